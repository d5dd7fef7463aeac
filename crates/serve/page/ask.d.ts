//! The shapes of questions and answers. Made from docs/ask.schema.json by `node tests/browser/types.js --write`: change the types in crates/ask/src.

/** A game: its variant, where it began, the moves since, and an end by hand. */
export type GameText = {
  /** The id of a variant; either this or `file` is given. */
  variant?: string | null;
  /** The text of a variant file. */
  file?: VariantText | null;
  /** Where the game began, in SFEN. By default it began at the variant's own start. */
  sfen?: string | null;
  /** The handicap with which the game began, by its id or name, instead of `sfen`. */
  handicap?: string | null;
  /** The moves since, in USI form. */
  moves?: (string)[];
  /** How the players or the clock ended it. */
  ended?: Ended | null;
};

/** The text of a variant file. */
export type VariantText = {
  /** What messages call it. */
  name?: string;
  /** Its text. */
  text: string;
};

/** An end by hand, in the words of records. */
export type Ended = {
  /** `black_wins`, `white_wins` or `draw`. */
  result: string;
  /** `resignation`, `timeout`, `agreement`, `declaration` or `illegal_move`. */
  reason: string;
};

/** One move of a tree. */
export type WriteNode = {
  /** The index of the move before it; `null` for a first move. */
  parent?: number | null;
  /** The move in USI form. */
  move: string;
  /** What is said about it. */
  comments?: (string)[];
  /** How long it took, in milliseconds. */
  ms?: number | null;
};

/** What a clock shows. */
export type ClockLeft = {
  /** The time left, in milliseconds, byoyomi aside. */
  left_ms: number;
  /** What is added after each move, in milliseconds. */
  increment_ms?: number;
  /** The time for each move when no other is left, in milliseconds. */
  byoyomi_ms?: number;
};

/** How a game of a player against the computer ended. */
export type GameOfPlayer = {
  /** The level that the computer played at. */
  level: number;
  /** How it ended for the player. */
  outcome: GameResultForPlayer;
};

/** A result as a player sees it. */
export type GameResultForPlayer = "won" | "drawn" | "lost";

/** The answer to `variants`. */
export type VariantList = {
  /** The variants in their usual order; the first is the default game. */
  variants: (ListedVariant)[];
};

/** A variant in a list. */
export type ListedVariant = {
  /** The name by which it is asked for. */
  id: string;
  /** What it is called. */
  name: Names;
  /** Who made it. */
  inventor: string | null;
  /** When. */
  year: number | null;
  /** Its board. */
  board: BoardSize;
  /** How many pieces there are at the start, those in hand too. */
  men: number;
  /** The position at the start, in SFEN. */
  start: string;
  /** The ids of its handicaps. */
  handicaps: (string)[];
  /** The convention in which its moves are written. */
  notation: string;
};

/** What something is called. */
export type Names = {
  /** In English. */
  english: string;
  /** In Japanese script. */
  kanji: string | null;
  /** The Japanese name in Latin letters. */
  romaji: string | null;
};

/** The size of a board. */
export type BoardSize = {
  /** How many files. */
  files: number;
  /** How many ranks. */
  ranks: number;
};

/** The answer to `variant`. */
export type DescribedVariant = {
  /** The name by which it is asked for. */
  id: string;
  /** What it is called. */
  name: Names;
  /** Who made it. */
  inventor: string | null;
  /** When. */
  year: number | null;
  /** Its board. */
  board: BoardSize;
  /** How many pieces there are at the start, those in hand too. */
  men: number;
  /** The position at the start, in SFEN. */
  start: string;
  /** The ids of its handicaps. */
  handicaps: (string)[];
  /** The convention in which its moves are written. */
  notation: string;
  /** Its kinds of pieces; each face of a piece is a kind. */
  pieces: (PieceAnswer)[];
  /** Its rules in words. */
  rules: (Section)[];
  /** Its handicaps. */
  handicap_games: (Handicap)[];
  /** The ways of naming squares, and the names along the edges of the board. */
  conventions: (Convention)[];
  /** The codes of the kinds that may be in hand, in the order in which hands are shown. */
  hand: (string)[];
  /** Whether the worths of its pieces were learned from games, or computed from their moves. */
  learned: boolean;
  /** The variant from whose games they were learned, if it is one that this one extends, with the same board and pieces. */
  learned_of?: string | null;
  /** The number of the strongest level; the weakest is 1. */
  levels: number;
  /** What the levels are called, the weakest first. */
  level_names: (string)[];
  /** Where its rules come from. */
  sources: (string)[];
  /** What a reader should know. */
  notes: (string)[];
  /** What `check` warns of in its file. */
  warnings: (EditorDiagnostic)[];
};

/** A kind of piece. */
export type PieceAnswer = {
  /** How it is written in SFEN: `P`, `+P`, `P'`; in lower case for White. */
  code: string;
  /** What it is called. */
  name: Names;
  /** The one character that stands for it on a board drawn in kanji. */
  short: string | null;
  /** Whether losing it loses the game. */
  royal: boolean;
  /** What it becomes when it promotes or turns over; the first of several, among which the player chooses. */
  promotes_to: string | null;
  /** All that it can become when it promotes or turns over, in the order of the variant. */
  faces: (string)[];
  /** What a captor gets in hand; `null` where it leaves play. */
  captured: string | null;
  /** How many each side has at the start. */
  at_start: SideCounts;
  /** Its move in Betza notation. */
  betza: string;
  /** How it moves: everywhere, and then on the squares where it moves in another way. */
  moves: (MovesAnswer)[];
  /** What the rules say of it beyond its moves. */
  words: (string)[];
  /** What it is worth in an exchange, in hundredths of the weakest piece; `null` for a royal piece. */
  worth: Worth | null;
};

/** A number for each side. */
export type SideCounts = {
  /** Black's. */
  black: number;
  /** White's. */
  white: number;
};

/** How a kind moves: everywhere, or on some squares. */
export type MovesAnswer = {
  /** Where it moves so; empty where that is everywhere. */
  heading: string;
  /** The moves in Betza notation. */
  betza: string;
  /** The diagram as SVG. */
  svg: string;
  /** The diagram as text, with a legend of its signs. */
  text: string;
  /** The moves in sentences. */
  sentences: (string)[];
};

/** What a kind is worth, in hundredths of the weakest piece. */
export type Worth = {
  /** On the board. */
  board: number;
  /** In hand; `null` where it never is. */
  hand: number | null;
};

/** Sentences about one part of the rules. */
export type Section = {
  /** What they are about. */
  title: string;
  /** The sentences. */
  sentences: (string)[];
};

/** A handicap. */
export type Handicap = {
  /** The name by which it is asked for. */
  id: string;
  /** What it is called. */
  name: Names;
  /** What it changes. */
  words: string;
  /** The position at the start, in SFEN. */
  start: string;
};

/** A way of naming squares. */
export type Convention = {
  /** What it is asked for by. */
  name: string;
  /** What it does. */
  words: string;
  /** The names of the files, from Black's right to its left. A square's name is that of its file and that of its rank. */
  files: (string)[];
  /** The names of the ranks, from the top (White's side) down. */
  ranks: (string)[];
};

/** A diagnostic for an editor. */
export type EditorDiagnostic = {
  /** The name of the file. */
  file: string;
  /** The line. */
  line: number;
  /** The column. */
  column: number;
  /** The line of the end. */
  end_line: number;
  /** The column of the end. */
  end_column: number;
  /** The code, such as `V010`. */
  code: string;
  /** `error` or `warning`. */
  severity: string;
  /** What was read and why it is refused. */
  message: string;
  /** What to write instead. */
  help: string | null;
  /** The other places that it concerns. */
  related: (EditorLabel)[];
  /** Edits that would mend it, the likeliest first. */
  suggestions: (EditorSuggestion)[];
};

/** A further place of a diagnostic. */
export type EditorLabel = {
  /** The name of the file. */
  file: string;
  /** The line. */
  line: number;
  /** The column. */
  column: number;
  /** The line of the end. */
  end_line: number;
  /** The column of the end. */
  end_column: number;
  /** What is there. */
  message: string;
};

/** An edit: the text of a place replaced. */
export type EditorSuggestion = {
  /** The name of the file. */
  file: string;
  /** The line. */
  line: number;
  /** The column. */
  column: number;
  /** The line of the end. */
  end_line: number;
  /** The column of the end. */
  end_column: number;
  /** What to write there. */
  replacement: string;
};

/** The answer to `source`. */
export type SourceText = {
  /** The name of the file. */
  name: string;
  /** Its text. */
  text: string;
};

/** The answer to `pictures`. */
export type PiecePictures = {
  /** What is drawn on the pieces. */
  faces: string;
  /** Each kind, drawn for both sides. */
  pieces: (PiecePicture)[];
  /** The characters that no font here has: letters stand for them. */
  lacking: (string)[];
};

/** The pictures of a kind, as SVG with the view box `0 0 100 100`. */
export type PiecePicture = {
  /** The kind. */
  code: string;
  /** Black's piece, which points up. */
  black: string;
  /** White's piece, which points down. */
  white: string;
};

/** The answer to `picture`. */
export type DrawnPicture = {
  /** The picture as SVG. */
  svg: string;
};

/** The answer to `position`. Squares have their names of USI: the file's number from the right, the rank's letter from the top. */
export type PositionAnswer = {
  /** The position. */
  sfen: string;
  /** The legal moves in USI form, sorted. */
  moves: (string)[];
  /** Whether the side to move is in check. */
  in_check: boolean;
  /** The drops that are barred only because they would mate. */
  banned_drop_mates: (string)[];
  /** The result, if the game is over. */
  outcome: OutcomeAnswer | null;
  /** Where the game began. */
  start: string;
  /** How many moves were played since. */
  ply: number;
  /** Whose move it is. */
  side: Side;
  /** The board, rank by rank from the top, each from the left as Black sees it: codes in the case of their side. */
  board: ((string | null)[])[];
  /** The pieces in hand. */
  hands: Hands;
  /** The squares of the royal pieces that are in check. */
  check: (string)[];
  /** How many checks each side has still to give, in a variant in which several checks win. */
  checks_left: ChecksLeft | null;
  /** The last move. */
  last: MoveAnswer | null;
  /** The legal moves with what they do, sorted by text; none when the game is over. */
  legal: (MoveAnswer)[];
  /** What the side to move could declare now. */
  declaration: OutcomeAnswer | null;
  /** How many times the position has occurred in this game, now included. */
  occurred: number;
  /** What a person should know of a position that no game comes to. */
  warning: string | null;
  /** The moves so far, where the question asks for them. */
  line: (NamedMove)[] | null;
};

/** How a game ended. */
export type OutcomeAnswer = {
  /** `black_wins`, `white_wins`, `draw`, `replay_reversed` or `no_result`. */
  result: string;
  /** The rule that ended it, such as `checkmate`. */
  reason: string;
  /** The same in words. */
  words: string;
};

/** A side. */
export type Side = "black" | "white";

/** The hands of both sides. */
export type Hands = {
  /** Black's. */
  black: (Held)[];
  /** White's. */
  white: (Held)[];
};

/** Pieces of a kind in hand. */
export type Held = {
  /** The kind. */
  code: string;
  /** How many. */
  count: number;
};

/** How many checks each side has still to give. */
export type ChecksLeft = {
  /** Black's. */
  black: number;
  /** White's. */
  white: number;
  /** The same in words. */
  words: string;
};

/** A legal move, and what it does. */
export type MoveAnswer = {
  /** In USI form. */
  usi: string;
  /** In the convention. */
  text: string;
  /** Where it begins, as USI names squares; `null` for a drop. */
  from: string | null;
  /** The kind as it is held, for a drop. */
  drop: string | null;
  /** The squares on which it captures on its way, in order. */
  via: (string)[];
  /** Where it ends. */
  to: string;
  /** Whether it promotes, or turns the piece over. */
  promotes: boolean;
  /** The piece that then stands where it ends, in the case of its side. */
  becomes: string;
  /** What it captures, in order. */
  captures: (Capture)[];
  /** What burns when it has been made: enemies around the square where it ends, or the piece that moves. */
  burns: (Capture)[];
  /** Whether it gives check. */
  check: boolean;
};

/** A piece that a move captures, or that burns when it has been made. */
export type Capture = {
  /** Where it stands. */
  square: string;
  /** What it is, in the case of its side. */
  piece: string;
  /** What it becomes in the hand of the side that takes or burns it; `null` where it leaves play. */
  held: string | null;
};

/** A move that was played, by name. */
export type NamedMove = {
  /** In USI form. */
  usi: string;
  /** In the convention. */
  text: string;
};

/** The answer to `why`. */
export type Verdict = {
  /** Whether the move may be played. */
  legal: boolean;
  /** The move in USI form, if it is legal. */
  usi: string | null;
  /** How the move is written, where it was typed otherwise than in USI form or in the convention: `D-5d` for `dolphin 5d`. */
  read_as: string | null;
  /** Why it may not. */
  refusal: Refusal | null;
};

/** Why a move is refused. */
export type Refusal = {
  /** The rule, in one word such as `file_limit`; `unreadable` where the text is no move, `ambiguous` where it could be several. */
  reason: string;
  /** The reason in words. */
  words: string;
  /** The squares that it speaks of. */
  squares: (string)[];
};

/** The answer to `warn`. */
export type Warning = {
  /** What the move gives away, such as "that leaves the narwhal to Hx4c", if it does. */
  words: string | null;
};

/** The answer to `threats`. */
export type Threats = {
  /** Every piece on the board. */
  pieces: (PieceThreats)[];
};

/** What one piece attacks, and what attacks it. */
export type PieceThreats = {
  /** Where it stands. */
  square: string;
  /** What it is, in the case of its side. */
  piece: string;
  /** The squares on which it would capture an enemy, whatever that did to its own royal piece. */
  attacks: (string)[];
  /** The squares to which it could legally go if it were its side's move. */
  moves: (string)[];
  /** The enemies on the squares that it attacks. */
  threatens: (string)[];
  /** The enemies that attack it. */
  attacked_by: (string)[];
  /** The friends that would take back. */
  defended_by: (string)[];
};

/** The answer to `explain`. */
export type Explained = {
  /** In USI form. */
  usi: string;
  /** In the convention. */
  text: string;
  /** Where it begins, as USI names squares; `null` for a drop. */
  from: string | null;
  /** The kind as it is held, for a drop. */
  drop: string | null;
  /** The squares on which it captures on its way, in order. */
  via: (string)[];
  /** Where it ends. */
  to: string;
  /** Whether it promotes, or turns the piece over. */
  promotes: boolean;
  /** The piece that then stands where it ends, in the case of its side. */
  becomes: string;
  /** What it captures, in order. */
  captures: (Capture)[];
  /** What burns when it has been made: enemies around the square where it ends, or the piece that moves. */
  burns: (Capture)[];
  /** Whether it gives check. */
  check: boolean;
  /** What it does, in one sentence. */
  words: string;
  /** How the game ends with it, if it does. */
  outcome: OutcomeAnswer | null;
};

/** The answer to `read`. */
export type ReadRecord = {
  /** Its form: `record`, `kif`, `csa`, `usi`, `pgn` or `moves`. */
  form: string;
  /** The id of the variant. */
  variant: string;
  /** Where the game begins. */
  start: string;
  /** The convention in which the record writes moves. */
  convention: string;
  /** Who played Black. */
  black: string | null;
  /** Who played White. */
  white: string | null;
  /** When it was played. */
  date: string | null;
  /** What is said before the first move. */
  comments: (string)[];
  /** The moves, each after its parent; the first child of each is the main line. */
  nodes: (Node)[];
  /** The result of the main line. */
  outcome: OutcomeAnswer | null;
  /** How many games the text holds. */
  games: number;
};

/** A move of a tree, or the end of a line. */
export type Node = {
  /** The index of the one before; `null` for a first move. */
  parent: number | null;
  /** The move in USI form; `null` for an end. */
  move: string | null;
  /** The move in the convention, or the end in words. */
  text: string;
  /** What is said about it. */
  comments: (string)[];
  /** How long it took, in milliseconds. */
  ms: number | null;
};

/** The answer to `write`. */
export type WrittenRecord = {
  /** The record. */
  text: string;
  /** A name for its file. */
  name: string;
  /** What the form cannot hold, and is left out. */
  losses: (string)[];
};

/** The answer to `check`. */
export type CheckedFile = {
  /** Whether it is a variant that can be played. */
  valid: boolean;
  /** The id of the variant, if it is valid. */
  id: string | null;
  /** What is wrong, and what is only odd, in the order of the text. */
  diagnostics: (EditorDiagnostic)[];
  /** The warnings that are left out because the file acknowledges them, in the order of their codes. */
  acknowledged: (AcknowledgedWarning)[];
};

/** A warning that a variant file acknowledges. */
export type AcknowledgedWarning = {
  /** The code, such as `V037`. */
  code: string;
  /** Why it is meant, in the words of the file. */
  reason: string;
  /** How many warnings with this code are left out. */
  count: number;
};

/** The answer to `think`. */
export type Decision = {
  /** The move to play; `null` where the computer declares instead. */
  best: MoveAnswer | null;
  /** What the move does, in words. */
  words: string | null;
  /** What it leads to; `null` where there was nothing to search. */
  score: ThoughtScore | null;
  /** The end that the computer declares instead of moving, or a draw that it would declare rather than play on. */
  declares: OutcomeAnswer | null;
  /** Whether the search was stopped by a word or by its time rather than by its other bounds. */
  stopped: boolean;
};

/** The value of a position. */
export type ThoughtScore = {
  /** For Black, in hundredths of the weakest piece. */
  black: number;
  /** The number of plies to a forced end: positive where Black wins, negative where White wins. */
  mate: number | null;
  /** About how likely Black is to win, in hundredths. */
  chance: number;
  /** The same in words: `+0.31 for Black`, `White mates in 2 moves`. */
  words: string;
};

/** The answer to `review`. */
export type Review = {
  /** The value of the position before the first move; `null` where the game was over there. */
  start: ThoughtScore | null;
  /** The moves in order. */
  moves: (ReviewedMove)[];
  /** Whether it was stopped before the last one. */
  stopped: boolean;
};

/** News of `review`: a move of the game, judged. */
export type ReviewedMove = {
  /** Which move of the game it is, from 1. */
  ply: number;
  /** Whose move it was. */
  side: Side;
  /** The move. */
  played: NamedMove;
  /** The value of the position after it. */
  score: ThoughtScore;
  /** How good it was. */
  quality: Quality;
  /** What it gave away in the mover's chance to win, in hundredths. */
  loss: number;
  /** What the search would have played. */
  best: NamedMove;
  /** The value of the position after that. */
  best_score: ThoughtScore;
  /** The line that it expected. */
  line: (NamedMove)[];
  /** The judgement in one sentence. */
  words: string;
};

/** How good a move was. */
export type Quality = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** The lessons about a variant. */
export type LessonList = {
  /** Whether they were found in games of the computer, because there is no file of them. */
  generated: boolean;
  /** What lessons were looked for in these games and not found, in the plural: `checks to escape`. Nothing is looked for where there is a file, and of puzzles there is one sort. */
  not_found: (string)[];
  /** The lessons, in the order in which they are taken. */
  lessons: (LessonAnswer)[];
};

/** A lesson. The side to move of its position is the one that learns. */
export type LessonAnswer = {
  /** What it is called. */
  title: string;
  /** What is to be done. */
  task: string;
  /** The position in SFEN. */
  sfen: string;
  /** The side that learns. */
  side: Side;
  /** What has to be reached: `mate`, `win`, `check`, `escape`, `gain`, `play`, `capture`, `reach`, `promote` or `drop`. */
  goal: string;
  /** The letter of the piece that the goal names. */
  piece: string | null;
  /** The square that the goal names. */
  square: string | null;
  /** The goal in words. */
  words: string;
  /** In how many moves it has to be reached, whatever the other side answers. */
  within: number;
  /** The first moves that reach it; no other one does. */
  solutions: (NamedMove)[];
  /** What helps to find them. */
  hint: string | null;
  /** What is said when it is solved. */
  explanation: string;
};

/** What a move does in a lesson. */
export type Judged = {
  /** What came of it. */
  result: LessonResult;
  /** Why it misses the goal. */
  why: string | null;
  /** What the other side answers: where the lesson goes on, or where that shows why the move misses the goal. */
  answer: NamedMove | null;
};

/** What came of a move in a lesson. */
export type LessonResult = "solved" | "goes_on" | "missed";

/** The answer to `level`. */
export type NextLevel = {
  /** The level of the next game. */
  level: number;
  /** What it is called. */
  name: string;
};

/** News of `think`: the best move so far, or one of the best. */
export type Thought = {
  /** The last full depth, in plies. */
  depth: number;
  /** The deepest ply that was looked at. */
  deepest: number;
  /** Which of the best moves this is, from 1. */
  rank: number;
  /** How many positions were looked at. */
  nodes: number;
  /** How long it took so far, in milliseconds, by the clock that was handed in. */
  ms: number;
  /** What the move leads to. */
  score: ThoughtScore;
  /** The expected moves, this one first. */
  line: (NamedMove)[];
};

/** Why a question has no answer: what was read, where, and what to write instead. */
export type AskError = {
  /** What kind of thing it is. */
  kind: ErrorKind;
  /** What was read, why it is refused, and what to write instead. */
  message: string;
  /** The field of the question, such as `game.moves[3]`; `null` where it is the whole. */
  at: string | null;
  /** The byte in the text of that field (or of the question) where the error is, from 0, where that is known. */
  byte: number | null;
};

/** What kind of thing is wrong with a question. */
export type ErrorKind = "json" | "shape" | "too_long" | "no_such_variant" | "variant_file" | "lesson_file" | "no_such_handicap" | "position" | "game_move" | "move" | "game_over" | "record" | "range";

export type Variant = DescribedVariant;

export type Piece = PieceAnswer;

export type PieceMoves = MovesAnswer;

export type Move = MoveAnswer;

export type Position = PositionAnswer;

export type Outcome = OutcomeAnswer;

export type RecordNode = Node;

export type Score = ThoughtScore;

export type Diagnostic = EditorDiagnostic;

export type Pictures = PiecePictures;

export type Picture = DrawnPicture;

/** Which question has which answer. */
export type Answers = { variants: VariantList; variant: DescribedVariant; source: SourceText; pictures: PiecePictures; picture: DrawnPicture; position: PositionAnswer; why: Verdict; warn: Warning; threats: Threats; explain: Explained; read: ReadRecord; write: WrittenRecord; check: CheckedFile; think: Decision; review: Review; lessons: LessonList; attempt: Judged; level: NextLevel };

/** Which question has which news. */
export type NewsOf = { think: Thought; review: ReviewedMove };
