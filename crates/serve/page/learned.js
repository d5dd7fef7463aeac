//! Which lessons and puzzles the reader has solved, kept in the browser for each variant.

/** @typedef {import('./ask').LessonAnswer} Lesson */

const KEY = 'hakugei.learned';

/** The latest ones are enough. */
const MOST = 1000;

/** What is kept; what is damaged counts as nothing. @returns {Record<string, unknown>} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** A lesson is known by what is asked in it: a text that is written better later is the same lesson. @param {Lesson} lesson */
const nameOf = (lesson) => [lesson.sfen, lesson.goal, lesson.piece, lesson.square].filter(Boolean).join(' ');

/** @param {string} variant @returns {unknown[]} */
function of(variant) {
  const kept = all()[variant];
  return Array.isArray(kept) ? kept : [];
}

/** Whether a lesson is solved. @param {string} variant @param {Lesson} lesson */
export function isSolved(variant, lesson) {
  return of(variant).includes(nameOf(lesson));
}

/** Notes that a lesson is solved. @param {string} variant @param {Lesson} lesson */
export function noteSolved(variant, lesson) {
  const name = nameOf(lesson);
  const solved = [...of(variant).filter((one) => one !== name), name].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [variant]: solved }));
  } catch {
    // A browser that keeps nothing shows a lesson as open again.
  }
}
