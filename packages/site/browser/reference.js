/* global document, location, navigator, addEventListener, URLSearchParams */
import { baseOf, samplesOf, targetOf } from '../src/reference/samples.ts';
import './reference.css';

/** Search, key, brand and sending. The page has everything else without it. */

/** The address of the service as the browser sees it, including any prefix that a proxy adds. */
const service = new URL('.', location.href).href.replace(/\/$/, '');

const find = (selector, within = document) => within.querySelector(selector);
const findAll = (selector, within = document) => [...within.querySelectorAll(selector)];

const key = find('#key');
const brand = find('#brand');
const loaded = find('#loaded');

/** Longer bodies are cut in the page. In characters. */
const LONGEST = 200_000;

/** Most brands that the menu has, in pages of 100. */
const MOST_BRANDS = 1_000;

const get = (target) =>
  fetch(service + target, {
    headers: { Authorization: `Bearer ${key.value.trim()}` },
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  });

/** The text of an error response: its detail, or what a proxy sent. */
async function errorText(response) {
  const text = await response.text();
  try {
    return JSON.parse(text).detail ?? text;
  } catch {
    return text.slice(0, 200) || `The response has the status ${response.status}.`;
  }
}

// Brands

let brands = [];

async function loadBrands() {
  if (key.value.trim() === '') {
    loaded.textContent = 'Enter a key first.';
    key.focus();
    return;
  }
  loaded.textContent = 'Loading ...';
  try {
    brands = await allBrands();
    loaded.textContent = `${brands.length === 1 ? '1 brand' : `${brands.length} brands`} can be read.`;
  } catch (error) {
    brands = [];
    loaded.textContent = error.message;
  }
  brand.replaceChildren(...brands.map(({ id, name }) => option(id, name)));
  if (brands.length === 0) brand.append(option('', 'none'));
  brand.disabled = brands.length === 0;
  useBrand();
}

async function allBrands() {
  const found = [];
  for (let cursor = null; ;) {
    const response = await get(`/v1/brands?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`);
    if (!response.ok) throw new Error(await errorText(response));
    const { data, next_cursor } = await response.json();
    found.push(...data);
    cursor = next_cursor;
    if (cursor === null || found.length >= MOST_BRANDS) return found;
  }
}

function option(value, text) {
  const made = document.createElement('option');
  made.value = value;
  made.textContent = text;
  return made;
}

/** Puts the chosen brand into every request. */
function useBrand() {
  for (const field of findAll('[data-field="brand_id"]')) field.value = brand.value;
  for (const operation of findAll('.operation')) refreshSamples(operation);
}

// Samples

const fieldsOf = (place) => findAll('[data-field]', place);

const typedIn = (place) =>
  new Map(fieldsOf(place).flatMap(({ dataset, value }) => (value === '' ? [] : [[dataset.field, value]])));

/** Writes the samples again: the typed query, or the query of the example until something is typed. */
function refreshSamples(place) {
  const samples = find('.samples', place);
  const { path } = place.dataset;
  const example = new Map(JSON.parse(samples.dataset.values));
  const typed = typedIn(place);
  const isTyped = [...typed.keys()].some((name) => !path.includes(`{${name}}`));
  const kept = [...example].filter(([name]) => !isTyped || path.includes(`{${name}}`));
  const texts = samplesOf({
    id: place.id,
    path,
    base: baseOf(find('#base').textContent),
    values: new Map([...kept, ...typed]),
    kinds: Object.fromEntries(fieldsOf(place).map(({ dataset }) => [dataset.field, dataset.kind])),
  });
  for (const block of findAll('[data-language]', samples))
    find('code', block).textContent = texts[block.dataset.language];
}

/** The chosen language holds for every operation. */
function useLanguage(language) {
  for (const tab of findAll(`.tabs [value="${language}"]`)) tab.checked = true;
}

// Sending

const HEADERS = [
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Content-Type',
  'Content-Disposition',
  'Next-Cursor',
];

async function send(sender) {
  const place = sender.closest('.place');
  const { path } = place.dataset;
  const values = typedIn(place);
  if (path.includes('{brand_id}') && !values.has('brand_id')) values.set('brand_id', brand.value);
  const missing = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).find((name) => !values.get(name));
  if (key.value.trim() === '') return ask(sender, key, 'Enter a key above first.');
  if (missing) return ask(sender, fieldOrBrand(place, missing), `Enter ${missing} first.`);
  const target = targetOf({ path, values });
  const query = new URLSearchParams(target.query.map((pair) => [...pair])).toString();
  await exchange(sender, `${target.path}${query === '' ? '' : `?${query}`}`);
}

const fieldOrBrand = (place, name) => find(`[data-field="${name}"]`, place) ?? brand;

function ask(sender, field, words) {
  find('.state', sender).textContent = words;
  field.focus();
}

async function exchange(sender, target) {
  const [button, state, answer] = ['.send', '.state', '.answer'].map((selector) => find(selector, sender));
  button.disabled = true;
  state.textContent = 'Waiting for the response ...';
  answer.hidden = true;
  try {
    const response = await get(target);
    const text = await response.text();
    show(answer, response, text);
    const size = `${new Intl.NumberFormat('en').format(text.length)} characters`;
    state.textContent = `${response.status} ${response.statusText}, ${size}`;
  } catch (error) {
    state.textContent = `No response: ${error.message}`;
  }
  button.disabled = false;
}

function show(answer, response, text) {
  const body = /json$/.test(response.headers.get('Content-Type') ?? '') ? indented(text) : text;
  const rest = body.length - LONGEST;
  find('.body', answer).textContent =
    body.slice(0, LONGEST) + (rest > 0 ? `\n... and ${rest} more characters` : '');
  const shown = HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  find('.received', answer).replaceChildren(
    ...shown.map((pair) => {
      const row = document.createElement('div');
      row.append(
        ...pair.map((text, i) =>
          Object.assign(document.createElement(i === 0 ? 'dt' : 'dd'), { textContent: text }),
        ),
      );
      return row;
    }),
  );
  answer.hidden = false;
}

function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

// Search

/** The names of parameters and fields of an operation, each with the id of its first element. */
const namesOf = new Map();

function namesIn(id) {
  if (!namesOf.has(id)) {
    const found = new Map();
    for (const one of findAll('[data-parameter][id], [data-name][id]', document.getElementById(id))) {
      const name = one.dataset.parameter ?? one.dataset.name;
      if (!found.has(name)) found.set(name, one.id);
    }
    namesOf.set(id, found);
  }
  return namesOf.get(id);
}

/** Names below an entry of the list. */
const MOST_HITS = 6;

function search(words) {
  const wanted = words.trim().toLowerCase();
  let count = 0;
  for (const group of findAll('.list .group')) {
    let isEmpty = true;
    for (const entry of findAll('ul:not(.hits) > li', group)) {
      const isFound = filterEntry(entry, wanted);
      if (isFound) isEmpty = false;
      if (isFound) count += 1;
    }
    group.hidden = isEmpty;
  }
  find('.list .found').textContent = wanted === '' ? '' : `${count} found`;
}

/** Shows an entry if its name, its summary or a name in it has the words; whether it does. */
function filterEntry(entry, wanted) {
  find('.hits', entry)?.remove();
  const link = find('a', entry);
  const id = link.hash.slice(1);
  const place = document.getElementById(id);
  const title = `${link.textContent} ${find('.lead', place)?.textContent ?? ''} ${place.dataset.path ?? ''}`;
  const hits = wanted === '' ? [] : [...namesIn(id)].filter(([name]) => name.toLowerCase().includes(wanted));
  const isFound = title.toLowerCase().includes(wanted) || hits.length > 0;
  entry.hidden = !isFound;
  if (hits.length > 0) entry.append(hitsList(hits.slice(0, MOST_HITS)));
  return isFound;
}

function hitsList(hits) {
  const list = Object.assign(document.createElement('ul'), { className: 'hits' });
  for (const [name, id] of hits) {
    const link = Object.assign(document.createElement('a'), { href: `#${id}`, textContent: name });
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  return list;
}

// The list marks the place that is shown.

function mark() {
  const place = (
    document.getElementById(decodeURIComponent(location.hash.slice(1))) ?? find('#start')
  ).closest('.place');
  for (const link of findAll('.list .group > ul > li > a')) {
    if (place && link.hash === `#${place.id}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  find('.list [aria-current]')?.scrollIntoView({ block: 'nearest' });
}

find('#search').addEventListener('input', ({ target }) => search(target.value));
find('#search').addEventListener('keydown', ({ key: pressed }) => {
  if (pressed === 'Enter') find('.list .group:not([hidden]) li:not([hidden]) :is(.hits a, a)')?.click();
});
key.addEventListener('keydown', ({ key: pressed }) => {
  if (pressed === 'Enter') loadBrands();
});
find('#load').addEventListener('click', loadBrands);
brand.addEventListener('change', useBrand);
document.addEventListener('input', ({ target }) => {
  if (target.matches('[data-field]')) refreshSamples(target.closest('.operation'));
});
document.addEventListener('change', ({ target }) => {
  if (target.matches('.tabs input')) useLanguage(target.value);
});
document.addEventListener('click', ({ target }) => {
  if (target.matches('.send')) send(target.closest('.sender'));
  if (target.matches('.copy'))
    navigator.clipboard.writeText(
      findAll('.samples pre', target.closest('.side')).find((one) => one.checkVisibility()).textContent,
    );
});
addEventListener('hashchange', mark);
addEventListener('pagehide', () => {
  key.value = '';
});
mark();
