import { drawFrom } from '@brand-visibility/test-fixtures';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import { newPostgres, newSqlite } from './databases.js';
import { grouped } from './figures.js';
import type { HttpRequest } from '@brand-visibility/programs/http';
import { described, percentile, startLoad, together, type LoadReport } from './load-process.js';
import { mixOf } from './mix.js';
import { wholeNumberAboveZero } from './options.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import {
  openCallerPorts,
  machineLoad,
  openFiles,
  processorSeconds,
  requireLinux,
  residentBytes,
} from '@brand-visibility/programs/processes';
import { runJobs, startService, type RunningService } from '@brand-visibility/programs/start';

interface Options {
  readonly minutes: number;
  readonly rate: number;
  readonly database: 'sqlite' | 'postgres';
}

/** What the service was like at one moment, and what it answered since the one before. */
interface Sample {
  readonly minute: number;
  readonly heard: Omit<LoadReport, 'at'>;
  readonly memory: number;
  /** Files and sockets that it has open, but for the connections of callers. */
  readonly files: number;
  readonly callers: number;
  /** Of one processor. */
  readonly busy: number;
}

/** Until then a process may take what it needs, in minutes; after it memory may grow by this part. */
const SETTLED = 5;
const GROWTH = 0.05;
/** Files that may come to those of then: the database's connections are opened when they are first needed. */
const MORE_FILES = 10;

const EVERY = 5_000;
const CALLERS = 32;
const MEASURING = 15_000;
const WARMING_UP = 10_000;

/** `soak`: hours at six tenths of what it can leave a service as it was in the fifth minute. */
export function soak(proofs: Command): void {
  proofs
    .command('soak')
    .description('keep a service under load and look at its replies, its memory and its open files')
    .option('--minutes <number>', 'how long', wholeNumberAboveZero, 30)
    .option('--rate <part>', 'of what the service can do', partOfOne, 0.6)
    .addOption(new Option('--database <name>').choices(['sqlite', 'postgres']).default('sqlite'))
    .action((options: Options) => inWorkspace((place) => prove(place, options)));
}

function partOfOne(text: string): number {
  if (!/^(0?\.\d+|1)$/.test(text)) throw new InvalidArgumentError('Expected a part of one, such as 0.6.');
  return Number(text);
}

async function prove(place: Workspace, { minutes, rate, database: name }: Options): Promise<boolean> {
  requireLinux();
  progress('making the database');
  const database = await (name === 'sqlite' ? newSqlite(place) : newPostgres(place));
  const key = (await runJobs(place, database.forJobs, ['demo'])).trim();
  const service = await startService(place, database.forService);
  const asks = await mixOf(drawFrom(1), service.port, key);
  const capacity = await capacityOf(place, service, asks);
  const pace = Math.max(1, Math.round(capacity * rate));
  console.log(
    `${database.name}: ${grouped(Math.round(capacity))} requests a second at most over all endpoints; ${minutes} minutes at ${pace}; load of the machine ${machineLoad()}`,
  );

  const samples: Sample[] = [];
  const start = performance.now();
  let processor = processorSeconds(service.pid);
  let last = start;
  const load = startLoad(
    place,
    { port: service.port, asks, pace: { rate: pace }, every: EVERY },
    ({ counts, latencies }) => {
      const [at, spent] = [performance.now(), processorSeconds(service.pid)];
      const callers = openCallerPorts(service.port, '127.0.0.1').size;
      samples.push({
        minute: (at - start) / 60_000,
        heard: { counts, latencies },
        memory: residentBytes(service.pid),
        files: openFiles(service.pid) - callers,
        callers,
        busy: (spent - processor) / ((at - last) / 1000),
      });
      [processor, last] = [spent, at];
    },
  );
  await sleep(minutes * 60_000);
  await load.stop();
  return judged(samples, minutes);
}

/** Requests a second when callers wait for their replies, and as many as keep it busy. */
async function capacityOf(place: Workspace, service: RunningService, asks: readonly HttpRequest[]): Promise<number> {
  progress('measuring what the service can do');
  const load = startLoad(place, { port: service.port, asks, pace: { callers: CALLERS }, every: 1_000 });
  await sleep(WARMING_UP);
  const first = load.reports.length;
  await sleep(MEASURING);
  const reports = load.reports.slice(first);
  const [from, to] = [load.reports[first - 1]?.at ?? 0, reports.at(-1)?.at ?? 0];
  await load.stop();
  return together(reports).latencies.length / ((to - from) / 1000);
}

/** Prints the minutes and whether they are alike. */
function judged(samples: readonly Sample[], minutes: number): boolean {
  const step = Math.max(1, Math.ceil(minutes / 15));
  console.log('until minute | requests | p50 ms | p99 ms | memory MiB | files | callers | processor');
  for (let until = step; until < minutes + step; until += step) {
    const some = samples.filter(({ minute }) => minute > until - step && minute <= until);
    if (some.length === 0) continue;
    const { latencies } = together(some.map(({ heard }) => heard));
    const of = (what: (sample: Sample) => number) => percentile(some.map(what), 50);
    console.log(
      [
        Math.min(until, minutes),
        grouped(latencies.length),
        percentile(latencies, 50).toFixed(1),
        percentile(latencies, 99).toFixed(1),
        (of(({ memory }) => memory) / 1_048_576).toFixed(1),
        of(({ files }) => files),
        of(({ callers }) => callers),
        `${(of(({ busy }) => busy) * 100).toFixed(0)} %`,
      ].join(' | '),
    );
  }
  const settled = minutes >= 2 * SETTLED ? SETTLED : minutes / 2;
  const within = (from: number, to: number) => samples.filter(({ minute }) => minute >= from && minute <= to);
  const [before, after] = [within(settled, settled + 1), within(minutes - 1, Infinity)].map((some) => ({
    memory: percentile(
      some.map(({ memory }) => memory),
      50,
    ),
    files: percentile(
      some.map(({ files }) => files),
      50,
    ),
  })) as [Median, Median]; // of two
  const { counts, latencies } = together(samples.map(({ heard }) => heard));
  const growth = after.memory / before.memory - 1;
  const more = after.files - before.files;
  console.log(
    `${grouped(latencies.length)} replies (${described(counts)}); from minute ${settled} on memory grew by ${(100 * growth).toFixed(1)} % (bound ${100 * GROWTH} %), open files by ${more} (bound ${MORE_FILES})`,
  );
  return Object.keys(counts).join() === '200' && growth < GROWTH && more <= MORE_FILES;
}

interface Median {
  readonly memory: number;
  readonly files: number;
}
