//! Lints: remarks on strings that are correct.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::atom::{Atom, LeapShape, Letter};
use crate::compass::Compass;
use crate::directions::{self, Form, System};
use crate::movement::{Kind, Modality, Movement, Path, Step};
use crate::span::Span;
use crate::translate;
use crate::tree::{Chain, Group, ModifierKind, Range, Run, Simple, Term, Way};

/// What a lint is about. The name is stable.
///
/// ```
/// use betza::{LintKind, Notation};
///
/// let lints = Notation::parse("mcfF")?.lints();
/// assert_eq!(lints[0].kind, LintKind::RedundantModality);
/// assert_eq!(LintKind::ALL.len(), 9);
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum LintKind {
    /// Directions on `K` or `Q`, which `XBoard` reads for the straight part only.
    CompoundDirection,
    /// `L` or `J`, which `XBoard` exchanges.
    LegacyAtom,
    /// A range that the atom has anyway.
    RedundantRange,
    /// `m` and `c` together, which is what no letter means on a single leg and on the last of several.
    RedundantModality,
    /// `v` or `s` on a diagonal atom, where it selects everything.
    RedundantDirection,
    /// A doubled direction letter that means no more than a single one.
    RedundantDoubling,
    /// A direction letter that selects a direction again.
    OverlappingDirections,
    /// A term that gives a move again.
    OverlappingMoves,
    /// A leg in brackets that goes straight on where the one before it goes anyway.
    RedundantLeg,
}

impl LintKind {
    /// Every kind.
    pub const ALL: [Self; 9] = [
        Self::CompoundDirection,
        Self::LegacyAtom,
        Self::RedundantRange,
        Self::RedundantModality,
        Self::RedundantDirection,
        Self::RedundantDoubling,
        Self::OverlappingDirections,
        Self::OverlappingMoves,
        Self::RedundantLeg,
    ];

    /// The name of the kind, as in `RedundantRange`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CompoundDirection => "CompoundDirection",
            Self::LegacyAtom => "LegacyAtom",
            Self::RedundantRange => "RedundantRange",
            Self::RedundantModality => "RedundantModality",
            Self::RedundantDirection => "RedundantDirection",
            Self::RedundantDoubling => "RedundantDoubling",
            Self::OverlappingDirections => "OverlappingDirections",
            Self::OverlappingMoves => "OverlappingMoves",
            Self::RedundantLeg => "RedundantLeg",
        }
    }

    /// What a lint of this kind says wherever it stands, and what to write instead; lower case, no full stop.
    ///
    /// [`Lint::message`] knows the place and says more.
    pub fn message(self) -> String {
        joined(self.finding(), self.advice())
    }

    /// What is said of the string.
    const fn finding(self) -> &'static str {
        match self {
            Self::CompoundDirection => "directions on `K` or `Q` go to both of its parts",
            Self::LegacyAtom => "`L` leaps (1,3) and `J` (2,3), and XBoard 4.9 exchanges them",
            Self::RedundantRange => "the atom has this range without the number",
            Self::RedundantModality => "`m` and `c` together say what no letter says on the only or last leg",
            Self::RedundantDirection => "`v` and `s` select all four moves of a diagonal atom",
            Self::RedundantDoubling => "the doubled letter selects what the single one selects",
            Self::OverlappingDirections => "this selects a direction that an earlier letter has selected",
            Self::OverlappingMoves => "this term gives a move that an earlier term gives",
            Self::RedundantLeg => "this leg goes straight on, where the one before it goes anyway",
        }
    }

    /// What to write instead, where the finding does not say it.
    const fn advice(self) -> Option<&'static str> {
        match self {
            Self::CompoundDirection => {
                Some("XBoard moves only the straight part, so write the parts (`fWfF` for `fK`)")
            }
            Self::LegacyAtom => Some("write `C` for (1,3) and `Z` for (2,3)"),
            Self::RedundantRange => Some("leave it out"),
            Self::RedundantModality => Some("leave both out there"),
            Self::RedundantDirection => Some("leave the letter out"),
            Self::RedundantDoubling => Some("write it once"),
            Self::RedundantLeg => Some(
                "leave it out, or say where it turns: the hook mover is `[R?sR]`, which turns to the sides",
            ),
            Self::OverlappingMoves => {
                Some("leave it out; a piece that turns on its way has its two legs in brackets, as `[R?sR]`")
            }
            Self::OverlappingDirections => None,
        }
    }
}

/// What is found, and what to write instead.
fn joined(finding: &str, advice: Option<&str>) -> String {
    match advice {
        Some(advice) => format!("{finding}; {advice}"),
        None => finding.to_owned(),
    }
}

impl fmt::Display for LintKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A remark on a correct string.
///
/// ```
/// use betza::Notation;
///
/// let notation = Notation::parse("fWL")?;
/// let lints = notation.lints();
/// assert_eq!(lints[0].span.of(notation.text()), Some("L"));
/// assert!(lints[0].message().contains("write `C`"));
/// # Ok::<(), betza::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lint {
    /// The bytes it is about.
    pub span: Span,
    /// What it is about.
    pub kind: LintKind,
    /// Whether another leg follows the one it is about, which changes what no letter means.
    goes_on: bool,
}

impl Lint {
    /// The offset of the first byte it is about.
    pub const fn pos(&self) -> usize {
        self.span.start
    }

    /// What it says of the string, and what to write instead; lower case, no full stop.
    pub fn message(&self) -> String {
        joined(self.finding(), self.advice())
    }

    /// What it says of the string.
    pub const fn finding(&self) -> &'static str {
        match self.kind {
            LintKind::RedundantModality if self.goes_on => {
                "`m` and `c` together are the default of a last leg, but another leg follows this one, where no \
                 letter means `m` alone"
            }
            LintKind::RedundantModality => "`m` and `c` together say what no letter says",
            kind => kind.finding(),
        }
    }

    /// What to write instead, where the finding does not say it.
    pub const fn advice(&self) -> Option<&'static str> {
        match self.kind {
            LintKind::RedundantModality if self.goes_on => {
                Some("keep both if it may capture, or leave both out if it may not")
            }
            LintKind::RedundantModality => Some("leave both out"),
            kind => kind.advice(),
        }
    }
}

/// All lints of a row of terms, by place.
pub(crate) fn all(terms: &[Term]) -> Vec<Lint> {
    let mut lints = Lints::default();
    for term in terms {
        match term {
            Term::Simple(simple) => lints.leg(simple, System::from(simple.atom.shape()), false),
            Term::Chain(chain) => lints.chain(chain),
            Term::Group(group) => lints.group(group),
        }
    }
    lints.overlaps(terms);
    lints.0.sort_unstable();
    lints.0
}

#[derive(Default)]
struct Lints(Vec<Lint>);

impl Lints {
    fn push(&mut self, kind: LintKind, span: Span) {
        self.0.push(Lint {
            span,
            kind,
            goes_on: false,
        });
    }

    fn leg(&mut self, leg: &Simple, system: System, goes_on: bool) {
        self.directions(&leg.run, system);
        self.modality(&leg.run, goes_on);
        self.atom(leg.atom, leg.range);
    }

    fn chain(&mut self, chain: &Chain) {
        for (index, run) in chain.legs.iter().enumerate() {
            let first = index == 0;
            let own = System::from(chain.atom.shape());
            self.directions(run, if first { own } else { System::Relative });
        }
        // An earlier leg is `m` by default, so `mc` says something there.
        if let Some(last) = chain.legs.last() {
            self.modality(last, false);
        }
        self.atom(chain.atom, chain.range);
    }

    fn group(&mut self, group: &Group) {
        for (index, leg) in group.legs.iter().enumerate() {
            let own = System::from(leg.atom.shape());
            let system = if index == 0 { own } else { System::Relative };
            self.leg(leg, system, index + 1 < group.legs.len());
        }
        let paths = translate::group_paths(group).unwrap_or_default();
        for (index, leg) in group.legs.iter().enumerate().skip(1) {
            if !paths.is_empty() && paths.iter().all(|path| goes_on(path, index)) {
                self.push(LintKind::RedundantLeg, leg.span);
            }
        }
        if let Some(LeapShape { shape, .. }) = translate::path_shapes(&paths).first() {
            self.directions(&group.run, System::from(*shape));
        }
    }

    fn directions(&mut self, run: &Run, system: System) {
        let (Ok(tokens), Some(span)) = (directions::read(&run.directions, system), run.directions_span())
        else {
            return;
        };
        if system == System::Compound {
            self.push(LintKind::CompoundDirection, span);
        }
        let mut seen = Compass::EMPTY;
        for token in tokens {
            if !seen.common(token.set).is_empty() {
                self.push(LintKind::OverlappingDirections, token.span);
            }
            seen = seen.union(token.set);
            self.token(token.form, token.span, system);
        }
    }

    fn token(&mut self, form: Form, span: Span, system: System) {
        let diagonal = system == System::Diagonal;
        match form {
            Form::Single(Way::Vertical | Way::Sideways) if diagonal => {
                self.push(LintKind::RedundantDirection, span);
            }
            Form::Doubled(way) if diagonal || system == System::Orthogonal => {
                self.push(LintKind::RedundantDoubling, span);
                if diagonal && matches!(way, Way::Vertical | Way::Sideways) {
                    self.push(LintKind::RedundantDirection, span);
                }
            }
            _ => {}
        }
    }

    fn modality(&mut self, run: &Run, goes_on: bool) {
        let is_modality = |kind| matches!(kind, ModifierKind::Move | ModifierKind::Capture);
        let mut given = run.modifiers.iter().filter(|modifier| is_modality(modifier.kind));
        if let (Some(first), Some(_)) = (given.next(), given.next()) {
            self.0.push(Lint {
                span: first.span,
                kind: LintKind::RedundantModality,
                goes_on,
            });
        }
    }

    fn atom(&mut self, atom: Atom, range: Option<Range>) {
        if matches!(atom.letter(), Some(Letter::L | Letter::J)) {
            self.push(LintKind::LegacyAtom, atom.span);
        }
        if let Some(range) = range.filter(|range| range.value == atom.built_in_range()) {
            self.push(LintKind::RedundantRange, range.span);
        }
    }

    fn overlaps(&mut self, terms: &[Term]) {
        let mut earlier = Earlier::default();
        for term in terms {
            if earlier.holds_again(term) {
                self.push(LintKind::OverlappingMoves, term.span());
            }
        }
    }
}

/// Whether a leg of a path goes where the one before it goes anyway: both slide without limit in one direction, the former over empty
/// squares, and may stop there.
fn goes_on(path: &Path, index: usize) -> bool {
    let [.., before, leg] = &path.legs[..=index] else {
        return false;
    };
    before.step == leg.step
        && before.may_stop
        && (before.max_range, leg.max_range) == (0, 0)
        && before.modality == Modality::EMPTY
        && matches!(leg.modality, Modality::EMPTY | Modality::EMPTY_OR_ENEMY)
}

/// What the terms so far give.
#[derive(Default)]
struct Earlier {
    movements: BTreeSet<Movement>,
    /// What the plain leaps and slides of one atom may do in one direction, whatever their range.
    reaches: BTreeMap<(Letter, Step, bool), Modality>,
    paths: BTreeSet<Path>,
}

impl Earlier {
    /// Whether the term gives a move once more, the very same one or a longer or shorter one of the same
    /// atom. What it gives is taken up.
    fn holds_again(&mut self, term: &Term) -> bool {
        let moves = translate::term(term);
        let letter = match term {
            Term::Simple(simple) => simple.atom.letter().map(Letter::modern),
            Term::Chain(_) | Term::Group(_) => None,
        };
        let mut again = false;
        for movement in moves.simple {
            again |= letter.is_some_and(|letter| self.reaches_again(letter, movement));
            again |= !self.movements.insert(movement);
        }
        for path in moves.paths {
            again |= !self.paths.insert(path);
        }
        again
    }

    fn reaches_again(&mut self, letter: Letter, movement: Movement) -> bool {
        if !matches!(movement.kind, Kind::Leaper | Kind::Slider) || movement.min_range > 1 {
            return false;
        }
        let key = (letter, movement.step, movement.initial);
        let before = self.reaches.get(&key).copied().unwrap_or(Modality::NONE);
        self.reaches.insert(key, before.union(movement.modality));
        before.meets(movement.modality)
    }
}
