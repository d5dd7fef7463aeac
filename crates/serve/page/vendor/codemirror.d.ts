//! The part of CodeMirror's types that the page uses.

export interface Text { length: number; lines: number; line(number: number): Line; lineAt(position: number): Line; toString(): string }
export interface Line { from: number; to: number; number: number; text: string }
export interface Extension { readonly _extension?: never }
export interface Change { from: number; to?: number; insert?: string }
export interface TransactionSpec { changes?: Change | Change[]; selection?: { anchor: number; head?: number }; effects?: unknown; scrollIntoView?: boolean; userEvent?: string }
export interface Transaction { readonly state: EditorState; readonly effects: readonly unknown[] }
export interface Facet<T> { readonly _of?: T }
export class EditorState {
  static create(config: { doc?: string; extensions?: unknown }): EditorState;
  static readonly tabSize: { of(size: number): Extension };
  readonly doc: Text;
  readonly selection: { main: { from: number; to: number; head: number } };
  facet<T>(facet: Facet<T>): T;
  update(...specs: TransactionSpec[]): Transaction;
  replaceSelection(text: string): TransactionSpec;
}
export interface ViewUpdate { docChanged: boolean; state: EditorState; view: EditorView }
export class EditorView {
  constructor(config: { state?: EditorState; parent?: Element | ShadowRoot; root?: Document | ShadowRoot });
  static theme(spec: Record<string, Record<string, unknown>>, options?: { dark?: boolean }): Extension;
  static readonly updateListener: { of(listener: (update: ViewUpdate) => void): Extension };
  static readonly contentAttributes: { of(attributes: Record<string, string>): Extension };
  static readonly lineWrapping: Extension;
  static domEventHandlers(handlers: Record<string, (event: Event, view: EditorView) => boolean>): Extension;
  static readonly inputHandler: Facet<readonly ((view: EditorView, from: number, to: number, text: string, insert: () => Transaction) => boolean)[]>;
  static scrollIntoView(position: number, options?: { y?: string }): unknown;
  readonly state: EditorState;
  readonly dom: HTMLElement;
  dispatch(...specs: (TransactionSpec | Transaction)[]): void;
  setState(state: EditorState): void;
  focus(): void;
  destroy(): void;
}
export interface KeyBinding { key: string; run(view: EditorView): boolean; shift?(view: EditorView): boolean }
export const keymap: { of(bindings: readonly KeyBinding[]): Extension };
export function lineNumbers(): Extension;
export function highlightActiveLine(): Extension;
export function highlightActiveLineGutter(): Extension;
export function highlightSpecialChars(): Extension;
export function drawSelection(): Extension;
export function history(): Extension;
export const defaultKeymap: readonly KeyBinding[];
export const historyKeymap: readonly KeyBinding[];
export const searchKeymap: readonly KeyBinding[];
export const lintKeymap: readonly KeyBinding[];
export const completionKeymap: readonly KeyBinding[];
export const closeBracketsKeymap: readonly KeyBinding[];
export const indentWithTab: KeyBinding;
export function temporarilySetTabFocusMode(view: EditorView): boolean;
export function bracketMatching(): Extension;
export function closeBrackets(): Extension;
export function indentOnInput(): Extension;
export const indentUnit: { of(unit: string): Extension };
export function search(config?: { top?: boolean }): Extension;
export function highlightSelectionMatches(): Extension;
export interface Stream { eatSpace(): boolean; skipToEnd(): void; match(pattern: RegExp | string, consume?: boolean): RegExpMatchArray | boolean | null; next(): string | void; eol(): boolean; string: string; pos: number; indentation(): number }
export class StreamLanguage {
  static define<S>(parser: {
    name?: string; startState(): S; copyState?(state: S): S; token(stream: Stream, state: S): string | null;
    indent?(state: S, textAfter: string, context: { unit: number }): number | null; languageData?: Record<string, unknown>;
  }): Extension;
}
export interface Tag { readonly _tag?: never }
export const tags: Record<'string' | 'comment' | 'number' | 'propertyName' | 'typeName' | 'atom' | 'punctuation' | 'keyword', Tag>;
export class HighlightStyle { static define(styles: { tag: Tag | Tag[]; [property: string]: unknown }[]): HighlightStyle }
export function syntaxHighlighting(style: HighlightStyle): Extension;
export interface LintDiagnostic { from: number; to: number; severity: 'error' | 'warning'; message: string; source?: string; actions?: { name: string; apply(view: EditorView, from: number, to: number): void }[] }
export function setDiagnostics(state: EditorState, diagnostics: readonly LintDiagnostic[]): TransactionSpec;
export function lintGutter(): Extension;
export interface CompletionContext { explicit: boolean; pos: number; state: EditorState; matchBefore(pattern: RegExp): { from: number; to: number; text: string } | null }
export interface Completion { label: string; type?: string }
export interface CompletionResult { from: number; options: Completion[]; validFor?: RegExp }
export function autocompletion(config: { override?: ((context: CompletionContext) => Promise<CompletionResult | null> | CompletionResult | null)[]; activateOnTyping?: boolean }): Extension;
