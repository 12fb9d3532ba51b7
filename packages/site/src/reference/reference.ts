import type { Assets } from '../assets.js';
import { escaped, ownFiles, page } from '../page.js';
import { PUBLIC } from '../public-url.js';
import type { SiteFile } from '../site-file.js';
import { operationsOf, type Description } from './description.js';
import { fieldsOf } from './fields.js';
import { guidePlaces } from './guide.js';
import { operationPlace } from './operation.js';
import { commonParameters } from './parameters.js';
import { sideList } from './side-list.js';
import { inlineOf } from './text.js';

/** The reference page: the OpenAPI document as HTML (rule 11.18). */
export function referencePage(description: Description, assets: Assets): SiteFile {
  const operations = operationsOf(description);
  const inline = inlineOf(new Set(operations.map(({ operationId }) => operationId)));
  const fields = fieldsOf(description, inline);
  const parts = { description, inline, fields, common: commonParameters(description) };
  return page('docs', ownFiles(assets, 'reference'), {
    title: 'Reference',
    body: `<main>
<div class="reference">
${sideList(description)}
<div class="content">
${access(description.info.version)}
<div class="places">
${guidePlaces(parts)}
${operations.map((operation) => operationPlace(operation, parts)).join('\n')}
</div></div></div>
</main>`,
  });
}

/** What a request needs: the address, a key and a brand. It is above every place. */
function access(version: string): string {
  return `<div class="access" role="group" aria-label="Address, key and brand">
<p class="base"><span>Base address, version ${escaped(version)}</span> <code id="base">${PUBLIC.url}</code></p>
<p class="live"><label for="key">API key <span class="soft">forgotten with the page</span></label>
<span class="row"><input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="bvk_..."><button type="button" id="load">Load brands</button></span></p>
<p class="live"><label for="brand">Brand</label>
<select id="brand" disabled><option value="">after the key</option></select></p>
<p class="live state" id="loaded" role="status"></p>
<p class="to-list"><a href="#operations">All operations and search</a></p></div>`;
}
