import type { Assets } from '../assets.js';
import { pageHtml, referenceLook, rootOf } from '../page.js';
import { PUBLIC } from '../public-url.js';
import { hashedJson, type SiteFile } from '../site-file.js';
import { operationsOf, type Description } from './description.js';
import { schemaFields } from './fields.js';
import { guidePlaces, restPlaces } from './guide.js';
import { linksOf, relinked, type LinkedPart } from './links.js';
import { operationPlace } from './operation.js';
import { commonParameters, valueLists } from './parameters.js';
import { searchIndex } from './search-index.js';
import { sideList } from './side-list.js';
import { inlineOf } from './text.js';
import { groupOf, GROUPS } from './titles.js';

/** Returns the pages of the reference, which show the OpenAPI document, and the search index (rule 11.18). */
export function referenceFiles(description: Description, assets: Assets): readonly SiteFile[] {
  const operations = operationsOf(description);
  const inline = inlineOf(new Set(operations.map(({ operationId }) => operationId)));
  const fields = schemaFields(description, inline);
  const parts = { description, inline, fields, common: commonParameters(description) };
  const groups = GROUPS.map((name): LinkedPart => {
    const own = operations.filter(({ operationId }) => groupOf(operationId) === name);
    return {
      at: `docs/${name.toLowerCase().replaceAll(' ', '-')}`,
      title: name,
      html: `<h1 class="path"><a href="./docs">Reference</a> / ${name}</h1>
${own.map((operation) => operationPlace(operation, parts)).join('\n')}
${valueLists(own)}`,
    };
  });
  const first = { at: 'docs', title: 'Reference', html: `${guidePlaces(parts)}\n${restPlaces(parts)}` };
  const pages = [first, ...groups];
  const linkTo = linksOf(pages);
  const index = hashedJson('assets', 'search', searchIndex(description, fields.places(), linkTo));
  const contents = sideList(description);
  const files = pages.map(({ at, title, html }, i) => {
    const body = `${contents}\n<main id="main">\n${html}\n${turn(pages[i - 1], pages[i + 1])}</main>`;
    return pageHtml(at, referenceLook(assets, rootOf(at)), {
      title: at === 'docs' ? title : `${title} - Reference`,
      ...(at !== 'docs' && { route: '/docs/{group}' }),
      bar: { before: CONTENTS, after: CREDENTIALS },
      body: `<div class="reference" data-root="${rootOf(at)}" data-base="${PUBLIC.url}" data-index="${index.path.slice(1)}">
${relinked(body, at, linkTo)}</div>
<div id="hits" popover="manual"></div>`,
    });
  });
  return [...files, index];
}

/** Renders links to the previous page and to the next page. */
function turn(previous: LinkedPart | undefined, next: LinkedPart | undefined): string {
  const before = previous && `<a rel="prev" href="./${previous.at}">&#8249; ${previous.title}</a>`;
  const after = next && `<a rel="next" href="./${next.at}">${next.title} &#8250;</a>`;
  return `<nav class="turn" aria-label="Previous and next">${before ?? ''}${after ?? ''}</nav>\n`;
}

const CONTENTS = '<button type="button" class="contents" popovertarget="contents">Contents</button>';

/** The panel in which the reader enters the key and selects the brand for requests. */
const CREDENTIALS = `<button type="button" class="live credentials" popovertarget="access">Key and brand <span id="shown"></span></button>
<div id="access" popover><label>API key<input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="bvk_..."></label>
<p>It stays in the reference until you close or reload it.</p>
<label>Brand<select id="brand" disabled><option value="">after the key</select></label>
<p role="status" id="loaded">Its id is put into each request.</p></div>
`;
