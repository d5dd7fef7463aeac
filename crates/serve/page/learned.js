//! Which lessons and puzzles the reader has solved, kept in the browser for each variant.

import { keepList, listOf } from './stored.js';

/** @typedef {import('./ask').LessonAnswer} Lesson */

const KEY = 'hakugei.learned';

/** The latest ones are enough. */
const MOST = 1000;

/** A lesson is known by what is asked in it: a text that is written better later is the same lesson. @param {Lesson} lesson */
const nameOf = (lesson) => [lesson.sfen, lesson.goal, lesson.piece, lesson.square].filter(Boolean).join(' ');

/** Whether a lesson is solved. @param {string} variant @param {Lesson} lesson */
export function isSolved(variant, lesson) {
  return listOf(KEY, variant).includes(nameOf(lesson));
}

/** Notes that a lesson is solved. @param {string} variant @param {Lesson} lesson */
export function noteSolved(variant, lesson) {
  const name = nameOf(lesson);
  keepList(KEY, variant, [...listOf(KEY, variant).filter((one) => one !== name), name].slice(-MOST));
}
