/* global document */
import { pretty } from '../src/reference/pretty.ts';
import { baseOf, samplesOf, sampleTarget } from '../src/reference/samples.ts';
import { get, hasKey } from './access.js';
import { onEachPage } from './pages.js';

/** The requests: the fields of an operation make its samples, and Send sends what the samples show. */

const find = (selector, within) => within.querySelector(selector);
const findAll = (selector, within = document) => [...within.querySelectorAll(selector)];

/** The most characters of a body that the page shows; the rest is truncated. */
const LONGEST = 200_000;

const base = baseOf(find('.reference', document).dataset.base);

const fieldsOf = (place) => findAll('.parameters [name]', place);

/** The request that the fields describe: an empty field is not sent. */
function requestOf(place) {
  const fields = fieldsOf(place);
  return {
    id: place.id,
    path: place.dataset.path,
    base,
    values: new Map(fields.flatMap(({ name, value }) => (value === '' ? [] : [[name, value]]))),
    kinds: Object.fromEntries(fields.map(({ name, dataset }) => [name, dataset.kind ?? 'text'])),
  };
}

function refresh(place) {
  const texts = samplesOf(requestOf(place));
  for (const [language, text] of Object.entries(texts))
    find(`.samples .${language} code`, place).textContent = text;
  for (const field of fieldsOf(place)) markSet(field);
}

const markSet = (field) => field.classList.toggle('set', field.value !== '');

async function send(place) {
  const request = requestOf(place);
  const missing = fieldsOf(place).find(
    ({ name, value }) => value === '' && request.path.includes(`{${name}}`),
  );
  unmark(place);
  if (missing) {
    mark(place, { parameter: missing.name, detail: 'is in the path, so it cannot be empty' });
    missing.focus();
  } else if (hasKey()) await exchange(place, sampleTarget(request));
}

async function exchange(place, target) {
  const [button, status, body] = ['.send', '[role="status"]', '.answer pre'].map((one) => find(one, place));
  button.disabled = true;
  status.textContent = 'Waiting ...';
  const began = performance.now();
  try {
    const response = await get(target);
    const text = await response.text();
    const took = `${Math.round(performance.now() - began)} ms, ${(text.length / 1024).toFixed(1)} KB`;
    show(place, response, text);
    status.replaceChildren(
      element('b', String(response.status)),
      ` ${response.statusText} `,
      element('small', [took, ...notesOf(response.headers)].join(', ')),
    );
  } catch (error) {
    status.textContent = `No response: ${error.message}`;
    body.textContent = '';
  }
  button.disabled = false;
}

/** The rest of the rate limit, and the id to quote. */
function notesOf(headers) {
  const [, left, seconds] = /r=(\d+);t=(\d+)/.exec(headers.get('RateLimit') ?? '') ?? [];
  return [
    ...(left === undefined ? [] : [`${left} requests left for ${seconds} s`]),
    `request ${headers.get('X-Request-Id')}`,
  ];
}

function show(place, { headers }, text) {
  const value = /json$/.test(headers.get('Content-Type') ?? '') ? JSON.parse(text) : null;
  const body = value === null ? text : pretty(value);
  const rest = body.length - LONGEST;
  find('.answer code', place).textContent =
    body.slice(0, LONGEST) + (rest > 0 ? `\n... and ${rest} more characters` : '');
  find('.answer pre', place).scrollTop = 0;
  for (const error of value?.errors ?? []) mark(place, error);
  if (value?.code && value.detail) find('.answer .head', place).after(says(value.detail));
}

/** The content of a problem document, in the box of the response. */
const says = (detail) => Object.assign(element('p', detail.replaceAll('`', '')), { className: 'says' });

// Errors are shown at the parameters that cause them.

function mark(place, { parameter, detail, allowed, did_you_mean: meant }) {
  const row = document.getElementById(`${place.id}?${parameter}`);
  const field = row && find('[name]', row);
  if (!field) return;
  row.classList.add('bad');
  const message = element('p', `${parameter} ${detail.replaceAll('`', '')}`);
  message.className = 'error';
  message.id = `${row.id}!`;
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', message.id);
  if (meant !== undefined) {
    const use = element('button', `Use ${meant}`);
    use.type = 'button';
    use.addEventListener('click', () => {
      field.value = field.dataset.kind === 'list' ? corrected(field.value, allowed, meant) : meant;
      field.focus();
      edited(field);
    });
    message.append(' ', use);
  }
  row.append(message);
}

/** A list with the first value that is not allowed replaced. */
function corrected(list, allowed, meant) {
  const values = list.split(',').map((value) => value.trim());
  const wrong = values.findIndex((value) => !allowed.includes(value));
  return values.with(wrong, meant).join(',');
}

function unmark(place) {
  find('.says', place)?.remove();
  for (const row of findAll('.bad', place)) {
    row.classList.remove('bad');
    find('.error', row).remove();
    find('[name]', row).removeAttribute('aria-invalid');
  }
}

function edited(field) {
  const place = field.closest('.operation');
  unmark(place);
  refresh(place);
}

const element = (name, textContent) => Object.assign(document.createElement(name), { textContent });

/** The language of the samples of every operation. */
let language = 'curl';

function chooseLanguage() {
  for (const tab of findAll(`.samples [value="${language}"]`)) tab.checked = true;
}

const isField = (target) => target.matches('.parameters [name]');

document.addEventListener('input', ({ target }) => {
  if (isField(target)) edited(target);
});
document.addEventListener('change', ({ target }) => {
  if (!target.matches('.samples [type="radio"]')) return;
  language = target.value;
  chooseLanguage();
});
document.addEventListener('click', ({ target }) => {
  if (target.matches('.send')) send(target.closest('.operation'));
});
document.addEventListener('keydown', ({ target, key }) => {
  if (key === 'Enter' && isField(target)) send(target.closest('.operation'));
});
onEachPage(() => {
  chooseLanguage();
  for (const field of findAll('.parameters [name]')) {
    Object.assign(field, { autocomplete: 'off', spellcheck: false });
    markSet(field);
  }
});
