import { ndjson, worldOf } from '@brand-visibility/records';
import { Option, type Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newPostgres, newSqlite, type ProofDatabase } from '../harness/databases.js';
import { grouped } from '../harness/figures.js';
import { wholeNumberAboveZero } from '../harness/options.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { runJobs, startService } from '@brand-visibility/programs/start';
import { countedIn, countedRequest, isExact, type Counted, type Window } from './windows.js';

interface Options {
  readonly windows?: number;
  readonly limit: number;
  readonly database?: string;
}

/**
 * For each database, the speed of the services' clock relative to the machine's, and the number of windows. SQLite
 * windows follow the clock of the services, which a system test can speed up; PostgreSQL uses its own clock.
 */
const DATABASES = {
  sqlite: { open: newSqlite, speed: 20, windows: 20 },
  postgres: { open: newPostgres, speed: 1, windows: 3 },
} as const;

const SERVICES = 2;
/** Concurrent callers with the key that exceeds its limit. */
const CALLERS = 12;
const MINUTE = 60_000;

/**
 * `limiter`: two services on one database together admit exactly the limit of each minute; `Retry-After` is accurate.
 */
export function limiter(proofs: Command): void {
  proofs
    .command('limiter')
    .description(
      'send requests with one key to two services without a pause; each window admits exactly the limit',
    )
    .addOption(new Option('--database <name>', 'only this database').choices(Object.keys(DATABASES)))
    .option(
      '--windows <number>',
      'complete windows to check; default: 20 with SQLite, 3 with PostgreSQL',
      wholeNumberAboveZero,
    )
    .option('--limit <number>', 'requests per minute', wholeNumberAboveZero, 120)
    .action((options: Options) =>
      inWorkspace(async (workspace) => {
        let holds = true;
        for (const [name, { open, speed, windows }] of Object.entries(DATABASES)) {
          if (name !== (options.database ?? name)) continue;
          const windowCount = options.windows ?? windows;
          holds = (await prove(workspace, await open(workspace), speed, windowCount, options.limit)) && holds;
        }
        return holds;
      }),
    );
}

// eslint-disable-next-line no-restricted-syntax -- the services and the database use the clock of the machine
const machineClock = () => Date.now();

async function prove(
  workspace: Workspace,
  database: ProofDatabase,
  speed: number,
  windows: number,
  limit: number,
): Promise<boolean> {
  const [greedy, polite] = await twoKeys(workspace, database);
  const origin = machineClock();
  const now = () => origin + (machineClock() - origin) * speed;
  // A caller that waits for the next minute idles longer than the default keep-alive.
  const environment = { REQUESTS_PER_MINUTE: `agency=${limit}`, KEEP_ALIVE_SECONDS: '120' };
  const services = await Promise.all(
    Array.from({ length: SERVICES }, () =>
      startService(workspace, database.forService, { environment, fastClock: { origin, speed } }),
    ),
  );
  const request = (key: string, attempt: number): Promise<Counted> => {
    const headers = { Authorization: `Bearer ${key}` };
    const account = { method: 'GET', path: '/v1/account', headers };
    return countedRequest(services[attempt % SERVICES]!.port, account, now, speed);
  };

  const first = Math.floor(now() / MINUTE) + 1; // the current window is incomplete
  const end = (first + windows) * MINUTE;
  const counted: Counted[] = [];
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let attempt = caller; now() < end + MINUTE / 10; attempt += 1) {
      const response = await request(greedy, attempt);
      counted.push(response);
      if (response.status === 429) await sleep(10);
    }
  });
  const waits = { obeyed: 0, served: 0 };
  const obedient = (async () => {
    for (let attempt = 0; now() < end; attempt += 1) {
      const { status, seconds } = await request(polite, attempt);
      if (status !== 429) continue;
      await sleep((seconds * 1000) / speed + 1);
      waits.obeyed += 1;
      if ((await request(polite, attempt)).status === 200) waits.served += 1;
    }
  })();
  await Promise.all([...callers, obedient]);

  const seen = countedIn(counted);
  const whole = Array.from({ length: windows }, (_, i) => seen.get((first + i + 1) * MINUTE));
  for (const [i, window] of whole.entries())
    progress(`${database.name}, window ${i + 1}: ${described(window)}`);
  const exact = whole.filter((window) => window && isExact(window, limit)).length;
  const refused = whole.reduce((sum, window) => sum + (window?.refused ?? 0), 0);
  const overEdge = whole.reduce((sum, window) => sum + (window?.overItsBeginning ?? 0), 0);
  console.log(
    `${database.name}: ${SERVICES} services, limit ${limit}: exactly ${limit} admitted, each of r=0..${limit - 1} once, in ${exact} of ${windows} windows` +
      ` (${grouped(refused)} refused; ${overEdge} requests spanned the boundary between two minutes);` +
      ` ${waits.served} of ${waits.obeyed} that waited for Retry-After were admitted`,
  );
  return exact === windows && waits.obeyed >= Math.min(windows, 2) && waits.served === waits.obeyed;
}

const described = (window: Window | undefined) =>
  window ? `${window.lefts.length} admitted, ${window.refused} refused` : 'no requests';

async function twoKeys(workspace: Workspace, { name, forJobs }: ProofDatabase): Promise<[string, string]> {
  const { records, accounts } = worldOf(3, { accounts: 1, brands: 2, prompts: 2, runs: 2 });
  const file = join(workspace.folder, `${name}.ndjson`);
  writeFileSync(file, ndjson(records));
  await runJobs(workspace, forJobs, ['import', file]);
  const [every, some] = accounts[0]?.keys ?? [];
  if (!every || !some) throw new Error('the account does not have two valid keys');
  return [every.key, some.key];
}
