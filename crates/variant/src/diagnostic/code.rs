//! The codes of diagnostics. A code never changes its meaning; `docs/diagnostics.md` explains each.

use std::fmt;

/// How bad it is.
///
/// ```
/// use hakugei_variant::{Code, Severity};
///
/// assert_eq!(Code::IdleClause.severity(), Severity::Warning);
/// assert_eq!(Code::IdleClause.text(), "V082");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file is invalid.
    Error,
    /// The file is valid; what it says is suspicious.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

macro_rules! codes {
    ($($severity:ident $name:ident = $text:literal, $meaning:literal;)*) => {
        /// What kind of thing is wrong.
        ///
        /// ```
        /// use hakugei_variant::{Code, Severity};
        ///
        /// assert_eq!(Code::Syntax.text(), "V001");
        /// assert_eq!(Code::Syntax.meaning(), "the text is not RON");
        /// assert!(Code::ALL.iter().any(|code| code.severity() == Severity::Warning));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = concat!($text, ": ", $meaning, ".")] $name,)*
        }

        impl Code {
            /// Every code, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The code as it is written, such as `V001`.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }

            /// The code that a text is, in small letters too.
            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|code| code.text().eq_ignore_ascii_case(text))
            }

            /// What it means, in a few words.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$name => $meaning,)*
                }
            }

            /// How bad it is.
            pub const fn severity(self) -> Severity {
                match self {
                    $(Self::$name => Severity::$severity,)*
                }
            }

            /// Whether a file may say that it means what is suspicious: of all warnings but those about the warnings
            /// themselves.
            pub const fn may_be_acknowledged(self) -> bool {
                matches!(self.severity(), Severity::Warning)
                    && !matches!(self, Self::TooMany | Self::IdleAcknowledgement)
            }
        }
    };
}

codes! {
    Error Syntax = "V001", "the text is not RON";
    Error FileTooLarge = "V002", "the file is larger than 1 MiB";
    Error EmptyFile = "V003", "the file is empty";
    Error TooDeep = "V004", "brackets are nested too deep";
    Error EscapedString = "V005", "a string has an escape";
    Error NotUtf8 = "V006", "the file is not UTF-8 text";
    Error Attribute = "V007", "the file switches on a RON extension";
    Warning TooMany = "V008", "more problems than are shown";
    Error ForeignFile = "V009", "the file is one of another program";

    Error UnknownField = "V010", "a field that does not exist";
    Error DuplicateField = "V011", "a field is given twice";
    Error DuplicateKey = "V012", "a key is given twice in a map, or an entry in a list";
    Error MissingField = "V013", "a field is missing";
    Error WrongType = "V014", "a value of the wrong kind";
    Error UnknownChoice = "V015", "a word that is not a choice here";
    Error WrongName = "V016", "a wrong name before the parentheses";
    Error NumberRange = "V017", "a number that is too small or too large";
    Error EmptyList = "V018", "an empty list where an entry is needed";

    Error BadId = "V020", "an id with characters that ids do not have";
    Error MissingParent = "V021", "`extends` names a variant that does not exist";
    Error ExtendsCycle = "V022", "variants extend each other in a circle";
    Error NotInherited = "V023", "`none` removes what is not inherited";
    Error LongChain = "V024", "too many variants extend one another in a row";
    Warning ShippedId = "V025", "an id that a shipped variant has";
    Error UnusableParent = "V026", "`extends` names a file that is there and cannot be used";
    Error NoSuchWarning = "V027", "`allow` names what is not a warning that can be acknowledged";
    Warning IdleAcknowledgement = "V028", "a warning is acknowledged that the file does not have";

    Error BoardSize = "V030", "the board is empty or larger than 19x19";
    Error SetupShape = "V031", "the set-up does not fit the board";
    Error SetupLetter = "V032", "the set-up has a letter that no piece has";
    Error SetupHand = "V033", "a hand of the set-up is wrong";
    Error SetupText = "V034", "the set-up is not a position in SFEN";
    Error NoRoyal = "V035", "no piece is royal";
    Error SideWithoutRoyal = "V036", "a side has no royal piece in the set-up";
    Warning UnevenSetup = "V037", "the sides of an even set-up are not alike";
    Error StartsOutside = "V038", "a piece starts outside the region that it stays in";
    Error StartsTooMany = "V039", "a side starts with more pieces of a kind than it may have";

    Error BadLetter = "V040", "a piece's letter is not `A` to `Z`, with or without `+` before it and `'` or `!` after it";
    Error DuplicateShort = "V041", "two unpromoted pieces have the same short name";
    Error Betza = "V042", "a move is not correct Betza notation";
    Warning BetzaLint = "V043", "a move could be written more plainly";
    Error Unreachable = "V044", "a piece can never be in play";
    Error UnknownPiece = "V045", "a letter that no piece has";
    Error RoyalCaptured = "V046", "the only royal piece of a side says what it becomes when captured";
    Error UnusedPromotion = "V047", "a piece promotes, but the promotion rule is `never`";
    Warning NothingPromotes = "V048", "there is a promotion zone, but no piece promotes";
    Error SelfPromotion = "V049", "a piece promotes to itself";
    Error BadShort = "V050", "a short name is not one character that can be seen";
    Error PromotedInHand = "V051", "a captured piece becomes a promoted face";
    Error HiddenText = "V052", "a text for people is empty, or has characters that cannot be seen";
    Error TooManyWays = "V053", "a piece has too many ways to move by several legs";
    Error RegionForMoves = "V054", "a region for a piece whose moves cannot be limited to one";
    Error UnknownPicture = "V055", "a picture that is not in the shipped set";
    Error RelationForMoves = "V056", "a relation for a piece whose moves cannot depend on what it meets";
    Error WrongRank = "V057", "a rank that is not there, or is given twice";
    Error WrongContagion = "V058", "a captor would become what it cannot be";
    Error ImmobileMoves = "V059", "a piece that never moves and has moves, or one that moves and has none";

    Error RegionOutside = "V060", "a region outside the board";
    Error BadSquare = "V061", "a text that is not a square of the board";
    Warning UselessDropRule = "V062", "a drop rule for a piece that is never dropped";
    Error OverlappingZones = "V063", "zones of a piece overlap";
    Error NoInitial = "V064", "a move uses `i`, but the piece has no initial squares";
    Warning UnusedInitial = "V065", "initial squares without a move that uses them";
    Error UnknownRegion = "V066", "a name of a region that is not defined by its squares";
    Warning UnusedRegion = "V067", "a named region that nothing uses";
    Warning UselessFaces = "V068", "either face may be dropped, but no piece in hand has another";
    Error SameFace = "V069", "either face may be dropped, and two pieces in hand show the same one";

    Error NothingRemoved = "V070", "a handicap removes what is not there";
    Error AmbiguousRemoval = "V071", "a handicap's letter stands on several squares";
    Error RoyalRemoved = "V072", "a handicap removes a royal piece";
    Warning SameHandicap = "V073", "two handicaps start alike";
    Error TwoStarts = "V074", "a handicap says its start twice";

    Error NoOtherFace = "V080", "a promotion clause names a piece that has no other face";
    Warning ForgottenFace = "V081", "a piece promotes, but no clause of the promotion rule speaks of it";
    Warning IdleClause = "V082", "a promotion clause that no move can meet";
    Warning UselessClause = "V083", "a promotion clause that another one makes useless";
    Warning IdleCaptureLimit = "V084", "a limit on captures that never binds, or contradicts itself";
    Warning IdleBorrowing = "V085", "a square next to a piece that the board never has";
    Warning IdleWays = "V086", "a rule about moves by several legs, which no piece makes";
    Warning IdleDropLimit = "V087", "a limit on drops that binds nothing, bars every drop, or leaves too few squares for what must be placed";
    Warning IdleZone = "V088", "a zone that changes nothing, or a region that limits nothing";

    Warning IdleRelation = "V089", "a relation to other pieces that changes nothing";
    Warning IdleEnd = "V090", "a rule that another way to end the game makes idle";
    Warning UnreachableGoal = "V091", "a goal that no royal piece can reach";
    Warning VainDeclaration = "V092", "a declaration whose numbers can never be reached";
    Warning UnequalFaces = "V093", "a worth for one face of a piece only";
    Error RoyalCounted = "V094", "a royal piece where royal pieces never count";
    Error DecidedStart = "V095", "the game is over as it starts";
    Error StartsWithTooFew = "V096", "a side starts with fewer royal pieces than it must keep";

    Warning KindLostByPromotion = "V100", "a piece goes to the hand as another one, because it has promoted to that one's face";
    Warning PlainFace = "V101", "a piece promotes to another piece, and stays that one when captured";
    Warning RoyalPromotesAway = "V102", "a royal piece promotes to one that is not royal";
    Warning LowerCaseBegins = "V103", "the side of the small letters, at the top, begins";
    Warning ArmiesUpsideDown = "V104", "the armies stand upside down";
    Warning RegionFromBelow = "V105", "a region that seems to be counted from the wrong edge";
    Warning NeverMoves = "V106", "a piece that can never move on this board";
    Warning IdleObligation = "V107", "an obligation that never binds";
    Warning IdleNumber = "V108", "a limit on the number of pieces that never binds";
    Warning IdlePass = "V109", "a piece that may pass where passes are barred";

    Warning FacingStart = "V115", "royal pieces face each other at the start, which a rule bars";
    Warning StartsInCheck = "V116", "a royal piece is in check at the start";
    Warning NothingTakenAway = "V117", "an empty map or group that takes nothing away";
    Warning NeverPromotes = "V118", "a piece that promotes only where it never gets";
    Warning KindUpsideDown = "V119", "the pieces of one kind stand beyond the enemy's, and cannot go back";
    Warning SameName = "V121", "two pieces have the same name";
    Warning RoyalInLowestRank = "V122", "a royal piece stands in the lowest rank";
    Warning OneFaceNamed = "V123", "a list names one face of a piece and not another, or a captor becomes an unpromoted face where others become promoted ones";
    Warning IdleFace = "V124", "a face by which its piece gains no move";
    Warning OnlyBackward = "V125", "a piece that only goes back";
    Warning OrdinaryKing = "V126", "a piece that is called king, or moves as one, is not royal, and another one is";
    Warning PawnsBehind = "V127", "pieces that only step forward start behind their own side";
    Warning FewQuietMoves = "V128", "a draw after very few quiet moves";
    Warning NeverFacing = "V129", "royal pieces that never face each other, though a rule speaks of it";
    Warning BlackGives = "V130", "a handicap in which Black gives pieces";
    Warning NobodyChecks = "V131", "no piece can give check";
    Warning PromotesToRoyal = "V132", "a piece promotes to the royal piece of the start";
    Warning StuckZone = "V133", "a zone from which its moves lead nowhere";
    Warning OneSidedRegion = "V134", "a region for one side only, where the sides are alike";
    Warning FaceInHand = "V135", "a captured face goes to the hand, where its piece leaves play";
    Warning IdleInitial = "V136", "initial squares on which the piece never stands, or that are all squares";
    Warning IdleRanks = "V137", "ranks by which no piece says anything";
    Warning WrongHandicap = "V138", "a handicap that gives nothing, or something else than its name says, or that the other side begins than in all others";
    Warning WholeBoardZone = "V139", "a promotion zone that is the whole board, for pieces that do not turn back";
    Warning UnusualMoves = "V140", "a piece that moves nearly as the usual one of its name, or as another one does";
    Warning UnusualRoyal = "V141", "a piece that is usually royal and is not, or is royal besides the king";
    Warning Lopsided = "V142", "a piece that differs left and right as no other does, or a right one that is not the left one's mirror image";
    Warning ZoneWithoutAdd = "V143", "a zone whose moves seem to be meant to join the others";
    Warning OwnKindOnly = "V144", "a piece that captures only pieces of its own kind, or hops only over such";
    Warning ForgottenDead = "V145", "a piece that may be dropped where it never moves, as others may not";
    Warning OtherInHand = "V146", "a promoted face that goes to the hand as another piece than the one that promotes to it";
    Warning LimitOfAnother = "V147", "a limit on drops that usually binds the pawn, and binds another piece";
    Warning DeepZone = "V148", "a promotion zone that reaches into the own half of the board";
    Warning StuckByChoice = "V149", "a piece that need not promote where it can never move again";
    Warning OddRow = "V150", "pieces of a row that seem to be exchanged, or one that is missing";
    Warning CrossedFaces = "V151", "two pieces each of which promotes to the face of the other's letter or with the other's moves, or the one face that does not turn back";
    Warning OtherList = "V152", "two lists that seem to be meant alike, and differ in one piece";
    Warning ForgottenForbidden = "V153", "a piece in hand that is barred from no square, as the others are";
    Warning LeavesPalace = "V154", "a guard that may leave the palace";
    Warning Twins = "V155", "two pieces with names of their own that move alike";
    Warning InvertedList = "V156", "a list of the pieces that do not count which leaves out the weakest alone";
    Warning Hole = "V157", "a rectangle of squares from which one square is missing";
    Warning ChecksGiven = "V158", "an even set-up in which checks have been given already";
    Warning OtherKanji = "V159", "a piece with the kanji of another one of the file, or kanji and romaji that are exchanged";
    Warning ShortHalf = "V160", "a piece that stays short of the middle of the board, where others change their moves";
    Warning InheritedName = "V161", "a new name beside other names or a kanji that are inherited, or for an inherited royal piece";
    Warning DropsWithoutLimits = "V162", "inherited limits of drops that are taken away where pieces are dropped";

    Error LessonVariant = "L001", "a file of lessons about another variant";
    Error NoLesson = "L002", "a file of lessons without any";
    Error LessonPosition = "L003", "a lesson's position cannot be played from";
    Error LessonMoves = "L004", "a lesson's number of moves is out of its range";
    Error LessonGoal = "L005", "a goal that names what there is not, or that cannot be met in several moves";
    Error LessonMove = "L006", "a solution that is not a legal move";
    Error LessonSolution = "L007", "a solution that does not reach the goal, or none at all";
    Error OtherSolution = "L008", "another move reaches the goal as well";
    Error LessonTooLarge = "L009", "a lesson that takes too long to check";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
