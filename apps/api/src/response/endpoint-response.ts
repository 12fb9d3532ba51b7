import type { RouteResponse } from '@brand-visibility/application';
import {
  MEDIA_TYPES,
  dispositionOf,
  namesNextPage,
  requestedTable,
  type AnyEndpoint,
  type Format,
  type QueryPair,
  type RowsQuery,
} from '@brand-visibility/contract';
import type { Steps } from '../scheduling/reads.js';
import { inChunks } from './chunks.js';
import { jsonFragments } from './json.js';
import { nextPageHeaders } from './next-page.js';
import { type Body, type Bytes, prepared } from './response.js';
import { csvLines, ndjsonLines } from './rows.js';

/** The response of an endpoint that is ready to be sent. */
export interface EndpointResponse {
  readonly format: Format;
  readonly body: Body<Bytes>;
  readonly headers: readonly string[];
}

/** Announces that the service does not send partial responses, so that clients do not resume downloads (rule 6.6). */
const NO_RANGES = ['Accept-Ranges', 'none'];

/**
 * Serializes the response of an endpoint in the format that the query requests (rule 13.1). The result may be several
 * megabytes. The link to the next page repeats `pairs`.
 */
export function* endpointResponse(
  endpoint: AnyEndpoint,
  pairs: readonly QueryPair[],
  { query: parsed, response }: RouteResponse,
): Steps<EndpointResponse> {
  const { rows } = endpoint;
  const query: RowsQuery = parsed;
  const { format = 'json', bom = false } = query;
  const bytes = yield* inChunks(
    !rows || format === 'json'
      ? jsonFragments(response)
      : format === 'csv'
        ? csvLines(requestedTable(rows, query), bom, response)
        : ndjsonLines(rows, response),
  );
  const next = namesNextPage(endpoint, format) ? nextPageHeaders(pairs, response) : [];
  const file = format === 'csv' ? ['Content-Disposition', dispositionOf(endpoint)] : [];
  return {
    format,
    body: prepared(MEDIA_TYPES[format], bytes),
    headers: [...(format === 'json' ? [] : NO_RANGES), ...file, ...next],
  };
}
