/** Sends the response to a request, and writes its entry in the access log. */
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { AccessLogEntry } from '../request/access-log.js';
import { hasBody, type Stage } from '../request/read.js';
import { refuseForUnread } from './problem.js';
import type { FileBytes, Response } from './response.js';

/** The last value of a request: the response, and the value before it, which the access log needs. */
export class Answered {
  constructor(
    readonly last: Stage,
    readonly made: Response,
  ) {
    Object.freeze(this);
  }
}

/**
 * Sends a response. Sends 503 instead if earlier responses to the account leave no room for it (rule 4.11). Problem
 * documents always fit.
 */
export function sendResponse({ last, made }: Answered): void {
  const { request, response, requestId, rate, state, key, connection } = last;
  if (made.bytes === null) {
    log(last, made);
    return;
  }
  const headers = headersOf(made, requestId);
  // Empties the list, because the promise of the response keeps it until the next request on the connection.
  const body = Array.isArray(made.bytes) ? made.bytes.splice(0) : made.bytes;
  // A response to HEAD has the Content-Length of the body, but no body (rule 4.3).
  const bytes = request.method === 'HEAD' ? '' : body;
  const size = made.isShared ? 0 : bodyLength(bytes);
  if (key && !state.unread.hasRoom(key.account.id, size)) {
    sendResponse(new Answered(last, refuseForUnread(last)));
    return;
  }
  if (rate) {
    headers.push('RateLimit', `"default";r=${rate.left};t=${rate.seconds}`);
    headers.push('RateLimit-Policy', `"default";q=${rate.limit};w=60`);
  }
  for (const each of made.headers ?? []) headers.push(each);
  // The unread rest of a request body must not be parsed as a request (rule 4.10).
  const isUnread = hasBody(request) && !request.complete;
  const ends = made.endsConnection === true || state.isDraining || isUnread;
  if (ends) connection.end();
  if (ends || last.isLast) headers.push('Connection', 'close');
  response.writeHead(made.status, headers);
  if (typeof bytes === 'string' || Buffer.isBuffer(bytes)) {
    response.end(bytes);
    if (response.writableLength > 0) {
      const accepted = countUnread(last, size);
      response.once('finish', () => accepted(size));
    }
  } else endResponse(response, bytes, countUnread(last, size));
  log(last, made);
}

/**
 * Writes a body and ends the response. Writes chunks and files as the caller reads, and frees them once they are read.
 * Calls `accepted` with the number of bytes each time the operating system accepts bytes, except of a file.
 */
function endResponse(
  response: ServerResponse,
  bytes: Buffer[] | FileBytes,
  accepted: (bytes: number) => void,
): void {
  if ('stream' in bytes) {
    const { stream, length } = bytes;
    pipeline(stream, response, { end: false }).then(
      () => (stream.bytesRead === length ? response.end() : response.destroy()), // a program truncated the file
      () => {
        stream.destroy(); // Node 24 leaves the file open if the caller has already disconnected
        response.destroy();
      },
    );
    return;
  }
  const write = () => {
    for (let chunk = bytes.shift(); chunk; chunk = bytes.shift()) {
      const { length } = chunk;
      if (!response.write(chunk, (fault) => fault ?? accepted(length))) {
        response.once('drain', write);
        return;
      }
    }
    response.end();
  };
  write();
}

/** Counts a response as unread. The returned function subtracts accepted bytes; a disconnection subtracts the rest. */
function countUnread({ state, key, connection }: Stage, size: number): (bytes: number) => void {
  if (!key || connection.gone.aborted) return () => undefined;
  const { id } = key.account;
  let left = size;
  const accepted = (bytes: number) => {
    const fewer = Math.min(bytes, left); // after a disconnection, nothing is left
    state.unread.add(id, -fewer);
    left -= fewer;
    if (left === 0) connection.gone.removeEventListener('abort', gone);
  };
  const gone = () => accepted(left);
  state.unread.add(id, size);
  connection.gone.addEventListener('abort', gone, { once: true });
  return accepted;
}

/** Writes the access log entry of a request, without its URL and key (rule 4.4). */
function log(stage: Stage, made: Response): void {
  const { status, fault, shed } = made;
  const code = made.code ?? null;
  const { state, request, response, requestId, key, rate, startedAt, storeTime } = stage;
  const { route = null, parameters = [], brandId = null, connectionId = null } = stage;
  if (shed) state.shed[shed] += 1;
  const entry: AccessLogEntry = {
    request_id: requestId,
    method: request.method ?? null,
    route,
    parameters,
    status,
    code,
    key_id: key?.id ?? null,
    account_id: key?.account.id ?? null,
    connection_id: connectionId,
    brand_id: status < 400 && code === null ? brandId : null,
    reason: shed ?? reasonOf(status, code),
    rate_limit: rate?.limit ?? null,
    rate_left: rate?.left ?? null,
    duration_ms: rounded(performance.now() - startedAt),
    store_ms: rounded(storeTime.milliseconds),
    aborted: response.destroyed,
  };
  state.accessLog.write(entry, fault);
}

/** Why a request that was not shed got 503. A tool call may have the code although its status is 200. */
function reasonOf(status: number, code: AccessLogEntry['code']): AccessLogEntry['reason'] {
  if (code === 'service_unavailable' || (status === 503 && code !== null)) return 'database';
  return status === 503 ? 'not_ready' : null;
}

/** Rounds milliseconds to three decimals. */
const rounded = (milliseconds: number) => Math.round(milliseconds * 1000) / 1000;

/** If a browser nevertheless renders data as a page, that page cannot load anything or be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Returns the headers of a response with a body, as pairs of name and value (rule 6.6). By default, caches must not
 * store the body, because its data belong to one key. The other headers keep a browser from treating data as a page.
 */
export function headersOf(response: Response, requestId: string): string[] {
  const { contentType, bytes, coding, caching = 'no-store', vary, policy = DATA_POLICY } = response;
  const headers = contentType === undefined ? [] : ['Content-Type', contentType];
  headers.push('Content-Length', String(bodyLength(bytes)), 'X-Request-Id', requestId);
  if (coding !== undefined) headers.push('Content-Encoding', coding);
  const varying = `Authorization, Accept-Encoding${vary === undefined ? '' : `, ${vary}`}`;
  headers.push('Cache-Control', caching, 'Vary', varying, 'X-Content-Type-Options', 'nosniff');
  headers.push('Content-Security-Policy', policy, 'Referrer-Policy', 'no-referrer');
  return headers;
}

/** Returns the length of a body in bytes. */
export function bodyLength(bytes: Response['bytes']): number {
  if (typeof bytes === 'string') return Buffer.byteLength(bytes);
  if (bytes === null || Buffer.isBuffer(bytes) || 'stream' in bytes) return bytes?.length ?? 0;
  return bytes.reduce((sum, { length }) => sum + length, 0);
}
