import { ENDPOINTS, openApiDocument } from '@brand-visibility/contract';
import { REFUSALS, type RefusalCode } from '@brand-visibility/domain';
import { ERROR_PAGE_POLICY, errorPage } from './error-page.js';
import { readOnly, type Answer } from './read-only.js';
import { send } from './reply.js';

/** What the service says of itself, to whoever asks: outside /v1, so without key and count. */

const CODES = Object.keys(REFUSALS) as RefusalCode[]; // Object.keys forgets the keys' type

/**
 * Answers the document that a path names, null when it names none: the interface as OpenAPI, and for each code the page
 * that the `type` of a problem document leads to (decisions 6.4). All of them are written once, at the start.
 */
export function documents(publicUrl: string): (path: string) => Answer | null {
  const openApi = JSON.stringify(openApiDocument(ENDPOINTS, publicUrl));
  const byPath = new Map<string, Answer>([
    [
      '/openapi.json',
      readOnly('/openapi.json', (exchange) => send(exchange, 200, 'application/json', openApi, {})),
    ],
    ...CODES.map((code): [string, Answer] => {
      const page = errorPage(code);
      return [
        `/errors/${code}`,
        readOnly('/errors/{code}', (exchange) =>
          send(exchange, 200, 'text/html', page, { policy: ERROR_PAGE_POLICY }),
        ),
      ];
    }),
  ]);
  return (path) => byPath.get(path) ?? null;
}
