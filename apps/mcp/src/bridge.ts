/** Passes messages to `/mcp` of a service and returns the responses. Interprets only `initialize` and cancellations. */
import type { Readable } from 'node:stream';

type JsonObject = Readonly<Record<string, unknown>>;

/** Maximum number of characters in a line of a response. The longest results contain a few hundred thousand. */
const MOST_CHARACTERS = 16_777_216;

/** Standard input and output, which carry one message per line. */
export interface Streams {
  readonly stdin: Readable;
  readonly stdout: { write(text: string): unknown };
}

/**
 * Sends each message on standard input to the service and writes the response to standard output, until the input ends
 * and every message is answered (rule 21.11). `say` reports diagnostics.
 */
export async function passOn(
  endpoint: string,
  apiKey: string,
  { stdin, stdout }: Streams,
  say: (sentence: string) => void,
) {
  const inProgress = new Map<unknown, AbortController>();
  const exchanges = new Set<Promise<void>>();
  const write = (message: JsonObject) => void stdout.write(`${JSON.stringify(message)}\n`);
  let revision: unknown;
  for await (const line of linesOf(stdin.setEncoding('utf8'))) {
    const message = parsed(line);
    const { jsonrpc, method, params } = message;
    const batched: readonly unknown[] = Array.isArray(message)
      ? message.flatMap((one) => at(one, 'id') ?? [])
      : [];
    for (const id of batched) write({ jsonrpc: '2.0', id, error: BATCHED });
    if (batched.length > 0) continue;
    if (jsonrpc !== '2.0') say('standard input contained a line that is not a message of the protocol');
    else if (method === 'notifications/cancelled') inProgress.get(at(params, 'requestId'))?.abort();
    else {
      const exchanging = exchange(line, message).finally(() => exchanges.delete(exchanging));
      exchanges.add(exchanging);
      if (method === 'initialize') await exchanging;
    }
  }
  await Promise.all(exchanges);

  async function exchange(body: string, message: JsonObject): Promise<void> {
    // The id is null if no response is expected: for a notification, and for a response to the service.
    const id = 'method' in message ? (message['id'] ?? null) : null;
    const abort = new AbortController();
    inProgress.set(id, abort);
    const headers = { ...headersOf(message, revision), Authorization: `Bearer ${apiKey}` };
    const request = { method: 'POST', headers, body, signal: abort.signal };
    const answer = await answerTo(endpoint, request, write);
    inProgress.delete(id);
    if (answer === null || abort.signal.aborted) return;
    revision = at(answer, 'result', 'protocolVersion') ?? revision;
    if (id === null) say(String(at(answer, 'error', 'message')));
    else write({ jsonrpc: '2.0', ...answer, id });
  }
}

/**
 * Returns the HTTP headers for a message. Three of these headers repeat parts of the message, as the protocol requires.
 */
function headersOf({ method, params }: JsonObject, negotiated: unknown): Record<string, string> {
  const repeated = (name: string, value: unknown) => {
    if (typeof value !== 'string') return {};
    const isPlain = /^[\w./:-]+$/.test(value);
    return { [name]: isPlain ? value : `=?base64?${Buffer.from(value).toString('base64')}?=` };
  };
  const own = at(params, '_meta', 'io.modelcontextprotocol/protocolVersion');
  return {
    Accept: 'application/json, text/event-stream',
    'Content-Type': 'application/json',
    ...repeated('MCP-Protocol-Version', own ?? negotiated),
    ...repeated('Mcp-Method', method),
    ...repeated('Mcp-Name', at(params, 'name') ?? at(params, 'uri')),
  };
}

/**
 * Sends a message. Returns the response, or an error that this program creates; null if no response is expected. Calls
 * `onNotification` with each notification before the response.
 */
async function answerTo(
  endpoint: string,
  request: RequestInit,
  onNotification: (message: JsonObject) => void,
): Promise<JsonObject | null> {
  try {
    // Redirects are not followed, so that only the service receives the key.
    const { status, headers, body } = await fetch(endpoint, { ...request, redirect: 'manual' });
    if (status === 202) return null;
    const isProblem = headers.get('content-type')?.startsWith('application/problem+json');
    const chunks = body?.pipeThrough(new TextDecoderStream()) ?? [];
    // The service writes each document as one line: a complete body, or the data of an event.
    for await (const line of linesOf(chunks, MOST_CHARACTERS)) {
      const document = parsed(line.replace(/^data:/, ''));
      const { jsonrpc, method, detail } = document;
      if (isProblem && typeof detail === 'string') return failure(detail, document);
      if (jsonrpc === '2.0' && method === undefined) return document;
      if (jsonrpc === '2.0') onNotification(document);
    }
    return failure(
      `The response with status ${status} did not come from the service. Check BRAND_VISIBILITY_URL.`,
    );
  } catch (error) {
    // The message of `error` is left out, because it may repeat the request. The cast is safe: system codes such as
    // ECONNREFUSED are strings.
    const code = (at(error, 'cause', 'code') as string | undefined) ?? 'no connection';
    return failure(`The service at ${new URL(endpoint).origin} cannot be reached: ${code}.`);
  }
}

/** The error for each request of a batch, which the service would refuse as a whole, without their ids. */
const BATCHED = {
  code: -32_600,
  message: 'Send each message separately. The service does not accept batches.',
};

const failure = (message: string, data?: JsonObject) => ({ error: { code: -32_000, message, data } });

/**
 * Yields lines. `readline` would also end them at U+2028, a valid character in JSON. Stops at an unfinished line of
 * more than `most` characters.
 */
async function* linesOf(chunks: AsyncIterable<string> | string[], most = Infinity): AsyncGenerator<string> {
  let line = '';
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    line += first;
    for (const other of others) {
      yield line;
      line = other;
    }
    if (line.length > most) return;
  }
  if (line !== '') yield line;
}

/** Parses a JSON object; returns an empty object for any other string. */
function parsed(text: string): JsonObject {
  try {
    return Object(JSON.parse(text)) as JsonObject; // The cast is safe: an object has fields.
  } catch {
    return {};
  }
}

/** Returns the field at a path of names; undefined if there is none. */
const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((object, name) => Reflect.get(Object(object) as object, name), value);
