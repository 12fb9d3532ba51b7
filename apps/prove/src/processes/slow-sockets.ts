import { drawFrom } from '@brand-visibility/records';
import type { Command } from 'commander';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newSqlite } from '../harness/databases.js';
import { grouped, seconds } from '../harness/figures.js';
import {
  described,
  percentile,
  startLoad,
  mergeReports,
  type LoadReport,
  type RunningLoad,
} from '../harness/load-process.js';
import { mixOf } from '../harness/mix.js';
import { wholeNumberAboveZero } from '../harness/options.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import {
  openCallerPorts,
  machineLoad,
  requireLinux,
  residentBytes,
  sharedTime,
} from '@brand-visibility/programs/processes';
import { runJobs, startService, type RunningService } from '@brand-visibility/programs/start';

/** The input of attack-program.ts. */
export interface AttackOrder {
  readonly port: number;
  readonly kind: (typeof KINDS)[number];
  readonly count: number;
  /** Milliseconds over which the connections are opened. */
  readonly spread: number;
  /** The local address of the connections. */
  readonly from: string;
}

/** A connection: its local port and its opening time, milliseconds since 1970. */
export interface Opened {
  readonly port: number;
  readonly at: number;
}

const KINDS = ['slow headers', 'silent', 'slow body', 'slow reading', 'slow reading of many'] as const;

/**
 * The maximum lifetimes of a slow connection in milliseconds: the limit of the service, and three for its checks. Node
 * waits for a reader a second time if it accepted anything since the response began.
 */
const SENDING = 13_000;
const READING = 123_000;

interface Share {
  /** Factor for the number of connections. */
  readonly count: number;
  /** Factor for the time over which they are opened. */
  readonly spread: number;
  /** By what factor the p99 of other callers may rise; null if it is only printed. */
  readonly slower: number | null;
  readonly lifetime: number;
}

const USUAL: Share = { count: 1, spread: 1, slower: 2, lifetime: SENDING };

const SHARES: Readonly<Record<AttackOrder['kind'], Share>> = {
  'slow headers': USUAL,
  silent: USUAL,
  'slow body': USUAL,
  'slow reading': { ...USUAL, lifetime: READING },
  // A thousand would exceed the system's memory for sockets. A hundred request 600 MB at their start, which the
  // service writes alongside other responses, as it would for callers that read them.
  'slow reading of many': { count: 0.1, spread: 5, slower: null, lifetime: READING },
};

const PROGRAM = fileURLToPath(new URL('./attack-program.js', import.meta.url));
const ATTACKER = '127.0.0.2';
const CALM = 15_000;

interface Options {
  readonly sockets: number;
  readonly rate: number;
  readonly spread: number;
}

/** `slow-sockets`: slow senders and readers are disconnected in time, and others hardly notice. */
export function slowSockets(proofs: Command): void {
  proofs
    .command('slow-sockets')
    .description('open slow connections of each kind during a load of all endpoints, and measure both')
    .option('--sockets <number>', 'connections of each kind', wholeNumberAboveZero, 1_000)
    .option('--rate <number>', 'requests a second of the load', wholeNumberAboveZero, 100)
    .option(
      '--spread <milliseconds>',
      'time over which the connections are opened',
      wholeNumberAboveZero,
      2_000,
    )
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, { sockets, rate, spread }: Options): Promise<boolean> {
  requireLinux();
  progress('creating the database');
  const { forJobs, forService } = await newSqlite(workspace);
  const key = (await runJobs(workspace, forJobs, ['demo'])).trim();
  const service = await startService(workspace, forService);
  const requests = await mixOf(drawFrom(1), service.port, key);
  const load = startLoad(workspace, { port: service.port, requests, pace: { rate }, every: 250 });
  progress(`${rate} requests a second; warming up`);
  await sleep(10_000);

  console.log(
    `${grouped(sockets)} connections of each kind, ${rate} requests a second; machine load ${machineLoad()}`,
  );
  let holds = true;
  for (const kind of KINDS) {
    const calm = await measureDuring(load, () => sleep(CALM));
    const share = SHARES[kind];
    const count = Math.ceil(sockets * share.count);
    const order = {
      port: service.port,
      kind,
      count,
      spread: spread * share.spread,
      from: ATTACKER,
    };
    const attack = runAttack(workspace, service, order, share.lifetime);
    const attacking = await measureDuring(load, () => attack);
    const { closedAfter, memory } = await attack;
    const [before, during] = [calm, attacking].map(({ latencies }) => percentile(latencies, 99)) as [
      number,
      number,
    ];
    const isUnharmed = (all: LoadReport['counts']) => Object.keys(all).join() === '200';
    const isCalm = share.slower === null || during < share.slower * before;
    holds &&=
      closedAfter <= share.lifetime && isCalm && isUnharmed(calm.counts) && isUnharmed(attacking.counts);
    console.log(
      [
        `${grouped(count)} x ${kind}: the last closed after ${seconds(closedAfter)} (bound ${seconds(share.lifetime)})`,
        `p99 ${during.toFixed(1)} ms, calm ${before.toFixed(1)} ms: ${(during / before).toFixed(2)} (${share.slower === null ? 'no bound' : `bound ${share.slower}`})`,
        `responses ${described(attacking.counts)}`,
        `memory at most ${grouped(Math.round(memory / 1_048_576))} MiB`,
      ].join('; '),
    );
    await sleep(2_000);
  }
  await load.stop();
  return holds;
}

/** The responses of the load while something runs. */
async function measureDuring(load: RunningLoad, meanwhile: () => Promise<unknown>) {
  const first = load.reports.length + 1; // the report in progress may have begun before
  await meanwhile();
  return mergeReports(load.reports.slice(first));
}

/** Runs an attack; returns the longest lifetime of its connections in milliseconds, and the service's peak memory. */
async function runAttack(
  workspace: Workspace,
  service: RunningService,
  order: AttackOrder,
  lifetime: number,
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
  workspace.atEnd(stop);
  let opened = 0;
  const openedAt = new Map<number, number>(); // by port; ports may be reused
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { port, at } = JSON.parse(line) as Opened; // from attack-program.ts
    opened += 1;
    openedAt.set(port, at);
  });
  let memory = 0;
  let longest = 0;
  const deadline = sharedTime() + order.spread + 2 * lifetime;
  for (let isOver = false; !isOver && sharedTime() < deadline;) {
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
