//! Learned evaluations: kept from move to move in every variant, read as they were written, and refused where they do not fit.

use hakugei_game::{CompiledVariant, Game};
use hakugei_search::{
    Engine, Features, Learned, LearnedError, WIDTH_STEP, Weights, Worth, read_shipped, shipped_evaluation,
};
use hakugei_variant::{PieceType, Variant, shipped};
use suites::chance::Chance;
use suites::invent::{self, Style};
use suites::shelf;

use super::nodes;

/// An evaluation that says nothing sensible.
fn random(variant: &Variant, width: usize) -> Learned {
    let count = Features::of(variant).count();
    let mut chance = Chance::new(&variant.id, width as u64);
    let mut some = |count: usize, most: usize| -> Vec<i16> {
        let number = |_| chance.below(2 * most + 1) as i16 - most as i16;
        (0..count).map(number).collect()
    };
    let worths = some(2 * variant.pieces.len(), 300);
    let weights = Weights {
        worths: worths
            .chunks(2)
            .map(|pair| Worth {
                board: pair[0],
                hand: pair[1],
            })
            .collect(),
        tempo: 5,
        linear: some(count, 2000),
        pressure: some(8, 900),
        bias: some(width, 100),
        columns: some(count * width, 200),
        output: some(2 * width, 900),
    };
    Learned::new(variant, weights).expect("as many as there should be")
}

/// In the tests' build the search compares what it keeps with a fresh look.
#[test]
fn values_are_kept_from_move_to_move_in_every_variant() {
    let invented = (0..10).map(|number| invent::variant(Style::Wild, 30_000 + number));
    for compiled in shelf::all().into_iter().chain(invented.map(CompiledVariant::new)) {
        let learned = random(compiled.variant(), 2 * WIDTH_STEP);
        let mut engine = Engine::with_evaluation(&compiled, Some(learned));
        let mut game = Game::new(&compiled);
        while game.outcome().is_none() && game.moves().len() < 30 {
            let mv = engine.think(&game, &nodes(60), &mut |_| {});
            game.play(mv.expect("a move")).expect("it is legal");
        }
    }
}

/// Whether some values are beyond what the form holds: then those in the form are less.
fn is_cut(learned: &Learned) -> bool {
    let weights = &learned.weights().linear;
    weights
        .iter()
        .any(|weight| weight.unsigned_abs() == i16::MAX.unsigned_abs())
}

/// So much is a search by them the same that it visits the same positions.
#[test]
fn computed_values_are_the_same_in_the_form_of_a_learned_evaluation() {
    let invented = (0..10).map(|number| invent::variant(Style::Wild, 31_000 + number));
    let mut cut = 0;
    for compiled in shelf::all().into_iter().chain(invented.map(CompiledVariant::new)) {
        let learned = Learned::computed(&compiled);
        // A piece that burns others may be worth more than the form holds.
        let burns = |piece: &PieceType| piece.burns.is_some();
        if is_cut(&learned) && compiled.variant().pieces.iter().any(burns) {
            cut += 1;
            continue;
        }
        let mut engines = [None, Some(learned)].map(|learned| Engine::with_evaluation(&compiled, learned));
        let mut game = Game::new(&compiled);
        while game.outcome().is_none() && game.moves().len() < 20 {
            let said = engines.each_mut().map(|engine| {
                let mut last = None;
                let mv = engine.think(&game, &nodes(100), &mut |report| last = Some(report.clone()));
                (mv, last)
            });
            let [of_computed, of_learned] = said;
            assert_eq!(of_computed, of_learned, "{}", compiled.variant().id);
            game.play(of_computed.0.expect("a move")).expect("it is legal");
        }
    }
    assert!(cut <= 4, "in {cut} games pieces that burn are worth too much");
}

/// The same evaluation in the form that had no checksum.
fn without_sum(bytes: &[u8]) -> Vec<u8> {
    let behind = bytes.strip_prefix(b"hakugei evaluation 3");
    let (numbers, _) = behind
        .and_then(<[u8]>::split_last_chunk::<8>)
        .expect("a title and a checksum");
    [&b"hakugei evaluation 2"[..], numbers].concat()
}

#[test]
fn an_evaluation_is_read_as_it_was_written() {
    for compiled in shelf::shipped() {
        let variant = compiled.variant();
        for width in [0, WIDTH_STEP] {
            let learned = random(variant, width);
            let bytes = learned.write(variant);
            assert_eq!(
                Learned::read(variant, &bytes).as_ref(),
                Ok(&learned),
                "{}",
                variant.id
            );
            let before = without_sum(&bytes);
            assert_eq!(
                Learned::read(variant, &before),
                Ok(learned),
                "{}, the form before",
                variant.id
            );
        }
    }
}

#[test]
fn every_damaged_byte_is_seen() {
    let compiled = shelf::shipped().swap_remove(0);
    let variant = compiled.variant();
    let bytes = random(variant, 0).write(variant);
    for place in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << bit;
            assert!(
                Learned::read(variant, &damaged).is_err(),
                "byte {place}, bit {bit}"
            );
        }
    }
    let mut end = bytes.clone();
    let from = end.len() - 40;
    end[from..].copy_from_slice(&[0xff, 0x7f].repeat(20));
    let text = Learned::read(variant, &end)
        .expect_err("its end is of nothing")
        .to_string();
    assert!(
        text.starts_with("it says the checksum `7fff7fff7fff7fff`, but what stands in it has `")
            && text.ends_with("`: it is damaged"),
        "{text}"
    );
}

/// None is passed over because it does not fit: a variant was changed, or the form of the file.
#[test]
fn every_shipped_evaluation_is_read_for_its_variant() {
    let shelf = shelf::shipped();
    let shelf: Vec<&Variant> = shelf.iter().map(CompiledVariant::variant).collect();
    for id in shipped::evaluation_ids() {
        let variant = shelf.iter().find(|variant| variant.id == id).copied();
        let variant = variant.unwrap_or_else(|| panic!("`{id}` does not ship"));
        match read_shipped(variant) {
            Some(Ok(learned)) => assert_eq!(
                shipped::evaluation(id).expect("it is listed"),
                learned.write(variant),
                "{id}"
            ),
            Some(Err(why)) => panic!("variants/{id}.eval: {why}"),
            None => panic!("variants/{id}.eval is not used for `{id}`"),
        }
    }
    for &variant in &shelf {
        let listed = shipped::evaluation_ids().any(|id| id == variant.id);
        let found = shipped_evaluation(variant);
        let own = found.as_ref().is_some_and(|found| found.inherited.is_none());
        assert_eq!(own, listed, "{}", variant.id);
        // What is inherited is what was learned of a parent, whose pieces are the same.
        if let Some(parent) = found.and_then(|found| found.inherited) {
            assert!(shipped::evaluation_ids().any(|id| id == parent), "{}", variant.id);
            assert!(variant.extends.contains(&parent), "{}", variant.id);
            let parent = shelf.iter().find(|variant| variant.id == parent);
            assert!(variant.has_pieces_of(parent.expect("it ships")), "{}", variant.id);
        }
    }
}

#[test]
fn every_feature_is_another_one_seen_from_the_other_side() {
    for compiled in shelf::all() {
        let variant = compiled.variant();
        let features = Features::of(variant);
        let mut turned: Vec<usize> = (0..features.count())
            .map(|feature| features.turned(feature))
            .collect();
        assert!((0..features.count()).all(|feature| features.turned(turned[feature]) == feature));
        turned.sort_unstable();
        assert!(turned.into_iter().eq(0..features.count()), "{}", variant.id);
    }
}

#[test]
fn what_is_no_evaluation_of_the_variant_is_refused() {
    let shelf = shelf::shipped();
    let [whale, shogi] = ["whale", "shogi"].map(|id| {
        let mut variants = shelf.iter().map(CompiledVariant::variant);
        variants.find(|variant| variant.id == id).expect("it ships")
    });
    let bytes = random(whale, WIDTH_STEP).write(whale);
    let refused = |bytes: &[u8]| Learned::read(whale, bytes).expect_err("it is none");
    assert_eq!(refused(b""), LearnedError::Title);
    assert_eq!(refused(b"hakugei evaluation 1\n"), LearnedError::Title);
    let text = Learned::read(shogi, &bytes)
        .expect_err("of another variant")
        .to_string();
    assert!(
        text.starts_with("it says `board 6x6`, but this variant has `board 9x9`"),
        "{text}"
    );
    for cut in [30, 60, bytes.len() / 2, bytes.len() - 1] {
        assert!(!refused(&bytes[..cut]).to_string().is_empty());
    }
    let longer: Vec<u8> = bytes.iter().copied().chain([0]).collect();
    assert!(matches!(refused(&longer), LearnedError::Length { .. }));
    for pressures in ["pressures 0", "pressures 100000", "pressures", "pressures -1"] {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let head = text.split("pressures").next().expect("a head").to_owned();
        assert_eq!(
            refused(format!("{head}{pressures}\nwidth 16\n\n").as_bytes()),
            LearnedError::Pressures(pressures.to_owned())
        );
    }
    for width in ["width 7", "width 1600000", "width", "width -16"] {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let head = text.split("width").next().expect("a head").to_owned();
        assert_eq!(
            refused(format!("{head}{width}\n\n").as_bytes()),
            LearnedError::Width(width.to_owned())
        );
    }
}
