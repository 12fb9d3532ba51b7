import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpRequest } from '@brand-visibility/programs/http';
import type { LoadOrder, LoadReport } from './load-process.js';
import { sharedTime } from '@brand-visibility/programs/processes';

/**
 * Asks a server as a process of its own, so that nothing else a proof does makes replies look late; load.ts starts it. The
 * first line of its input is the order; it tells what comes of it a report a line, and stops when its input ends.
 */

const input = createInterface({ input: process.stdin });
const [line] = (await once(input, 'line')) as [string];
const order = JSON.parse(line) as LoadOrder; // of load.ts
const { port, asks, pace, every } = order;

// Taking turns, no connection idles so long that the server closes it at the moment of its use.
const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });

let counts: Record<string, number> = {};
let latencies: number[] = [];

/** Asks once; `due` is when a caller who waits for nobody would have asked. */
function ask({ method, path, headers }: HttpRequest, due: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (what: string) => {
      counts[what] = (counts[what] ?? 0) + 1;
      latencies.push(Math.round((performance.now() - due) * 100) / 100);
      resolve();
    };
    const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
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
function nextAsk(): HttpRequest {
  const ask = asks[next % asks.length];
  next += 1;
  if (!ask) throw new Error('there is something to ask');
  return ask;
}

/** So many a second, whether the ones before were answered or not. */
async function askAtRate(rate: number): Promise<void> {
  const start = performance.now();
  const waiting = new Set<Promise<void>>();
  for (let sent = 0; !isOver;) {
    for (; start + (sent * 1000) / rate <= performance.now(); sent += 1) {
      const answered = ask(nextAsk(), start + (sent * 1000) / rate);
      waiting.add(answered);
      void answered.then(() => waiting.delete(answered));
    }
    await sleep(1);
  }
  await Promise.all(waiting);
}

/** So many at a time, each as soon as the one before is answered. */
async function askAtOnce(callers: number): Promise<void> {
  const calling = async () => {
    while (!isOver) await ask(nextAsk(), performance.now());
  };
  await Promise.all(Array.from({ length: callers }, calling));
}

function report(): void {
  const said: LoadReport = { at: sharedTime(), counts, latencies };
  counts = {};
  latencies = [];
  process.stdout.write(`${JSON.stringify(said)}\n`);
}

input.on('close', () => (isOver = true));
const reporting = setInterval(report, every);
await ('rate' in pace ? askAtRate(pace.rate) : askAtOnce(pace.callers));
clearInterval(reporting);
report();
agent.destroy();
