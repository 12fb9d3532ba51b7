import type { Steps } from '@brand-visibility/application';
import {
  MEDIA_TYPES,
  dispositionOf,
  namesNextPage,
  requestedFormat,
  requestedTable,
  type AnyEndpoint,
  type Format,
  type QueryPair,
} from '@brand-visibility/contract';
import { inChunks } from './chunks.js';
import { jsonFragments } from './json.js';
import { nextPageHeaders } from './next-page.js';
import { type Body, prepared } from './response.js';
import { csvLines, ndjsonLines } from './rows.js';

/** The reply of an endpoint, ready to be sent. */
export interface EndpointReply {
  readonly format: Format;
  readonly body: Body;
  readonly headers: readonly string[];
}

/**
 * Serialises the reply of an endpoint, which may be several megabytes, in the format that the query requests (rule
 * 13.1). `parseQuery` has accepted the query. An endpoint without rows replies with JSON only.
 */
export function* endpointReply(
  endpoint: AnyEndpoint,
  pairs: readonly QueryPair[],
  reply: object,
): Steps<EndpointReply> {
  const { rows } = endpoint;
  const { format, hasBom } = requestedFormat(endpoint, pairs);
  const bytes = yield* inChunks(
    !rows || format === 'json'
      ? jsonFragments(reply)
      : format === 'csv'
        ? csvLines(requestedTable(rows, pairs), hasBom, reply)
        : ndjsonLines(rows, reply),
  );
  const next = namesNextPage(endpoint, format) ? nextPageHeaders(pairs, reply) : [];
  return {
    format,
    body: prepared(MEDIA_TYPES[format], bytes),
    headers: format === 'csv' ? ['Content-Disposition', dispositionOf(endpoint), ...next] : next,
  };
}
