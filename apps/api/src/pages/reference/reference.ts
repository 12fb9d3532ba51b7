import type { OpenApiDocument } from '@brand-visibility/contract';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BAR_STYLE, escaped, page } from '../page.js';
import { descriptionOf, operationsOf, type Description } from './description.js';
import { fieldsOf } from './fields.js';
import { guidePlaces } from './guide.js';
import { operationPlace } from './operation.js';
import { commonParameters } from './parameters.js';
import { sideList } from './side-list.js';
import { inlineOf } from './text.js';

/** The reference page: the OpenAPI document as HTML, with its files served from here. */

/** A file of the page, kept in memory while the service runs. */
export interface ReferenceFile {
  readonly path: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** The page may load its own files only and send requests to this service only. */
export const REFERENCE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The path of each file contains a digest of the contents, so browsers may cache files forever. */
export const FILE_CACHING = 'public, max-age=31536000, immutable';

/**
 * The page for `/docs` and its files, made once (rule 11.18). The folder in their paths is a digest of all files: after
 * an update the page requests new paths, and processes that still run the old version return 404 for those.
 */
export function reference(document: OpenApiDocument): {
  readonly page: string;
  readonly files: readonly ReferenceFile[];
} {
  const contents = [
    ['reference.css', 'text/css', Buffer.from(`${BAR_STYLE}\n${own('browser/reference.css')}`)],
    ['reference.js', 'text/javascript', Buffer.from(own('browser/reference.js'))],
    // Compiled, because browsers load it as it is; its source map is not served.
    ['samples.js', 'text/javascript', Buffer.from(compiled('samples.js'))],
  ] as const;
  const hash = createHash('sha256');
  for (const [, , bytes] of contents) hash.update(bytes);
  const folder = `docs/${hash.digest('hex').slice(0, 16)}`;
  const files = contents.map(([name, contentType, bytes]) => ({
    path: `/${folder}/${name}`,
    contentType,
    bytes,
  }));
  return { page: referencePage(descriptionOf(document), folder), files };
}

/** A file of this package as text. Sources and their compiled form are equally deep in it. */
const own = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const compiled = (name: string) =>
  own(`dist/pages/reference/${name}`).replace(/\/\/# sourceMappingURL=\S+\n?/, '');

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
