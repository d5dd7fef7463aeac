//! Squares whose letter and number stand in the other order than those of the convention.

use hakugei_game::Move;

use crate::loose::{self, Loose, OtherOrder, fitting};
use crate::names::MoveNames;
use crate::{MoveError, MoveErrorKind};

/// The one legal move of a text whose squares have letter and number in the other order than the convention, with the squares of any
/// convention; else what is wrong with it. `None` where the text has no such squares.
pub(crate) fn in_other_order(names: &MoveNames<'_>, text: &str) -> Option<Result<Move, MoveError>> {
    let read = loose::in_other_order(names, text)?;
    Some(meant_elsewhere(names, text, read))
}

fn meant_elsewhere(names: &MoveNames<'_>, text: &str, read: OtherOrder) -> Result<Move, MoveError> {
    let turned = fitting(names, &read.turned, Loose::fits);
    let others = fitting(names, &read.others, Loose::fits);
    let mut all = [others.as_slice(), turned.as_slice()].concat();
    all.sort_unstable();
    all.dedup();
    let readings = [read.others, read.turned].concat();
    let convention = names.convention();
    let instead = match all.as_slice() {
        [only] => return Ok(*only),
        [] => {
            let faults: Vec<MoveError> = readings.iter().map(|reading| reading.refused(names)).collect();
            // What is wrong in whatever way the squares are named has nothing to do with them.
            if let Some(fault) = faults.first()
                && faults.iter().all(|other| other.kind == fault.kind)
            {
                return Err(MoveError {
                    text: text.to_owned(),
                    span: 0..text.len(),
                    ..fault.clone()
                });
            }
            Vec::new()
        }
        _ => all.clone(),
    };
    let mut instead: Vec<String> = instead.into_iter().map(|mv| names.text(mv).to_string()).collect();
    instead.sort_unstable();
    let span = text
        .rfind(&read.square)
        .map_or(0..text.len(), |at| at..at + read.square.len());
    Err(MoveError {
        text: text.to_owned(),
        span,
        kind: Box::new(MoveErrorKind::OtherOrder {
            square: read.square,
            convention,
            count: all.len(),
        }),
        instead,
    })
}
