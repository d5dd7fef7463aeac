//! The letters of one leg: sorting them into directions and modifiers, and refusing what does not belong.

use crate::directions::{self, System};
use crate::refuse::{self, Place, Scene};
use crate::span::Span;
use crate::tree::{Direction, Modifier, ModifierKind, Run, Way};

use super::TermReader;

/// Pairs of modifiers of which one leg may have only one.
const EXCLUSIVE: [(ModifierKind, ModifierKind); 5] = [
    (ModifierKind::Lame, ModifierKind::Jump),
    (ModifierKind::Hop, ModifierKind::LandBehind),
    (ModifierKind::Hop, ModifierKind::Jump),
    (ModifierKind::LandBehind, ModifierKind::Jump),
    (ModifierKind::LandBehind, ModifierKind::ChangeRange),
];

impl TermReader<'_> {
    /// Sorts the letters at `span`. Letters that are refused are left out of the result.
    pub(super) fn run(&mut self, span: Span, place: Place) -> Run {
        let mut run = Run {
            span,
            ..Run::default()
        };
        let letters = self.source.slice(span).char_indices();
        for (index, letter) in letters {
            let at = Span::new(span.start + index, span.start + index + 1);
            match Way::from_letter(letter) {
                Some(way) => self.direction(&mut run, Direction { span: at, way }),
                None => self.modifier(&mut run, letter, at, place),
            }
        }
        run
    }

    fn direction(&mut self, run: &mut Run, direction: Direction) {
        let apart = run
            .directions_span()
            .is_some_and(|before| before.end != direction.span.start);
        // The engines disagree on a letter after a gap: XBoard ignores it, Fairy-Stockfish adds it.
        if apart {
            let error = refuse::letters::split_directions(self.source, run.span, direction.span);
            self.found.push(error);
        } else {
            run.directions.push(direction);
        }
    }

    fn modifier(&mut self, run: &mut Run, letter: char, span: Span, place: Place) {
        let source = self.source;
        let Some(kind) = ModifierKind::from_letter(letter) else {
            self.found
                .push(refuse::letters::no_modifier(source, span, letter));
            return;
        };
        if !place.allows(kind) {
            self.found
                .push(refuse::letters::misplaced(source, span, kind, place));
        } else if let Some(first) = run.modifiers.iter().find(|modifier| modifier.kind == kind) {
            let error = refuse::letters::duplicate(source, first.span, span, kind);
            self.found.push(error);
        } else if let Some(other) = rival(run, kind) {
            self.found.push(refuse::letters::conflicting(
                source,
                other,
                Modifier { span, kind },
            ));
        } else {
            run.modifiers.push(Modifier { span, kind });
        }
    }

    /// Checks that the directions can be read in a system.
    pub(super) fn directions(&mut self, run: &Run, system: System, scene: &Scene) {
        if let Err(fault) = directions::read(&run.directions, system) {
            let error = refuse::directions::refused(self.source, fault, system, run, scene);
            self.found.push(error);
        }
    }
}

fn rival(run: &Run, kind: ModifierKind) -> Option<Modifier> {
    let clashes =
        |other: ModifierKind| EXCLUSIVE.contains(&(other, kind)) || EXCLUSIVE.contains(&(kind, other));
    run.modifiers
        .iter()
        .copied()
        .find(|modifier| clashes(modifier.kind))
}

impl Place {
    /// Whether a modifier has a meaning here.
    const fn allows(self, kind: ModifierKind) -> bool {
        use ModifierKind as M;
        match self {
            Self::Alone => !matches!(kind, M::CaptureFriend | M::ChangeRange),
            Self::Outer => matches!(kind, M::Initial),
            Self::Chain { first, last } => match kind {
                M::Initial => first,
                M::CaptureFriend | M::ChangeRange => !last,
                M::Lame | M::Jump => false,
                M::Move | M::Capture | M::Hop | M::LandBehind => true,
            },
            Self::Bracket { first, last } => match kind {
                M::Initial => first,
                M::CaptureFriend => !last,
                M::LandBehind => last,
                M::Lame | M::Jump | M::ChangeRange => false,
                M::Move | M::Capture | M::Hop => true,
            },
        }
    }
}
