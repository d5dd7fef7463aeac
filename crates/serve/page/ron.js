//! The editor pane of variant files: CodeMirror with colours for RON, in a shadow root of its own, where its styles need no exception
//! from the page's content policy.

import {
  EditorState, EditorView, HighlightStyle, StreamLanguage, autocompletion, bracketMatching, closeBrackets, closeBracketsKeymap, completionKeymap,
  defaultKeymap, drawSelection, highlightActiveLine, highlightActiveLineGutter, highlightSelectionMatches, highlightSpecialChars, history,
  historyKeymap, indentOnInput, indentUnit, indentWithTab, keymap, lineNumbers, lintGutter, lintKeymap, search, searchKeymap, setDiagnostics,
  syntaxHighlighting, tags, temporarilySetTabFocusMode,
} from './vendor/codemirror.js';

/** @typedef {import('./vendor/codemirror').LintDiagnostic} LintDiagnostic */

/**
 * Where the reader of a line is: inside a string with how many `#`, or how deep in block comments, and how many brackets are open.
 * @typedef {{raw: number|null, text: boolean, comment: number, depth: number}} RonState
 */
const language = StreamLanguage.define({
  name: 'ron',
  startState: () => /** @type {RonState} */ ({ raw: null, text: false, comment: 0, depth: 0 }),
  copyState: (state) => ({ ...state }),
  token: (stream, state) => {
    if (state.comment) return blockComment(stream, state);
    if (state.text) return string(stream, state);
    if (state.raw !== null) return rawString(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match('/*')) {
      state.comment = 1;
      return blockComment(stream, state);
    }
    const raw = stream.match(/^r(#*)"/);
    if (Array.isArray(raw)) {
      state.raw = raw[1].length;
      return rawString(stream, state);
    }
    if (stream.match('"')) {
      state.text = true;
      return string(stream, state);
    }
    if (stream.match(/^[A-Z][A-Za-z0-9_]*/)) return 'typeName';
    if (stream.match(/^[a-z_][A-Za-z0-9_]*(?=\s*:)/)) return 'propertyName';
    if (stream.match(/^[a-z_][A-Za-z0-9_]*/)) return 'atom';
    if (stream.match(/^[+-]?[0-9][0-9_.]*/)) return 'number';
    const one = stream.next();
    if (one && '([{'.includes(one)) state.depth += 1;
    if (one && ')]}'.includes(one)) state.depth = Math.max(0, state.depth - 1);
    return 'punctuation';
  },
  indent: (state, textAfter, { unit }) => (state.text || state.raw !== null ? null : Math.max(0, state.depth - (/^[)\]}]/.test(textAfter) ? 1 : 0)) * unit),
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } }, closeBrackets: { brackets: ['(', '[', '{', '"'] }, indentOnInput: /^\s*[)\]}]$/ },
});

/** @typedef {import('./vendor/codemirror').Stream} Stream */

/** @param {Stream} stream @param {RonState} state */
function string(stream, state) {
  if (stream.match(/^(?:[^"\\]|\\.)*"/)) state.text = false;
  else stream.skipToEnd();
  return 'string';
}

/** @param {Stream} stream @param {RonState} state */
function rawString(stream, state) {
  const end = stream.string.indexOf(`"${'#'.repeat(state.raw ?? 0)}`, stream.pos);
  if (end < 0) stream.skipToEnd();
  else {
    stream.pos = end + 1 + (state.raw ?? 0);
    state.raw = null;
  }
  return 'string';
}

/** Block comments nest in RON. @param {Stream} stream @param {RonState} state */
function blockComment(stream, state) {
  while (!stream.eol() && state.comment) {
    if (stream.match('/*')) state.comment += 1;
    else if (stream.match('*/')) state.comment -= 1;
    else stream.next();
  }
  return 'comment';
}

// The colours are tokens of the page's style sheet: they reach into the shadow root and turn with the theme.
const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--code-comment)', fontStyle: 'italic' }, { tag: tags.string, color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--code-number)' }, { tag: tags.propertyName, color: 'var(--code-field)' },
  { tag: tags.typeName, color: 'var(--code-type)', fontWeight: '600' }, { tag: tags.atom, color: 'var(--code-atom)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '.88rem', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--code-selection)' },
  '.cm-gutters': { backgroundColor: 'var(--sunk)', color: 'var(--ink-soft)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine': { backgroundColor: 'var(--code-line)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--accent-soft)', color: 'var(--ink)' },
  '.cm-panels': { backgroundColor: 'var(--sunk)', color: 'var(--ink)' },
  '.cm-textfield, .cm-button': { backgroundImage: 'none', backgroundColor: 'var(--surface)', color: 'var(--ink)', border: '1px solid var(--line-strong)', borderRadius: '6px', fontSize: '.85rem', minHeight: '30px' },
  '.cm-panel.cm-search label': { fontSize: '.85rem' },
  '.cm-tooltip': { backgroundColor: 'var(--surface)', color: 'var(--ink)', border: '1px solid var(--line-strong)', borderRadius: '8px', boxShadow: 'var(--shadow)', maxWidth: 'min(30rem, 92vw)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-diagnostic': { padding: '.4rem .7rem', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeft: '5px solid var(--danger)' },
  '.cm-diagnostic-warning': { borderLeft: '5px solid var(--warn)' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)', borderRadius: '6px', padding: '.25rem .6rem', font: 'inherit' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--danger)', textDecorationSkipInk: 'none', textUnderlineOffset: '3px', backgroundColor: 'var(--danger-soft)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline dashed var(--warn)', textDecorationSkipInk: 'none', textUnderlineOffset: '3px' },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-soft)', outline: '1px solid var(--warn)' },
  '.cm-matchingBracket': { outline: '1px solid var(--accent)' },
});

/**
 * Typing over a selection. Left to itself the browser would delete its nodes and write the look of them into style attributes, which the page's
 * content policy refuses and reports; so the change is made before that.
 * @param {InputEvent} event
 * @param {EditorView} view
 */
function overSelection(event, view) {
  const { from, to } = view.state.selection.main;
  const text = event.data;
  if (event.inputType !== 'insertText' || text === null || from === to || event.isComposing) return false;
  event.preventDefault();
  const plain = () => view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
  // Brackets close around what is selected.
  if (!view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, plain))) view.dispatch(plain());
  return true;
}

/** An editor of one text. */
export class Pane {
  /**
   * @param {HTMLElement} host
   * @param {{label: string, onChange: (text: string) => void, names: () => Promise<string[]>}} hear `names` are the words that completion offers.
   */
  constructor(host, { label, onChange, names }) {
    const root = host.attachShadow({ mode: 'open' });
    this.told = onChange;
    /** Whether a change comes from the page rather than from the writer. */
    this.quiet = false;
    this.extensions = [
      lineNumbers(), lintGutter(), highlightSpecialChars(), history(), drawSelection(), indentOnInput(), indentUnit.of('    '), bracketMatching(), closeBrackets(),
      highlightActiveLine(), highlightActiveLineGutter(), highlightSelectionMatches(), search({ top: true }), language, syntaxHighlighting(colours), theme, EditorView.lineWrapping,
      EditorView.domEventHandlers({ beforeinput: (event, view) => overSelection(/** @type {InputEvent} */ (event), view) }),
      autocompletion({ override: [(context) => completed(context, names)] }),
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': 'tab-hint', tabindex: '0', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }),
      keymap.of([...closeBracketsKeymap, ...completionKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap, ...defaultKeymap, indentWithTab,
        // Tab indents; after Escape it leaves the editor, so that nobody is caught in it.
        { key: 'Escape', run: temporarilySetTabFocusMode }]),
      EditorView.updateListener.of((update) => { if (update.docChanged && !this.quiet) this.told(update.state.doc.toString()); }),
    ];
    this.hint = Object.assign(document.createElement('span'), { id: 'tab-hint', hidden: true, textContent: 'Tab indents. Press Escape, then Tab, to leave the editor.' });
    this.view = new EditorView({ state: this.fresh(''), parent: root, root });
    root.append(this.hint);
  }

  /** @param {string} text */
  fresh(text) {
    return EditorState.create({ doc: text, extensions: this.extensions });
  }

  text() {
    return this.view.state.doc.toString();
  }

  /** Opens another text, with a history of its own. @param {string} text */
  open(text) {
    this.quiet = true;
    this.view.setState(this.fresh(text));
    this.quiet = false;
  }

  /** Changes the text to another state of the same file: what is the same stays, the cursor too, and the change can be undone. @param {string} text */
  replace(text) {
    const old = this.text();
    let start = 0;
    while (start < old.length && start < text.length && old[start] === text[start]) start += 1;
    let end = 0;
    while (end < old.length - start && end < text.length - start && old[old.length - 1 - end] === text[text.length - 1 - end]) end += 1;
    this.quiet = true;
    this.view.dispatch({ changes: { from: start, to: old.length - end, insert: text.slice(start, text.length - end) } });
    this.quiet = false;
  }

  /**
   * Where a line and a column are, which count from 1; columns count characters, as people do.
   * @param {number} line
   * @param {number} column
   */
  offset(line, column) {
    const { doc } = this.view.state;
    const { from, text } = doc.line(Math.min(Math.max(1, line), doc.lines));
    return from + [...text].slice(0, Math.max(0, column - 1)).join('').length;
  }

  /** Underlines problems. @param {LintDiagnostic[]} diagnostics */
  mark(diagnostics) {
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  /** @param {number} from @param {number} to @param {string} insert */
  edit(from, to, insert) {
    this.view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, scrollIntoView: true, userEvent: 'input' });
  }

  /** Shows a place and gives it the keyboard. @param {number} from @param {number} to */
  goTo(from, to) {
    this.view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    this.view.focus();
  }

  destroy() {
    this.view.destroy();
  }
}

/**
 * @param {import('./vendor/codemirror').CompletionContext} context
 * @param {() => Promise<string[]>} names
 */
async function completed(context, names) {
  const word = context.matchBefore(/[A-Za-z_][A-Za-z0-9_]*/);
  if (!word && !context.explicit) return null;
  // Inside a string or a comment nothing is offered.
  const before = context.state.doc.lineAt(context.pos).text.slice(0, context.pos - context.state.doc.lineAt(context.pos).from);
  if ((before.match(/"/g)?.length ?? 0) % 2 || before.includes('//')) return null;
  const known = await names();
  return { from: word?.from ?? context.pos, options: known.map((label) => ({ label, type: /^[A-Z]/.test(label) ? 'class' : 'property' })), validFor: /^[A-Za-z0-9_]*$/ };
}
