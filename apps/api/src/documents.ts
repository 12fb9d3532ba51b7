import { ENDPOINTS, openApiDocument, type Examples } from '@brand-visibility/contract';
import { REFUSALS, type RefusalCode } from '@brand-visibility/domain';
import { errorIndex, errorPage } from './error-page.js';
import { PAGE_POLICY } from './page.js';
import { readOnly, type Answer } from './read-only.js';
import { FILE_CACHING, REFERENCE_POLICY, reference } from './reference.js';
import { prepared, send, type Look } from './reply.js';
import { startPage } from './start-page.js';

/** What the service says of itself, to whoever asks: outside /v1, so without key and count. */

const CODES = Object.keys(REFUSALS) as RefusalCode[]; // Object.keys forgets the keys' type

/**
 * Answers the document that a path names, null when it names none: a start page, the interface as OpenAPI and as a page
 * with its files, and for each code the page that the `type` of a problem document leads to (decisions 6.4). All of them
 * are read or written once, at the start; what is not among them is no path, however it is spelt.
 */
export function documents(publicUrl: string, examples: Examples): (path: string) => Answer | null {
  const openApi = JSON.stringify(openApiDocument(ENDPOINTS, publicUrl, examples));
  const { page: referencePage, files } = reference();
  const byPath = new Map<string, Answer>([
    ['/', html('/', startPage(publicUrl), PAGE_POLICY)],
    ['/openapi.json', document('/openapi.json', 'application/json', Buffer.from(openApi))],
    ['/docs', html('/docs', referencePage, REFERENCE_POLICY)],
    ...files.map(({ path, contentType, bytes }): [string, Answer] => [
      path,
      document('/docs/{file}', contentType, bytes, { caching: FILE_CACHING }),
    ]),
    ['/errors', html('/errors', errorIndex(CODES), PAGE_POLICY)],
    ...CODES.map((code): [string, Answer] => [
      `/errors/${code}`,
      html('/errors/{code}', errorPage(code), PAGE_POLICY),
    ]),
  ]);
  return (path) => byPath.get(path) ?? null;
}

function html(route: string, text: string, policy: string): Answer {
  return document(route, 'text/html', Buffer.from(text), { policy });
}

/** Answers with the same bytes, which all replies share. */
function document(route: string, contentType: string, bytes: Buffer, look: Look = {}): Answer {
  const body = prepared(contentType, bytes, { ...look, isShared: true });
  return readOnly(route, (exchange) => send(exchange, 200, body));
}
