//! `variants`, `variant` and `source`: what there is to play, and by which rules.

use hakugei_game::CompiledVariant;
use hakugei_render::{Diagram, PieceStyle};
use hakugei_search::{Learned, Level};
use hakugei_variant::words::{handicap_words, of_kind, sections};
use hakugei_variant::{Color, Convention as Naming, Name, PieceKind, Variant, sfen};

use crate::answers::{
    BoardSize, Convention, DescribedVariant, Handicap, ListedVariant, MovesAnswer, Names, PieceAnswer,
    Section, SideCounts, SourceText, VariantList, Worth,
};
use crate::environment::Environment;
use crate::error::AskError;
use crate::question::Asked;
use crate::shelf::source_of;

/// Lists the variants that have names. One whose file has an error is left out: `check` says what is wrong.
pub(crate) fn list(environment: &Environment<'_>) -> VariantList {
    let ids = environment.library.ids().into_iter();
    let opened = ids.filter_map(|id| {
        let source = environment.library.find(&id)?;
        hakugei_variant::load(&source, environment.library).variant
    });
    VariantList {
        variants: opened.map(|variant| ListedVariant::of(&variant)).collect(),
    }
}

/// Hands out the file of a variant.
///
/// # Errors
/// Where there is no such variant.
pub(crate) fn source(asked: &Asked, environment: &Environment<'_>) -> Result<SourceText, AskError> {
    let source = source_of(&asked.game, environment.library)?;
    Ok(SourceText {
        name: source.name,
        text: source.text,
    })
}

/// Describes a variant.
///
/// # Errors
/// Where there is no such variant, or there are errors in its file.
pub(crate) fn describe(asked: &Asked, environment: &Environment<'_>) -> Result<DescribedVariant, AskError> {
    let opened = environment.shelf.open(&asked.game, environment.library)?;
    let described = DescribedVariant::of(&opened.compiled, opened.learned.as_ref());
    Ok(DescribedVariant {
        learned_of: opened.inherited.clone(),
        warnings: opened.warnings.clone(),
        ..described
    })
}

impl DescribedVariant {
    /// Everything about a variant, with what was learned of it, as if that were its own; without warnings.
    pub fn of(compiled: &CompiledVariant, learned: Option<&Learned>) -> Self {
        let variant = compiled.variant();
        let valued = learned.cloned().unwrap_or_else(|| Learned::computed(compiled));
        let rules = sections(variant).into_iter();
        let hand = variant.kinds().filter(|&kind| variant.may_be_in_hand(kind));
        Self {
            listed: ListedVariant::of(variant),
            pieces: variant
                .kinds()
                .map(|kind| piece(variant, kind, &valued))
                .collect(),
            rules: rules
                .map(|section| Section {
                    title: section.title.to_owned(),
                    sentences: section.sentences,
                })
                .collect(),
            handicap_games: handicaps(variant),
            conventions: Naming::ALL.map(|naming| convention(variant, naming)).into(),
            hand: hand.map(|kind| variant.piece(kind).code.to_string()).collect(),
            learned: learned.is_some(),
            learned_of: None,
            levels: Level::STRONGEST.number(),
            level_names: Level::all().map(|level| level.name().to_owned()).collect(),
            sources: variant.sources.clone(),
            notes: variant.notes.clone(),
            warnings: Vec::new(),
        }
    }
}

impl ListedVariant {
    /// What a list says of a variant.
    pub fn of(variant: &Variant) -> Self {
        let handicaps = variant.handicaps.iter();
        Self {
            id: variant.id.clone(),
            name: names(&variant.name),
            inventor: variant.inventor.clone(),
            year: variant.year,
            board: BoardSize {
                files: variant.board.files(),
                ranks: variant.board.ranks(),
            },
            men: variant.start.men(),
            start: sfen::format(variant, &variant.start),
            handicaps: handicaps.map(|handicap| handicap.id.clone()).collect(),
            notation: variant.notation.name().to_owned(),
        }
    }
}

fn names(name: &Name) -> Names {
    Names {
        english: name.english.clone(),
        kanji: name.kanji.clone(),
        romaji: name.romaji.clone(),
    }
}

fn piece(variant: &Variant, kind: PieceKind, valued: &Learned) -> PieceAnswer {
    let piece = variant.piece(kind);
    let code = |kind: PieceKind| variant.piece(kind).code.to_string();
    let worth = valued.weights().worths[kind.index()];
    PieceAnswer {
        code: code(kind),
        name: names(&piece.name),
        short: piece.short.map(|short| short.to_string()),
        royal: piece.royal,
        promotes_to: piece.promotes_to.first().copied().map(code),
        faces: piece.promotes_to.iter().copied().map(code).collect(),
        captured: piece.captured.map(code),
        at_start: SideCounts {
            black: variant.start.count(Color::Black, kind),
            white: variant.start.count(Color::White, kind),
        },
        betza: piece.betza.clone(),
        moves: hakugei_render::diagrams(variant, kind, PieceStyle::Pictures)
            .into_iter()
            .map(moves)
            .collect(),
        words: of_kind(variant, kind),
        worth: (!piece.royal).then(|| Worth {
            board: i32::from(worth.board),
            hand: variant.may_be_in_hand(kind).then(|| i32::from(worth.hand)),
        }),
    }
}

fn moves(diagram: Diagram) -> MovesAnswer {
    MovesAnswer {
        svg: diagram.picture.svg(),
        heading: diagram.heading,
        betza: diagram.betza,
        text: diagram.text,
        sentences: diagram.sentences,
    }
}

fn handicaps(variant: &Variant) -> Vec<Handicap> {
    let handicaps = variant.handicaps.iter();
    handicaps
        .map(|handicap| Handicap {
            id: handicap.id.clone(),
            name: names(&handicap.name),
            words: handicap_words(variant, handicap),
            start: sfen::format(variant, &handicap.start),
        })
        .collect()
}

fn convention(variant: &Variant, naming: Naming) -> Convention {
    Convention {
        name: naming.name().to_owned(),
        words: naming.described().to_owned(),
        files: naming.file_names(variant.board),
        ranks: naming.rank_names(variant.board),
    }
}
