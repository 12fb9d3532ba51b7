import { COMMON_REFUSALS, ENDPOINTS, ERRORS, REFUSAL_CODES } from '@brand-visibility/contract';
import { codeBox, escapedHtml } from '../page.js';
import { PUBLIC } from '../public-url.js';
import { operationsOf, type Description } from './description.js';
import { errorLink, type OperationParts } from './operation.js';
import { commonList } from './parameters.js';
import { firstSentence } from './text.js';
import { groupOf, GROUPS, titleOf } from './titles.js';

/** Renders the sections of the reference's first page, which apply to all operations. */

/** Ids and names of the sections that the table of contents lists before the operations. */
export const GUIDE = [
  ['start', 'First request'],
  ['conventions', 'Conventions'],
  ['operations', 'Operations'],
] as const;

/** Ids and names of the sections that it lists after the operations, and to which operations link. */
export const REST = [
  ['errors', 'Errors'],
  ['common-parameters', 'Common parameters'],
  ['shared-types', 'Shared types'],
  ['headers', 'Headers'],
] as const;

export function guidePlaces(parts: OperationParts): string {
  return [
    startPlace(parts.description),
    place('conventions', 'Conventions', conventions(parts)),
    place('operations', 'Operations', operationsList(parts)),
  ].join('\n');
}

/** Lists the operations. Each has its own id, because older links lead to the operation on this page. */
const operationsList = ({ description, inline }: OperationParts) =>
  GROUPS.map((name) => {
    const own = operationsOf(description).filter(({ operationId }) => groupOf(operationId) === name);
    const items = own.map(
      ({ operationId: id, summary }) =>
        `<li id="${id}"><div><a href="#${id}">${escapedHtml(titleOf(id))}</a></div><p>${inline(`${summary}.`)}</p>`,
    );
    return `<h3>${name}</h3><ul class="rows">\n${items.join('\n')}</ul>`;
  }).join('\n');

export function restPlaces(parts: OperationParts): string {
  const { inline, common, fields, description } = parts;
  const about = inline('Many operations have these parameters. All are optional but `brand_id`.');
  return [
    place('errors', 'Errors', errors(parts)),
    place('common-parameters', 'Common parameters', `<p>${about}</p>${commonList(common, inline)}`),
    place('shared-types', 'Shared types', fields.shared),
    place(
      'headers',
      'Headers',
      `<p>Of a request: <code>X-Request-Id</code>. ${inline(description.components.parameters.RequestId.description)}</p>${headers(parts)}`,
    ),
  ].join('\n');
}

const place = (id: string, name: string, html: string) =>
  `<section class="place" id="${id}" aria-labelledby="${id}-name"><div class="about"><h2 id="${id}-name">${name}</h2>\n${html}</div></section>`;

/** The questions that people ask, each with the operation that answers it and a query. */
export const QUESTIONS: readonly (readonly [question: string, operation: string, query: string])[] = [
  ['How visible is the brand, and did that change?', 'getVisibility', 'period=30d'],
  ['Is the change real, or chance?', 'getVisibilityComparison', 'period=90d'],
  ['How did it develop?', 'getVisibilitySeries', 'period=365d&interval=month'],
  ['Who is ahead of us?', 'getCompetitors', 'period=30d&limit=10'],
  ['Is their lead real, and who is named with us?', 'getCompetitorComparison', 'period=90d&limit=10'],
  ['Which of our brands moved, and who leads each?', 'getPortfolio', 'period=30d&top_rival=true'],
  ['On which questions do rivals win?', 'getVisibilityGroups', 'period=90d&group_by=prompt'],
  ['Which sites name rivals and not us?', 'listSourceDomains', 'period=90d&gap=true'],
  ['What do the engines say against us?', 'listBrandAnswers', 'period=90d&sentiment=negative'],
  ['What should we do next?', 'listRecommendations', 'status=suggested'],
];

const questionRow = (description: Description, [question, id, query]: (typeof QUESTIONS)[number]) => {
  const { path = '' } = operationsOf(description).find(({ operationId }) => operationId === id) ?? {};
  return `<li><div><a href="#${id}">${question}</a></div><p><code>${escapedHtml(`${path}?${query}`)}</code></p>`;
};

const startPlace = (
  description: Description,
) => `<section class="place" id="start" aria-labelledby="start-name">
<div class="about"><h1 id="start-name">Reference</h1>
<p class="lead">How often, how early and how favourably AI answers name a brand, as JSON, CSV or NDJSON. Every operation is a GET; nothing can be changed. Version ${description.info.version}.</p>
<ul class="rows">
${QUESTIONS.map((each) => questionRow(description, each)).join('\n')}</ul>
<ol><li>Send the key as <code>Authorization: Bearer</code>. The owner of the account creates keys.</li>
<li>Ask for the <a href="#listBrands">brands</a> that the key may read.</li>
<li>Ask for the <a href="#getVisibility">visibility</a> of one of them. Without days you get the last 30.</li></ol>
<noscript><p>Search, keys and sending need JavaScript; everything else is here without it.</p></noscript></div>
<div class="side">${codeBox(`export BRAND_VISIBILITY_KEY=bvk_...\ncurl -H "Authorization: Bearer $BRAND_VISIBILITY_KEY" \\\n  ${PUBLIC.url}/v1/brands`, 'First request')}</div></section>`;

const definitions = (all: readonly (readonly [term: string, text: string])[]) =>
  `<ul class="rows">\n${all.map(([term, text]) => `<li><div>${term}</div><p>${text}</p>`).join('\n')}</ul>`;

interface Chapter {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** Returns the chapters of the API description, except `Errors`, which is a separate section, and `Examples`. */
export function chaptersOf({ components, info }: Description): readonly Chapter[] {
  const keys = `**Keys.** ${components.securitySchemes.apiKey.description}`;
  return [keys, ...info.description.split(/\n{2,}/)].flatMap((text) => {
    const [, name = '', rest = ''] = /^\*\*(\w+)\.?\*\*\s([^]*)$/.exec(text) ?? [];
    return name === '' || name === 'Errors' || name === 'Examples'
      ? []
      : [{ id: name.toLowerCase(), name, text: rest.replaceAll('\n', ' ') }];
  });
}

/** Additional words by which the search finds a section or a chapter. Keys are ids. */
export const GUIDE_WORDS: Readonly<Record<string, readonly string[]>> = {
  keys: ['authentication', 'authorization', 'bearer', 'api key', 'token'],
  headers: ['x request id', 'ratelimit', 'content disposition', 'next cursor'],
  lists: ['pagination', 'paging', 'next page', 'more rows'],
  windows: ['date range', 'comparison window', 'dates', 'days'],
  limits: ['rate limit', 'too many requests', 'quota', 'throttling', 'retry after'],
  formats: ['csv', 'ndjson', 'excel', 'spreadsheet', 'export', 'download'],
  versions: ['compatibility', 'breaking changes', 'versioning'],
  responses: ['rounding', 'null', 'timestamps'],
};

const conventions = ({ description, inline }: OperationParts) =>
  chaptersOf(description)
    .map(({ id, name, text }) => {
      const first = firstSentence(text);
      return `<details id="${id}"><summary><b>${name}</b> <span>${inline(first)}</span></summary><p>${inline(text.slice(first.length).trim())}</p></details>`;
    })
    .join('\n');

/** Renders each response header once: first the headers that only some operations return, then the common headers. */
function headers({ description, inline }: OperationParts): string {
  const own = operationsOf(description).flatMap(({ response }) => Object.entries(response.headers));
  const all = new Map(
    [...own, ...Object.entries(description.components.headers)].flatMap(([name, header]) =>
      'description' in header ? [[name, header.description] as const] : [],
    ),
  );
  return definitions([...all].map(([name, text]) => [`<code>${name}</code>`, inline(text)] as const));
}

function errors({ inline, fields }: OperationParts): string {
  const common = new Set<string>(COMMON_REFUSALS);
  const usual = REFUSAL_CODES.filter((code) => common.has(code));
  const others = REFUSAL_CODES.filter(
    (code) => !common.has(code) && ENDPOINTS.some(({ refusals }) => refusals.includes(code)),
  );
  const listOf = (codes: readonly (typeof usual)[number][]) =>
    definitions(codes.map((code) => [errorLink(code), inline(ERRORS[code].title)]));
  return `<p>${inline('An error is a problem document (RFC 9457) in every format. Programs should use `code`; its page says why it happens and what to do.')}</p>
<h3>Every operation</h3>${listOf(usual)}
<h3>Some operations</h3>${listOf(others)}
<h3 id="problem">The problem document</h3>
${fields.of({ $ref: '#/components/schemas/Problem' }, 'errors')}`;
}
