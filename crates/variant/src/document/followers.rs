//! Followers: what would be said of a file only because a part of it could not be read.

use crate::diagnostic::Code;
use crate::notes::Notes;

/// What a problem may follow from: fields that could not be read, each with its group.
const CAUSES: &[(Code, &[(&str, &str)])] = &[
    (Code::WrongRank, &[("Variant", "ranks")]),
    (Code::StartsOutside, &[("sides", "black"), ("sides", "white")]),
    (Code::NoInitial, &[("Piece", "initial")]),
    (Code::UnknownRegion, &[("Variant", "regions")]),
    (Code::Unreachable, BECOMING),
    (Code::NothingPromotes, BECOMING),
    (Code::UselessFaces, BECOMING),
    (Code::UselessDropRule, BECOMING),
];

/// The fields that tell what a piece becomes, and where it goes.
const BECOMING: &[(&str, &str)] = &[("Piece", ANY), ("Variant", "captures"), ("Drops", "faces")];

/// In the place of a field: any of its group.
const ANY: &str = "*";

/// Takes back what may follow from fields that could not be read.
pub(crate) fn withhold(notes: &mut Notes) {
    if notes.is_of_other_board {
        let of_parent = [Code::NotInherited, Code::UnknownPiece, Code::SetupLetter];
        notes.take(0, |found| of_parent.contains(&found.code));
    }
    let following = std::mem::take(&mut notes.following);
    notes.take(0, |found| following.contains(&found.code));
    let unread = std::mem::take(&mut notes.unread);
    let follows = |code: Code| {
        // Any field may use a region.
        if code == Code::UnusedRegion {
            return !unread.is_empty();
        }
        let causes = CAUSES.iter().find(|(follower, _)| *follower == code);
        let is_unread = |&(of, name): &(&str, &str)| {
            unread
                .iter()
                .any(|&(group, field)| group == of && (name == ANY || name == field))
        };
        causes.is_some_and(|(_, causes)| causes.iter().any(is_unread))
    };
    notes.take(0, |found| follows(found.code));
}
