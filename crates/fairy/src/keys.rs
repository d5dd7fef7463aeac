//! Every key of a configuration file: what its value is, what it means, and what becomes of it in a variant file. The one list of
//! keys, for both directions and for the page on them.

/// What the value of a key is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `true` or `false`.
    Flag,
    /// A number.
    Number,
    /// A result for the side to move: `win`, `loss`, `draw` or `none`.
    Value,
    /// Letters of pieces; `*` for all, `-` for none.
    Kinds,
    /// The letter of a piece; `*` for any, `-` for none.
    Kind,
    /// Squares: `d4`, `*8` for a rank, `d*` for a file; `-` for none.
    Squares,
    /// Numbers by letters: `q:1 r:2`.
    Counts,
    /// Letters by letters: `p:g s:g`.
    Faces,
    /// Any other text.
    Text,
}

/// What becomes of a key in a variant file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A field says it.
    Said(&'static str),
    /// A field says some of its values: the field, and which.
    Partly(&'static str, &'static str),
    /// A field says it in another form, in which it is not imported: the field, and what to write by hand.
    ByHand(&'static str, &'static str),
    /// It is no rule: it says what programs show, or what an engine guesses.
    Shown,
    /// No file can say anything but its default.
    Never,
    /// It only has a meaning with another key, which no file can say.
    With,
}

/// A key of a configuration file.
///
/// ```
/// use hakugei_fairy::{KEYS, Fate};
///
/// let key = KEYS.iter().find(|key| key.name == "stalemateValue").ok_or("it is one")?;
/// assert_eq!((key.default, key.fate), ("draw", Fate::Said("ends.stalemate")));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// What its value is.
    pub form: Form,
    /// The value by default; kinds by the words for them.
    pub default: &'static str,
    /// What becomes of it.
    pub fate: Fate,
    /// What it says: what a number or a region is, or what holds while a flag is not at its default.
    pub does: &'static str,
}

/// A key that stands for several.
///
/// ```
/// use hakugei_fairy::ALIASES;
///
/// let alias = ALIASES.iter().find(|alias| alias.name == "flagPiece").ok_or("it is one")?;
/// assert_eq!(alias.sets, ["flagPieceWhite", "flagPieceBlack"]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The key.
    pub name: &'static str,
    /// What its value is.
    pub form: Form,
    /// The keys that it sets.
    pub sets: &'static [&'static str],
}

const SHOWN: Fate = Fate::Shown;
const NEVER: Fate = Fate::Never;
const WITH: Fate = Fate::With;

const fn said(field: &'static str) -> Fate {
    Fate::Said(field)
}

const fn partly(field: &'static str, which: &'static str) -> Fate {
    Fate::Partly(field, which)
}

const fn by_hand(field: &'static str, form: &'static str) -> Fate {
    Fate::ByHand(field, form)
}

const fn key(name: &'static str, form: Form, default: &'static str, fate: Fate, does: &'static str) -> Key {
    Key {
        name,
        form,
        default,
        fate,
        does,
    }
}

const fn alias(name: &'static str, form: Form, sets: &'static [&'static str]) -> Alias {
    Alias { name, form, sets }
}

/// How a pawn steps three squares in a variant file.
const TRIPLE_STEPS: &str = "`zones: [Zone(from: …, betza: \"fmW3\", mode: add)]` for the pawn, which steps up to three squares from there";

/// Every key, but those that stand for several and those of pieces.
#[rustfmt::skip]
pub const KEYS: &[Key] = &[
    key("maxFile", Form::Number, "8", said("board"), "the number of files"),
    key("maxRank", Form::Number, "8", said("board"), "the number of ranks"),
    key("startFen", Form::Text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", said("setup"), "the position at the start"),
    key("variantTemplate", Form::Text, "fairy", SHOWN, "what a graphical program takes the game for"),
    key("pieceToCharTable", Form::Text, "-", SHOWN, "how XBoard draws the pieces"),
    key("pocketSize", Form::Number, "0", SHOWN, "how many kinds of pieces XBoard shows in a hand"),
    key("pieceValueMg", Form::Counts, "", SHOWN, "what the engine takes the pieces to be worth"),
    key("pieceValueEg", Form::Counts, "", SHOWN, "what the engine takes the pieces to be worth late in the game"),
    key("chess960", Form::Flag, "false", NEVER, "castling has the rules of Chess960"),
    key("twoBoards", Form::Flag, "false", NEVER, "pieces come from a second board"),
    key("capturesToHand", Form::Flag, "false", said("captures"), "captured pieces go to the hand of the captor"),
    key("pieceDrops", Form::Flag, "false", said("captures"), "pieces in hand may be dropped"),
    key("dropLoop", Form::Flag, "false", said("captured of promoted faces"), "a promoted piece that is captured stays what it is"),
    key("dropPromoted", Form::Flag, "false", said("drops.faces"), "a piece may be dropped as its promoted face"),
    key("dropNoDoubled", Form::Kind, "-", said("drops.file_limit"), "the kind of which no more may be dropped on a file"),
    key("dropNoDoubledCount", Form::Number, "1", said("drops.file_limit"), "how many of that kind may stand on a file"),
    key("dropRegionWhite", Form::Squares, "all", said("drops.forbidden"), "where White may drop pieces"),
    key("dropRegionBlack", Form::Squares, "all", said("drops.forbidden"), "where Black may drop pieces"),
    key("firstRankPawnDrops", Form::Flag, "false", said("drops.forbidden"), "pawns may be dropped on their first rank"),
    key("promotionZonePawnDrops", Form::Flag, "false", said("drops.forbidden"), "pawns may be dropped where they promote"),
    key("sittuyinRookDrop", Form::Flag, "false", said("drops.forbidden"), "rooks are dropped on the first rank only"),
    key("immobilityIllegal", Form::Flag, "false", said("drops.no_dead_squares, promotion.choice"), "no piece may go where it could never move again"),
    key("shogiPawnDropMateIllegal", Form::Flag, "false", said("drops.no_mate"), "a shogiPawn may not be dropped to give mate"),
    key("dropChecks", Form::Flag, "true", said("drops.no_check"), "a drop may not give check"),
    key("dropOppositeColoredBishop", Form::Flag, "false", NEVER, "bishops are dropped on squares of different colours"),
    key("mustDrop", Form::Flag, "false", said("must"), "a side with pieces in hand must drop them first"),
    key("mustDropType", Form::Kind, "*", WITH, "which pieces must be dropped first"),
    key("enclosingDrop", Form::Text, "none", NEVER, "pieces are dropped only where they enclose others"),
    key("dropOnTop", Form::Flag, "false", NEVER, "pieces are dropped on the lowest empty square of a file"),
    key("enclosingDropStart", Form::Squares, "-", WITH, "where the first pieces are dropped"),
    key("promotionRegionWhite", Form::Squares, "*8", said("promotion.region"), "where White's pieces promote"),
    key("promotionRegionBlack", Form::Squares, "*1", said("promotion.region"), "where Black's pieces promote"),
    key("promotedPieceType", Form::Faces, "", said("promotes_to"), "what pieces promote to"),
    key("piecePromotionOnCapture", Form::Flag, "false", said("promotion.trigger"), "pieces promote by capturing"),
    key("mandatoryPiecePromotion", Form::Flag, "false", said("promotion.choice"), "pieces must promote"),
    key("pieceDemotion", Form::Flag, "false", said("promotes_to"), "promoted pieces turn back"),
    key("promotionPawnTypesWhite", Form::Kinds, "pawn", said("promotion.pieces"), "which of White's pieces promote as pawns"),
    key("promotionPawnTypesBlack", Form::Kinds, "pawn", said("promotion.pieces"), "which of Black's pieces promote as pawns"),
    key("promotionPieceTypesWhite", Form::Kinds, "knight bishop rook queen", said("promotes_to"), "what White's pawns may become"),
    key("promotionPieceTypesBlack", Form::Kinds, "knight bishop rook queen", said("promotes_to"), "what Black's pawns may become"),
    key("mandatoryPawnPromotion", Form::Flag, "true", said("promotion.choice"), "pawns must promote"),
    key("promotionLimit", Form::Counts, "", partly("promotes_to, at_most", "where nothing else bounds the same pieces"), "how many of a kind a side may have by promotion"),
    key("sittuyinPromotion", Form::Flag, "false", NEVER, "pawns promote where they stand"),
    key("doubleStep", Form::Flag, "true", said("initial"), "pieces have first moves"),
    key("doubleStepRegionWhite", Form::Squares, "*2", said("initial"), "from where White's pieces have their first moves"),
    key("doubleStepRegionBlack", Form::Squares, "*7", said("initial"), "from where Black's pieces have their first moves"),
    key("tripleStepRegionWhite", Form::Squares, "-", by_hand("zones", TRIPLE_STEPS), "from where White's pawns may step three squares"),
    key("tripleStepRegionBlack", Form::Squares, "-", by_hand("zones", TRIPLE_STEPS), "from where Black's pawns may step three squares"),
    key("enPassantRegionWhite", Form::Squares, "all", NEVER, "where White may capture in passing"),
    key("enPassantRegionBlack", Form::Squares, "all", NEVER, "where Black may capture in passing"),
    key("enPassantTypesWhite", Form::Kinds, "pawn", NEVER, "a pawn that has passed over a square in its first step may be captured there"),
    key("enPassantTypesBlack", Form::Kinds, "pawn", NEVER, "a pawn that has passed over a square in its first step may be captured there"),
    key("soldierPromotionRank", Form::Number, "1", said("zones"), "from which rank on soldiers move sideways"),
    key("castling", Form::Flag, "true", NEVER, "kings castle with rooks"),
    key("castlingDroppedPiece", Form::Flag, "false", NEVER, "kings castle with pieces that were dropped"),
    key("castlingKingsideFile", Form::Text, "g", WITH, "where the king goes by castling"),
    key("castlingQueensideFile", Form::Text, "c", WITH, "where the king goes by castling to the other side"),
    key("castlingRank", Form::Number, "1", WITH, "the rank of castling"),
    key("castlingKingFile", Form::Text, "e", WITH, "which king castles"),
    key("castlingKingPieceWhite", Form::Kind, "king", WITH, "which of White's pieces castles"),
    key("castlingKingPieceBlack", Form::Kind, "king", WITH, "which of Black's pieces castles"),
    key("castlingRookKingsideFile", Form::Text, "l", WITH, "which rook castles"),
    key("castlingRookQueensideFile", Form::Text, "a", WITH, "which rook castles on the other side"),
    key("castlingRookPiecesWhite", Form::Kinds, "rook", WITH, "with what White castles"),
    key("castlingRookPiecesBlack", Form::Kinds, "rook", WITH, "with what Black castles"),
    key("oppositeCastling", Form::Flag, "false", WITH, "the sides castle on different sides"),
    key("castlingWins", Form::Text, "-", NEVER, "castling wins the game"),
    key("checking", Form::Flag, "true", NEVER, "no move may give check"),
    key("mustCapture", Form::Flag, "false", said("must"), "a side that can capture must do so"),
    key("gating", Form::Flag, "false", WITH, "squares of the first rank have rights of their own"),
    key("seirawanGating", Form::Flag, "false", NEVER, "a piece enters the game where another one leaves its first square"),
    key("cambodianMoves", Form::Flag, "false", NEVER, "king and ferz have a leap as their first move"),
    key("wallingRule", Form::Text, "none", NEVER, "squares are walled up"),
    key("wallingRegionWhite", Form::Squares, "all", WITH, "where White may build walls"),
    key("wallingRegionBlack", Form::Squares, "all", WITH, "where Black may build walls"),
    key("wallOrMove", Form::Flag, "false", WITH, "a side moves or builds a wall"),
    key("diagonalLines", Form::Squares, "-", by_hand("zones", "`zones: [Zone(from: …, betza: \"F\", mode: add)]` for each piece that moves along the lines"), "pieces move along the diagonals of a palace"),
    key("passWhite", Form::Flag, "false", partly("may_pass", "if both sides have a king and may pass"), "White may pass"),
    key("passBlack", Form::Flag, "false", partly("may_pass", "if both sides have a king and may pass"), "Black may pass"),
    key("passOnStalemateWhite", Form::Flag, "false", NEVER, "White passes if it has no other move"),
    key("passOnStalemateBlack", Form::Flag, "false", NEVER, "Black passes if it has no other move"),
    key("makpongRule", Form::Flag, "false", NEVER, "a king in check may not move away"),
    key("flyingGeneral", Form::Flag, "false", said("facing_royals"), "kings may not face each other on an open file or rank"),
    key("blastOnCapture", Form::Flag, "false", NEVER, "a capture removes all pieces around it"),
    key("blastImmuneTypes", Form::Kinds, "-", WITH, "which pieces stay there when others are removed around a capture"),
    key("mutuallyImmuneTypes", Form::Kinds, "-", said("takes"), "pieces that may not capture their own kind"),
    key("petrifyOnCaptureTypes", Form::Kinds, "-", NEVER, "pieces that become walls when they capture"),
    key("petrifyBlastPieces", Form::Flag, "false", WITH, "pieces that are removed become walls"),
    key("flipEnclosedPieces", Form::Text, "none", NEVER, "enclosed pieces change sides"),
    key("stalemateValue", Form::Value, "draw", said("ends.stalemate"), "the result for a side without a move that is not in check"),
    key("stalematePieceCount", Form::Flag, "false", NEVER, "the larger army wins a stalemate"),
    key("checkmateValue", Form::Value, "loss", NEVER, "mate is not a loss"),
    key("nFoldRule", Form::Number, "3", said("ends.repetition"), "how often a position may occur"),
    key("nFoldValue", Form::Value, "draw", said("ends.repetition"), "the result of a repetition"),
    key("nFoldValueAbsolute", Form::Flag, "false", said("ends.repetition"), "the result of a repetition is White's"),
    key("perpetualCheckIllegal", Form::Flag, "false", said("ends.repetition"), "perpetual check loses"),
    key("moveRepetitionIllegal", Form::Flag, "false", NEVER, "a side may not move one piece to and fro"),
    key("chasingRule", Form::Text, "none", NEVER, "chasing a piece for ever loses"),
    key("nMoveRule", Form::Number, "50", said("ends.quiet_moves"), "how many quiet moves of each side make a draw"),
    key("nMoveRuleTypesWhite", Form::Kinds, "pawn", NEVER, "a move of such a piece ends a row of quiet moves"),
    key("nMoveRuleTypesBlack", Form::Kinds, "pawn", NEVER, "a move of such a piece ends a row of quiet moves"),
    key("shatarMateRule", Form::Flag, "false", NEVER, "not every mate wins"),
    key("bikjangRule", Form::Flag, "false", by_hand("facing_royals", "`facing_royals: FacingRoyals(result: draw, along: files)`, with which the draw comes a move earlier"), "kings that face each other make a draw"),
    key("extinctionValue", Form::Value, "none", said("royal, ends.royal"), "the result for a side that has lost all pieces of a kind"),
    key("extinctionPieceTypes", Form::Kinds, "-", said("royal"), "the kinds whose loss decides the game"),
    key("extinctionPieceCount", Form::Number, "0", said("ends.least_royals"), "at how many pieces of a kind the game is decided"),
    key("extinctionOpponentPieceCount", Form::Number, "0", NEVER, "how many of the kind the opponent must have"),
    key("extinctionClaim", Form::Flag, "false", NEVER, "the loss of a kind has to be claimed"),
    key("extinctionPseudoRoyal", Form::Flag, "false", said("ends.royal"), "the last piece of the kind is royal"),
    key("dupleCheck", Form::Flag, "false", NEVER, "an attack on all royal pieces at once is check"),
    key("flagPieceWhite", Form::Kind, "*", said("ends.try_rule"), "which of White's pieces wins by reaching a goal"),
    key("flagPieceBlack", Form::Kind, "*", said("ends.try_rule"), "which of Black's pieces wins by reaching a goal"),
    key("flagRegionWhite", Form::Squares, "-", said("ends.try_rule"), "White's goal"),
    key("flagRegionBlack", Form::Squares, "-", said("ends.try_rule"), "Black's goal"),
    key("flagPieceCount", Form::Number, "1", NEVER, "how many pieces must reach the goal"),
    key("flagPieceBlockedWin", Form::Flag, "false", WITH, "pieces that block the goal count"),
    key("flagMove", Form::Flag, "false", NEVER, "the other side has one more move after a goal was reached"),
    key("flagPieceSafe", Form::Flag, "false", said("ends.try_rule"), "a piece must be safe at the goal"),
    key("checkCounting", Form::Flag, "false", said("ends.check"), "a number of checks wins"),
    key("connectN", Form::Number, "0", NEVER, "a row of pieces decides the game"),
    key("connectPieceTypes", Form::Kinds, "*", WITH, "which pieces make rows"),
    key("connectVertical", Form::Flag, "true", WITH, "rows go along files"),
    key("connectHorizontal", Form::Flag, "true", WITH, "rows go along ranks"),
    key("connectDiagonal", Form::Flag, "true", WITH, "rows go along diagonals"),
    key("connectRegion1White", Form::Squares, "-", NEVER, "White connects two regions"),
    key("connectRegion2White", Form::Squares, "-", WITH, "the second region to connect"),
    key("connectRegion1Black", Form::Squares, "-", NEVER, "Black connects two regions"),
    key("connectRegion2Black", Form::Squares, "-", WITH, "the second region to connect"),
    key("connectNxN", Form::Number, "0", NEVER, "a block of pieces decides the game"),
    key("collinearN", Form::Number, "0", NEVER, "pieces on one line decide the game"),
    key("connectValue", Form::Value, "win", WITH, "the result of a connection"),
    key("materialCounting", Form::Text, "none", NEVER, "material decides games that would be drawn"),
    key("adjudicateFullBoard", Form::Flag, "false", NEVER, "a full board ends the game"),
    key("countingRule", Form::Text, "none", NEVER, "a side must win within a counted number of moves"),
];

/// Every key that stands for several. The keys that it sets come after it.
#[rustfmt::skip]
pub const ALIASES: &[Alias] = &[
    alias("pawnTypes", Form::Kinds, &["promotionPawnTypesWhite", "promotionPawnTypesBlack", "enPassantTypesWhite", "enPassantTypesBlack", "nMoveRuleTypesWhite", "nMoveRuleTypesBlack"]),
    alias("promotionPawnTypes", Form::Kinds, &["promotionPawnTypesWhite", "promotionPawnTypesBlack"]),
    alias("promotionPieceTypes", Form::Kinds, &["promotionPieceTypesWhite", "promotionPieceTypesBlack"]),
    alias("enPassantRegion", Form::Squares, &["enPassantRegionWhite", "enPassantRegionBlack"]),
    alias("enPassantTypes", Form::Kinds, &["enPassantTypesWhite", "enPassantTypesBlack"]),
    alias("castlingKingPiece", Form::Kind, &["castlingKingPieceWhite", "castlingKingPieceBlack"]),
    alias("castlingRookPieces", Form::Kinds, &["castlingRookPiecesWhite", "castlingRookPiecesBlack"]),
    alias("castlingRookPiece", Form::Kinds, &["castlingRookPiecesWhite", "castlingRookPiecesBlack"]),
    alias("wallingRegion", Form::Squares, &["wallingRegionWhite", "wallingRegionBlack"]),
    alias("pass", Form::Flag, &["passWhite", "passBlack"]),
    alias("passOnStalemate", Form::Flag, &["passOnStalemateWhite", "passOnStalemateBlack"]),
    alias("nMoveRuleTypes", Form::Kinds, &["nMoveRuleTypesWhite", "nMoveRuleTypesBlack"]),
    alias("flagPiece", Form::Kind, &["flagPieceWhite", "flagPieceBlack"]),
    alias("flagRegion", Form::Squares, &["flagRegionWhite", "flagRegionBlack"]),
    alias("whiteFlag", Form::Squares, &["flagRegionWhite"]),
    alias("blackFlag", Form::Squares, &["flagRegionBlack"]),
    alias("whiteDropRegion", Form::Squares, &["dropRegionWhite"]),
    alias("blackDropRegion", Form::Squares, &["dropRegionBlack"]),
];

/// Keys of earlier versions that are numbers of ranks and set regions.
pub(crate) const RANKS: [&str; 3] = ["promotionRank", "doubleStepRank", "doubleStepRankMin"];

/// The key with a name.
pub(crate) fn find(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}
