//! The form in which positions are kept: what was written is read again, and nothing else is taken for it.

use hakugei_game::CompiledVariant;
use hakugei_search::Features;
use hakugei_tune::{Block, Fit, Head, HeadError, Plan, Play, Samples, SelfPlay};
use hakugei_variant::{Source, Variant, load, shipped};

fn variant(id: &str) -> Variant {
    let source = shipped::source(id).expect("it ships");
    load(&source, &shipped::Shipped).variant.expect("it is valid")
}

fn plan() -> Plan {
    Plan {
        play: Play {
            nodes: 60,
            random_plies: 4,
            longest: 60,
            ..Play::default()
        },
        positions: 100,
        rounds: 1,
        seed: 1,
    }
}

fn head(id: &str, plan: &Plan) -> Head {
    Head::new(&variant(id), plan, &Fit::default(), "computed")
}

fn game(id: &str) -> Samples {
    let compiled = CompiledVariant::new(variant(id));
    let mut samples = Samples::default();
    let mut player = SelfPlay::new(&compiled, None, plan().play);
    (0..20)
        .find(|&seed| {
            player.game(seed, &mut samples);
            samples.len() > 5
        })
        .expect("some games bring positions");
    samples
}

/// Reads a block as a file would be read.
fn read(bytes: &[u8], features: &Features) -> Option<Block> {
    let (start, rest) = bytes.split_first_chunk()?;
    (Block::rest(*start)? == rest.len()).then(|| Block::read(*start, rest, features))?
}

#[test]
fn a_game_is_read_as_it_was_written() {
    let features = Features::of(&variant("minishogi"));
    let game = game("minishogi");
    for block in [
        Block::Game(game.clone()),
        Block::Game(Samples::default()),
        Block::Evaluation(b"anything".to_vec()),
    ] {
        assert_eq!(read(&block.bytes(), &features), Some(block));
    }
    // With fewer features than there are in it, it is of something else.
    let few = Features::of(&variant("dobutsu"));
    assert_eq!(read(&Block::Game(game).bytes(), &few), None);
}

#[test]
fn every_damaged_byte_is_seen() {
    let features = Features::of(&variant("minishogi"));
    let bytes = Block::Game(game("minishogi")).bytes();
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x10;
        assert_eq!(read(&damaged, &features), None, "byte {place}");
        assert_eq!(read(&bytes[..place], &features), None, "{place} bytes");
    }
}

#[test]
fn a_head_is_known_again_and_no_other_is_taken_for_it() {
    let own = head("minishogi", &plan());
    let text = own.text();
    let file = [text.as_bytes(), b"g and so on\n\n"].concat();
    assert_eq!(own.length_in(&file), Ok(text.len()));
    assert_eq!(own.length_in(b"PNG"), Err(HeadError::Foreign));
    assert_eq!(own.length_in(&file[..40]), Err(HeadError::Short));
    assert!(matches!(
        own.length_in(b"hakugei positions 7\n\n"),
        Err(HeadError::Form(_))
    ));
    assert!(matches!(
        head("judkins", &plan()).length_in(&file),
        Err(HeadError::Other(_))
    ));
    let other = Plan { seed: 2, ..plan() };
    let other = head("minishogi", &other);
    assert!(matches!(other.length_in(&file), Err(HeadError::Settings(_))));
    assert_eq!(other.length_in_any(&file), Ok(text.len()));
    // How many positions there are to be is part of it only where later rounds hang on it.
    let more = |rounds, positions| {
        let plan = Plan {
            positions,
            rounds,
            ..plan()
        };
        head("minishogi", &plan).text()
    };
    assert_eq!(more(1, 100), more(1, 200));
    assert_ne!(more(2, 100), more(2, 200));
}

#[test]
fn a_variant_whose_rules_were_changed_is_another() {
    let head_with = |rules: &str| {
        let text = format!("Variant(id: \"my\", extends: \"minishogi\", name: \"Mine\"{rules})");
        let checked = load(&Source::new("my.ron", text), &shipped::Shipped);
        let variant = checked.variant.expect("it is valid");
        Head::new(&variant, &plan(), &Fit::default(), "computed")
    };
    let own = head_with("").text();
    let noted = head_with(", notes: [\"A remark.\"]");
    assert_eq!(noted.length_in(own.as_bytes()), Ok(own.len()));
    let changed = head_with(", ends: Ends(stalemate: draw)");
    let refused = changed.length_in(own.as_bytes());
    assert!(
        matches!(&refused, Err(HeadError::Other(lines)) if lines.len() == 1),
        "{refused:?}"
    );
}

/// Heads of files from before the hold could be chosen are known again.
#[test]
fn the_usual_hold_is_not_told() {
    let two = Plan { rounds: 2, ..plan() };
    let text = |hold| {
        Head::new(
            &variant("minishogi"),
            &two,
            &Fit {
                hold,
                ..Fit::default()
            },
            "computed",
        )
        .text()
    };
    let usual = "rounds 2 positions 100 fit Fit { width: 0, epochs: 8, batch: 4096, rate: 0.002, result_share: 0.4, seed: 1 }\n";
    assert!(text(1.0).contains(usual), "{}", text(1.0));
    assert!(text(2.0).contains("seed: 1, hold: 2.0 }\n"), "{}", text(2.0));
}
