import { Agent, request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpRequest } from '@brand-visibility/programs/http';
import type { LoadOrder, LoadReport } from './load-process.js';
import { sharedTime } from '@brand-visibility/programs/processes';

/**
 * Sends requests to a server from a separate process, so that nothing else in a proof delays them; load-process.ts
 * starts it. The first line of its input is the order; it prints one report a line, and stops when its input ends.
 */

const input = createInterface({ input: process.stdin });
const [line] = (await once(input, 'line')) as [string];
const order = JSON.parse(line) as LoadOrder; // from load-process.ts
const { port, requests, pace, every } = order;

// FIFO scheduling uses all connections, so none idles until the server closes it at the moment of its next use.
const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });

let counts: Record<string, number> = {};
let latencies: number[] = [];

/** Sends one request; `due` is its time in the open model, from which its latency counts. */
function sendRequest({ method, path, headers }: HttpRequest, due: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (outcome: string) => {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      latencies.push(Math.round((performance.now() - due) * 100) / 100);
      resolve();
    };
    const sent = httpRequest({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
      response.on('error', (error) => end(String(error)));
      response.on('end', () => end(String(response.statusCode)));
      response.resume();
    });
    sent.on('error', (error) => end(String(error)));
    sent.end();
  });
}

let isOver = false;
let next = 0;
function nextRequest(): HttpRequest {
  const request = requests[next % requests.length];
  next += 1;
  if (!request) throw new Error('the order has no requests');
  return request;
}

/** Open model: so many requests a second, regardless of responses. */
async function sendAtRate(rate: number): Promise<void> {
  const start = performance.now();
  const waiting = new Set<Promise<void>>();
  for (let sent = 0; !isOver;) {
    for (; start + (sent * 1000) / rate <= performance.now(); sent += 1) {
      const answered = sendRequest(nextRequest(), start + (sent * 1000) / rate);
      waiting.add(answered);
      void answered.then(() => waiting.delete(answered));
    }
    await sleep(1);
  }
  await Promise.all(waiting);
}

/** Closed model: so many callers, each of which waits for its response. */
async function sendConcurrently(callers: number): Promise<void> {
  const calling = async () => {
    while (!isOver) await sendRequest(nextRequest(), performance.now());
  };
  await Promise.all(Array.from({ length: callers }, calling));
}

function report(): void {
  const current: LoadReport = { at: sharedTime(), counts, latencies };
  counts = {};
  latencies = [];
  process.stdout.write(`${JSON.stringify(current)}\n`);
}

input.on('close', () => (isOver = true));
const reporting = setInterval(report, every);
await ('rate' in pace ? sendAtRate(pace.rate) : sendConcurrently(pace.callers));
clearInterval(reporting);
report();
agent.destroy();
