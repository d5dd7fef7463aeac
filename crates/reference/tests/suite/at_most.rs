//! How many pieces of a kind a side may have, against the same game without such limits.

use std::collections::BTreeSet;

use hakugei_reference::{Position, Turn};
use hakugei_variant::{PieceKind, Source, Variant, load, render, shipped};

use crate::data::{legal, position};

/// A game on 5x5 squares with soldiers that must turn to a general or a captain in the last two ranks, and back there,
/// and rooks that may turn over in the last three. A side may have so many of each, where a number is given: soldiers,
/// generals, rooks, dragons, captains.
fn five(most: [Option<u8>; 5]) -> Variant {
    let [soldiers, generals, rooks, dragons, captains] =
        most.map(|most| most.map_or(String::new(), |most| format!(", at_most: {most}")));
    let text = format!(
        r#"Variant(
            id: "five", name: "A small game", board: (files: 5, ranks: 5), setup: "r2ks/5/5/5/SK2R b - 1",
            pieces: {{
                "K": (name: "king", betza: "K", royal: true),
                "R": (name: "rook", betza: "R", promotes_to: "+R"{rooks}),
                "S": (name: "soldier", betza: "fWsW", promotes_to: ["+S", "C"]{soldiers}),
                "+R": (name: "dragon", betza: "RF"{dragons}),
                "+S": (name: "general", betza: "WF", promotes_to: "S"{generals}),
                "C": (name: "captain", betza: "F", promotes_to: "S", captured: becomes("S"){captains}),
            }},
            captures: to_hand, drops: (faces: either),
            promotion: any_of([
                zone(region: last(2), choice: forced, pieces: ["S", "+S", "C"]),
                zone(region: last(3), choice: optional, pieces: ["R"]),
            ]),
            ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
        )"#
    );
    let checked = load(&Source::new("five.ron", text), &shipped::Shipped);
    let problems = render(&checked, false);
    checked.variant.unwrap_or_else(|| panic!("{problems}"))
}

/// What a limit makes of a turn that is legal without it: the same turn, the turn without promotion, or none. A promotion
/// to a face of which there are enough is none where the piece has another face to turn to.
fn bound(position: &Position<'_>, turn: &Turn) -> Option<Turn> {
    let has_enough = |kind: PieceKind| {
        let limit = position.variant().piece(kind).at_most;
        let squares = position.board().squares();
        let own = squares.filter_map(|square| position.at(square));
        let own = own.filter(|piece| piece.color == position.side() && piece.kind == kind);
        limit.is_some_and(|limit| own.count() >= usize::from(limit))
    };
    match turn {
        Turn::Drop { kind, .. } => (!has_enough(*kind)).then(|| turn.clone()),
        Turn::Board {
            from,
            way,
            to,
            captures,
            promotes,
            face,
        } => {
            let mover = position.at(*from).unwrap().kind;
            let others = &position.variant().piece(mover).promotes_to;
            if !promotes || !has_enough(face.unwrap_or(others[0])) {
                return Some(turn.clone());
            }
            others
                .iter()
                .all(|&other| has_enough(other))
                .then(|| Turn::Board {
                    from: *from,
                    way: way.clone(),
                    to: *to,
                    captures: captures.clone(),
                    promotes: false,
                    face: None,
                })
        }
    }
}

/// No piece here can do by its face what endangers its own king, so that a limit changes turns one by one.
#[test]
fn a_limit_takes_promotions_and_drops_away_and_nothing_else() {
    let free = five([None; 5]);
    let (mut barred_faces, mut barred_drops) = (0, 0);
    for number in 1..=32_u64 {
        let most = [0, 1, 2, 3, 4].map(|bit| (number >> bit & 1 == 0).then_some(1 + (number % 3) as u8));
        let variant = five(most);
        let mut chance = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut now = position(&free, "r2kr/ssss1/5/1SSSS/RK2R b - 1");
        for _ in 0..60 {
            let turns = now.legal_turns();
            let limited = Position::new(&variant, now.setup()).unwrap();
            let expected: BTreeSet<Turn> = turns.iter().filter_map(|turn| bound(&limited, turn)).collect();
            let found: BTreeSet<Turn> = limited.legal_turns().into_iter().collect();
            assert_eq!(found, expected, "{most:?}: {:?}", legal(&now));
            for turn in turns.iter().filter(|turn| !found.contains(turn)) {
                match turn {
                    Turn::Board { .. } => barred_faces += 1,
                    Turn::Drop { .. } => barred_drops += 1,
                }
            }
            chance ^= chance << 13;
            chance ^= chance >> 7;
            chance ^= chance << 17;
            let Some(turn) = turns.get(chance as usize % turns.len().max(1)) else {
                break;
            };
            now = now.after(turn);
        }
    }
    assert!(
        barred_faces > 100 && barred_drops > 100,
        "{barred_faces} and {barred_drops}"
    );
}
