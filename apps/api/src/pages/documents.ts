import { ENDPOINTS, openApiDocument, type Examples } from '@brand-visibility/contract';
import { REFUSAL_CODES } from '@brand-visibility/domain';
import type { Exchange } from '../pipeline/exchange.js';
import { prepared, send, type Look } from '../reply/reply.js';
import { errorIndex, errorPage } from './error-pages.js';
import { PAGE_POLICY } from './page.js';
import { FILE_CACHING, REFERENCE_POLICY, reference } from './reference.js';
import { startPage } from './start-page.js';

/** What the service says of itself, to whoever asks: outside /v1, so without key and count. */

/** What answers at a path outside /v1. */
export interface OpenPath {
  /** What the log calls the path. */
  readonly route: string;
  readonly answer: (exchange: Exchange) => void | Promise<void>;
}

/**
 * The documents by their paths: a start page, the interface as OpenAPI and as a page
 * with its files, and for each code the page that the `type` of a problem document leads to (rule 6.4). All of them
 * are read or written once, at the start; what is not among them is no path, however it is spelt.
 */
export function documentsOf(publicUrl: string, examples: Examples): ReadonlyMap<string, OpenPath> {
  const openApi = JSON.stringify(openApiDocument(ENDPOINTS, publicUrl, examples));
  const { page: referencePage, files } = reference();
  return new Map([
    ['/', html('/', startPage(publicUrl), PAGE_POLICY)],
    ['/openapi.json', document('/openapi.json', 'application/json', Buffer.from(openApi))],
    ['/docs', html('/docs', referencePage, REFERENCE_POLICY)],
    ...files.map(({ path, contentType, bytes }): [string, OpenPath] => [
      path,
      document('/docs/{file}', contentType, bytes, { caching: FILE_CACHING }),
    ]),
    ['/errors', html('/errors', errorIndex(), PAGE_POLICY)],
    ...REFUSAL_CODES.map((code): [string, OpenPath] => [
      `/errors/${code}`,
      html('/errors/{code}', errorPage(code), PAGE_POLICY),
    ]),
  ]);
}

function html(route: string, text: string, policy: string): OpenPath {
  return document(route, 'text/html', Buffer.from(text), { policy });
}

/** Answers with the same bytes, which all replies share. */
function document(route: string, contentType: string, bytes: Buffer, look: Look = {}): OpenPath {
  const body = prepared(contentType, bytes, { ...look, isShared: true });
  return { route, answer: (exchange) => send(exchange, 200, body) };
}
