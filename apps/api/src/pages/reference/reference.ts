import type { OpenApiDocument } from '@brand-visibility/contract';
import { type PageFile, digested } from '../digested.js';
import { escaped, page } from '../page.js';
import { ownFile, styleOf } from '../style.js';
import { type Description, descriptionOf, operationsOf } from './description.js';
import { fieldsOf } from './fields.js';
import { guidePlaces } from './guide.js';
import { operationPlace } from './operation.js';
import { commonParameters } from './parameters.js';
import { sideList } from './side-list.js';
import { inlineOf } from './text.js';

/** The reference page: the OpenAPI document as HTML, with its files served from here. */

/** The page for `/docs` and its files, made once (rule 11.18). */
export function reference(document: OpenApiDocument): {
  readonly page: string;
  readonly files: readonly PageFile[];
} {
  const { folder, files } = digested('docs', [
    ['reference.css', 'text/css', Buffer.from(styleOf('reference'))],
    ['reference.js', 'text/javascript', Buffer.from(ownFile('browser/reference.js'))],
    // Compiled, because browsers load it as it is; its source map is not served.
    ['samples.js', 'text/javascript', Buffer.from(compiled('samples.js'))],
  ]);
  return { page: referencePage(descriptionOf(document), folder), files };
}

const compiled = (name: string) =>
  ownFile(`dist/pages/reference/${name}`).replace(/\/\/# sourceMappingURL=\S+\n?/, '');

function referencePage(description: Description, folder: string): string {
  const operations = operationsOf(description);
  const base = description.servers[0]?.url ?? '';
  const inline = inlineOf(new Set(operations.map(({ operationId }) => operationId)));
  const fields = fieldsOf(description, inline);
  const parts = { description, base, inline, fields, common: commonParameters(description) };
  return page({
    title: 'Reference - Brand Visibility API',
    root: './',
    at: 'docs',
    head: `<link rel="stylesheet" href="${folder}/reference.css">
<link rel="modulepreload" href="${folder}/samples.js">
<script type="module" src="${folder}/reference.js"></script>`,
    main: `<div class="reference">
${sideList(description)}
<div class="content">
${access(base, description.info.version)}
<div class="places">
${guidePlaces(parts)}
${operations.map((operation) => operationPlace(operation, parts)).join('\n')}
</div></div></div>`,
  });
}

/** What a request needs: the address, a key and a brand. It is above every place. */
function access(base: string, version: string): string {
  return `<div class="access" role="group" aria-label="Address, key and brand">
<p class="base"><span>Base address, version ${escaped(version)}</span> <code id="base">${escaped(base)}</code></p>
<p class="live"><label for="key">API key <span class="soft">forgotten with the page</span></label>
<span class="row"><input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="bvk_..."><button type="button" id="load">Load brands</button></span></p>
<p class="live"><label for="brand">Brand</label>
<select id="brand" disabled><option value="">after the key</option></select></p>
<p class="live state" id="loaded" role="status"></p>
<p class="to-list"><a href="#operations">All operations and search</a></p></div>`;
}
