//! Every picture of every shipped variant.

use std::collections::{BTreeMap, BTreeSet};

use hakugei_render::{
    Arrow, ArrowStart, BoardPicture, MOST_PIXELS, Marks, Picture, PieceStyle, PngError, board, card,
    diagrams, lacking, leaf, piece,
};
use hakugei_variant::{Color, Convention, Piece, PieceArt, Square, Variant, load, shipped};

use crate::pictures::{check, check_png};

fn variants() -> impl Iterator<Item = Variant> {
    shipped::ids().map(|id| {
        let source = shipped::source(id).expect("it is listed");
        load(&source, &shipped::Shipped).variant.expect("it is valid")
    })
}

fn start(variant: &Variant, style: PieceStyle, bottom: Color, marks: &Marks) -> Picture {
    board(&BoardPicture {
        variant,
        setup: &variant.start,
        convention: variant.notation,
        style,
        bottom,
        marks,
    })
}

#[test]
fn every_face_of_every_piece_is_a_picture() {
    for variant in variants() {
        for kind in variant.kinds() {
            for style in PieceStyle::ALL {
                for color in Color::ALL {
                    let picture = piece(&variant, Piece { color, kind }, style);
                    let what = format!("{} {} {style} {color}", variant.id, variant.piece(kind).code);
                    check(&picture, &what);
                    if color == Color::Black {
                        check_png(&picture, 0.32, &what);
                    }
                }
            }
        }
    }
}

#[test]
fn every_board_is_a_picture_from_both_sides() {
    for variant in variants() {
        for style in PieceStyle::ALL {
            let black = start(&variant, style, Color::Black, &Marks::default());
            let white = start(&variant, style, Color::White, &Marks::default());
            check(&black, &variant.id);
            check(&white, &variant.id);
            assert_ne!(black.svg(), white.svg(), "{}", variant.id);
        }
        check_png(
            &start(&variant, PieceStyle::Pictures, Color::Black, &Marks::default()),
            0.5,
            &variant.id,
        );
    }
}

#[test]
fn every_card_and_every_diagram_is_a_picture() {
    for variant in variants() {
        check(&card(&variant, PieceStyle::Pictures), &variant.id);
        for kind in variant.kinds() {
            let what = format!("{} {}", variant.id, variant.piece(kind).code);
            for style in PieceStyle::ALL {
                check(&leaf(&variant, kind, style), &what);
            }
            let diagrams = diagrams(&variant, kind, PieceStyle::Letters);
            assert_eq!(diagrams.len(), 1 + variant.piece(kind).zones.len(), "{what}");
            for diagram in diagrams {
                check(&diagram.picture, &what);
                check_png(&diagram.picture, 0.5, &what);
            }
        }
    }
}

#[test]
fn no_kanji_of_a_shipped_variant_is_a_box() {
    for variant in variants() {
        assert_eq!(lacking(&variant), [], "{}", variant.id);
    }
}

#[test]
fn every_picture_of_the_set_differs_from_every_other() {
    let mut drawn: BTreeMap<PieceArt, String> = BTreeMap::new();
    for variant in variants() {
        for kind in variant.kinds() {
            if let Some(art) = variant.piece(kind).picture {
                let picture = piece(
                    &variant,
                    Piece {
                        color: Color::Black,
                        kind,
                    },
                    PieceStyle::Pictures,
                );
                let kanji = piece(
                    &variant,
                    Piece {
                        color: Color::Black,
                        kind,
                    },
                    PieceStyle::Kanji,
                );
                assert_ne!(picture.svg(), kanji.svg(), "{art}");
                // The tile's size, by the variant, is left out: only paths are compared.
                let svg = picture.svg();
                let paths: Vec<&str> = svg.lines().filter(|line| line.starts_with("<path")).collect();
                drawn.insert(art, paths.join("\n"));
            }
        }
    }
    assert_eq!(
        drawn.len(),
        PieceArt::all().len(),
        "every picture is used by a shipped variant"
    );
    let distinct: BTreeSet<&String> = drawn.values().collect();
    assert_eq!(distinct.len(), drawn.len());
}

#[test]
fn every_mark_changes_the_picture() {
    let variant = variants().next().expect("some ship");
    let squares = || vec![Square(7)];
    let held = variant.kinds().next().expect("there is a piece");
    let arrow = |from, rank| Arrow {
        from,
        to: Square(20),
        rank,
    };
    let each = [
        Marks::default(),
        Marks {
            last: squares(),
            ..Marks::default()
        },
        Marks {
            check: squares(),
            ..Marks::default()
        },
        Marks {
            chosen: squares(),
            ..Marks::default()
        },
        Marks {
            targets: squares(),
            ..Marks::default()
        },
        Marks {
            targets: vec![Square(0)],
            ..Marks::default()
        },
        Marks {
            attacked_by_black: squares(),
            ..Marks::default()
        },
        Marks {
            attacked_by_white: squares(),
            ..Marks::default()
        },
        Marks {
            arrows: vec![arrow(ArrowStart::Square(Square(2)), 0)],
            ..Marks::default()
        },
        Marks {
            arrows: vec![arrow(ArrowStart::Square(Square(2)), 200)],
            ..Marks::default()
        },
        Marks {
            arrows: vec![arrow(ArrowStart::Hand(Color::White, held), 0)],
            ..Marks::default()
        },
    ];
    let pictures: BTreeSet<String> = each
        .iter()
        .map(|marks| {
            let picture = start(&variant, PieceStyle::Kanji, Color::Black, marks);
            check(&picture, &format!("{marks:?}"));
            picture.svg()
        })
        .collect();
    assert_eq!(pictures.len(), each.len());
    // An arrow to where it begins has no length, and is left out.
    let nowhere = Marks {
        arrows: vec![arrow(ArrowStart::Square(Square(20)), 0)],
        ..Marks::default()
    };
    let plain = start(&variant, PieceStyle::Kanji, Color::Black, &Marks::default());
    assert_eq!(
        start(&variant, PieceStyle::Kanji, Color::Black, &nowhere).svg(),
        plain.svg()
    );
}

#[test]
fn every_convention_has_its_coordinates() {
    let variant = variants().next().expect("some ship");
    let drawn = Convention::ALL.map(|convention| {
        let picture = board(&BoardPicture {
            variant: &variant,
            setup: &variant.start,
            convention,
            style: PieceStyle::Letters,
            bottom: Color::Black,
            marks: &Marks::default(),
        });
        picture.svg()
    });
    assert_eq!(BTreeSet::from(drawn).len(), Convention::ALL.len());
}

#[test]
fn a_picture_of_any_size_that_is_asked_for_is_bounded() {
    let variant = variants().next().expect("some ship");
    let picture = card(&variant, PieceStyle::Letters);
    for scale in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        assert!(matches!(picture.png(scale), Err(PngError::Scale(_))), "{scale}");
    }
    let Err(PngError::TooLarge { width, most, .. }) = picture.png(1000.0) else {
        panic!("it would be too large");
    };
    assert!(width > u64::from(MOST_PIXELS));
    assert!(
        most > 1.0 && f64::from(most * picture.width()) <= f64::from(MOST_PIXELS),
        "{most}"
    );
    assert!(picture.png(0.001).is_ok(), "at least one pixel");
}
