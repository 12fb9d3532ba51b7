import { drawFrom } from '@brand-visibility/records';
import { InvalidArgumentError, type Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOption, newDemo, type DatabaseKind } from '../harness/databases.js';
import { grouped } from '../harness/figures.js';
import type { HttpRequest } from '@brand-visibility/programs/http';
import {
  countsOf,
  describedCounts,
  percentile,
  responsesIn,
  startCallers,
  startLoad,
  type Counts,
} from '../harness/load.js';
import { mixOf } from '../harness/mix.js';
import { wholeNumberAboveZero } from '../harness/options.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import {
  machineLoad,
  openConnections,
  openFiles,
  processorSeconds,
  requireLinux,
  residentBytes,
  sharedTime,
} from '@brand-visibility/programs/processes';
import { startService, type RunningService } from '@brand-visibility/programs/start';

interface Options {
  readonly minutes: number;
  readonly rate: number;
  readonly database: DatabaseKind;
}

/** The state of the service at one point in time, and the response times since the previous sample. */
interface Sample {
  readonly minute: number;
  readonly latencies: readonly number[];
  readonly memory: number;
  /** Number of open files and sockets, not counting the connections of callers. */
  readonly files: number;
  readonly callers: number;
  /** Processor time as a fraction of one processor core. */
  readonly busy: number;
}

/** Minutes of warm-up. After the warm-up, memory may grow by at most the fraction GROWTH. */
const WARM_UP_MINUTES = 5;
const GROWTH = 0.05;
/** Maximum increase in the number of open files. It is not 0, because database connections are opened on demand. */
const MORE_FILES = 10;

const EVERY = 5_000;
const CALLERS = 32;
const MEASURING = 15_000;
const WARMING_UP = 10_000;

/** Adds the command `soak`. It proves that a service has the same state after hours at 60 % of the maximum load. */
export function soak(proofs: Command): void {
  proofs
    .command('soak')
    .description('keep a service under load and check its responses, memory and open files')
    .option('--minutes <number>', 'duration in minutes', wholeNumberAboveZero, 30)
    .option('--rate <part>', "fraction of the service's maximum throughput", share, 0.6)
    .addOption(databaseOption())
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

function share(text: string): number {
  if (!/^(0?\.\d+|1)$/.test(text))
    throw new InvalidArgumentError('Expected a number above 0 and up to 1, such as 0.6.');
  return Number(text);
}

async function prove(workspace: Workspace, { minutes, rate, database: name }: Options): Promise<boolean> {
  requireLinux();
  const database = await newDemo(workspace, name);
  const service = await startService(workspace, database.forService);
  const requests = await mixOf(drawFrom(1), service.port, database.key);
  const capacity = await capacityOf(workspace, service, requests);
  const pace = Math.max(1, Math.round(capacity * rate));
  console.log(
    `${database.name}: ${grouped(Math.round(capacity))} requests per second at most over all endpoints; ${minutes} minutes at ${pace}; machine load ${machineLoad()}`,
  );

  const samples: Sample[] = [];
  const start = performance.now();
  let processor = processorSeconds(service.pid);
  let last = start;
  const counts: Record<string, number> = {};
  const load = await startLoad(
    workspace,
    { port: service.port, requests, pace: { rate: pace }, every: EVERY },
    (responses) => {
      for (const [outcome, count] of Object.entries(countsOf(responses)))
        counts[outcome] = (counts[outcome] ?? 0) + count;
      const [at, spent] = [performance.now(), processorSeconds(service.pid)];
      const callers = openConnections(service.port);
      samples.push({
        minute: (at - start) / 60_000,
        latencies: responses.map(({ took }) => took),
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
  return judged(samples, counts, minutes);
}

/** Measures throughput in requests per second. At any time, enough callers wait to keep the service busy. */
async function capacityOf(
  workspace: Workspace,
  service: RunningService,
  requests: readonly HttpRequest[],
): Promise<number> {
  progress('measuring the maximum throughput');
  const load = await startCallers(workspace, service.port, requests, CALLERS);
  await sleep(WARMING_UP);
  const start = sharedTime();
  await sleep(MEASURING);
  const measured = responsesIn(await load.stop(), start, start + MEASURING);
  return measured.length / (MEASURING / 1000);
}

/** Prints the figures over time. Returns whether the figures are stable and all responses are 200. */
function judged(samples: readonly Sample[], counts: Counts, minutes: number): boolean {
  const step = Math.max(1, Math.ceil(minutes / 15));
  console.log('until minute | requests | p50 ms | p99 ms | memory MiB | files | callers | processor');
  for (let until = step; until < minutes + step; until += step) {
    const some = samples.filter(({ minute }) => minute > until - step && minute <= until);
    if (some.length === 0) continue;
    const latencies = some.flatMap((sample) => sample.latencies);
    const medianOf = (figure: (sample: Sample) => number) => percentile(some.map(figure), 50);
    console.log(
      [
        Math.min(until, minutes),
        grouped(latencies.length),
        percentile(latencies, 50).toFixed(1),
        percentile(latencies, 99).toFixed(1),
        (medianOf(({ memory }) => memory) / 1_048_576).toFixed(1),
        medianOf(({ files }) => files),
        medianOf(({ callers }) => callers),
        `${(medianOf(({ busy }) => busy) * 100).toFixed(0)} %`,
      ].join(' | '),
    );
  }
  const warmUp = minutes >= 2 * WARM_UP_MINUTES ? WARM_UP_MINUTES : minutes / 2;
  const within = (from: number, to: number) => samples.filter(({ minute }) => minute >= from && minute <= to);
  const [before, after] = [within(warmUp, warmUp + 1), within(minutes - 1, Infinity)].map((some) => ({
    memory: percentile(
      some.map(({ memory }) => memory),
      50,
    ),
    files: percentile(
      some.map(({ files }) => files),
      50,
    ),
  })) as [Median, Median]; // one median per time span
  const total = samples.reduce((sum, { latencies }) => sum + latencies.length, 0);
  const growth = after.memory / before.memory - 1;
  const more = after.files - before.files;
  console.log(
    `${grouped(total)} responses (${describedCounts(counts)}); from minute ${warmUp} on memory grew by ${(100 * growth).toFixed(1)} % (bound ${100 * GROWTH} %), open files by ${more} (bound ${MORE_FILES})`,
  );
  return Object.keys(counts).join() === '200' && growth < GROWTH && more <= MORE_FILES;
}

interface Median {
  readonly memory: number;
  readonly files: number;
}
