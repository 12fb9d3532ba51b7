import { drawFrom } from '@brand-visibility/test-fixtures';
import type { Command } from 'commander';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newSqlite } from './databases.js';
import { grouped, seconds } from './figures.js';
import {
  described,
  percentile,
  startLoad,
  together,
  type LoadReport,
  type RunningLoad,
} from './load-process.js';
import { mixOf } from './mix.js';
import { wholeNumberAboveZero } from './options.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import {
  openCallerPorts,
  machineLoad,
  requireLinux,
  residentBytes,
  sharedTime,
} from '@brand-visibility/programs/processes';
import { runJobs, startService, type RunningService } from '@brand-visibility/programs/start';

/** What attack-program.ts is told to do. */
export interface AttackOrder {
  readonly port: number;
  readonly kind: (typeof KINDS)[number];
  readonly count: number;
  /** Milliseconds over which they are opened. */
  readonly spread: number;
  /** The address that they come from. */
  readonly from: string;
}

/** One of its connections: the port of its own end, and when it was opened, in milliseconds since 1970. */
export interface Opened {
  readonly port: number;
  readonly at: number;
}

const KINDS = ['slow headers', 'silent', 'slow body', 'slow reading', 'slow reading of many'] as const;

interface Share {
  /** Of the connections asked for. */
  readonly count: number;
  /** Times as long over which they are opened. */
  readonly spread: number;
  /** How much slower the slowest percent of others may be meanwhile; null where that is printed only. */
  readonly slower: number | null;
}

const USUAL: Share = { count: 1, spread: 1, slower: 2 };

const SHARES: Readonly<Record<AttackOrder['kind'], Share>> = {
  'slow headers': USUAL,
  silent: USUAL,
  'slow body': USUAL,
  'slow reading': USUAL,
  // A thousand would pass the memory that a system has for all its sockets. What a hundred ask for at their start, 600 MB,
  // the service writes beside the others' replies, as it would for callers that read it.
  'slow reading of many': { count: 0.1, spread: 5, slower: null },
};

/** Milliseconds after which the service has to have closed each. */
const BOUND = 12_000;

const PROGRAM = fileURLToPath(new URL('./attack-program.js', import.meta.url));
const ATTACKER = '127.0.0.2';
const CALM = 15_000;

interface Options {
  readonly sockets: number;
  readonly rate: number;
  readonly spread: number;
}

/** `slow-sockets`: callers that send or read slowly are cut off in time, and the others hardly notice. */
export function slowSockets(proofs: Command): void {
  proofs
    .command('slow-sockets')
    .description('open slow connections of each kind beside a load of all endpoints, and look at both')
    .option('--sockets <number>', 'connections of each kind', wholeNumberAboveZero, 1_000)
    .option('--rate <number>', 'requests of the load a second', wholeNumberAboveZero, 100)
    .option('--spread <milliseconds>', 'over which the connections are opened', wholeNumberAboveZero, 2_000)
    .action((options: Options) => inWorkspace((place) => prove(place, options)));
}

async function prove(place: Workspace, { sockets, rate, spread }: Options): Promise<boolean> {
  requireLinux();
  progress('making the database');
  const { forJobs, forService } = await newSqlite(place);
  const key = (await runJobs(place, forJobs, ['demo'])).trim();
  const service = await startService(place, forService);
  const asks = await mixOf(drawFrom(1), service.port, key);
  const load = startLoad(place, { port: service.port, asks, pace: { rate }, every: 250 });
  progress(`${rate} requests a second; warming up`);
  await sleep(10_000);

  console.log(
    `${grouped(sockets)} connections of each kind, ${rate} requests a second; load of the machine ${machineLoad()}`,
  );
  let holds = true;
  for (const kind of KINDS) {
    const calm = await heard(load, () => sleep(CALM));
    const share = SHARES[kind];
    const count = Math.ceil(sockets * share.count);
    const order = {
      port: service.port,
      kind,
      count,
      spread: spread * share.spread,
      from: ATTACKER,
    };
    const attack = attacked(place, service, order);
    const attacking = await heard(load, () => attack);
    const { closedAfter, memory } = await attack;
    const [before, during] = [calm, attacking].map(({ latencies }) => percentile(latencies, 99)) as [
      number,
      number,
    ];
    const isRight = (all: LoadReport['counts']) => Object.keys(all).join() === '200';
    const isCalm = share.slower === null || during < share.slower * before;
    holds &&= closedAfter <= BOUND && isCalm && isRight(calm.counts) && isRight(attacking.counts);
    console.log(
      [
        `${grouped(count)} x ${kind}: the last closed after ${seconds(closedAfter)} (bound ${seconds(BOUND)})`,
        `p99 ${during.toFixed(1)} ms, calm ${before.toFixed(1)} ms: ${(during / before).toFixed(2)} (${share.slower === null ? 'no bound' : `bound ${share.slower}`})`,
        `replies ${described(attacking.counts)}`,
        `memory at most ${grouped(Math.round(memory / 1_048_576))} MiB`,
      ].join('; '),
    );
    await sleep(2_000);
  }
  await load.stop();
  return holds;
}

/** What the load hears while something goes on. */
async function heard(load: RunningLoad, meanwhile: () => Promise<unknown>) {
  const first = load.reports.length + 1; // the report that is under way may speak of before
  await meanwhile();
  return together(load.reports.slice(first));
}

/** How long the longest-lived of an attack's connections lived, in milliseconds, and the service's most memory meanwhile. */
async function attacked(
  place: Workspace,
  service: RunningService,
  order: AttackOrder,
): Promise<{ closedAfter: number; memory: number }> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(order)], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  place.atEnd(stop);
  let opened = 0;
  const openedAt = new Map<number, number>(); // by port, of which one may come again
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { port, at } = JSON.parse(line) as Opened; // of attack-program.ts
    opened += 1;
    openedAt.set(port, at);
  });
  let memory = 0;
  let longest = 0;
  const patience = sharedTime() + order.spread + 3 * BOUND;
  for (let isOver = false; !isOver && sharedTime() < patience;) {
    await sleep(100);
    const held = openCallerPorts(order.port, ATTACKER);
    for (const port of held) longest = Math.max(longest, sharedTime() - (openedAt.get(port) ?? sharedTime()));
    memory = Math.max(memory, residentBytes(service.pid));
    isOver = opened === order.count && held.size === 0;
  }
  await stop();
  if (opened < order.count) throw new Error(`only ${opened} connections could be opened`);
  return { closedAfter: longest, memory };
}
