//! What the browser keeps under a key of its own: an object whose members are lists.

/** What is kept under a key; what is damaged counts as nothing. @param {string} key @returns {Record<string, unknown>} */
function stored(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** A list. @param {string} key @param {string} name @returns {unknown[]} */
export function listOf(key, name) {
  const list = stored(key)[name];
  return Array.isArray(list) ? list : [];
}

/** Keeps a list. A browser that keeps nothing knows it no longer after this. @param {string} key @param {string} name @param {unknown[]} list */
export function keepList(key, name, list) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...stored(key), [name]: list }));
  } catch {
    // There is nowhere else to keep it.
  }
}
