import { drawFrom } from '@brand-visibility/records';
import type { Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawAttacker } from '../attacks/attack.js';
import { startRawAttacker, type RawOrder } from '../attacks/run/attackers.js';
import { newDemo } from '../harness/databases.js';
import { grouped, seconds } from '../harness/figures.js';
import {
  countsOf,
  describedCounts,
  latency,
  onlyResponses,
  responsesIn,
  startLoad,
  type Load,
} from '../harness/load.js';
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
import { startService, type RunningService } from '@brand-visibility/programs/start';

const GET = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n';
/** Number of requests whose responses together exceed the system's buffers for local connections. */
const REQUESTS_AT_ONCE = 60;

/** The bytes that each kind of connection writes at first, and the bytes that it then writes once per second. */
const WRITTEN = {
  'slow headers': { opening: GET, texts: ['X-A: b\r\n'] },
  silent: { texts: [] },
  'slow body': {
    opening: 'POST /livez HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n',
    texts: ['a'],
  },
  'slow reading': { opening: `${GET}\r\n`, texts: [] },
  'slow reading of many': { opening: `${GET}\r\n`.repeat(REQUESTS_AT_ONCE), texts: [] },
} satisfies Readonly<Record<string, Pick<RawAttacker, 'opening' | 'texts'>>>;
type Kind = keyof typeof WRITTEN;
const KINDS = Object.keys(WRITTEN) as Kind[]; // the type of `Object.keys` is string[]
const BYTES_PER_SECOND = 1_024;

/**
 * Maximum lifetimes of a slow connection in milliseconds: the limit of the service plus 3 seconds for its checks. For
 * a reader that has accepted any bytes since the response began, Node applies the limit twice.
 */
const SENDING = 13_000;
const READING = 123_000;

interface Share {
  /** Factor by which the number of connections is multiplied. */
  readonly count: number;
  /** Factor by which the time for opening the connections is multiplied. */
  readonly spread: number;
  /** Factor by which the p99 of other callers may rise; null if there is no bound. */
  readonly slower: number | null;
  readonly lifetime: number;
}

const USUAL: Share = { count: 1, spread: 1, slower: 2, lifetime: SENDING };

const SHARES: Readonly<Record<Kind, Share>> = {
  'slow headers': USUAL,
  silent: USUAL,
  'slow body': USUAL,
  'slow reading': { ...USUAL, lifetime: READING },
  // A thousand such connections would exceed the system's socket memory. 100 of them request about 2 GB at the start.
  // The service writes these bytes alongside other responses, as it would for callers that read.
  'slow reading of many': { count: 0.1, spread: 5, slower: null, lifetime: READING },
};

/** The source address of all slow connections. */
const ATTACKER = '127.0.0.2';
const CALM = 15_000;

interface Options {
  readonly sockets: number;
  readonly rate: number;
  readonly spread: number;
}

/** Adds the command `slow-sockets`. It proves that slow callers are disconnected in time and hardly delay others. */
export function slowSockets(proofs: Command): void {
  proofs
    .command('slow-sockets')
    .description('open slow connections of each kind during a load of all endpoints, and measure both')
    .option('--sockets <number>', 'connections of each kind', wholeNumberAboveZero, 1_000)
    .option('--rate <number>', 'load in requests per second', wholeNumberAboveZero, 100)
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
  const { forService, key } = await newDemo(workspace);
  const service = await startService(workspace, forService);
  const requests = await mixOf(drawFrom(1), service.port, key);
  const load = await startLoad(workspace, { port: service.port, requests, pace: { rate } });
  progress(`${rate} requests per second; warming up`);
  await sleep(10_000);

  console.log(
    `${grouped(sockets)} connections of each kind, ${rate} requests per second; machine load ${machineLoad()}`,
  );
  let holds = true;
  for (const kind of KINDS) {
    const calm = await measureDuring(load, () => sleep(CALM));
    const share = SHARES[kind];
    const count = Math.ceil(sockets * share.count);
    const order: RawOrder = {
      ...WRITTEN[kind],
      attacker: 'raw',
      port: service.port,
      connections: count,
      spread: spread * share.spread,
      pace: WRITTEN[kind].texts.length > 0 ? { rate: count } : 'once',
      reads: true,
      bytesPerSecond: BYTES_PER_SECOND,
      reconnects: null,
    };
    const attack = runAttack(workspace, service, order, share.lifetime);
    const attacking = await measureDuring(load, () => attack);
    const { closedAfter, memory } = await attack;
    const [before, during] = [latency(calm, 99), latency(attacking, 99)];
    const isUnharmed = (responses: typeof calm) => responses.length > 0 && onlyResponses(responses, '200');
    const isCalm = share.slower === null || during < share.slower * before;
    holds &&= closedAfter <= share.lifetime && isCalm && isUnharmed(calm) && isUnharmed(attacking);
    console.log(
      [
        `${grouped(count)} x ${kind}: the last closed after ${seconds(closedAfter)} (bound ${seconds(share.lifetime)})`,
        `p99 ${during.toFixed(1)} ms, calm ${before.toFixed(1)} ms: ${(during / before).toFixed(2)} (${share.slower === null ? 'no bound' : `bound ${share.slower}`})`,
        `responses ${describedCounts(countsOf(attacking))}`,
        `memory at most ${grouped(Math.round(memory / 1_048_576))} MiB`,
      ].join('; '),
    );
    await sleep(2_000);
  }
  await load.stop();
  return holds;
}

/** Returns the responses to requests of the load that were both sent and answered while `meanwhile` ran. */
async function measureDuring(load: Load, meanwhile: () => Promise<unknown>) {
  const start = sharedTime();
  await meanwhile();
  return responsesIn(load.responses, start);
}

/** Runs an attack. Returns the longest connection lifetime in milliseconds, and the service's peak memory in bytes. */
async function runAttack(
  workspace: Workspace,
  service: RunningService,
  order: RawOrder,
  lifetime: number,
): Promise<{ closedAfter: number; memory: number }> {
  let opened = 0;
  const openedAt = new Map<number, number>(); // opening times by port; ports may be reused
  const stop = startRawAttacker(workspace, order, ({ port, at }) => {
    opened += 1;
    openedAt.set(port, at);
  });
  let memory = 0;
  let longest = 0;
  const deadline = sharedTime() + (order.spread ?? 0) + 2 * lifetime;
  for (let isOver = false; !isOver && sharedTime() < deadline;) {
    await sleep(100);
    const held = openCallerPorts(order.port, ATTACKER);
    for (const port of held) longest = Math.max(longest, sharedTime() - (openedAt.get(port) ?? sharedTime()));
    memory = Math.max(memory, residentBytes(service.pid));
    isOver = opened === order.connections && held.size === 0;
  }
  await stop();
  if (opened < order.connections) throw new Error(`only ${opened} connections could be opened`);
  return { closedAfter: longest, memory };
}
