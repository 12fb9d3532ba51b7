import {
  MEDIA_TYPES,
  formatOf,
  type AnyEndpoint,
  type Format,
  type QueryPair,
  type Rows,
} from '@brand-visibility/contract';
import type { Exchange } from '../pipeline/exchange.js';
import { inChunks } from './chunks.js';
import { jsonBody } from './json-body.js';
import { nextPageHeaders } from './next-page.js';
import { prepared, send } from './reply.js';
import { csvLines, ndjsonLines } from './row-lines.js';
import type { WorkQueue } from './work-queue.js';

/**
 * Sends the reply of an endpoint, which may be several megabytes, in the format that the query requests. `parseQuery`
 * has accepted the query. An endpoint without rows replies with JSON only.
 */
export async function sendReply(
  exchange: Exchange,
  endpoint: AnyEndpoint,
  pairs: readonly QueryPair[],
  reply: unknown,
  workQueue: WorkQueue,
): Promise<void> {
  const { rows } = endpoint;
  const format = rows ? formatOf(endpoint, pairs) : 'json';
  const body =
    rows && format !== 'json' ? rowBody(rows, format, reply, workQueue) : jsonBody(reply, workQueue);
  const bytes = typeof body === 'string' ? body : await body;
  const options = rows ? { headers: nextPageHeaders(endpoint, pairs, reply) } : {};
  send(exchange, 200, prepared(MEDIA_TYPES[format], bytes), options);
}

function rowBody(
  rows: Rows,
  format: Exclude<Format, 'json'>,
  reply: unknown,
  workQueue: WorkQueue,
): string | Promise<readonly Buffer[]> {
  return inChunks(format === 'csv' ? csvLines(rows, reply) : ndjsonLines(rows, reply), workQueue);
}
