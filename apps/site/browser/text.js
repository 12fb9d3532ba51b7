/* global document */
import './copy.js';
import './open.js';

/** The one script of pages of text: copy buttons, and the search of the error codes. */

const words = (text) => text.toLowerCase().replaceAll('_', ' ');

document.querySelector('#filter')?.addEventListener('input', ({ target }) => {
  const wanted = words(target.value.trim());
  const rows = [...document.querySelectorAll('.errors details')];
  for (const row of rows) row.hidden = !words(row.textContent).includes(wanted);
  document.querySelector('#none').textContent = rows.every(({ hidden }) => hidden)
    ? 'No error contains this.'
    : '';
});
