import type { Assets } from '../assets.js';
import { page, referenceLook } from '../page.js';
import { PUBLIC } from '../public-url.js';
import { hashedJson, type SiteFile } from '../site-file.js';
import { operationsOf, type Description } from './description.js';
import { fieldsOf } from './fields.js';
import { guidePlaces, restPlaces } from './guide.js';
import { operationPlace } from './operation.js';
import { commonParameters, valueLists } from './parameters.js';
import { searchIndex } from './search-index.js';
import { sideList } from './side-list.js';
import { inlineOf } from './text.js';

/** Returns the reference page, which shows the OpenAPI document, and the search index (rule 11.18). */
export function referenceFiles(description: Description, assets: Assets): readonly SiteFile[] {
  const operations = operationsOf(description);
  const inline = inlineOf(new Set(operations.map(({ operationId }) => operationId)));
  const fields = fieldsOf(description, inline);
  const parts = { description, inline, fields, common: commonParameters(description) };
  const places = [
    guidePlaces(parts),
    ...operations.map((operation) => operationPlace(operation, parts)),
    restPlaces(parts),
  ];
  const index = hashedJson('assets', 'search', searchIndex(description, fields.places()));
  const reference = page('docs', referenceLook(assets), {
    title: 'Reference',
    bar: { before: CONTENTS, after: CREDENTIALS },
    body: `<div class="reference" data-base="${PUBLIC.url}" data-index=".${index.path}">
${sideList(description)}
<main id="main">
${places.join('\n')}
${valueLists(description)}
</main></div>
<div id="hits" popover="manual"></div>`,
  });
  return [reference, index];
}

const CONTENTS = '<button type="button" class="contents" popovertarget="contents">Contents</button>';

/** The panel in which the reader enters the key and selects the brand for requests. */
const CREDENTIALS = `<button type="button" class="live credentials" popovertarget="access">Key and brand <span id="shown"></span></button>
<div id="access" popover><label>API key<input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="bvk_..."></label>
<p>It stays in this page until you close it.</p>
<label>Brand<select id="brand" disabled><option value="">after the key</select></label>
<p role="status" id="loaded">Its id is put into each request.</p></div>
`;
