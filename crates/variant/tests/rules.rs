//! Every rule that a file can have is read as it is meant: the valid files of small games that have them.

use crate::common::{self, valid, variant};
use hakugei_variant::rules::{
    BareReply, BareRoyal, BorrowedMoves, CaptureLimit, Check, Declaration, DropFaces, DropNeighbour, Fallen,
    IllegalMove, Impasse, Limit, MateBar, Neighbour, Passes, PerpetualAttack, PerpetualCheck, Promotion,
    PromotionChoice, PromotionTrigger, QuietMoves, Region, Repetition, RepetitionResult, RoyalBar, RoyalEnd,
    Stalemate, Try, TrySafety, Ways,
};
use hakugei_variant::{Color, PieceKind, Source, Variant, ZoneMode, sfen};

fn kind(variant: &Variant, code: &str) -> PieceKind {
    let mut kinds = variant.kinds();
    kinds
        .find(|&kind| variant.piece(kind).code.to_string() == code)
        .unwrap_or_else(|| panic!("{} has no `{code}`", variant.id))
}

fn kinds(variant: &Variant, codes: &[&str]) -> Vec<PieceKind> {
    codes.iter().map(|code| kind(variant, code)).collect()
}

/// A child of a valid file, with more fields.
fn child(parent: &str, body: &str) -> Variant {
    let text = format!("Variant(id: \"child\", extends: \"{parent}\", {body})");
    valid(&Source::new("child.ron", text))
}

#[test]
fn pieces_of_two_faces_flip_on_every_move_and_are_dropped_either_way() {
    let variant = variant("flips-on-moves");
    let [tower, spear, ladder, shield] = ["T", "S", "L", "+S"].map(|code| kind(&variant, code));
    let faces = |kind| {
        let piece = variant.piece(kind);
        (piece.promotes_to.as_slice(), piece.captured)
    };
    assert_eq!(faces(tower), (&[ladder][..], Some(tower)));
    assert_eq!(faces(ladder), (&[tower][..], Some(tower)));
    assert_eq!(faces(shield), (&[spear][..], Some(spear)));
    assert!(!variant.may_be_in_hand(ladder) && !variant.may_be_in_hand(shield));
    assert_eq!(variant.rules.drop_faces, DropFaces::Either);
    let whole_board = Promotion::zone(Region::Last(5), PromotionChoice::Forced);
    assert_eq!(variant.rules.promotion, [whole_board]);
    let limits = [
        Limit::ForbiddenDrop {
            kind: ladder,
            region: Region::Last(1),
        },
        Limit::DropMate {
            kind: shield,
            bars: MateBar::Checkmate,
        },
    ];
    assert_eq!(variant.rules.limits, limits, "limits bind the face that lands");
}

#[test]
fn guards_are_dropped_beside_their_king_and_pawns_beside_any_piece() {
    let variant = variant("guards");
    let limits = variant.rules.limits.iter();
    let beside = limits.filter_map(|limit| match limit {
        Limit::NextTo { kind, neighbour } => Some((*kind, *neighbour)),
        _ => None,
    });
    let expected = [
        (kind(&variant, "G"), DropNeighbour::OwnRoyal),
        (kind(&variant, "P"), DropNeighbour::OwnPiece),
    ];
    assert_eq!(beside.collect::<Vec<_>>(), expected);
}

#[test]
fn repetitions_are_forbidden_or_lost_by_the_completer_and_calm_games_are_drawn() {
    let superko = variant("superko").rules;
    let Repetition::Fold { count, result, .. } = superko.repetition else {
        panic!("it is a fold: {superko:?}");
    };
    assert_eq!((count, result), (2, RepetitionResult::Forbidden));
    assert!(superko.repetition.bars_moves());
    let completers = variant("completers-lose").rules.repetition;
    let expected = Repetition::Fold {
        count: 3,
        result: RepetitionResult::CompleterLoses,
        perpetual_check: PerpetualCheck::IllegalMove,
        perpetual_attack: PerpetualAttack::Ordinary,
    };
    assert_eq!(completers, expected);
    let calm = variant("calm-games-drawn").rules;
    assert_eq!(calm.quiet_moves, QuietMoves::Draw { after: 8 });
    assert!(!calm.repetition.bars_moves());
    assert_eq!(superko.quiet_moves, QuietMoves::Unlimited);
}

#[test]
fn kings_stay_in_palaces_and_elephants_on_their_bank() {
    let variant = variant("palaces");
    let king = variant.piece(kind(&variant, "K"));
    let may_go = |name: &str, color| {
        let square = variant.board.parse_square(name).expect("a square of the board");
        king.may_go_to(variant.board, square, color)
    };
    assert!(may_go("3e", Color::Black) && !may_go("3d", Color::Black) && !may_go("1e", Color::Black));
    assert!(may_go("3b", Color::White) && !may_go("3e", Color::White));
    let elephant = variant.piece(kind(&variant, "E"));
    assert_eq!(elephant.stays_in, Some(Region::First(3)));
    assert_eq!(variant.piece(kind(&variant, "R")).stays_in, None);
}

#[test]
fn pieces_flip_on_captures_and_stand_in_hand_at_the_start() {
    let variant = variant("flips-on-captures");
    let rule = Promotion {
        trigger: PromotionTrigger::Captures,
        ..Promotion::zone(Region::Last(5), PromotionChoice::Forced)
    };
    assert_eq!(variant.rules.promotion, [rule]);
    assert_eq!(variant.rules.drop_faces, DropFaces::Held);
    let pawn = kind(&variant, "P");
    let pike = variant.piece(kind(&variant, "+P"));
    assert_eq!(
        (pike.promotes_to.as_slice(), pike.captured),
        (&[pawn][..], Some(pawn))
    );
    assert_eq!(
        Color::ALL.map(|color| variant.start.hands.count(color, pawn)),
        [1, 1]
    );
}

#[test]
fn a_promotion_rule_has_as_many_clauses_as_it_needs() {
    let variant = variant("clauses");
    let clause = |codes: Option<&[&str]>, trigger, region, choice| Promotion {
        kinds: codes.map(|codes| kinds(&variant, codes)),
        trigger,
        whom: None,
        region,
        choice,
    };
    let corners = ["1a", "6a"].map(|name| variant.board.parse_square(name).expect("on the board"));
    let expected = [
        clause(
            None,
            PromotionTrigger::Enters,
            Region::Last(3),
            PromotionChoice::Free,
        ),
        clause(
            None,
            PromotionTrigger::Captures,
            Region::Last(3),
            PromotionChoice::Free,
        ),
        clause(
            Some(&["P", "L"]),
            PromotionTrigger::Ends,
            Region::Last(1),
            PromotionChoice::UnlessStuck,
        ),
        clause(
            Some(&["S"]),
            PromotionTrigger::Ends,
            Region::Squares(corners.to_vec()),
            PromotionChoice::Forced,
        ),
        clause(
            Some(&["R"]),
            PromotionTrigger::StartsOrEnds,
            Region::Ranks(vec![1, 2]),
            PromotionChoice::Free,
        ),
    ];
    assert_eq!(variant.rules.promotion, expected);
    assert!(expected[0].concerns(kind(&variant, "R")) && !expected[2].concerns(kind(&variant, "R")));
}

#[test]
fn royal_pieces_may_all_be_in_hand_at_the_start() {
    let both = variant("kings-in-hand");
    let king = kind(&both, "K");
    assert!(both.start.squares.iter().all(Option::is_none) && both.may_be_in_hand(king));
    assert_eq!(
        Color::ALL.map(|color| both.start.hands.count(color, king)),
        [1, 1]
    );
    assert_eq!(
        sfen::parse(&both, &sfen::format(&both, &both.start)).as_ref(),
        Ok(&both.start)
    );
    let limit = |variant: &Variant, bars| {
        assert_eq!(variant.rules.capture_limits, [CaptureLimit::BeforeRoyal { bars }]);
    };
    limit(&both, RoyalBar::CapturesAndPromotions);
    limit(&variant("kings-placed-first"), RoyalBar::Captures);
    let free = child("kings-in-hand", "capture_limits: none");
    assert!(free.rules.capture_limits.is_empty());
}

#[test]
fn several_royal_pieces_change_sides_when_captured() {
    let variant = variant("several-kings");
    let [king, prince, pawn] = ["K", "+P", "P"].map(|code| kind(&variant, code));
    assert_eq!(variant.piece(king).captured, Some(king));
    assert_eq!(variant.piece(prince).captured, Some(pawn));
    assert!(variant.piece(king).royal && variant.piece(prince).royal);
    let repetition = Repetition::Fold {
        count: 4,
        result: RepetitionResult::Loss(Color::White),
        perpetual_check: PerpetualCheck::Loss,
        perpetual_attack: PerpetualAttack::Loss,
    };
    assert_eq!(variant.rules.repetition, repetition);
}

#[test]
fn bare_royal_pieces_lose() {
    let loses = |not_counting, reply| BareRoyal::Loses { not_counting, reply };
    let several = variant("several-kings");
    assert_eq!(several.rules.bare_royal, loses(Vec::new(), BareReply::None));
    let bare = variant("bare-kings");
    let pawn = vec![kind(&bare, "P")];
    assert_eq!(bare.rules.bare_royal, loses(pawn.clone(), BareReply::MayBare));
    for (ends, expected) in [
        ("bare_royal: ordinary", BareRoyal::Ordinary),
        ("bare_royal: none", BareRoyal::Ordinary),
        (
            "bare_royal: loses(not_counting: none)",
            loses(Vec::new(), BareReply::MayBare),
        ),
        ("bare_royal: loses(reply: none)", loses(pawn, BareReply::None)),
    ] {
        let variant = child("bare-kings", &format!("ends: Ends({ends})"));
        assert_eq!(variant.rules.bare_royal, expected, "{ends}");
    }
}

#[test]
fn moves_are_borrowed_from_friends() {
    let from = |at: &[Neighbour], mode| BorrowedMoves::FromFriends {
        at: at.to_vec(),
        mode,
    };
    let one = variant("borrowed-moves");
    assert_eq!(
        one.rules.borrowed_moves,
        from(&[Neighbour::Behind], ZoneMode::Replace)
    );
    let all = [
        Neighbour::Ahead,
        Neighbour::Behind,
        Neighbour::Left,
        Neighbour::Right,
    ];
    let round = variant("borrowed-moves-all-round");
    assert_eq!(round.rules.borrowed_moves, from(&all, ZoneMode::Add));
    let names = all.map(Neighbour::name);
    assert_eq!(names, ["ahead", "behind", "left", "right"]);
    let joined = child("borrowed-moves", "borrowed_moves: from_friends(mode: add)");
    assert_eq!(
        joined.rules.borrowed_moves,
        from(&[Neighbour::Behind], ZoneMode::Add)
    );
    for never in ["never", "none"] {
        let never = child("borrowed-moves", &format!("borrowed_moves: {never}"));
        assert_eq!(never.rules.borrowed_moves, BorrowedMoves::Never);
    }
}

#[test]
fn captures_are_limited() {
    let variant = variant("guarded-lions");
    let lions = kinds(&variant, &["L", "+O"]);
    let worthless = kinds(&variant, &["P", "G"]);
    let protected = CaptureLimit::Protected {
        kinds: lions.clone(),
        worthless: worthless.clone(),
        fallen: Fallen::Gone,
    };
    let counter = CaptureLimit::Counter { kinds: lions.clone() };
    assert_eq!(variant.rules.capture_limits, [protected.clone(), counter.clone()]);
    let limits = |body: &str| {
        let body = format!("capture_limits: CaptureLimits({body})");
        child("guarded-lions", &body).rules.capture_limits
    };
    assert_eq!(limits("counter: none"), [protected]);
    assert_eq!(limits("protected: none"), [counter]);
    let strict = CaptureLimit::Protected {
        kinds: lions,
        worthless,
        fallen: Fallen::Protects,
    };
    assert_eq!(
        common::variant("lions-by-path").rules.capture_limits,
        [strict, limits("protected: none")[0].clone()]
    );
    let lax = limits("protected: Protected(worthless: none), counter: none");
    assert!(matches!(lax.as_slice(), [CaptureLimit::Protected { worthless, .. }] if worthless.is_empty()));
}

#[test]
fn ways_of_moving_are_told_apart_and_passes_are_kept_or_barred() {
    let rules = |id| {
        let rules = variant(id).rules;
        (rules.ways, rules.passes)
    };
    assert_eq!(rules("guarded-lions"), (Ways::ByCaptures, Passes::Allowed));
    assert_eq!(rules("lions-by-path"), (Ways::ByPath, Passes::Once));
    assert_eq!(rules("lions-that-never-pass"), (Ways::ByCaptures, Passes::Barred));
}

#[test]
fn a_royal_piece_wins_at_its_goal() {
    let safe = variant("tries");
    let gate = ["3a", "4a"].map(|name| safe.board.parse_square(name).expect("on the board"));
    let goal = |safety| Try::Reaches {
        region: Region::Squares(gate.to_vec()),
        safety,
    };
    assert_eq!(
        (&safe.rules.try_rule, safe.rules.royal),
        (&goal(TrySafety::Safe), RoyalEnd::Capture)
    );
    assert_eq!(safe.rules.stalemate, Stalemate::Win);
    let bold = variant("bold-tries");
    assert_eq!(
        (&bold.rules.try_rule, bold.rules.royal),
        (&goal(TrySafety::Any), RoyalEnd::Checkmate)
    );
    let moved = child("tries", "regions: { \"gate\": last(1) }");
    let expected = Try::Reaches {
        region: Region::Last(1),
        safety: TrySafety::Safe,
    };
    assert_eq!(moved.rules.try_rule, expected);
    assert_eq!(
        child("tries", "ends: Ends(try_rule: none), regions: none")
            .rules
            .try_rule,
        Try::None
    );
}

#[test]
fn the_first_check_wins() {
    let rules = variant("checks-win").rules;
    assert_eq!(
        (rules.check, rules.illegal_move),
        (Check::Wins { after: 1 }, IllegalMove::Loses)
    );
    let result = RepetitionResult::Loss(Color::Black);
    assert!(matches!(rules.repetition, Repetition::Fold { result: found, .. } if found == result));
    assert_eq!(
        child("checks-win", "ends: Ends(check: ordinary)").rules.check,
        Check::Ordinary
    );
    let starter = variant("clauses").rules.repetition;
    let result = RepetitionResult::StarterLoses;
    assert!(matches!(starter, Repetition::Fold { result: found, .. } if found == result));
}

#[test]
fn a_side_may_declare() {
    let variant = variant("declarations");
    let worth =
        [("R", 5), ("+R", 5), ("G", 2), ("+P", 1)].map(|(code, points)| (kind(&variant, code), points));
    let expected = Declaration {
        region: Region::Last(2),
        pieces: 2,
        worth: worth.to_vec(),
        win: [12, 11],
        draw: Some(8),
    };
    let declaration = |variant: Variant| match variant.rules.impasse {
        Impasse::Declaration(declaration) => declaration,
        other => panic!("{other:?}"),
    };
    assert_eq!(declaration(variant.clone()), expected);
    let changed = child(
        "declarations",
        "ends: Ends(impasse: declaration(draw: none, win: Points(black: 11), worth: { \"G\": none }))",
    );
    let expected = Declaration {
        worth: vec![worth[0], worth[1], worth[3]],
        win: [11, 11],
        draw: None,
        ..expected
    };
    assert_eq!(declaration(changed), expected);
    let region = Region::Last(2);
    assert_eq!(
        common::variant("kings-that-pass").rules.impasse,
        Impasse::RoyalsIn { region }
    );
    assert_eq!(
        child("declarations", "ends: Ends(impasse: none)").rules.impasse,
        Impasse::None
    );
}

#[test]
fn a_clause_of_a_parent_is_merged_field_by_field() {
    let rule = |body: &str| child("flips-on-captures", body).rules.promotion;
    let ends = rule("promotion: zone(trigger: ends, pieces: [\"P\", \"B\", \"+P\", \"+B\"])");
    assert_eq!(
        (ends[0].trigger, ends[0].choice),
        (PromotionTrigger::Ends, PromotionChoice::Forced)
    );
    assert_eq!(ends[0].kinds.as_ref().map(Vec::len), Some(4));
    let default = rule("promotion: zone(trigger: none)");
    assert_eq!(default[0].trigger, PromotionTrigger::StartsOrEnds);
    let several = rule("promotion: any_of([zone(region: last(1), choice: optional)])");
    assert_eq!(several, [Promotion::zone(Region::Last(1), PromotionChoice::Free)]);
}
