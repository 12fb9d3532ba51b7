import { createHash } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientOrder, ClientReport } from './client-process.js';

/**
 * Calls a server as several concurrent clients, in a process that client-process.ts starts. The first line of its input
 * is the order; it ends when its input ends or its callers have all their responses, and then prints its report.
 */

const input = createInterface({ input: process.stdin });
const [line] = (await once(input, 'line')) as [string];
const order = JSON.parse(line) as ClientOrder; // from client-process.ts
const { port, requests, callers, bytesPerSecond = Infinity, leaving, times, atEnd } = order;

// Clients that finish are the honest ones: their new connections are never closed as idle at the moment of their use.
const agent = new Agent({ keepAlive: atEnd === 'disconnect' });

const counts: Record<string, number> = {};
const bodies: Record<string, number> = {};
const count = (into: Record<string, number>, what: string) => (into[what] = (into[what] ?? 0) + 1);

const over = new AbortController();
setMaxListeners(0, over.signal); // one for each caller that waits

/** Sends one request; resolves with the seconds to wait before the next one. */
function call(number: number): Promise<number> {
  return new Promise((resolve) => {
    const request = requests[number];
    if (!request) throw new Error('the order has no requests');
    const { path, method, headers, body } = request;
    const end = (outcome: string, seconds = 0) => {
      if (isOfTheService(outcome)) count(counts, outcome);
      resolve(seconds);
    };
    const sent = httpRequest({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
      const hash = createHash('sha256');
      const status = String(response.statusCode);
      response.on('error', (error) => end(codeOf(error)));
      response.on('end', () => {
        if (atEnd === 'finish' && status === '200') count(bodies, `${number} ${hash.digest('hex')}`);
        end(status, Number(response.headers['retry-after'] ?? 0));
      });
      read(response, (chunk) => {
        if (atEnd === 'finish') hash.update(chunk);
      });
    });
    sent.on('error', (error) => end(codeOf(error)));
    sent.end(body);
  });
}

/** Whether the service brought this outcome about. A caller that disconnects causes errors, too. */
function isOfTheService(outcome: string): boolean {
  const hasLeft = leaving !== undefined || (over.signal.aborted && atEnd === 'disconnect');
  return !hasLeft || /^\d+$/.test(outcome);
}

const codeOf = (error: NodeJS.ErrnoException) => error.code ?? error.message;

/** Reads a response at the speed of the order; at speed 0 nothing after what arrives with its headers. */
function read(response: IncomingMessage, onChunk: (chunk: Buffer) => void): void {
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

/** One caller, which waits as it is told when it is refused. */
async function callRepeatedly(caller: number): Promise<void> {
  for (let left = times ?? Infinity; left > 0 && !over.signal.aborted; left -= 1) {
    const seconds = await call(caller % requests.length);
    if (seconds > 0) await untilOver(seconds * 1_000);
  }
}

/** All callers send a request and leave, again and again, and once more at the end. */
async function callAndLeave({ after, every }: NonNullable<ClientOrder['leaving']>): Promise<void> {
  for (let isLast = false; ; isLast = over.signal.aborted) {
    for (let caller = 0; caller < callers; caller += 1) void call(caller % requests.length);
    await sleep(after);
    agent.destroy();
    count(counts, `left by ${callers}`);
    if (isLast) return;
    await untilOver(every - after);
  }
}

const untilOver = (milliseconds: number) =>
  sleep(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);

input.on('close', () => {
  over.abort();
  if (atEnd === 'disconnect' && !leaving) agent.destroy();
});
await (leaving
  ? callAndLeave(leaving)
  : Promise.all(Array.from({ length: callers }, (_, caller) => callRepeatedly(caller))));
agent.destroy();
const report: ClientReport = { counts, bodies };
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));
