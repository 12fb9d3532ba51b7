import {
  MEDIA_TYPES,
  formatOf,
  type AnyEndpoint,
  type Format,
  type QueryPair,
  type Rows,
} from '@brand-visibility/contract';
import type { Exchange } from '../pipeline/exchange.js';
import { jsonBody } from './json-body.js';
import { nextPageHeaders } from './next-page.js';
import { inPieces } from './pieces.js';
import { prepared, send } from './reply.js';
import { csvLines, ndjsonLines } from './row-lines.js';
import type { Turns } from './turns.js';

/**
 * Sends what an endpoint replies to a query that `parseQuery` took, which may be megabytes, in the format that the query
 * asks for. An endpoint without rows has JSON alone.
 */
export async function sendReply(
  exchange: Exchange,
  endpoint: AnyEndpoint,
  pairs: readonly QueryPair[],
  reply: unknown,
  turns: Turns,
): Promise<void> {
  const { rows } = endpoint;
  const format = rows ? formatOf(endpoint, pairs) : 'json';
  const body = rows && format !== 'json' ? rowBody(rows, format, reply, turns) : jsonBody(reply, turns);
  const bytes = typeof body === 'string' ? body : await body;
  const beside = rows ? { headers: nextPageHeaders(endpoint, pairs, reply) } : {};
  send(exchange, 200, prepared(MEDIA_TYPES[format], bytes), beside);
}

function rowBody(
  rows: Rows,
  format: Exclude<Format, 'json'>,
  reply: unknown,
  turns: Turns,
): string | Promise<readonly Buffer[]> {
  return inPieces(format === 'csv' ? csvLines(rows, reply) : ndjsonLines(rows, reply), turns);
}
