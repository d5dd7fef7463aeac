//! The stages of a move list, checks and mates in one, held to lists and to moves made and taken back.

use std::collections::BTreeSet;
use std::sync::Arc;

use hakugei_game::{
    Action, Game, Move, Position, Prospects, Stage, Stages, Tables, Visitor, gives_check, has_legal_move,
    immediate_end, in_check, legal_captures, legal_moves, mate_in_one,
};

use hakugei_variant::PieceKind;

use super::walker::every_position;

#[test]
fn stages_are_disjoint_and_together_the_list() {
    let mut seen = BTreeSet::new();
    every_position(4, |game, _| {
        seen.extend(game.compiled().visit(Staged(game)));
    });
    assert_eq!(seen.len(), 7, "only {seen:?} were seen with moves");
}

struct Staged<'a>(&'a Game);

impl Visitor for Staged<'_> {
    type Output = BTreeSet<Stage>;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> BTreeSet<Stage> {
        let mut position = Position::new(tables, &self.0.setup());
        let key = position.key();
        let (mut listed, mut captures) = (Vec::new(), Vec::new());
        legal_moves(tables, &mut position, &mut listed);
        legal_captures(tables, &mut position, &mut captures);
        let (listed, captures) = (set(&listed), set(&captures));
        let mut stages = Stages::new(tables, &mut position);
        assert_eq!(
            (stages.len(), stages.is_empty()),
            (listed.len(), listed.is_empty())
        );
        let (mut all, mut seen) = (BTreeSet::new(), BTreeSet::new());
        for stage in Stage::FREE.into_iter().chain(Stage::IN_CHECK) {
            let mut moves = Vec::new();
            stages.add(tables, &mut position, stage, &mut moves);
            assert!(moves.is_empty() || stages.order().contains(&stage));
            for &mv in &moves {
                assert!(all.insert(mv), "{mv:?} comes twice in {}", self.0.sfen());
                let belongs = stage_of(tables, &mut position, &captures, mv) == stage;
                assert!(belongs, "{mv:?} is no move of {stage:?} in {}", self.0.sfen());
            }
            seen.extend((!moves.is_empty()).then_some(stage));
        }
        assert_eq!(all, listed, "{}", self.0.sfen());
        check_rest(tables, &mut position, &mut stages, (&listed, &captures));
        assert_eq!(position.key(), key);
        seen
    }
}

/// The stage in which a move belongs, found out by making it.
fn stage_of<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    captures: &BTreeSet<Move>,
    mv: Move,
) -> Stage {
    let drops = matches!(mv.action(), Action::Drop { .. });
    match (in_check(tables, position), checks(tables, position, mv)) {
        (true, _) => Stage::Evasions,
        _ if captures.contains(&mv) => Stage::Captures,
        _ if mv.promotes() => Stage::Promotions,
        (_, true) if drops => Stage::DropChecks,
        (_, true) => Stage::Checks,
        _ if drops => Stage::Drops,
        _ => Stage::Quiets,
    }
}

/// What is left after the captures, and the drops that are not written out.
fn check_rest<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &mut Position<WORDS>,
    stages: &mut Stages<WORDS>,
    (listed, captures): (&BTreeSet<Move>, &BTreeSet<Move>),
) {
    let mut rest = Vec::new();
    stages.add_all_but_captures(&mut rest);
    let checked = in_check(tables, position);
    let expected = listed.iter().filter(|mv| checked || !captures.contains(mv));
    assert_eq!(set(&rest), expected.copied().collect());
    let is_drop = |mv: &&Move| matches!(mv.action(), Action::Drop { .. });
    let drops: BTreeSet<Move> = listed.iter().filter(is_drop).copied().collect();
    let sets = stages.drops();
    let all = sets.flat_map(|(kind, squares)| squares.into_iter().map(move |to| Move::drop(kind, to)));
    assert_eq!(all.collect::<BTreeSet<_>>(), drops);
    let sets: Vec<_> = stages.quiet_drops(tables, position).collect();
    let quiet = sets
        .into_iter()
        .flat_map(|(kind, squares)| squares.into_iter().map(move |to| Move::drop(kind, to)));
    let quiet: BTreeSet<_> = quiet.collect();
    assert!(
        drops
            .iter()
            .all(|&mv| quiet.contains(&mv) != checks(tables, position, mv))
    );
}

fn set(moves: &[Move]) -> BTreeSet<Move> {
    moves.iter().copied().collect()
}

fn checks<const WORDS: usize>(tables: &Tables<WORDS>, position: &mut Position<WORDS>, mv: Move) -> bool {
    let undo = position.make(tables, mv);
    let checks = in_check(tables, position);
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
        legal_moves(tables, &mut position, &mut moves);
        for mv in moves {
            let told = gives_check(tables, &mut position, mv);
            assert_eq!(
                told,
                checks(tables, &mut position, mv),
                "{mv:?} in {}",
                self.0.sfen()
            );
            given += usize::from(told);
        }
        given
    }
}

#[test]
fn prospects_are_what_lists_say_in_the_same_order() {
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
        legal_moves(tables, &mut position, &mut listed);
        legal_captures(tables, &mut position, &mut captures);
        let prospects = Prospects::of(tables, &mut position);
        let (mut foreseen, mut forcing) = (Vec::new(), Vec::new());
        prospects.captures(&position, &mut foreseen);
        assert_eq!(foreseen, captures, "{}", self.0.sfen());
        // Kinds with odd numbers are said to gain.
        let gains = |kind: PieceKind| kind.index() % 2 == 1;
        prospects.forcing(tables, &mut position, &mut forcing, gains);
        listed.retain(|&mv| {
            !takes(&position, mv)
                && (turns(&position, mv).is_some_and(gains) || checks(tables, &mut position, mv))
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

/// Whether a move captures an enemy.
fn takes<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> bool {
    let Action::Board { to, on_the_way, .. } = mv.action() else {
        return false;
    };
    let mut squares = [on_the_way.first, on_the_way.second, Some(to)]
        .into_iter()
        .flatten();
    squares.any(|square| position.of_color(position.side().other()).contains(square))
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
        legal_moves(tables, &mut position, &mut moves);
        moves.retain(|&mv| mates(tables, &mut position, mv));
        let found = mate_in_one(tables, &mut position);
        assert_eq!(position.key(), key);
        assert_eq!(found.is_some(), !moves.is_empty(), "{}", self.0.sfen());
        assert!(found.is_none_or(|mv| moves.contains(&mv)), "{}", self.0.sfen());
        found.is_some()
    }
}

fn mates<const WORDS: usize>(tables: &Tables<WORDS>, position: &mut Position<WORDS>, mv: Move) -> bool {
    let undo = position.make(tables, mv);
    let ended = immediate_end(tables, position).is_some();
    let mates = !ended && in_check(tables, position) && !has_legal_move(tables, position);
    position.unmake(&undo);
    mates
}
