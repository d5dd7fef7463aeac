//! The shapes of questions and answers, as crates/ask/src/question.rs and answers.rs have them.

export type Side = 'black' | 'white';
/** The text of a variant file. */
export interface VariantText { name: string; text: string }
/** An end by the players or the clock. */
export interface Ended { result: string; reason: string }
/** A game: its variant, where it began, the moves since. */
export interface GameText {
  variant?: string; file?: VariantText; sfen?: string; handicap?: string; moves?: string[]; ended?: Ended;
}
export interface Names { english: string; kanji: string | null; romaji: string | null }
export interface ListedVariant {
  id: string; name: Names; inventor: string | null; year: number | null; board: { files: number; ranks: number };
  men: number; start: string; handicaps: string[]; notation: string;
}
export interface VariantList { variants: ListedVariant[] }
export interface Worth { board: number; hand: number | null }
/** One movement of a piece as a diagram and in words. */
export interface PieceMoves { heading: string; betza: string; svg: string; text: string; sentences: string[] }
export interface Piece {
  code: string; name: Names; short: string | null; royal: boolean; promotes_to: string | null; captured: string | null;
  at_start: { black: number; white: number }; betza: string; words: string[]; worth: Worth | null; moves?: PieceMoves[];
}
export interface Section { title: string; sentences: string[] }
export interface Handicap { id: string; name: Names; words: string; start: string }
export interface Convention { name: string; words: string; files: string[]; ranks: string[] }
/** To `variant`. */
export interface Variant extends ListedVariant {
  pieces: Piece[]; rules: Section[]; handicap_games: Handicap[]; conventions: Convention[]; hand: string[];
  learned: boolean; levels: number; sources: string[]; notes: string[]; warnings: Diagnostic[];
}
export interface Held { code: string; count: number }
export interface Hands { black: Held[]; white: Held[] }
export interface Capture { square: string; piece: string; held: string | null }
export interface Move {
  usi: string; text: string; from: string | null; drop: string | null; via: string[]; to: string; promotes: boolean;
  becomes: string; captures: Capture[]; check: boolean;
}
export interface Outcome { result: string; reason: string; words: string }
export interface NamedMove { usi: string; text: string }
/** To `position`. */
export interface Position {
  sfen: string; moves: string[]; in_check: boolean; banned_drop_mates: string[]; outcome: Outcome | null; start: string;
  ply: number; side: Side; board: (string | null)[][]; hands: Hands; check: string[]; last: Move | null; legal: Move[];
  declaration: Outcome | null; occurred: number; warning: string | null; line: NamedMove[] | null;
}
/** To `why`. */
export interface Verdict { legal: boolean; usi: string | null; refusal: { reason: string; words: string; squares: string[] } | null }
export interface PieceThreats {
  square: string; piece: string; attacks: string[]; moves: string[]; threatens: string[]; attacked_by: string[]; defended_by: string[];
}
/** To `threats`. */
export interface Threats { pieces: PieceThreats[] }
/** To `explain`. */
export interface Explained extends Move { words: string; outcome: Outcome | null }
export interface RecordNode { parent: number | null; move: string | null; text: string; comments: string[]; seconds: number | null }
/** To `read`. */
export interface ReadRecord {
  form: string; variant: string; start: string; convention: string; black: string | null; white: string | null; date: string | null;
  comments: string[]; nodes: RecordNode[]; outcome: Outcome | null; games: number;
}
/** To `write`. */
export interface WrittenRecord { text: string; name: string; losses: string[] }
export interface Score { black: number; mate: number | null; chance: number; words: string }
/** News of `think`. */
export interface Thought { depth: number; deepest: number; rank: number; nodes: number; ms: number; score: Score; line: NamedMove[] }
/** To `think`. */
export interface Decision { best: Move | null; words: string | null; score: Score | null; declares: Outcome | null; stopped: boolean }
export type Quality = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
/** News of `review`. */
export interface ReviewedMove {
  ply: number; side: Side; played: NamedMove; score: Score; quality: Quality; loss: number; best: NamedMove; best_score: Score;
  line: NamedMove[]; words: string;
}
/** To `review`. */
export interface Review { start: Score | null; moves: ReviewedMove[]; stopped: boolean }
export interface Place { line: number; column: number; end_line: number; end_column: number; start_byte: number; end_byte: number }
export interface Diagnostic { [field: string]: any }
/** To `check`. */
export interface CheckedFile { valid: boolean; id: string | null; diagnostics: Diagnostic[] }
/** To `pictures`. */
export interface Pictures { faces: string; pieces: { code: string; black: string; white: string }[] }
/** To `picture`. */
export interface Picture { svg: string }
export interface SourceText { name: string; text: string }

/** Which question has which answer. */
export interface Answers {
  variants: VariantList; variant: Variant; source: SourceText; position: Position; why: Verdict; threats: Threats; explain: Explained;
  read: ReadRecord; write: WrittenRecord; check: CheckedFile; think: Decision; review: Review; pictures: Pictures; picture: Picture;
}
/** Which question has which news. */
export interface NewsOf { think: Thought; review: ReviewedMove }
