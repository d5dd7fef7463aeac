//! A sign in a diagram: how a move gets to a square, and what else it asks for.

use betza::{Kind, Modality, Movement, Step};

/// How a move gets to a square, from the plainest to the most particular.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SignKind {
    /// Over empty squares, without limit.
    Slide,
    /// Over empty squares, up to a limit.
    Step,
    /// A slide that passes over anything on the first square.
    Skip,
    /// One leap.
    Jump,
    /// Leaps in a row, over landing squares that are empty.
    Ride,
    /// A leap with an empty path.
    Lame,
    /// A leap over a piece in the middle.
    MustJump,
    /// Over exactly one piece.
    Hopper,
    /// To just behind the first piece.
    Grasshopper,
    /// Several legs.
    Legs,
    /// No move ends here: the square lies on the way of a lame leap.
    Way,
}

/// The marks behind symbols, with what they say.
pub(super) const MARKS: [(char, &str); 3] = [
    ('m', "only without capturing"),
    ('c', "only to capture"),
    ('i', "only from its initial squares"),
];

/// The mark of a move that goes on beyond the diagram.
pub(super) const GOES_ON: char = '…';

/// What is drawn on a square for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sign {
    /// How the move gets there.
    pub(super) kind: SignKind,
    /// The direction of a slide.
    pub(super) step: Step,
    /// What the square may hold.
    pub(super) modality: Modality,
    /// Whether the move is open only from initial squares.
    pub(super) initial: bool,
    /// The largest number of steps, where the move goes on beyond the diagram; 0 means no limit.
    pub(super) goes_on: Option<u8>,
}

impl SignKind {
    /// How a movement gets to the square of its `count`th repeat.
    pub(super) fn of(movement: Movement, count: i16) -> Self {
        let long = movement.step.dx.abs().max(movement.step.dy.abs()) > 1;
        match movement.kind {
            Kind::Slider if movement.min_range > 1 => Self::Skip,
            Kind::Slider if long && count > 1 => Self::Ride,
            Kind::Leaper | Kind::Slider if long => Self::Jump,
            Kind::Slider if movement.max_range == 0 => Self::Slide,
            Kind::Leaper | Kind::Slider => Self::Step,
            Kind::Lame => Self::Lame,
            Kind::MustJump => Self::MustJump,
            Kind::Hopper => Self::Hopper,
            Kind::Grasshopper => Self::Grasshopper,
        }
    }

    /// Every manner with its symbols and what they say.
    pub(super) const ALL: [(Self, &'static str, &'static str); 11] = [
        (Self::Step, "○", "steps here, if nothing stands in between"),
        (Self::Jump, "☆", "jumps here, whatever stands in between"),
        (
            Self::Ride,
            "★",
            "comes here by further jumps of the same sort, if it lands on empty squares before",
        ),
        (
            Self::Slide,
            "│ ─ ╲ ╱",
            "slides over any number of empty squares, to the edge",
        ),
        (
            Self::Skip,
            "□",
            "slides here, past whatever stands on the first square of the line",
        ),
        (
            Self::Lame,
            "◇",
            "leaps here only if the squares × on its way are empty",
        ),
        (Self::MustJump, "◆", "jumps here only over a piece in the middle"),
        (Self::Hopper, "◎", "slides here over exactly one piece in between"),
        (
            Self::Grasshopper,
            "⊕",
            "lands here if the first piece in this line stands just before",
        ),
        (Self::Legs, "▲", "gets here in several steps within one turn"),
        (Self::Way, "×", "must be empty for the leaps ◇ that go over it"),
    ];
}

impl Sign {
    /// The symbol with the marks behind it.
    pub(super) fn text(self) -> String {
        format!("{}{}", self.symbol(), self.marks())
    }

    /// The marks behind the symbol.
    pub(super) fn marks(self) -> String {
        let marks = self.mark().chars();
        let initial = self.initial.then_some('i');
        marks
            .chain(initial)
            .chain(self.goes_on.map(|_| GOES_ON))
            .collect()
    }

    /// `m` or `c` where the move is only one of the two.
    pub(super) fn mark(self) -> &'static str {
        let holds = |member| self.modality.contains(member);
        match (holds(Modality::EMPTY), holds(Modality::ENEMY)) {
            (true, false) => "m",
            (false, true) => "c",
            _ => "",
        }
    }

    fn symbol(self) -> &'static str {
        if self.kind == SignKind::Slide {
            return match (self.step.dx, self.step.dy) {
                (0, _) => "│",
                (_, 0) => "─",
                (dx, dy) if (dx > 0) == (dy > 0) => "╱",
                _ => "╲",
            };
        }
        SignKind::ALL
            .iter()
            .find(|(kind, ..)| *kind == self.kind)
            .map_or("·", |(_, symbol, _)| *symbol)
    }

    /// The sign that says what both say, where they differ in nothing but moving and capturing.
    pub(super) fn joined(self, other: Self) -> Option<Self> {
        let bare = |sign: Self| Self {
            modality: Modality::NONE,
            ..sign
        };
        let modality = self.modality.union(other.modality);
        (bare(self) == bare(other)).then_some(Self { modality, ..self })
    }

    /// Whether this sign on a square makes another on it needless: whatever the other does, this does as well.
    pub(super) fn covers(self, other: Self, next_to: bool) -> bool {
        let line = |kind| matches!(kind, SignKind::Slide | SignKind::Step);
        let same_line = line(self.kind) && (line(other.kind) || other.kind == SignKind::Lame);
        let kind = match self.kind {
            SignKind::Jump => true,
            SignKind::Slide | SignKind::Step if next_to => true,
            kind => kind == other.kind || same_line,
        };
        let way = [self.kind, other.kind].contains(&SignKind::Way);
        let later = way || self.kind > other.kind && same_line;
        let on = other.goes_on.is_none() || other.goes_on == self.goes_on;
        let open = !self.initial || other.initial;
        self != other && kind && !later && on && open && self.modality.contains(other.modality)
    }
}
