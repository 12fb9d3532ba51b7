import { COMMON_REFUSALS, ENDPOINTS, ERRORS, type RefusalCode } from '@brand-visibility/contract';
import { copyButton, escapedHtml } from '../page.js';
import { PUBLIC } from '../public-url.js';
import {
  elementMembers,
  type Description,
  type Operation,
  type DescribedParameter,
  type Schema,
} from './description.js';
import type { Fields } from './fields.js';
import { groupsOf, parameterKind, parameterList } from './parameters.js';
import { pretty } from './pretty.js';
import { type SampleLanguage, samplesOf } from './samples.js';
import type { Inline } from './text.js';
import { titleOf } from './titles.js';

/** Renders the section of an operation: the parameters and the response, next to a sample request. */

export interface OperationParts {
  readonly description: Description;
  readonly inline: Inline;
  readonly fields: Fields;
  readonly common: ReadonlyMap<string, DescribedParameter>;
}

export function operationPlace(operation: Operation, parts: OperationParts): string {
  const { operationId: id, summary, description, path } = operation;
  return `<section class="place operation" id="${id}" data-path="${path}" aria-labelledby="${id}-name">
<div class="about"><h2 id="${id}-name">${escapedHtml(titleOf(id))}</h2>
<p class="id"><code>GET ${path}</code> <span>Operation <code>${id}</code></span></p>
<p class="lead">${parts.inline(`${summary}.`)}</p>
<p>${parts.inline(description)}</p></div>
<div class="side">${samples(operation)}
${example(operation)}</div>
<div class="rest">${parameterList(operation, parts.common, parts.inline)}
<h3>Response</h3>
${parts.fields.of(jsonOf(operation), id)}
${rows(operation, parts)}
${refusals(id, parts.inline)}
</div></section>`;
}

const jsonOf = ({ response }: Operation): Schema => response.content['application/json']?.schema ?? {};

const LANGUAGES: readonly (readonly [SampleLanguage, string])[] = [
  ['curl', 'curl'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
];

/** Renders the sample request in each language. The page's script updates the sample while the reader types. */
function samples(operation: Operation): string {
  const { operationId: id, path } = operation;
  const parameters = groupsOf(operation).flatMap(([, members]) => members);
  const values = new Map(
    parameters.flatMap(({ name, schema: { examples: [value] = [] } }): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const kinds = Object.fromEntries(parameters.map(({ name, schema }) => [name, parameterKind(schema)]));
  const texts = samplesOf({ id, path, base: PUBLIC, values, kinds });
  const tabs = LANGUAGES.map(
    ([language, name], i) =>
      `<label><input type="radio" name="${id}" value="${language}"${i === 0 ? ' checked' : ''}>${name}</label>`,
  );
  const blocks = LANGUAGES.map(
    ([language, name]) =>
      `<pre class="${language}" tabindex="0" role="region" aria-label="${name}, ${id}"><code>${escapedHtml(texts[language])}</code></pre>`,
  );
  return `<div class="box samples"><div class="head"><fieldset><legend class="unseen">Language</legend>${tabs.join('')}</fieldset>${copyButton()}<button type="button" class="live primary send">Send</button></div>
${blocks.join('\n')}</div>`;
}

/** Renders the recorded response to the sample request. The page shows it until the reader sends a request. */
function example({ operationId: id, response }: Operation): string {
  const demo = response.content['application/json']?.examples?.demo;
  return `<div class="box answer"><div class="head"><p role="status"><b>200</b> Example, recorded</p>${copyButton()}</div>
<pre tabindex="0" role="region" aria-label="Response, ${id}"><code>${escapedHtml(pretty(demo?.value ?? null))}</code></pre></div>`;
}

/** Renders the CSV columns and, if the rows of NDJSON differ from the rows of JSON, the fields of an NDJSON row. */
function rows(operation: Operation, { description, fields }: OperationParts): string {
  const columns = operation.response.content['text/csv']?.['x-columns'];
  const row = operation.response.content['application/x-ndjson']?.['x-row'];
  if (!columns || !row) return '';
  const id = operation.operationId;
  const isElement = elementMembers(jsonOf(operation), description).has(row.$ref ?? '');
  const own = isElement ? '' : `<h3>Rows of NDJSON</h3>\n${fields.of(row, `${id}.ndjson`)}`;
  return `${own}<h3>Columns of CSV</h3>
<p class="names">${columns.map((column) => `<code>${escapedHtml(column)}</code>`).join(' ')}</p>`;
}

/** Renders the status of an error code, and the code as a link to its row on the error page. */
export const errorLink = (code: RefusalCode) =>
  `${ERRORS[code].status} <a href="./errors#${code}"><code>${code}</code></a>`;

/** Renders the error codes of an operation, except the codes that every operation can return. */
function refusals(id: string, inline: Inline): string {
  const common = new Set<string>(COMMON_REFUSALS);
  const codes = ENDPOINTS.find((endpoint) => endpoint.id === id)?.refusals.filter(
    (code) => !common.has(code),
  );
  const items = (codes ?? []).map((code) => `<p>${errorLink(code)}: ${inline(ERRORS[code].title)}.</p>`);
  return `<h3>Errors</h3>${items.join('')}<p><a href="#errors">Errors of every operation</a></p>`;
}
