//! Small variants made by hand, and the moves of Betza strings as the shared test data has them.

use betza::{Kind, Leg, Modality, Movement, Moves, Path, Step};
use hakugei_reference::{Position, Turn};
use hakugei_variant::rules::{
    BareRoyal, BorrowedMoves, Check, DropFaces, IllegalMove, Impasse, Passes, PerpetualAttack,
    PerpetualCheck, QuietMoves, Region, Repetition, RepetitionResult, RoyalEnd, Rules, Stalemate, Try, Ways,
};
use hakugei_variant::{
    Board, Color, Convention, Hands, Name, PieceCode, PieceKind, PieceType, Setup, Variant,
};
use serde_json::Value;

use crate::data::{lines, position};

/// What a Betza string means, as the shared list of accepted strings says.
pub(crate) fn moves(betza: &str) -> Moves {
    let lines = lines("betza_accepted.jsonl");
    let line = lines.iter().find(|line| line["betza"] == betza);
    moves_of_line(line.unwrap_or_else(|| panic!("`{betza}` is not in the shared list")))
}

/// The moves and paths of one line of that list.
pub(crate) fn moves_of_line(line: &Value) -> Moves {
    let simple = line["moves"].as_array().unwrap().iter().map(movement).collect();
    let paths = line["paths"].as_array().unwrap().iter();
    let paths = paths.map(|legs| Path {
        legs: legs.as_array().unwrap().iter().map(leg).collect(),
        initial: false,
    });
    Moves {
        simple,
        paths: paths.collect(),
    }
}

fn movement(value: &Value) -> Movement {
    Movement {
        step: step(value),
        min_range: number(&value["min_range"]),
        max_range: number(&value["max_range"]),
        kind: match value["kind"].as_str().unwrap() {
            "leaper" => Kind::Leaper,
            "slider" => Kind::Slider,
            "lame" => Kind::Lame,
            "must-jump" => Kind::MustJump,
            "hopper" => Kind::Hopper,
            "grasshopper" => Kind::Grasshopper,
            other => panic!("no kind of travel is called `{other}`"),
        },
        modality: modality(value["modality"].as_str().unwrap()),
        initial: value["initial"].as_bool().unwrap(),
    }
}

fn leg(value: &Value) -> Leg {
    Leg {
        step: step(value),
        max_range: number(&value["max_range"]),
        modality: modality(value["modality"].as_str().unwrap()),
        may_stop: value["may_stop"].as_bool().unwrap_or(false),
    }
}

fn step(value: &Value) -> Step {
    let part = |name: &str| value[name].as_i64().unwrap() as i8;
    Step {
        dx: part("dx"),
        dy: part("dy"),
    }
}

fn number(value: &Value) -> u8 {
    value.as_u64().unwrap() as u8
}

fn modality(letters: &str) -> Modality {
    let members = letters.chars().map(|letter| match letter {
        'm' => Modality::EMPTY,
        'c' => Modality::ENEMY,
        'd' => Modality::FRIEND,
        'p' => Modality::HOP,
        'g' => Modality::LAND_BEHIND,
        other => panic!("no modality is called `{other}`"),
    });
    members.reduce(Modality::union).unwrap()
}

/// Moves of one kind in some directions.
pub(crate) fn moving(kind: Kind, max_range: u8, steps: &[(i8, i8)]) -> Moves {
    let simple = steps.iter().map(|&(dx, dy)| Movement {
        step: Step { dx, dy },
        min_range: 1,
        max_range,
        kind,
        modality: Modality::EMPTY_OR_ENEMY,
        initial: false,
    });
    Moves {
        simple: simple.collect(),
        paths: Vec::new(),
    }
}

/// A kind of piece that enters the hand as itself when captured.
pub(crate) fn piece(letter: char, moves: Moves) -> PieceType {
    PieceType {
        code: PieceCode {
            letter,
            mark: None,
            promoted: false,
        },
        name: Name::default(),
        short: None,
        picture: None,
        also: Vec::new(),
        betza: String::new(),
        moves,
        zones: Vec::new(),
        initial: Region::Nowhere,
        stays_in: None,
        takes: None,
        takes_unprotected: Vec::new(),
        hops: None,
        royal: false,
        captured: None,
        contagion: None,
        burns: None,
        swaps_with: Vec::new(),
        may_pass: false,
        at_most: None,
        promotes_to: Vec::new(),
    }
}

/// A king: royal, one step in any direction.
pub(crate) fn king() -> PieceType {
    PieceType {
        royal: true,
        ..piece('K', moves("K"))
    }
}

/// A variant without any special rule; captured pieces enter the hand as they are.
pub(crate) fn variant(files: u8, ranks: u8, mut pieces: Vec<PieceType>) -> Variant {
    for (index, piece) in pieces.iter_mut().enumerate() {
        piece.captured = (!piece.royal).then_some(PieceKind(index as u8));
    }
    let board = Board::new(files, ranks).unwrap();
    Variant {
        extends: Vec::new(),
        id: "by-hand".to_string(),
        name: Name::default(),
        inventor: None,
        year: None,
        board,
        start: Setup {
            squares: vec![None; board.len()],
            hands: Hands::empty(pieces.len()),
            just_taken: None,
            checks_given: [0; 2],
            side: Color::Black,
            move_number: 1,
        },
        pieces,
        rules: plain_rules(),
        handicaps: Vec::new(),
        notation: Convention::Tsa,
        sources: Vec::new(),
        notes: Vec::new(),
    }
}

fn plain_rules() -> Rules {
    Rules {
        limits: Vec::new(),
        capture_limits: Vec::new(),
        drop_faces: DropFaces::Held,
        borrowed_moves: BorrowedMoves::Never,
        ways: Ways::ByCaptures,
        passes: Passes::Allowed,
        must: Vec::new(),
        facing_royals: None,
        promotion: Vec::new(),
        royal: RoyalEnd::Checkmate,
        least_royals: 1,
        check: Check::Ordinary,
        try_rule: Try::None,
        bare_royal: BareRoyal::Ordinary,
        stalemate: Stalemate::Loss,
        repetition: Repetition::Fold {
            count: 4,
            result: RepetitionResult::Draw,
            perpetual_check: PerpetualCheck::Loss,
            perpetual_attack: PerpetualAttack::Ordinary,
        },
        quiet_moves: QuietMoves::Unlimited,
        illegal_move: IllegalMove::Reject,
        impasse: Impasse::None,
    }
}

/// The squares that the piece on a square may go to, sorted by bytes, each once, promotion or not.
pub(crate) fn targets(position: &Position<'_>, from: &str) -> Vec<String> {
    let board = position.board();
    let start = board.parse_square(from).unwrap();
    let turns = position.legal_turns();
    let ends = turns.iter().filter_map(|turn| match turn {
        Turn::Board { from, to, .. } if *from == start => Some(board.name(*to)),
        _ => None,
    });
    let mut ends: Vec<String> = ends.collect();
    ends.sort();
    ends.dedup();
    ends
}

/// The board and the hands, as an SFEN has them, after a legal turn from a position.
pub(crate) fn stand_after(variant: &Variant, sfen: &str, turn: &str) -> String {
    let before = position(variant, sfen);
    let turns = before.legal_turns();
    let turn = turns.iter().find(|found| found.usi(variant) == turn).unwrap();
    let text = hakugei_variant::sfen::format(variant, before.after(turn).setup());
    let parts: Vec<&str> = text.split(' ').collect();
    format!("{} {}", parts[0], parts[2])
}
