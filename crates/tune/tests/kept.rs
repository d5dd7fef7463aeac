//! The form in which positions are kept: what was written is read again, and nothing else is taken for it.

use hakugei_game::CompiledVariant;
use hakugei_search::Features;
use hakugei_tune::{Block, BlockForm, Blocks, Fit, Head, HeadError, Plan, Play, Samples, SelfPlay};
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

const FORMS: [BlockForm; 2] = [BlockForm::Unchecked, BlockForm::Checked];

/// Reads a block as a file would be read.
fn read(form: BlockForm, bytes: &[u8], features: &Features) -> Option<Block> {
    let (start, rest) = bytes.split_at_checked(form.start())?;
    (form.rest(start)? == rest.len()).then(|| form.read(start, rest, features))?
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
        for form in FORMS {
            assert_eq!(read(form, &form.bytes(&block), &features), Some(block.clone()));
        }
    }
    // With fewer features than there are in it, it is of something else.
    let few = Features::of(&variant("dobutsu"));
    let block = Block::Game(game);
    for form in FORMS {
        assert_eq!(read(form, &form.bytes(&block), &few), None);
    }
}

#[test]
fn every_damaged_byte_is_seen() {
    let features = Features::of(&variant("minishogi"));
    let block = Block::Game(game("minishogi"));
    for form in FORMS {
        let bytes = form.bytes(&block);
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x10;
            assert_eq!(read(form, &damaged, &features), None, "byte {place}");
            assert_eq!(read(form, &bytes[..place], &features), None, "{place} bytes");
        }
    }
}

/// No bit of a length leads somewhere else: then what follows would be taken for a block that is not whole yet.
#[test]
fn a_damaged_length_is_not_believed() {
    let form = BlockForm::Checked;
    let bytes = form.bytes(&Block::Game(game("minishogi")));
    for bit in 0..form.start() * 8 {
        let mut start = bytes[..form.start()].to_vec();
        start[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(form.rest(&start), None, "bit {bit}");
    }
}

#[test]
fn damage_is_told_from_a_block_that_was_cut_off() {
    let features = Features::of(&variant("minishogi"));
    for form in FORMS {
        let block = form.bytes(&Block::Game(game("minishogi")));
        let cut_off = &block[..block.len() - 1];
        assert!(!form.has_whole_block(cut_off, &features));
        assert!(form.has_whole_block(&[cut_off, &block].concat(), &features));
        assert!(form.has_whole_block(&[&block[1..], &block, cut_off].concat(), &features));
    }
}

#[test]
fn a_head_is_known_again_and_no_other_is_taken_for_it() {
    let own = head("minishogi", &plan());
    let text = own.text();
    let file = [text.as_bytes(), b"g and so on\n\n"].concat();
    let begin = text.len();
    let blocks = |form| Blocks { begin, form };
    assert_eq!(own.blocks_in(&file), Ok(blocks(BlockForm::Checked)));
    let before = text.replacen("positions 2", "positions 1", 1);
    assert_eq!(own.blocks_in(before.as_bytes()), Ok(blocks(BlockForm::Unchecked)));
    assert_eq!(own.blocks_in(b"PNG"), Err(HeadError::Foreign));
    assert_eq!(own.blocks_in(&file[..40]), Err(HeadError::Short));
    assert!(matches!(
        own.blocks_in(b"hakugei positions 7\n\n"),
        Err(HeadError::Form(_))
    ));
    assert!(matches!(
        head("judkins", &plan()).blocks_in(&file),
        Err(HeadError::Other(_))
    ));
    let other = Plan { seed: 2, ..plan() };
    let other = head("minishogi", &other);
    assert!(matches!(other.blocks_in(&file), Err(HeadError::Settings { .. })));
    assert_eq!(other.blocks_in_any(&file), Ok(blocks(BlockForm::Checked)));
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
fn a_file_of_some_games_is_told_from_one_of_all() {
    let whole = head("minishogi", &plan());
    let some = whole.of_games(&(5..9), "1.2.3");
    let text = some.text();
    assert!(
        text.ends_with("rounds 1\ngames 5..9\nprogram 1.2.3\n\n"),
        "{text}"
    );
    let begin = text.len();
    let found = whole.blocks_of_games_in(text.as_bytes(), "1.2.3");
    let (blocks, games) = found.expect("it has some games of the run");
    assert_eq!((blocks.begin, games), (begin, Some(5..9)));
    let found = whole.blocks_of_games_in(whole.text().as_bytes(), "1.2.3");
    assert_eq!(found.expect("it has all games").1, None);
    for (head, bytes) in [(&whole, &text), (&some, &whole.text())] {
        let refused = head.blocks_in(bytes.as_bytes());
        assert!(
            matches!(&refused, Err(HeadError::Settings { differences, .. }) if differences.len() == 2),
            "{refused:?}"
        );
    }
    for (found, wanted, said) in [
        ("1.2.3", "9.9.9", "`program 9.9.9` instead of `program 1.2.3`"),
        ("seed 1", "seed 2", "`seed 2` instead of `seed 1`"),
        (
            "5..9",
            "5..x",
            "`games 5..x` instead of nothing, `program 1.2.3` instead of nothing",
        ),
        (
            "variant minishogi",
            "variant chess",
            "`variant chess` instead of `variant minishogi`",
        ),
    ] {
        let other = text.replace(found, wanted);
        let error = whole
            .blocks_of_games_in(other.as_bytes(), "1.2.3")
            .expect_err(wanted);
        assert_eq!(error.differences().as_deref(), Some(said));
    }
    for (bytes, error) in [
        ("", HeadError::Short),
        ("notes", HeadError::Foreign),
        (&text[..begin - 1], HeadError::Short),
    ] {
        assert_eq!(
            whole.blocks_of_games_in(bytes.as_bytes(), "1.2.3"),
            Err(error),
            "{bytes}"
        );
    }
}

#[test]
fn a_variant_whose_rules_were_changed_is_another() {
    let head_with = |rules: &str| {
        let text = format!(
            "Variant(id: \"my\", extends: \"minishogi\", name: \"Mine\", kanji: none, romaji: none{rules})"
        );
        let checked = load(&Source::new("my.ron", text), &shipped::Shipped);
        let variant = checked.variant.expect("it is valid");
        Head::new(&variant, &plan(), &Fit::default(), "computed")
    };
    let own = head_with("").text();
    let noted = head_with(", notes: [\"A remark.\"]");
    let blocks = noted.blocks_in(own.as_bytes()).expect("it is the same game");
    assert_eq!(blocks.begin, own.len());
    let changed = head_with(", ends: Ends(stalemate: draw)");
    let refused = changed.blocks_in(own.as_bytes());
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
