//! What is said to engines and heard from them, by protocol.

use std::time::Duration;

use hakugei_arena::clock::{Clocks, Control, GameTime};
use hakugei_arena::talk::{
    Answer, Begin, CecpFeature, CecpFeatures, FeatureValue, Heard, Info, Opinion, Protocol, Question,
};
use hakugei_arena::{Points, Text};
use hakugei_variant::Color;

fn clock(base: u64, increment: u64, byoyomi: u64) -> Control {
    let milliseconds = Duration::from_millis;
    Control {
        clock: Some(GameTime {
            base: milliseconds(base),
            increment: milliseconds(increment),
            byoyomi: milliseconds(byoyomi),
        }),
        ..Control::default()
    }
}

fn go(protocol: Protocol, controls: [Control; 2], side: Color, only: &[&str]) -> Vec<String> {
    let clocks = Clocks::new(controls, Duration::ZERO);
    let only: Vec<String> = only.iter().map(|&mv| mv.to_owned()).collect();
    protocol.go(&Question {
        clocks: &clocks,
        side,
        only: &only,
    })
}

#[test]
fn bounds_are_said_in_each_protocol() {
    use Protocol::{Cecp, Uci, Usi};
    let bound = Control {
        movetime: Some(Duration::from_millis(100)),
        nodes: Some(5),
        depth: Some(3),
        clock: None,
    };
    let said = go(Usi, [bound; 2], Color::Black, &["7g7f", "P*5e"]);
    assert_eq!(said, ["go movetime 100 nodes 5 depth 3 searchmoves 7g7f P*5e"]);
    let clocks = [clock(10_000, 100, 0), clock(5_000, 0, 0)];
    assert_eq!(
        go(Usi, clocks, Color::White, &[]),
        ["go btime 10000 wtime 5000 binc 100 winc 0"]
    );
    assert_eq!(
        go(Uci, clocks, Color::White, &[]),
        ["go wtime 10000 btime 5000 winc 100 binc 0"]
    );
    let byoyomi = [clock(0, 0, 3_000); 2];
    assert_eq!(
        go(Usi, byoyomi, Color::Black, &[]),
        ["go btime 0 wtime 0 byoyomi 3000"]
    );
    let depth = Control {
        depth: Some(4),
        ..Control::default()
    };
    assert_eq!(go(Cecp, [depth; 2], Color::Black, &[]), ["sd 4", "go"]);
    let said = go(Cecp, [clock(65_000, 500, 0); 2], Color::Black, &[]);
    assert_eq!(said, ["level 0 1:05 0.5", "time 6500", "otim 6500", "go"]);
}

#[test]
fn an_opponent_without_a_clock_has_the_same_time() {
    let nodes = Control {
        nodes: Some(9),
        ..Control::default()
    };
    let said = go(Protocol::Uci, [clock(9_000, 0, 0), nodes], Color::Black, &[]);
    assert_eq!(said, ["go wtime 9000 btime 9000"]);
    assert_eq!(
        go(Protocol::Uci, [clock(9_000, 0, 0), nodes], Color::White, &[]),
        ["go nodes 9"]
    );
}

#[test]
fn positions_are_said_in_each_protocol() {
    let moves = ["a".to_owned(), "b".to_owned()];
    let whole = |protocol: Protocol, begin| protocol.position(begin, &moves);
    assert_eq!(
        whole(Protocol::Usi, Begin::Start).as_deref(),
        Some("position startpos moves a b")
    );
    let at = Begin::At(Text::Fen, "8/8 w - - 0 1");
    assert_eq!(
        whole(Protocol::Uci, at).as_deref(),
        Some("position fen 8/8 w - - 0 1 moves a b")
    );
    let at = Begin::At(Text::Sfen, "9/9 b - 1");
    assert_eq!(
        Protocol::Usi.position(at, &[]).as_deref(),
        Some("position sfen 9/9 b - 1")
    );
    assert_eq!(whole(Protocol::Cecp, at), None);
    let features = CecpFeatures::of(&[FeatureValue {
        name: "usermove".to_owned(),
        value: "1".to_owned(),
    }]);
    let said = Protocol::Cecp.set_up(Begin::At(Text::Fen, "8/8 w"), &moves, features);
    assert_eq!(said, ["setboard 8/8 w", "usermove a", "usermove b"]);
    assert_eq!(
        Protocol::Cecp.set_up(Begin::Start, &moves, CecpFeatures::default()),
        ["a", "b"]
    );
    assert_eq!(Protocol::Usi.game_over(Points::Loss), Some("gameover lose"));
}

#[test]
fn lines_of_usi_and_uci_are_understood() {
    let answers = |mv: &str| Heard::Answer(Answer::Move(mv.to_owned()));
    let lines = [
        ("usiok", Heard::Introduced),
        ("  uciok ", Heard::Introduced),
        ("readyok", Heard::Ready),
        ("id name Some Engine 3", Heard::Name("Some Engine 3".to_owned())),
        ("id author nobody", Heard::Other),
        ("bestmove 7g7f ponder 3c3d", answers("7g7f")),
        ("bestmove resign", Heard::Answer(Answer::Resigns)),
        ("bestmove win", Heard::Answer(Answer::Declares)),
        (
            "bestmove (none)",
            Heard::Answer(Answer::Claims("bestmove (none)".to_owned())),
        ),
        ("bestmove", Heard::Answer(Answer::Claims("bestmove".to_owned()))),
        ("info string score cp 5", Heard::Other),
        ("info multipv 2 score cp 5", Heard::Other),
        ("option name Hash type spin", Heard::Other),
        ("", Heard::Other),
    ];
    for (line, heard) in lines {
        assert_eq!(Protocol::Usi.hear(line), heard, "{line}");
    }
}

#[test]
fn what_an_engine_thinks_is_understood() {
    let info = |depth, opinion, nodes| {
        Heard::Info(Info {
            depth,
            opinion,
            nodes,
        })
    };
    let (cp, mate) = (Opinion::Hundredths, Opinion::Mate);
    let lines = [
        (
            "info depth 7 score cp -31 nodes 900 pv 7g7f",
            info(Some(7), Some(cp(-31)), Some(900)),
        ),
        (
            "info depth 3 multipv 1 score mate -4",
            info(Some(3), Some(mate(-4)), None),
        ),
        ("info score mate +", info(None, Some(mate(1)), None)),
        ("info score mate -", info(None, Some(mate(-1)), None)),
        ("info score mate 0", info(None, Some(mate(-1)), None)),
        ("info depth -3 score cp x nodes -1", info(None, None, None)),
        ("info depth", info(None, None, None)),
    ];
    for (line, heard) in lines {
        assert_eq!(Protocol::Uci.hear(line), heard, "{line}");
    }
    let cecp = Protocol::Cecp.hear("6 -49 12 284 a5a6+ b3");
    assert_eq!(cecp, info(Some(6), Some(cp(-49)), Some(284)));
    assert_eq!(
        Protocol::Cecp.hear("9. 100003 1 5 x"),
        info(Some(9), Some(mate(3)), Some(5))
    );
    let later = Info {
        depth: Some(8),
        ..Info::default()
    };
    let before = Info {
        depth: Some(7),
        opinion: Some(cp(5)),
        nodes: None,
    };
    assert_eq!(before.updated(later).opinion, Some(cp(5)));
    assert_eq!(before.updated(later).depth, Some(8));
}

#[test]
fn lines_of_cecp_are_understood() {
    let hear = |line: &str| Protocol::Cecp.hear(line);
    assert_eq!(hear("move D@b3"), Heard::Answer(Answer::Move("D@b3".to_owned())));
    assert_eq!(hear("pong 1"), Heard::Ready);
    assert_eq!(hear("resign"), Heard::Answer(Answer::Resigns));
    assert_eq!(hear("0-1 {White resigns}"), Heard::Answer(Answer::Resigns));
    assert_eq!(
        hear("1-0 {mates}"),
        Heard::Answer(Answer::Claims("1-0 {mates}".to_owned()))
    );
    assert_eq!(
        hear("Illegal move: a1a2"),
        Heard::Refused("Illegal move: a1a2".to_owned())
    );
    assert_eq!(hear("tellics whisper hi"), Heard::Other);
    let Heard::Features { values, done } = hear("feature myname=\"A B\" usermove=1 ping=1 reuse=0 done=1")
    else {
        panic!("features")
    };
    assert_eq!((values[0].value.as_str(), done), ("A B", Some(true)));
    let features = CecpFeatures::of(&values);
    let wants = [
        CecpFeature::Usermove,
        CecpFeature::Ping,
        CecpFeature::Once,
        CecpFeature::Setboard,
    ]
    .map(|feature| features.wants(feature));
    assert_eq!(wants, [true, true, true, false]);
    for line in [
        "feature",
        "feature =",
        "feature a=\"b",
        "feature done=0",
        "feature x",
    ] {
        assert!(matches!(hear(line), Heard::Features { .. }), "{line}");
    }
}
