import { COMMON_REFUSALS, ENDPOINTS, ERRORS } from '@brand-visibility/contract';
import type { RefusalCode } from '@brand-visibility/domain';
import { escaped } from '../page.js';
import { PUBLIC } from '../public-url.js';
import {
  elementMembers,
  type Description,
  type Operation,
  type Parameter,
  type Schema,
} from './description.js';
import type { Fields } from './fields.js';
import { kindOf, parameterList } from './parameters.js';
import { type Language, samplesOf } from './samples.js';
import type { Inline } from './text.js';

/** The place of an operation: its request on one side, its response on the other, both beginning at the top. */

export interface Parts {
  readonly description: Description;
  readonly inline: Inline;
  readonly fields: Fields;
  readonly common: ReadonlyMap<string, Parameter>;
}

export function operationPlace(operation: Operation, parts: Parts): string {
  const { operationId: id, summary, description, path } = operation;
  return `<section class="place operation" id="${id}" data-path="${path}" aria-labelledby="${id}-name">
<header><div class="heading"><h1 id="${id}-name">${id}</h1>
<p class="target"><code>GET ${path}</code></p>
${notes(operation)}</div>
<p class="lead">${parts.inline(`${summary}.`)}</p>
<p>${parts.inline(description)}</p>
<p class="jumps"><a class="to-list" href="#operations">All operations</a> ${[
    ['request', 'Request'],
    ['parameters', 'Parameters'],
    ['response', 'Response'],
    ['example', 'Example'],
  ]
    .map(([part, name]) => `<a href="#${id}-${part}">${name}</a>`)
    .join(' ')}</p></header>
<div class="sides">
<div class="side">
<h2 id="${id}-request">Request</h2>
${samples(operation)}
${sender(id)}
<h2 id="${id}-parameters">Parameters</h2>
${operation.parameters.length > 0 ? parameterList(operation, parts.common, parts.inline) : '<p>It has none.</p>'}
</div>
<div class="side">
<h2 id="${id}-response">HttpResponse</h2>
${parts.fields.of(jsonOf(operation), `${id}.response`)}
${rows(operation, parts)}
${example(operation)}
${refusals(id, parts.inline)}
</div></div></section>`;
}

const jsonOf = ({ response }: Operation): Schema => response.content['application/json']?.schema ?? {};

/** Links to what is the same for all operations. */
function notes({ parameters }: Operation): string {
  const names = new Set(parameters.map(({ name }) => name));
  const links = [
    ...(names.has('cursor') ? ['<a href="#lists">Pages of a list</a>'] : []),
    ...(names.has('period') ? ['<a href="#windows">Windows of time</a>'] : []),
    ...(names.has('format') ? ['<a href="#formats">CSV and NDJSON</a>'] : []),
    '<a href="#headers">Headers</a>',
    '<a href="#errors">Errors</a>',
  ];
  return `<p class="notes">${links.join(' ')}</p>`;
}

const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['curl', 'curl'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
];

/** The request of the recorded example in each language. The script writes them again as the reader types. */
function samples(operation: Operation): string {
  const { operationId: id, path, parameters } = operation;
  const values = new Map(
    parameters.flatMap(({ name, schema: { examples: [value] = [] } }): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const kinds = Object.fromEntries(parameters.map(({ name, schema }) => [name, kindOf(schema)]));
  const texts = samplesOf({ id, path, base: PUBLIC, values, kinds });
  const tabs = LANGUAGES.map(
    ([language, name]) =>
      `<label><input type="radio" name="${id}.language" value="${language}"${language === 'curl' ? ' checked' : ''}>${name}</label>`,
  );
  const blocks = LANGUAGES.map(
    ([language, name]) =>
      `<pre data-language="${language}" tabindex="0" role="region" aria-label="${name} sample of ${id}"><code>${escaped(texts[language])}</code></pre>`,
  );
  return `<div class="samples" data-values="${escaped(JSON.stringify([...values]))}">
<fieldset class="tabs"><legend class="unseen">Language of the sample</legend>${tabs.join('')}<button type="button" class="live copy">Copy</button></fieldset>
${blocks.join('\n')}</div>`;
}

/** Where the reader sends the request and sees the response. */
export function sender(id: string): string {
  return `<div class="sender live" data-operation="${id}">
<button type="button" class="primary send">Send</button> <span class="state" role="status"></span>
<div class="answer" hidden><dl class="received"></dl><pre class="body" tabindex="0" role="region" aria-label="Body of the response to ${id}"></pre></div></div>`;
}

/** The columns of CSV, and the fields of a row where they differ from the response's rows. */
function rows(operation: Operation, { description, fields }: Parts): string {
  const columns = operation.response.content['text/csv']?.['x-columns'];
  const row = operation.response.content['application/x-ndjson']?.['x-row'];
  if (!columns || !row) return '';
  const id = operation.operationId;
  const isElement = elementMembers(jsonOf(operation), description).has(row.$ref ?? '');
  const own = isElement ? '' : `<h3>Rows of NDJSON</h3>\n${fields.of(row, `${id}.row`)}`;
  return `${own}<h3>Columns of CSV</h3>
<p class="names">${columns.map((column) => `<code>${escaped(column)}</code>`).join(' ')}</p>`;
}

function example({ operationId: id, response }: Operation): string {
  const demo = response.content['application/json']?.examples?.demo;
  if (!demo) return '';
  const request = /`(.*)`/.exec(demo.description)?.[1] ?? '';
  return `<h2 id="${id}-example">Example</h2>
<p class="request"><code>${escaped(request)}</code></p>
<pre tabindex="0" role="region" aria-label="Example response of ${id}"><code>${escaped(JSON.stringify(demo.value, null, 2))}</code></pre>`;
}

/** The status of an error code, and the code as a link to its page. */
export const errorLink = (code: RefusalCode) =>
  `${ERRORS[code].status} <a href="./errors/${code}"><code>${code}</code></a>`;

/** The codes that not every operation has. */
function refusals(id: string, inline: Inline): string {
  const common = new Set<string>(COMMON_REFUSALS);
  const codes = ENDPOINTS.find((endpoint) => endpoint.id === id)?.refusals.filter(
    (code) => !common.has(code),
  );
  const items = (codes ?? []).map((code) => `<li>${errorLink(code)}: ${inline(ERRORS[code].title)}</li>`);
  return `<details><summary>Errors</summary><ul>${items.join('\n')}</ul>
<p><a href="#errors">Errors of every operation</a></p></details>`;
}
