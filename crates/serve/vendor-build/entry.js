//! What the workshop uses of CodeMirror 6, as one module.

export { Compartment, EditorState } from '@codemirror/state';
export {
  drawSelection, dropCursor, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers,
} from '@codemirror/view';
export { defaultKeymap, history, historyKeymap, indentWithTab, temporarilySetTabFocusMode, toggleTabFocusMode } from '@codemirror/commands';
export {
  bracketMatching, foldGutter, foldKeymap, foldService, HighlightStyle, indentOnInput, indentService, indentUnit, StreamLanguage, syntaxHighlighting,
} from '@codemirror/language';
export { forceLinting, lintGutter, lintKeymap, nextDiagnostic, openLintPanel, setDiagnostics } from '@codemirror/lint';
export { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
export { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
export { tags } from '@lezer/highlight';
