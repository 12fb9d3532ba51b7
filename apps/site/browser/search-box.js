/* global document, location */
import { excerptOf, search } from '../src/reference/search.ts';
import { service } from './pages.js';

/** The search, by / or Ctrl-K. Its index is loaded when somebody begins to search. */

const find = (selector) => document.querySelector(selector);
const [field, box, contents] = ['#search', '#hits', '#contents'].map(find);

/** Hits that are shown. */
const MOST_HITS = 8;

let index = null;
let hits = [];
let chosen = 0;

const load = () =>
  (index ??= fetch(service + find('.reference').dataset.index).then((response) => response.json()));

async function update() {
  const entries = await load();
  const query = field.value.trim();
  const all = search(entries, query);
  hits = all.slice(0, MOST_HITS);
  if (query === '') close();
  else {
    box.replaceChildren(
      ...(hits.length > 0 ? listOf(query, all.length) : [note('Nothing has these words.')]),
    );
    if (!box.matches(':popover-open')) box.showPopover();
    field.setAttribute('aria-expanded', 'true');
    choose(0);
  }
}

function close() {
  if (box.matches(':popover-open')) box.hidePopover();
  field.setAttribute('aria-expanded', 'false');
  field.removeAttribute('aria-activedescendant');
  hits = [];
}

function listOf(query, count) {
  const list = element('ul', { id: 'found', role: 'listbox', ariaLabel: 'Results' });
  list.append(
    ...hits.map(({ entry, word }, i) => {
      const item = element('li', { id: `hit-${i}`, role: 'option' });
      const text = element('p', {});
      text.append(...marked(excerptOf(entry.text, query), query));
      if (word) text.append(' Has ', element('code', { textContent: word }), '.');
      if (entry.where) text.append(' ', element('i', { textContent: entry.where }));
      const title = element('b', {});
      title.append(...marked(entry.title, query));
      item.append(title, element('span', { textContent: entry.kind }), text);
      return item;
    }),
  );
  const shown = count > hits.length ? `${hits.length} of ${count}. ` : '';
  return [list, note(`${shown}Arrows choose, Enter opens, Escape closes.`)];
}

const note = (textContent) => element('p', { className: 'note', textContent });

/** The parts of a string, with the query marked, or else its words that are not short. */
function marked(text, query) {
  const words = query.split(/[\s_]+/).map((word) => word.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`));
  const all = [words.join(String.raw`[\s_]+`), ...words.filter(({ length }) => length > 3)];
  return text
    .split(new RegExp(`(${all.join('|')})`, 'i'))
    .map((part, i) => (i % 2 === 0 ? part : element('mark', { textContent: part })));
}

const element = (name, properties) => Object.assign(document.createElement(name), properties);

function choose(at) {
  if (hits.length === 0) return;
  chosen = (at + hits.length) % hits.length;
  for (const [i, item] of [...box.querySelectorAll('li')].entries())
    item.setAttribute('aria-selected', String(i === chosen));
  field.setAttribute('aria-activedescendant', `hit-${chosen}`);
  find(`#hit-${chosen}`).scrollIntoView({ block: 'nearest' });
}

function open(at) {
  const { target } = hits[at].entry;
  field.value = '';
  close();
  field.blur(); // the next Tab is from the target
  if (contents.matches(':popover-open')) contents.hidePopover();
  location.assign(new URL(target, service));
}

const KEYS = {
  ArrowDown: () => choose(chosen + 1),
  ArrowUp: () => choose(chosen - 1),
  Enter: () => hits.length > 0 && open(chosen),
  Escape: () => {
    if (field.value === '') field.blur();
    field.value = '';
    close();
  },
};

field.addEventListener('focus', load);
field.addEventListener('input', update);
field.addEventListener('blur', close);
field.addEventListener('keydown', (event) => {
  if (!KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});
// The field keeps the focus, and with it the list.
box.addEventListener('pointerdown', (event) => {
  event.preventDefault();
  const item = event.target.closest('li');
  if (item) open([...item.parentElement.children].indexOf(item));
});
document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, target } = event;
  const isAsked = (key === 'k' && (ctrlKey || metaKey)) || (key === '/' && !target.matches('input, select'));
  if (!isAsked) return;
  event.preventDefault();
  if (!field.checkVisibility()) contents.showPopover();
  field.focus();
});
