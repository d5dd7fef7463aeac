//! The headers that say which variant a KIF or CSA file is of.

use hakugei_notation::record::VariantTag;
use hakugei_notation::{Form, csa, kif, start_said, variants_said};

use crate::support;

const KIF: &str = "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n   1 １六歩(17)\n";
const CSA: &str = "V2.2\nN+Queequeg\nPI\n+\n+1716FU\n";

fn tag(id: &str, file: Option<&str>) -> VariantTag {
    VariantTag {
        id: id.to_owned(),
        file: file.map(str::to_owned),
        ..VariantTag::default()
    }
}

#[test]
fn a_variant_is_said_in_one_place_and_found_there() {
    let compiled = support::compiled("annan");
    let mut tree = kif::read(&compiled, KIF).expect("it is read");
    for said in [tag("annan", None), tag("pi", Some("a/pi.ron"))] {
        tree.say_variant(Some(&said));
        let text = kif::write(&compiled, &tree).expect("it fits");
        assert_eq!(
            variants_said(Form::Kif, &text),
            std::slice::from_ref(&said),
            "{text}"
        );
        assert!(
            text.starts_with("#KIF version=2.0 encoding=UTF-8\n変種："),
            "{text}"
        );
        let again = kif::read(&compiled, &text).expect("it was written");
        assert_eq!(kif::write(&compiled, &again).as_ref(), Ok(&text));
        let text = csa::write(&compiled, &tree).expect("it fits");
        assert_eq!(variants_said(Form::Csa, &text), [said], "{text}");
        assert!(tree.losses(Form::Usi).iter().all(|loss| !loss.contains("header")));
    }
    tree.say_variant(None);
    assert_eq!(kif::write(&compiled, &tree).as_deref(), Ok(KIF));
    let mut tree = csa::read(&compiled, CSA).expect("it is read");
    tree.say_variant(Some(&tag("annan", None)));
    let text = csa::write(&compiled, &tree).expect("it fits");
    assert_eq!(text, CSA.replace("PI\n", "$VARIANT:annan\nPI\n"));
    let convention = compiled.variant().notation;
    assert!(
        tree.to_record(&compiled, convention).tags.is_empty(),
        "a record says it by itself"
    );
}

#[test]
fn only_headers_say_a_variant() {
    let texts = [
        (Form::Kif, "*変種：annan\n#変種：annan\n棋戦：変種：annan\n"),
        (
            Form::Csa,
            "'$VARIANT:annan\n$EVENT:VARIANT:annan\nN+$VARIANT:annan\n",
        ),
        (Form::Usi, "変種：annan\n$VARIANT:annan\n"),
    ];
    for (form, text) in texts {
        assert_eq!(variants_said(form, text), [], "{text}");
    }
    let several = "$VARIANT:shogi\nPI\n+\n/\n$VARIANT:annan\nPI\n+\n/\n$VARIANT: shogi \nPI\n+\n";
    assert_eq!(
        variants_said(Form::Csa, several),
        [tag("shogi", None), tag("annan", None)]
    );
}

#[test]
fn a_start_is_told_without_its_moves() {
    let [shogi, annan, unashogi] = ["shogi", "annan", "unashogi"].map(support::compiled);
    for (form, text) in [(Form::Kif, KIF), (Form::Csa, CSA)] {
        let bad = text.replace("(17)", "(19)").replace("+1716", "+1956");
        for text in [text, &bad] {
            let start = start_said(&shogi, form, text);
            assert_eq!(start.as_ref(), Some(&shogi.variant().start), "{text}");
            assert_ne!(
                start_said(&annan, form, text).as_ref(),
                Some(&annan.variant().start)
            );
        }
    }
    let start = |compiled| kif::read(compiled, "手合割：平手\n").map(|tree| tree.setup().clone());
    assert_eq!(start(&shogi).as_ref(), Ok(&shogi.variant().start));
    let held = "P+00OU\nP-00OU\n+\n";
    assert_eq!(
        start_said(&shogi, Form::Csa, held),
        None,
        "shogi has no kings in hand"
    );
    assert!(start_said(&unashogi, Form::Csa, held).is_some());
    assert_eq!(start_said(&shogi, Form::Usi, "startpos"), None);
}
