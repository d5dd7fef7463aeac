//! Every option that the sources of a game leave open is one override away.

use hakugei_variant::rules::Region;
use hakugei_variant::rules::{
    AppliesTo, BarredAttack, IllegalMove, Impasse, Limit, MateBar, PerpetualAttack, PerpetualCheck,
    Repetition, RepetitionResult, RoyalEnd, Stalemate,
};
use hakugei_variant::{Color, Source, Variant, load, render, shipped};

fn whale_with(body: &str) -> Variant {
    let text = format!("Variant(\n    id: \"option\",\n    extends: \"whale\",\n    {body}\n)\n");
    let checked = load(&Source::new("option.ron", text), &shipped::Shipped);
    assert!(checked.diagnostics.is_empty(), "{}", render(&checked, false));
    checked.variant.expect("valid")
}

fn file_limit(variant: &Variant) -> (u8, AppliesTo) {
    let limits = variant.rules.limits.iter();
    let mut found = limits.filter_map(|limit| match limit {
        Limit::FilePieces { max, applies_to, .. } => Some((*max, *applies_to)),
        _ => None,
    });
    found.next().expect("there is one")
}

#[test]
fn nothing_changes_without_overrides() {
    let whale = load(&shipped::source("whale").expect("shipped"), &shipped::Shipped)
        .variant
        .expect("valid");
    assert_eq!(
        Variant {
            id: "whale".to_owned(),
            extends: Vec::new(),
            ..whale_with("")
        },
        whale
    );
}

#[test]
fn the_file_limit_binds_moves_too() {
    let shown = [
        ("drops", AppliesTo::Drops),
        (
            "drops_and_moves",
            AppliesTo::DropsAndMoves {
                attacks: BarredAttack::GivesNoCheck,
            },
        ),
        (
            "drops_and_moves(attacks: gives_no_check)",
            AppliesTo::DropsAndMoves {
                attacks: BarredAttack::GivesNoCheck,
            },
        ),
        (
            "drops_and_moves(attacks: gives_check)",
            AppliesTo::DropsAndMoves {
                attacks: BarredAttack::GivesCheck,
            },
        ),
    ];
    for (text, expected) in shown {
        let variant = whale_with(&format!(
            "drops: Drops(file_limit: {{ \"D\": FileLimit(applies_to: {text}) }}),"
        ));
        assert_eq!(file_limit(&variant), (2, expected));
        assert_eq!(variant.rules.limits.len(), 3, "the other limits are inherited");
    }
    let variant = whale_with("drops: Drops(file_limit: { \"D\": FileLimit(max: 3) }),");
    assert_eq!(file_limit(&variant), (3, AppliesTo::Drops));
}

#[test]
fn the_drop_mate_ban_is_wider_or_lifted() {
    let has = |variant: &Variant, bars: Option<MateBar>| {
        variant.rules.limits.iter().find_map(|limit| match limit {
            Limit::DropMate { bars, .. } => Some(*bars),
            _ => None,
        }) == bars
    };
    assert!(has(&whale_with(""), Some(MateBar::Checkmate)));
    let wider = whale_with("drops: Drops(no_mate: { \"D\": checkmate_or_stalemate }),");
    assert!(has(&wider, Some(MateBar::CheckmateOrStalemate)));
    for lifted in [
        "drops: Drops(no_mate: { \"D\": none }),",
        "drops: Drops(no_mate: none),",
    ] {
        let variant = whale_with(lifted);
        assert!(has(&variant, None));
        assert_eq!(variant.rules.limits.len(), 2, "the other limits are inherited");
    }
    assert!(
        whale_with("drops: none, allow: { \"V162\": \"no limits are meant\" },")
            .rules
            .limits
            .is_empty()
    );
}

#[test]
fn the_ends_are_chosen_one_by_one() {
    let rules = whale_with("ends: Ends(repetition: fold(result: replay_reversed)),").rules;
    let Repetition::Fold {
        count,
        result,
        perpetual_check,
        ..
    } = rules.repetition
    else {
        panic!("it is a fold: {rules:?}");
    };
    assert_eq!((count, result), (4, RepetitionResult::ReplayReversed));
    assert_eq!(
        (perpetual_check, rules.stalemate),
        (PerpetualCheck::Loss, Stalemate::Loss)
    );
    let rules =
        whale_with("ends: (stalemate: draw, royal: capture, illegal_move: loses, repetition: unlimited),")
            .rules;
    assert_eq!(
        (rules.stalemate, rules.royal),
        (Stalemate::Draw, RoyalEnd::Capture)
    );
    assert_eq!(
        (rules.illegal_move, rules.repetition),
        (IllegalMove::Loses, Repetition::Unlimited)
    );
    for (word, expected) in [
        ("illegal_move", PerpetualCheck::IllegalMove),
        ("ordinary", PerpetualCheck::Ordinary),
    ] {
        let body = format!("ends: Ends(repetition: fold(perpetual_check: {word}, result: no_result)),");
        let Repetition::Fold {
            result,
            perpetual_check,
            ..
        } = whale_with(&body).rules.repetition
        else {
            panic!("it is a fold");
        };
        assert_eq!((result, perpetual_check), (RepetitionResult::NoResult, expected));
    }
}

#[test]
fn the_far_rank_dolphin_is_an_override_of_its_zone() {
    let variant = whale_with("pieces: { \"D\": Piece(zones: [Zone(from: last(1), betza: \"bB2\")]) },");
    let dolphin = variant
        .pieces
        .iter()
        .find(|piece| piece.code.letter == 'D')
        .expect("inherited");
    assert_eq!(
        (dolphin.betza.as_str(), dolphin.zones[0].betza.as_str()),
        ("fW", "bB2")
    );
    assert_eq!(dolphin.zones[0].region, Region::Last(1));
    let from = variant.board.parse_square("3a").expect("on the board");
    assert_eq!(dolphin.moves_from(variant.board, from, Color::Black).count(), 1);
}

#[test]
fn what_is_inherited_can_be_taken_away() {
    let variant = whale_with("handicaps: { \"P\": none, \"H\": none }, kanji: none,");
    let ids: Vec<&str> = variant
        .handicaps
        .iter()
        .map(|handicap| handicap.id.as_str())
        .collect();
    assert_eq!(ids, ["G", "P+G", "P+H", "P+H+G"]);
    assert_eq!((variant.name.kanji, variant.name.romaji.is_some()), (None, true));
    assert!(whale_with("handicaps: none,").handicaps.is_empty());
}

#[test]
fn perpetual_check_is_a_draw_where_the_repetition_is() {
    let variant = whale_with("ends: Ends(repetition: fold(perpetual_check: draw)),");
    let expected = Repetition::Fold {
        count: 4,
        result: RepetitionResult::Draw,
        perpetual_check: PerpetualCheck::Ordinary,
        perpetual_attack: PerpetualAttack::Ordinary,
    };
    assert_eq!(variant.rules.repetition, expected);
}

#[test]
fn it_can_be_said_that_there_is_no_impasse_rule() {
    assert_eq!(
        whale_with("ends: Ends(impasse: none),").rules,
        whale_with("").rules
    );
    assert_eq!(whale_with("").rules.impasse, Impasse::None);
}

#[test]
fn a_region_with_a_name_is_the_region() {
    let named = whale_with(
        "regions: { \"end\": last(1) }, pieces: { \"D\": Piece(zones: [Zone(from: named(\"end\"), betza: \"bB\")]) }, \
         drops: Drops(forbidden: { \"D\": named(\"end\") }),",
    );
    let plain = whale_with("");
    assert_eq!((named.pieces, named.rules), (plain.pieces, plain.rules));
}

/// A library of one variant with a named region.
struct Camps;

impl hakugei_variant::Library for Camps {
    fn find(&self, id: &str) -> Option<Source> {
        let text = "Variant(id: \"camps\", extends: \"whale\", regions: { \"camp\": last(1), \"near\": first(1) }, \
            drops: Drops(forbidden: { \"D\": named(\"camp\"), \"N\": named(\"near\") }))";
        let camps = (id == "camps").then(|| Source::new("camps.ron", text));
        camps.or_else(|| shipped::source(id))
    }

    fn ids(&self) -> Vec<String> {
        vec!["camps".to_owned()]
    }
}

#[test]
fn a_child_can_change_a_named_region_wherever_it_is_used() {
    let text = "Variant(id: \"a\", extends: \"camps\", regions: { \"camp\": last(2) })";
    let checked = load(&Source::new("a.ron", text), &Camps);
    assert!(checked.diagnostics.is_empty(), "{}", render(&checked, false));
    let variant = checked.variant.expect("valid");
    let regions = variant.rules.limits.iter().filter_map(|limit| match limit {
        Limit::ForbiddenDrop { region, .. } => Some(region.clone()),
        _ => None,
    });
    assert_eq!(regions.collect::<Vec<_>>(), [Region::Last(2), Region::First(1)]);
}
