import { COMMON_REFUSALS, ENDPOINTS, ERRORS } from '@brand-visibility/contract';
import { REFUSAL_CODES } from '@brand-visibility/domain';
import { escaped } from '../page.js';
import { operationsOf } from './description.js';
import { errorLink, sender, type Parts } from './operation.js';
import { commonList } from './parameters.js';

/** The places next to the operations: where to begin, and what holds for all operations. */

/** The operation of the first request. */
const FIRST = 'getVisibility';

/** Places with their names, in the order of the side list. */
export const GUIDE = [
  ['start', 'First request'],
  ['conventions', 'Conventions'],
  ['common-parameters', 'Common parameters'],
  ['shared-types', 'Shared types'],
  ['errors', 'Errors'],
] as const;

export function guidePlaces(parts: Parts): string {
  const { description, inline, common, fields } = parts;
  return [
    startPlace(parts),
    place('conventions', `${conventions(parts)}${headers(parts)}`),
    place(
      'common-parameters',
      `<p>${inline('Many operations have these parameters. All are optional but `brand_id`.')}</p>
${commonList(common, inline)}
<h2 id="request-id">Header of a request</h2><p><code>X-Request-Id</code>: ${inline(description.components.parameters.RequestId.description)}</p>`,
    ),
    place('shared-types', fields.shared),
    place('errors', errors(parts)),
  ].join('\n');
}

function place(id: (typeof GUIDE)[number][0], html: string): string {
  const name = GUIDE.find(([one]) => one === id)?.[1] ?? '';
  return `<section class="place" id="${id}" aria-labelledby="${id}-name"><h1 id="${id}-name">${name}</h1>\n${html}</section>`;
}

function startPlace({ description, inline }: Parts): string {
  const operations = operationsOf(description);
  const first = operations.find(({ operationId }) => operationId === FIRST);
  const groups = description.tags.map(
    ({ name, description: text }) => `<h2>${name}</h2><p class="soft">${inline(text)}</p>
${definitions(
  operations
    .filter(({ tags }) => tags.includes(name))
    .map(({ operationId: id, summary }) => [`<a href="#${id}">${id}</a>`, escaped(summary)]),
)}`,
  );
  return `<section class="place" id="start" data-path="${first?.path ?? ''}" aria-labelledby="start-name">
<h1 id="start-name">First request</h1>
<ol class="live"><li>Enter your API key above.</li><li>Choose a brand.</li><li>Send: the visibility of the brand over the last 30 days.</li></ol>
<p class="target"><code>GET ${first?.path ?? ''}</code> <a href="#${FIRST}">${FIRST}</a></p>
${sender(FIRST)}
<noscript><p>Search, keys and sending need JavaScript; everything else is here without it. Each operation has a sample for curl.</p></noscript>
${groups.join('\n')}</section>`;
}

const definitions = (all: readonly (readonly [term: string, text: string])[]) =>
  `<dl class="all">${all.map(([term, text]) => `<div><dt>${term}</dt><dd>${text}</dd></div>`).join('\n')}</dl>`;

/** The chapters of the description. The one about errors has a separate place. */
function conventions({ description, inline }: Parts): string {
  const about = `**Keys.** ${description.components.securitySchemes.apiKey.description}`;
  const chapters = [about, ...description.info.description.split(/\n{2,}/)].flatMap((text) => {
    const [, name = '', rest = ''] = /^\*\*(\w+)\.?\*\*\s([^]*)$/.exec(text) ?? [];
    return name === '' || name === 'Errors' ? [] : [{ name, rest }];
  });
  return chapters
    .map(({ name, rest }) => `<h2 id="${name.toLowerCase()}">${name}</h2><p>${inline(rest)}</p>`)
    .join('\n');
}

/** The headers of responses, each said once. Operations with formats have three more. */
function headers({ description, inline }: Parts): string {
  const own = operationsOf(description).flatMap(({ response }) => Object.entries(response.headers));
  const all = new Map(
    [...own, ...Object.entries(description.components.headers)].flatMap(([name, header]) =>
      'description' in header ? [[name, header.description] as const] : [],
    ),
  );
  const items = [...all].map(([name, text]) => [`<code>${name}</code>`, inline(text)] as const);
  return `<h2 id="headers">Headers of responses</h2>${definitions(items)}`;
}

function errors({ inline, fields }: Parts): string {
  const common = new Set<string>(COMMON_REFUSALS);
  const usual = REFUSAL_CODES.filter((code) => common.has(code));
  const others = REFUSAL_CODES.filter(
    (code) => !common.has(code) && ENDPOINTS.some(({ refusals }) => refusals.includes(code)),
  );
  const listOf = (codes: readonly (typeof usual)[number][]) =>
    definitions(codes.map((code) => [errorLink(code), inline(ERRORS[code].title)]));
  return `<p>${inline('An error is a problem document (RFC 9457) in every format. Programs should use `code`; its page says why it happens and what to do.')}</p>
<h2>Every operation</h2>${listOf(usual)}
<h2>Some operations</h2>${listOf(others)}
<h2 id="problem">The problem document</h2>
${fields.of({ $ref: '#/components/schemas/Problem' }, 'errors.problem')}`;
}
