//! What sets of moves tell of them (captures, checks, mates in one), held to lists and to moves made and taken back.

use std::collections::BTreeSet;
use std::sync::Arc;

use hakugei_game::{Action, Game, Move, MoveSets, Position, Tables, Trials, Visitor};

use hakugei_variant::PieceKind;

use super::walker::every_position;

/// A part of the legal moves that sets tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Captures,
    Promotions,
    Checks,
    DropChecks,
    Quiets,
    Drops,
}

#[test]
fn parts_are_disjoint_and_together_the_list() {
    let mut seen = BTreeSet::new();
    every_position(4, |game, _| {
        seen.extend(game.compiled().visit(Parted(game)));
    });
    assert_eq!(seen.len(), 6, "only {seen:?} were seen with moves");
}

struct Parted<'a>(&'a Game);

impl Visitor for Parted<'_> {
    type Output = BTreeSet<Part>;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> BTreeSet<Part> {
        let position = Position::new(tables, &self.0.setup());
        let sfen = self.0.sfen();
        let (mut listed, mut found) = (Vec::new(), Vec::new());
        position.legal_moves(&mut listed);
        position.legal_captures(&mut found);
        let (all, captures) = (set(&listed), set(&found));
        let mut sets = MoveSets::of(&position);
        assert_eq!(
            (sets.len(), sets.is_empty()),
            (listed.len() as u64, listed.is_empty())
        );
        assert_eq!(sets.iter().collect::<Vec<_>>(), listed, "{sfen}");
        assert!(listed.iter().all(|&mv| sets.contains(mv)), "{sfen}");
        let mut written = || {
            let (mut quiet, mut checks) = (Vec::new(), Vec::new());
            sets.quiet(&position, &mut quiet);
            sets.checks(&position, &mut checks);
            (quiet, checks)
        };
        let (quiet, checking) = written();
        assert_eq!(quiet.len() + captures.len(), listed.len(), "{sfen}");
        assert_eq!(&set(&quiet) | &captures, all, "{sfen}");
        let expected = quiet.iter().filter(|&&mv| checks(&mut position.clone(), mv));
        assert!(checking.iter().eq(expected), "{sfen}");
        let checking = set(&checking);
        let part = |mv: &Move| part_of(captures.contains(mv), checking.contains(mv), *mv);
        listed.iter().map(part).collect()
    }
}

fn part_of(captures: bool, checks: bool, mv: Move) -> Part {
    let drops = matches!(mv.action(), Action::Drop { .. });
    match (drops, checks) {
        _ if captures => Part::Captures,
        _ if mv.promotes() => Part::Promotions,
        (true, true) => Part::DropChecks,
        (true, false) => Part::Drops,
        (false, true) => Part::Checks,
        (false, false) => Part::Quiets,
    }
}

fn set(moves: &[Move]) -> BTreeSet<Move> {
    moves.iter().copied().collect()
}

fn checks<const WORDS: usize>(position: &mut Position<WORDS>, mv: Move) -> bool {
    let undo = position.make(mv);
    let checks = position.in_check();
    position.unmake(&undo);
    checks
}

#[test]
fn checks_are_told_before_they_are_made() {
    let mut given = 0;
    every_position(4, |game, _| {
        given += game.compiled().visit(Checks(game));
    });
    assert!(given > 1_000, "only {given} checks were seen");
}

struct Checks<'a>(&'a Game);

impl Visitor for Checks<'_> {
    type Output = usize;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> usize {
        let mut position = Position::new(tables, &self.0.setup());
        let (mut moves, mut given) = (Vec::new(), 0);
        position.legal_moves(&mut moves);
        for mv in moves {
            let told = Trials::default().gives_check(&position, mv);
            assert_eq!(told, checks(&mut position, mv), "{mv:?} in {}", self.0.sfen());
            given += usize::from(told);
        }
        given
    }
}

#[test]
fn sets_are_what_lists_say_in_the_same_order() {
    let mut forcing = 0;
    every_position(4, |game, _| {
        forcing += game.compiled().visit(Foreseen(game));
    });
    assert!(forcing > 1_000, "only {forcing} forcing moves were seen");
}

struct Foreseen<'a>(&'a Game);

impl Visitor for Foreseen<'_> {
    type Output = usize;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> usize {
        let mut position = Position::new(tables, &self.0.setup());
        let (mut listed, mut captures) = (Vec::new(), Vec::new());
        position.legal_moves(&mut listed);
        position.legal_captures(&mut captures);
        let mut sets = MoveSets::of(&position);
        let (mut foreseen, mut forcing) = (Vec::new(), Vec::new());
        sets.captures(&position, &mut foreseen);
        assert_eq!(foreseen, captures, "{}", self.0.sfen());
        // Kinds with odd numbers are said to gain.
        let gains = |kind: PieceKind| kind.index() % 2 == 1;
        let turns_and_gains = |mv| turns(&position, mv).is_some_and(gains);
        sets.forcing(&position, &mut forcing, turns_and_gains);
        listed.retain(|&mv| {
            !position.captures(mv) && (turns(&position, mv).is_some_and(gains) || checks(&mut position, mv))
        });
        assert_eq!(forcing, listed, "{}", self.0.sfen());
        forcing.len()
    }
}

/// The kind that shows its other face with a move.
fn turns<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> Option<PieceKind> {
    match mv.action() {
        Action::Board {
            from, promotes: true, ..
        } => position.piece_at(from).map(|piece| piece.kind),
        _ => None,
    }
}

#[test]
fn a_mate_in_one_is_found_exactly_if_there_is_one() {
    let mut found = 0;
    every_position(1, |game, _| {
        found += usize::from(game.compiled().visit(Mates(game)));
    });
    assert!(found > 200, "only {found} mates were seen");
}

struct Mates<'a>(&'a Game);

impl Visitor for Mates<'_> {
    type Output = bool;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> bool {
        let mut position = Position::new(tables, &self.0.setup());
        let key = position.key();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.retain(|&mv| mates(&mut position, mv));
        let found = MoveSets::of(&position).mate(&position);
        assert_eq!(position.key(), key);
        assert_eq!(found.is_some(), !moves.is_empty(), "{}", self.0.sfen());
        assert!(found.is_none_or(|mv| moves.contains(&mv)), "{}", self.0.sfen());
        found.is_some()
    }
}

fn mates<const WORDS: usize>(position: &mut Position<WORDS>, mv: Move) -> bool {
    let undo = position.make(mv);
    let ended = position.immediate_end().is_some();
    let mates = !ended && position.in_check() && !position.has_legal_move();
    position.unmake(&undo);
    mates
}
