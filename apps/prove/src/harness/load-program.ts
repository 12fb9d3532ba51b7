import { createHash } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpRequest } from '@brand-visibility/programs/http';
import { sharedTime } from '@brand-visibility/programs/processes';
import type { ClientBehaviour, LoadOrder, TimedResponse } from './load.js';

/**
 * Sends requests to a server. load.ts starts this program as a separate process, so that no other work delays the
 * requests. The first line of the input is the `LoadOrder`. Each line of the output contains the responses since the
 * previous line. The program stops when its input ends, or when its callers have all of their responses.
 */

const input = createInterface({ input: process.stdin });
const [line] = (await once(input, 'line')) as [string];
const order = JSON.parse(line) as LoadOrder; // load.ts writes this
const { port, requests, pace, client } = order;
if (requests.length === 0) throw new Error('the order has no requests');
const requestAt = (index: number): HttpRequest => requests[index % requests.length]!; // `requests` is not empty

const readsToTheEnd = client?.atEnd === 'finish';
const agent = new Agent({
  // Callers that read to the end use only new connections, because the server could close an idle connection just when
  // a caller reuses it.
  keepAlive: !readsToTheEnd,
  // FIFO scheduling uses all connections in turn, so none stays idle so long that the server closes it.
  scheduling: client ? 'lifo' : 'fifo',
});

const over = new AbortController();
setMaxListeners(0, over.signal); // each waiting caller adds a listener
let responses: TimedResponse[] = [];

/** Sends a request that is due at the time `due`. Resolves to the seconds in `Retry-After`, or to 0. */
function sendRequest(index: number, due = sharedTime()): Promise<number> {
  return new Promise((resolve) => {
    const { method, path, headers, body } = requestAt(index);
    const end = (outcome: string, seconds = 0, received?: string) => {
      const at = sharedTime();
      const took = Math.round((at - due) * 100) / 100;
      if (isOfTheService(outcome))
        responses.push({ outcome, at, took, ...(received === undefined ? {} : { body: received }) });
      resolve(seconds);
    };
    const sent = httpRequest({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
      const hash = createHash('sha256');
      const status = String(response.statusCode);
      response.on('error', (error) => end(codeOf(error)));
      response.on('end', () => {
        const received = readsToTheEnd && status === '200' ? `${index} ${hash.digest('hex')}` : undefined;
        end(status, Number(response.headers['retry-after'] ?? 0), received);
      });
      if (client) read(response, client, (chunk) => readsToTheEnd && hash.update(chunk));
      else response.resume();
    });
    sent.on('error', (error) => end(codeOf(error)));
    sent.end(body);
  });
}

/** Whether the outcome was caused by the service. Callers that disconnect also cause errors. */
function isOfTheService(outcome: string): boolean {
  const hasLeft = client?.leaving !== undefined || (over.signal.aborted && client?.atEnd === 'disconnect');
  return !hasLeft || /^\d+$/.test(outcome);
}

const codeOf = (error: NodeJS.ErrnoException) => error.code ?? error.message;

/** Reads a response at the speed in the order. If the speed is 0, reads only the bytes that arrive with the headers. */
function read(
  response: IncomingMessage,
  { bytesPerSecond = Infinity }: ClientBehaviour,
  onChunk: (chunk: Buffer) => void,
): void {
  if (bytesPerSecond === 0 && response.statusCode === 200) return;
  const start = performance.now();
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    onChunk(chunk);
    bytes += chunk.length;
    const early = bytesPerSecond === 0 ? 0 : start + (bytes / bytesPerSecond) * 1_000 - performance.now();
    if (early <= 0) return;
    response.pause();
    setTimeout(() => response.resume(), early);
  });
}

/** Sends `rate` requests per second, regardless of how late responses arrive (open model). */
async function sendAtRate(rate: number): Promise<void> {
  const start = sharedTime();
  const waiting = new Set<Promise<unknown>>();
  for (let sent = 0; !over.signal.aborted;) {
    for (; start + (sent * 1000) / rate <= sharedTime(); sent += 1) {
      const answered = sendRequest(sent, start + (sent * 1000) / rate);
      waiting.add(answered);
      void answered.then(() => waiting.delete(answered));
    }
    await sleep(1);
  }
  await Promise.all(waiting);
}

let next = 0;

/** Sends requests as one caller, who waits for each response (closed model). */
async function sendRepeatedly(): Promise<void> {
  while (!over.signal.aborted) await sendRequest(next++);
}

/**
 * Repeats one request as one caller, or takes turns if callers are fewer than requests. If the service refuses the
 * request, waits for the time in `Retry-After`.
 */
async function callRepeatedly(caller: number, callers: number, { times }: ClientBehaviour): Promise<void> {
  let index = caller;
  for (let left = times ?? Infinity; left > 0 && !over.signal.aborted; left -= 1) {
    const seconds = await sendRequest(index % requests.length);
    if (callers < requests.length) index += callers;
    if (seconds > 0) await untilOver(seconds * 1_000);
  }
}

/** Repeatedly sends a request for each caller and then disconnects all callers. Does so once more at the end. */
async function callAndLeave(
  callers: number,
  { after, every: period }: NonNullable<ClientBehaviour['leaving']>,
): Promise<void> {
  for (let isLast = false; ; isLast = over.signal.aborted) {
    for (let caller = 0; caller < callers; caller += 1) void sendRequest(caller % requests.length);
    await sleep(after);
    agent.destroy();
    responses.push({ outcome: `left by ${callers}`, at: sharedTime(), took: 0 });
    if (isLast) return;
    await untilOver(period - after);
  }
}

const untilOver = (milliseconds: number) =>
  sleep(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);

async function sendAll(): Promise<void> {
  if ('rate' in pace) return sendAtRate(pace.rate);
  if (client?.leaving) return callAndLeave(pace.callers, client.leaving);
  const calling = (caller: number) =>
    client ? callRepeatedly(caller, pace.callers, client) : sendRepeatedly();
  await Promise.all(Array.from({ length: pace.callers }, (_, caller) => calling(caller)));
}

function report(onWritten?: () => void): void {
  const text = JSON.stringify(responses);
  responses = [];
  process.stdout.write(`${text}\n`, onWritten);
}

input.on('close', () => {
  over.abort();
  if (client?.atEnd === 'disconnect' && !client.leaving) agent.destroy();
});
report();
const reporting = setInterval(report, 100);
await sendAll();
clearInterval(reporting);
agent.destroy();
report(() => process.exit(0));
