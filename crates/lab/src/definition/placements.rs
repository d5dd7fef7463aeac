//! Placements: every way in which groups of pieces can be laid on a board and into hands, counted and drawn.

use std::borrow::Cow;

use hakugei_arena::{Chance, float};
use hakugei_variant::{Color, Hands, Piece, PieceKind, Setup, Variant};
use statrs::function::factorial::ln_binomial;

use super::groups::{Group, groups};

/// The placements of the pieces of a variant.
///
/// Only face and side distinguish the pieces of a group, so that two placements are never the same position.
#[derive(Clone, Debug)]
pub(super) struct Placements {
    squares: usize,
    kinds: usize,
    groups: Vec<Group>,
    /// For each group and each number of free squares the natural logarithm of the number of ways to lay out this group and those after
    /// it; last comes the one way to lay out nothing.
    ways: Vec<Vec<f64>>,
    /// For each group and each number of free squares how likely each number of its pieces on the board is; `None` where these
    /// would be too many to keep.
    likelihoods: Option<Vec<Vec<Vec<f64>>>>,
}

/// How many likelihoods are kept at most. A board of 25x25 squares with five hundred pieces has a third of this.
const MOST_LIKELIHOODS: usize = 1 << 20;

impl Placements {
    /// Those of a variant.
    pub(super) fn of(variant: &Variant) -> Self {
        let (squares, groups) = (variant.board.len(), groups(variant));
        let mut ways = vec![vec![0.0; squares + 1]];
        for group in groups.iter().rev() {
            let after = &ways[ways.len() - 1];
            let sums = (0..=squares).map(|free| ln_sum(&group.ways(free, after)));
            ways.push(sums.collect());
        }
        ways.reverse();
        let each: usize = groups.iter().map(|group| group.pieces.min(squares) + 1).sum();
        let likelihoods = (each.saturating_mul(squares + 1) <= MOST_LIKELIHOODS).then(|| {
            let of_group = |(group, after): (&Group, &Vec<f64>)| {
                let of_free = |free| group.likelihoods(free, after);
                (0..=squares).map(of_free).collect()
            };
            groups.iter().zip(&ways[1..]).map(of_group).collect()
        });
        Self {
            squares,
            kinds: variant.pieces.len(),
            groups,
            ways,
            likelihoods,
        }
    }

    /// How likely each number of pieces of a group on the board is, for N free squares.
    fn likelihoods(&self, group: usize, free: usize) -> Cow<'_, [f64]> {
        match &self.likelihoods {
            Some(kept) => Cow::Borrowed(&kept[group][free]),
            None => Cow::Owned(self.groups[group].likelihoods(free, &self.ways[group + 1])),
        }
    }

    /// The natural logarithm of their number.
    pub(super) fn ln_count(&self) -> f64 {
        self.ways[0][self.squares]
    }

    /// One of them, each as likely as any other, with either side to move.
    pub(super) fn draw(&self, chance: &mut Chance) -> Setup {
        let mut setup = Setup {
            squares: vec![None; self.squares],
            hands: Hands::empty(self.kinds),
            just_taken: None,
            checks_given: [0; 2],
            side: Color::ALL[chance.below(2)],
            move_number: 1,
        };
        let mut free: Vec<usize> = (0..self.squares).collect();
        for (number, group) in self.groups.iter().enumerate() {
            let on_board = one_of(&self.likelihoods(number, free.len()), chance);
            for _ in 0..on_board {
                let square = free.swap_remove(chance.below(free.len()));
                let kind = group.faces[chance.below(group.faces.len())];
                let color = group.colors[chance.below(group.colors.len())];
                setup.squares[square] = Some(Piece { color, kind });
            }
            let places = group.places();
            for place in shared_out(group.pieces - on_board, places.len(), chance) {
                if let Some((color, kind)) = places[place] {
                    let held = setup.hands.count(color, kind);
                    setup.hands.set(color, kind, held.saturating_add(1));
                }
            }
        }
        setup
    }
}

impl Group {
    /// Where one of the pieces can be if it is not on the board: in a hand as a kind, or nowhere.
    fn places(&self) -> Vec<Option<(Color, PieceKind)>> {
        let hand = |&color: &Color| self.hands.iter().map(move |&kind| Some((color, kind)));
        let hands = self.colors.iter().flat_map(hand);
        hands.chain(self.can_leave.then_some(None)).collect()
    }

    /// For each number of its pieces on the board the natural logarithm of the number of ways, with those of the groups after it.
    fn ways(&self, free: usize, after: &[f64]) -> Vec<f64> {
        let each = float((self.faces.len() * self.colors.len()) as u64).ln();
        let places = self.places().len();
        let ways = |on_board: usize| {
            let board = ln_binomial(free as u64, on_board as u64) + float(on_board as u64) * each;
            board + ln_shares(self.pieces - on_board, places) + after[free - on_board]
        };
        (0..=self.pieces.min(free)).map(ways).collect()
    }

    /// How likely each number of its pieces on the board is.
    fn likelihoods(&self, free: usize, after: &[f64]) -> Vec<f64> {
        let ways = self.ways(free, after);
        let all = ln_sum(&ways);
        ways.into_iter().map(|one| (one - all).exp()).collect()
    }
}

/// The natural logarithm of the number of ways to share out equal pieces among places.
fn ln_shares(pieces: usize, places: usize) -> f64 {
    match (pieces, places) {
        (0, _) => 0.0,
        (_, 0) => f64::NEG_INFINITY,
        _ => ln_binomial((pieces + places - 1) as u64, pieces as u64),
    }
}

/// The natural logarithm of the sum of numbers that are given by theirs.
fn ln_sum(logarithms: &[f64]) -> f64 {
    let largest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if largest == f64::NEG_INFINITY {
        return largest;
    }
    let sum: f64 = logarithms.iter().map(|one| (one - largest).exp()).sum();
    largest + sum.ln()
}

/// One of the indices, each with its likelihood.
fn one_of(likelihoods: &[f64], chance: &mut Chance) -> usize {
    let mut left = unit(chance);
    let mut last = 0;
    for (index, &likelihood) in likelihoods.iter().enumerate() {
        if likelihood > 0.0 {
            last = index;
            if left < likelihood {
                return index;
            }
            left -= likelihood;
        }
    }
    // What rounding leaves over belongs to the last one.
    last
}

/// A random number from 0 up to, but not including, 1.
fn unit(chance: &mut Chance) -> f64 {
    const HALF: usize = 1 << 26;
    let (high, low) = (chance.below(HALF), chance.below(HALF));
    let half = float(HALF as u64);
    (float(high as u64) + float(low as u64) / half) / half
}

/// Which places equal pieces are shared out to, one place for each, each way to share them out as likely as any other: the pieces and the
/// walls between the places stand in a row, and any of it may be a wall.
fn shared_out(pieces: usize, places: usize, chance: &mut Chance) -> Vec<usize> {
    let (mut pieces, mut walls) = (pieces, places.saturating_sub(1));
    let (mut place, mut found) = (0, Vec::with_capacity(pieces));
    while pieces > 0 {
        if chance.below(pieces + walls) < walls {
            walls -= 1;
            place += 1;
        } else {
            pieces -= 1;
            found.push(place);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use hakugei_variant::{Source, load, shipped};

    use super::*;

    /// A variant of a tiny board.
    fn tiny(board: &str, pieces: &str, setup: &str, rules: &str) -> Variant {
        let text = format!(
            r#"Variant(
                id: "tiny", name: "Tiny", board: {board}, setup: "{setup}", {rules},
                pieces: {{ "K": (name: "king", betza: "K", royal: true), {pieces} }},
                ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
            )"#
        );
        let checked = load(&Source::new("tiny.ron", text.as_str()), &shipped::Shipped);
        let said = hakugei_variant::render(&checked, false);
        checked.variant.unwrap_or_else(|| panic!("{said}"))
    }

    const PAWN: &str =
        r#""P": (name: "pawn", betza: "fW", promotes_to: "+P"), "+P": (name: "gold", betza: "WfF")"#;

    fn variants() -> [Variant; 4] {
        let hand = "captures: to_hand, drops: (), promotion: zone(region: last(1), choice: optional)";
        let gone = "captures: removed, promotion: zone(region: last(1), choice: optional)";
        let two = format!(r#"{PAWN}, "W": (name: "wazir", betza: "W")"#);
        [
            tiny("(files: 2, ranks: 3)", PAWN, "kp/2/PK b - 1", hand),
            tiny("(files: 2, ranks: 3)", PAWN, "kp/2/PK b - 1", gone),
            tiny("(files: 2, ranks: 3)", &two, "kp/w1/PK b P 1", hand),
            tiny("(files: 2, ranks: 3)", &two, "kp/w1/PK b - 1", gone),
        ]
    }

    /// Every position of a tiny variant, found by filling one square after the other with whatever may stand there and then the hands: the
    /// kings on the board, and of the other pieces no more than there are.
    fn all(variant: &Variant) -> BTreeSet<Setup> {
        let to_hand = variant
            .pieces
            .iter()
            .any(|piece| piece.captured.is_some() && !piece.royal);
        let mut setups = vec![Setup {
            squares: vec![None; variant.board.len()],
            hands: Hands::empty(variant.pieces.len()),
            just_taken: None,
            checks_given: [0; 2],
            side: Color::Black,
            move_number: 1,
        }];
        let pieces = variant
            .kinds()
            .flat_map(|kind| Color::ALL.map(|color| Some(Piece { color, kind })));
        let contents: Vec<Option<Piece>> = pieces.chain([None]).collect();
        for square in variant.board.squares() {
            let filled = |setup: &Setup| {
                let with = |&content: &Option<Piece>| {
                    let mut setup = setup.clone();
                    setup.squares[square.index()] = content;
                    setup
                };
                contents.iter().map(with).collect::<Vec<_>>()
            };
            setups = setups.iter().flat_map(filled).collect();
            setups.retain(|setup| fits(variant, setup, to_hand));
        }
        let is_held = |kind: PieceKind| {
            let code = variant.piece(kind).code;
            to_hand && code.letter != 'K' && !code.promoted
        };
        let held = variant.kinds().filter(|&kind| is_held(kind));
        for (kind, color) in held.flat_map(|kind| Color::ALL.map(|color| (kind, color))) {
            let filled = |setup: &Setup| {
                let with = |count| {
                    let mut setup = setup.clone();
                    setup.hands.set(color, kind, count);
                    setup
                };
                (0..4).map(with).collect::<Vec<_>>()
            };
            setups = setups.iter().flat_map(filled).collect();
            setups.retain(|setup| fits(variant, setup, to_hand));
        }
        setups.retain(|setup| is_full(variant, setup, to_hand));
        setups.into_iter().collect()
    }

    /// How many pieces each side has of a letter, with either face.
    fn counts(variant: &Variant, setup: &Setup, letter: char) -> [usize; 2] {
        let kinds = || {
            variant
                .kinds()
                .filter(|&kind| variant.piece(kind).code.letter == letter)
        };
        Color::ALL.map(|color| kinds().map(|kind| setup.count(color, kind)).sum())
    }

    fn fits(variant: &Variant, setup: &Setup, to_hand: bool) -> bool {
        ['K', 'P', 'W'].into_iter().all(|letter| {
            let (now, start) = (
                counts(variant, setup, letter),
                counts(variant, &variant.start, letter),
            );
            if to_hand && letter != 'K' {
                now[0] + now[1] <= start[0] + start[1]
            } else {
                now[0] <= start[0] && now[1] <= start[1]
            }
        })
    }

    fn is_full(variant: &Variant, setup: &Setup, to_hand: bool) -> bool {
        let letters: &[char] = if to_hand { &['K', 'P', 'W'] } else { &['K'] };
        letters.iter().all(|&letter| {
            let (now, start) = (
                counts(variant, setup, letter),
                counts(variant, &variant.start, letter),
            );
            now[0] + now[1] == start[0] + start[1]
        })
    }

    #[test]
    fn as_many_are_counted_as_there_are_on_tiny_boards() {
        for variant in variants() {
            let (count, all) = (Placements::of(&variant).ln_count().exp(), all(&variant).len());
            assert!(
                (count - float(all as u64)).abs() < 1e-6 * count,
                "{count} and {all}"
            );
        }
    }

    #[test]
    fn each_is_drawn_and_none_more_often_than_others() {
        let [variant, ..] = variants();
        let (placements, all) = (Placements::of(&variant), all(&variant));
        let mut chance = Chance::new(1, "tiny", 0);
        let mut drawn: BTreeMap<Setup, u64> = BTreeMap::new();
        let times = 20 * all.len();
        for _ in 0..times {
            let mut setup = placements.draw(&mut chance);
            setup.side = Color::Black;
            *drawn.entry(setup).or_default() += 1;
        }
        assert!(drawn.keys().eq(&all), "{} of {}", drawn.len(), all.len());
        // The sum of squared differences by what is expected has the number of positions as its mean.
        let differences = drawn.values().map(|&count| (float(count) - 20.0).powi(2) / 20.0);
        let (sum, freedom) = (differences.sum::<f64>(), float(all.len() as u64 - 1));
        assert!(
            (sum - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(),
            "{sum} of {freedom}"
        );
    }
}
