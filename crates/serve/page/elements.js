//! Makes elements of the page. Text goes in as text, never as markup.

/**
 * An element with attributes and children. Keys that begin with `on` are listeners; `false` and `null` leave an attribute out, `true`
 * writes it empty.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null|undefined|false)} content
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...content) {
  const out = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) out.addEventListener(key.slice(2), value);
    else if (value === true) out.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) out.setAttribute(key, String(value));
  }
  out.append(.../** @type {(Node|string)[]} */ (content.filter((one) => one !== null && one !== undefined && one !== false)));
  return out;
}

/**
 * A labelled choice.
 * @param {string} label
 * @param {[value: string, text: string][]} options
 * @param {string} value
 * @param {(value: string) => void} onChange
 */
export function choice(label, options, value, onChange) {
  const select = make('select', { onchange: () => onChange(select.value) },
    ...options.map(([key, text]) => make('option', { value: key, selected: key === value }, text)));
  return make('label', { class: 'field' }, make('span', {}, label), select);
}

/**
 * A labelled switch.
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} onChange
 */
export function toggle(label, on, onChange) {
  const box = make('input', { type: 'checkbox', checked: on, onchange: () => onChange(box.checked) });
  return make('label', { class: 'field check' }, box, make('span', {}, label));
}

/**
 * A modal dialog with a heading and a way to close it; it goes when it is closed.
 * @param {string} heading
 * @param {...(Node|string|null|undefined|false)} content
 */
export function dialog(heading, ...content) {
  const title = make('h2', { id: `dialog-${Math.random().toString(36).slice(2)}` }, heading);
  const close = make('button', { type: 'button', class: 'quiet close', 'aria-label': 'Close', onclick: () => box.close() }, '✕');
  const box = make('dialog', { 'aria-labelledby': title.id }, make('div', { class: 'dialog-head' }, title, close), ...content);
  box.addEventListener('close', () => box.remove());
  // A click on what is behind the dialog closes it.
  box.addEventListener('click', (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * Asks before something that cannot be taken back.
 * @param {string} heading
 * @param {string} text
 * @param {string} yes What the button that does it says.
 * @param {string} [no]
 * @returns {Promise<boolean>}
 */
export function confirmed(heading, text, yes, no = 'Cancel') {
  return new Promise((resolve) => {
    let answer = false;
    const box = dialog(heading, make('p', {}, text), make('div', { class: 'buttons' },
      make('button', { type: 'button', onclick: () => box.close() }, no),
      make('button', { type: 'button', class: 'primary', onclick: () => { answer = true; box.close(); } }, yes)));
    box.addEventListener('close', () => resolve(answer));
  });
}

/**
 * Hands a text out as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} [type]
 */
export function download(name, text, type = 'text/plain;charset=utf-8') {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = make('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
