import { ENDPOINTS, llmsText, openApiDocument, type Examples } from '@brand-visibility/contract';
import { REFUSAL_CODES } from '@brand-visibility/domain';
import type { Exchange } from '../request/exchange.js';
import { type BodyOptions, prepared, send } from '../response/response.js';
import { packedClients } from './client.js';
import { FILE_CACHING, OWN_FILES_POLICY, type PageFile } from './digested.js';
import { documentPages } from './document-pages.js';
import { errorIndex, errorPage } from './error-pages.js';
import { PAGE_POLICY } from './page.js';
import { PICTURE_FILES } from './pictures.js';
import { recordedExamples } from './recorded-examples.js';
import { reference } from './reference/reference.js';
import { reportPage } from './report.js';
import { START_POLICY, startPage } from './start-page.js';

/** Public documentation and the client, outside /v1: no key is required and nothing is counted. */

/** The handler of a path outside /v1. */
export interface OpenPath {
  /** The path's template, for the access log. */
  readonly route: string;
  readonly answer: (exchange: Exchange) => void | Promise<void>;
}

/**
 * The documents by path: the start page with its picture, the OpenAPI
 * document, the reference page and the report with their files, the
 * pages that show documents of the repository, the text for language models, the page for each error code that the
 * `type` of a problem document links to, and the client (rules 4.8, 6.4, 11.18, 11.19 and 11.20). All are built once,
 * at the start. Paths match exactly.
 */
export function documentsOf(publicUrl: string, examples: Examples | null): ReadonlyMap<string, OpenPath> {
  const openApi = openApiDocument(ENDPOINTS, publicUrl, examples ?? recordedExamples());
  const clients = packedClients();
  return new Map([
    ['/', html('/', startPage(publicUrl, clients.current), START_POLICY)],
    ...filesUnder('/pictures', PICTURE_FILES),
    ['/openapi.json', document('/openapi.json', 'application/json', Buffer.from(JSON.stringify(openApi)))],
    ...withFiles('/docs', reference(openApi)),
    ...withFiles('/report', reportPage()),
    ...documentPages().map(({ path, html: text }): [string, OpenPath] => [
      path,
      html(path, text, PAGE_POLICY),
    ]),
    ['/llms.txt', document('/llms.txt', 'text/plain', Buffer.from(llmsText(publicUrl)))],
    ['/errors', html('/errors', errorIndex(), PAGE_POLICY)],
    ...REFUSAL_CODES.map((code): [string, OpenPath] => [
      `/errors/${code}`,
      html('/errors/{code}', errorPage(code), PAGE_POLICY),
    ]),
    ...clients.files.map(({ path, bytes }): [string, OpenPath] => [
      path,
      document('/client/{file}', 'application/gzip', bytes, { caching: FILE_CACHING }),
    ]),
  ]);
}

/** A page and the files that it loads. */
function withFiles(
  path: string,
  { page, files }: { readonly page: string; readonly files: readonly PageFile[] },
): [string, OpenPath][] {
  return [[path, html(path, page, OWN_FILES_POLICY)], ...filesUnder(path, files)];
}

const filesUnder = (path: string, files: readonly PageFile[]) =>
  files.map(({ path: file, contentType, bytes }): [string, OpenPath] => [
    file,
    document(`${path}/{file}`, contentType, bytes, { caching: FILE_CACHING }),
  ]);

function html(route: string, text: string, policy: string): OpenPath {
  return document(route, 'text/html', Buffer.from(text), { policy });
}

/** Always answers with the same bytes, which all replies share. */
function document(route: string, contentType: string, bytes: Buffer, options: BodyOptions = {}): OpenPath {
  const body = prepared(contentType, bytes, { ...options, isShared: true });
  return { route, answer: (exchange) => send(exchange, 200, body) };
}
