//! Made-up pieces: single moves and paths as Betza strings can say them.

use betza::{Kind, Leg, Modality, Movement, Moves, Notation, Path, Step};
use hakugei_variant::rules::{
    AppliesTo, BorrowedMoves, BurningTurns, Burns, Burnt, Contagion, Hops, HurdleNumber, Limit,
};
use hakugei_variant::{Board, Name, PieceKind, PieceType, Variant, ZoneMode, ZoneMoves};

use super::{Style, code, rules};
use crate::chance::Chance;

/// One to three royal kinds and a few others.
pub(super) fn invent(board: Board, style: Style, chance: &mut Chance) -> Vec<PieceType> {
    let royals = chance.one_of(&[1, 1, 1, 1, 1, 1, 2, 2, 3]);
    let count = royals + chance.between(2, 6);
    (0..count)
        .map(|index| piece(board, (index, index < royals), style, chance))
        .collect()
}

fn piece(board: Board, (index, royal): (usize, bool), style: Style, chance: &mut Chance) -> PieceType {
    let zones = if chance.percent(20) {
        chance.between(1, 2)
    } else {
        0
    };
    let zones = (0..zones).map(|_| zone(board, style, chance)).collect();
    PieceType {
        code: code(index),
        name: Name {
            english: format!("piece {index}"),
            ..Name::default()
        },
        short: None,
        picture: None,
        also: Vec::new(),
        betza: String::new(),
        moves: if royal && chance.percent(60) {
            king()
        } else {
            moves(style, chance)
        },
        zones,
        initial: rules::region(board, chance),
        stays_in: None,
        takes: None,
        takes_unprotected: Vec::new(),
        hops: None,
        swaps_with: Vec::new(),
        royal,
        captured: None,
        contagion: None,
        burns: None,
        may_pass: false,
        at_most: None,
        promotes_to: Vec::new(),
    }
}

/// Lets some pieces stay in regions: those that step, leap and slide.
pub(super) fn keep_home(board: Board, pieces: &mut [PieceType], chance: &mut Chance) {
    let goes_further = |kind| matches!(kind, Kind::Hopper | Kind::Grasshopper);
    for piece in pieces {
        let fits = piece.all_moves().all(|moves| {
            moves.paths.is_empty() && !moves.simple.iter().any(|movement| goes_further(movement.kind))
        });
        if fits && chance.percent(20) {
            piece.stays_in = Some(rules::region(board, chance));
        }
    }
}

/// Whether what a piece can do may depend on what it meets.
fn may_relate(piece: &PieceType) -> bool {
    let cannot = |movement: &Movement| match movement.kind {
        Kind::Lame | Kind::MustJump => true,
        _ => movement.min_range > 1,
    };
    let mut all_moves = piece.all_moves();
    piece.stays_in.is_none() && !all_moves.any(|moves| moves.simple.iter().any(cannot))
}

/// Some of the kinds.
fn some_kinds(number: u8, chance: &mut Chance) -> Vec<PieceKind> {
    let kinds = (0..number).map(PieceKind);
    kinds.filter(|_| chance.percent(60)).collect()
}

/// Lets a piece go to any square, and some capture only what is unprotected, in games that lend no moves. There are few of them, and none where
/// pieces burn, for both generators try each of their captures out.
pub(super) fn spare(variant: &mut Variant, chance: &mut Chance) {
    let burns = variant.pieces.iter().any(|piece| piece.burns.is_some());
    if burns || variant.rules.borrowed_moves != BorrowedMoves::Never || !chance.percent(30) {
        return;
    }
    let (number, mut left) = (variant.pieces.len() as u8, 2);
    let mut anywhere = chance.percent(40).then(|| {
        let betza = chance.one_of(&["U", "U", "mU", "cU"]);
        Notation::parse(betza).expect("it is Betza notation").moves()
    });
    for piece in &mut variant.pieces {
        if !may_relate(piece) || left == 0 || !chance.percent(40) {
            continue;
        }
        if piece.zones.is_empty()
            && let Some(moves) = anywhere.take()
        {
            piece.moves = moves;
        }
        piece.takes_unprotected = some_kinds(number, chance);
        left -= 1;
    }
}

/// Lets some pieces change places with others of their side, in games that lend no moves, where nothing burns and no file limit binds moves.
pub(super) fn swap(variant: &mut Variant, chance: &mut Chance) {
    let burns = variant.pieces.iter().any(|piece| piece.burns.is_some());
    let binds_moves = |limit: &Limit| match limit {
        Limit::FilePieces { applies_to, .. } => *applies_to != AppliesTo::Drops,
        _ => false,
    };
    let limited = variant.rules.limits.iter().any(binds_moves);
    let lends = variant.rules.borrowed_moves != BorrowedMoves::Never;
    if burns || limited || lends || !chance.percent(40) {
        return;
    }
    let number = variant.pieces.len() as u8;
    for piece in &mut variant.pieces {
        let takes_friends = |moves: &Moves| {
            let mut legs = moves.paths.iter().flat_map(|path| &path.legs);
            legs.any(|leg| leg.modality.contains(Modality::FRIEND))
        };
        if chance.percent(if piece.royal { 60 } else { 30 }) && !piece.all_moves().any(takes_friends) {
            piece.swaps_with = some_kinds(number, chance);
        }
    }
}

/// Lets what some pieces can do depend on the kinds that they meet.
pub(super) fn relate(pieces: &mut [PieceType], chance: &mut Chance) {
    let number = pieces.len() as u8;
    let some = |chance: &mut Chance| some_kinds(number, chance);
    for piece in pieces {
        if !may_relate(piece) || !chance.percent(25) {
            continue;
        }
        if chance.percent(70) {
            piece.takes = Some(some(chance));
        }
        if chance.percent(70) {
            piece.hops = Some(Hops {
                over: chance.percent(70).then(|| some(chance)),
                number: chance.one_of(&[HurdleNumber::One, HurdleNumber::Any]),
                takes: None,
            });
        }
    }
}

/// Lets some pieces capture by hops only some kinds, of those that say how they hop.
pub(super) fn bind_hops(pieces: &mut [PieceType], chance: &mut Chance) {
    let number = pieces.len() as u8;
    for hops in pieces.iter_mut().filter_map(|piece| piece.hops.as_mut()) {
        if chance.percent(50) {
            hops.takes = Some(some_kinds(number, chance));
        }
    }
}

/// Lets some pieces make something of their captors: of those that are not royal something that may stand anywhere and is not royal either.
pub(super) fn infect(pieces: &mut [PieceType], chance: &mut Chance) {
    let ordinary = |kind: &PieceKind| !pieces[kind.index()].royal;
    let captors: Vec<PieceKind> = (0..pieces.len() as u8).map(PieceKind).filter(ordinary).collect();
    let anywhere = |kind: &PieceKind| pieces[kind.index()].stays_in.is_none();
    let faces: Vec<PieceKind> = captors.iter().copied().filter(anywhere).collect();
    if faces.is_empty() || !chance.percent(25) {
        return;
    }
    for piece in pieces {
        if chance.percent(40) {
            piece.contagion = Some(Contagion {
                becomes: chance.one_of(&faces),
                captors: captors.iter().copied().filter(|_| chance.percent(75)).collect(),
            });
        }
    }
}

/// Lets some pieces burn what stands around them, royal ones among both.
pub(super) fn burn(pieces: &mut [PieceType], chance: &mut Chance) {
    let kinds: Vec<PieceKind> = (0..pieces.len() as u8).map(PieceKind).collect();
    if !chance.percent(25) {
        return;
    }
    for piece in pieces {
        if !chance.percent(40) {
            continue;
        }
        let whom: Vec<PieceKind> = kinds.iter().copied().filter(|_| chance.percent(75)).collect();
        let turns = chance.one_of(&[BurningTurns::Own, BurningTurns::Enemy, BurningTurns::Both]);
        let burnt = chance.one_of(&[Burnt::AsCaptured, Burnt::Removed]);
        piece.burns = (!whom.is_empty()).then_some(Burns { whom, turns, burnt });
    }
}

/// Lets some pieces stay where they are as a move.
pub(super) fn pass(pieces: &mut [PieceType], chance: &mut Chance) {
    if !chance.percent(15) {
        return;
    }
    for piece in pieces {
        piece.may_pass = chance.percent(if piece.royal { 60 } else { 20 });
    }
}

/// Lets a side have only so many of some pieces.
pub(super) fn number(pieces: &mut [PieceType], chance: &mut Chance) {
    if !chance.percent(20) {
        return;
    }
    for piece in pieces {
        piece.at_most = chance.percent(40).then(|| chance.between(1, 4) as u8);
    }
}

fn zone(board: Board, style: Style, chance: &mut Chance) -> ZoneMoves {
    ZoneMoves {
        region: rules::region(board, chance),
        mode: chance.one_of(&[ZoneMode::Replace, ZoneMode::Add]),
        betza: String::new(),
        moves: moves(style, chance),
    }
}

fn king() -> Moves {
    let steps = [-1, 0, 1]
        .into_iter()
        .flat_map(|dx| [-1, 0, 1].map(|dy| Step { dx, dy }));
    let steps = steps.filter(|step| *step != Step { dx: 0, dy: 0 });
    let simple = steps.map(|step| single(step, Kind::Leaper, (1, 1), Modality::EMPTY_OR_ENEMY));
    Moves {
        simple: simple.collect(),
        paths: Vec::new(),
    }
}

fn single(step: Step, kind: Kind, (min_range, max_range): (u8, u8), modality: Modality) -> Movement {
    Movement {
        step,
        min_range,
        max_range,
        kind,
        modality,
        initial: false,
    }
}

/// Some groups of moves, each in some directions.
fn moves(style: Style, chance: &mut Chance) -> Moves {
    let mut moves = Moves::default();
    for _ in 0..chance.between(1, 3) {
        if style == Style::Wild && chance.percent(18) {
            moves.paths.extend(paths(chance));
        } else {
            moves.simple.extend(group(style, chance));
        }
    }
    moves.simple.sort_unstable();
    moves.simple.dedup();
    moves
}

/// One kind of single move in some directions.
fn group(style: Style, chance: &mut Chance) -> Vec<Movement> {
    let plain = [Kind::Leaper, Kind::Leaper, Kind::Slider, Kind::Slider];
    let wild = [
        Kind::Leaper,
        Kind::Leaper,
        Kind::Slider,
        Kind::Slider,
        Kind::Lame,
        Kind::MustJump,
        Kind::Hopper,
        Kind::Grasshopper,
    ];
    let kind = chance.one_of(if style == Style::Plain {
        &plain[..]
    } else {
        &wild[..]
    });
    let atom = match kind {
        Kind::MustJump => chance.one_of(&[(0, 2), (2, 2)]),
        Kind::Lame => chance.one_of(&[(0, 2), (2, 2), (1, 2), (1, 3), (2, 3), (0, 3), (3, 3)]),
        Kind::Leaper => chance.one_of(&[(0, 1), (1, 1), (0, 2), (2, 2), (1, 2), (1, 3), (2, 3)]),
        Kind::Slider | Kind::Hopper | Kind::Grasshopper => {
            chance.one_of(&[(0, 1), (1, 1), (0, 1), (1, 1), (0, 2), (2, 2), (1, 2)])
        }
    };
    let range = range(kind, atom, chance);
    let modality = if chance.percent(70) {
        Modality::EMPTY_OR_ENEMY
    } else {
        chance.one_of(&[Modality::EMPTY, Modality::ENEMY])
    };
    let initial = style == Style::Wild && chance.percent(8);
    let steps = some(&directions(atom), chance).into_iter();
    steps
        .map(|step| Movement {
            initial,
            ..single(step, kind, range, modality)
        })
        .collect()
}

fn range(kind: Kind, atom: (i8, i8), chance: &mut Chance) -> (u8, u8) {
    let longest = chance.one_of(&[0, 0, 0, 2, 3, 4]);
    match kind {
        Kind::Leaper | Kind::Lame | Kind::MustJump => (1, 1),
        Kind::Slider if matches!(atom, (0 | 1, 1)) && chance.percent(15) => (2, longest),
        Kind::Slider | Kind::Hopper | Kind::Grasshopper => (1, longest),
    }
}

/// Every displacement of an atom.
fn directions((minor, major): (i8, i8)) -> Vec<Step> {
    let mut steps = Vec::new();
    for (x, y) in [(minor, major), (major, minor)] {
        for (dx, dy) in [(x, y), (x, -y), (-x, y), (-x, -y)] {
            steps.push(Step { dx, dy });
        }
    }
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// All of the steps, or some of them, at least one.
fn some(steps: &[Step], chance: &mut Chance) -> Vec<Step> {
    if chance.percent(40) {
        return steps.to_vec();
    }
    let mut chosen: Vec<Step> = steps.iter().copied().filter(|_| chance.percent(50)).collect();
    if chosen.is_empty() {
        chosen.push(chance.one_of(steps));
    }
    chosen
}

/// A few multi-leg moves of one shape.
fn paths(chance: &mut Chance) -> Vec<Path> {
    let legs = if chance.percent(75) { 2 } else { 3 };
    let shape: Vec<Shape> = (0..legs)
        .map(|index| Shape::invent(index + 1 == legs, chance))
        .collect();
    let initial = chance.percent(5);
    let count = chance.between(1, 12);
    let mut paths: Vec<Path> = (0..count)
        .map(|_| Path {
            legs: shape.iter().map(|shape| shape.leg(chance)).collect(),
            initial,
        })
        .collect();
    paths.sort();
    paths.dedup();
    paths
}

/// A leg without its direction.
struct Shape {
    steps: Vec<Step>,
    max_range: u8,
    modality: Modality,
    may_stop: bool,
}

impl Shape {
    fn invent(last: bool, chance: &mut Chance) -> Self {
        let atom = chance.one_of(&[(0, 1), (1, 1), (0, 1), (1, 1), (0, 2), (2, 2), (1, 2)]);
        let modalities: &[Modality] = if last { &LAST } else { &EARLIER };
        let modality = chance.one_of(modalities);
        let hops = modality.contains(Modality::HOP) || modality.contains(Modality::LAND_BEHIND);
        let mut max_range = chance.one_of(&[1, 1, 1, 1, 2, 3, 0]);
        if last && hops && max_range == 1 {
            max_range = 0;
        }
        Self {
            steps: directions(atom),
            max_range,
            modality,
            may_stop: !last && chance.percent(25),
        }
    }

    fn leg(&self, chance: &mut Chance) -> Leg {
        Leg {
            step: chance.one_of(&self.steps),
            max_range: self.max_range,
            modality: self.modality,
            may_stop: self.may_stop,
        }
    }
}

const HOP_OR_EMPTY: Modality = Modality::HOP.union(Modality::EMPTY);
const ANY_CAPTURE: Modality = Modality::ENEMY.union(Modality::FRIEND);

/// What a leg that is not the last may ask.
const EARLIER: [Modality; 9] = [
    Modality::EMPTY,
    Modality::EMPTY,
    Modality::ENEMY,
    Modality::ENEMY,
    Modality::FRIEND,
    Modality::HOP,
    HOP_OR_EMPTY,
    Modality::EMPTY_OR_ENEMY,
    ANY_CAPTURE,
];

/// What a last leg may ask.
const LAST: [Modality; 7] = [
    Modality::EMPTY_OR_ENEMY,
    Modality::EMPTY_OR_ENEMY,
    Modality::EMPTY,
    Modality::ENEMY,
    Modality::HOP,
    Modality::LAND_BEHIND,
    Modality::HOP.union(Modality::ENEMY),
];
