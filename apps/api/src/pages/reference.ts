import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BAR_STYLE, page } from './page.js';

/** The reference page: Swagger UI over `/openapi.json`, with all its files served from here. */

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
 * The page for `/docs` and its files, read once (rule 11.18). The folder in their paths is a digest of all files: after
 * an update the page requests new paths, and processes that still run the old version return 404 for those.
 */
export function reference(): { readonly page: string; readonly files: readonly ReferenceFile[] } {
  const contents = [
    ['bar.css', 'text/css', Buffer.from(BAR_STYLE)],
    ['swagger-ui.css', 'text/css', vendored('swagger-ui.css')],
    ['reference.css', 'text/css', own('reference.css')],
    ['swagger-ui-bundle.js', 'text/javascript', vendored('swagger-ui-bundle.js')],
    ['init.js', 'text/javascript', own('init.js')],
    // The bundle refers to this file for its licences.
    ['swagger-ui-bundle.js.LICENSE.txt', 'text/plain', vendored('swagger-ui-bundle.js.LICENSE.txt')],
  ] as const;
  const hash = createHash('sha256');
  for (const [, , bytes] of contents) hash.update(bytes);
  const folder = `docs/${hash.digest('hex').slice(0, 16)}`;
  const files = contents.map(([name, contentType, bytes]) => ({
    path: `/${folder}/${name}`,
    contentType,
    bytes,
  }));
  return { page: referencePage(folder), files };
}

const { resolve } = createRequire(import.meta.url);

function vendored(name: string): Buffer {
  return readFileSync(resolve(`swagger-ui-dist/${name}`));
}

function own(name: string): Buffer {
  return readFileSync(new URL(`../../browser/${name}`, import.meta.url));
}

function referencePage(folder: string): string {
  const styles = ['bar.css', 'swagger-ui.css', 'reference.css'];
  const scripts = ['swagger-ui-bundle.js', 'init.js'];
  return page({
    title: 'Reference - Brand Visibility API',
    root: './',
    at: 'docs',
    head: [
      ...styles.map((name) => `<link rel="stylesheet" href="${folder}/${name}">`),
      ...scripts.map((name) => `<script src="${folder}/${name}" defer></script>`),
    ].join('\n'),
    main: `<div id="reference"></div>
<noscript><p>This reference needs JavaScript. <a href="./openapi.json">The OpenAPI document</a> has the same content.</p></noscript>`,
  });
}
