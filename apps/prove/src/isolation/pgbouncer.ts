import { asAdmin, OTHER_SETTINGS, runStatements, settingStatements } from '@brand-visibility/databases';
import { instantOfMilliseconds } from '@brand-visibility/domain/time/instant';
import { sendWithRetry, type HttpRequest, type HttpResponse } from '@brand-visibility/programs/http';
import { runJobs, startService, timeJobs } from '@brand-visibility/programs/start';
import { inWorkspace, NotRun, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { fuzzBrands } from '@brand-visibility/requests';
import { differenceOf, nextOf, requestsOf } from '../properties/index.js';
import { drawFrom, ndjson, worldOf } from '@brand-visibility/records';
import type { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPostgres } from '../harness/databases.js';
import { grouped, seconds } from '../harness/figures.js';
import { wholeNumber, wholeNumberAboveZero } from '../harness/options.js';
import { responsesTo } from '../properties/responses.js';
import { pgbouncerVersion, POOLED, startPgBouncer } from './start-pgbouncer.js';

interface Options {
  readonly requests: number;
  readonly accounts: number;
  readonly seed: number;
}

/**
 * Adds the command `pgbouncer`. It proves that requests of many accounts get equal responses alone and at the same
 * time, through PgBouncer in transaction mode, for a database and other clients with other settings than the server's
 * own. The commands run through PgBouncer, too.
 */
export function pgbouncer(proofs: Command): void {
  proofs
    .command('pgbouncer')
    .description(
      'send requests of many accounts alone, and at the same time through PgBouncer in transaction mode, and compare',
    )
    .option('--requests <number>', 'total number of requests', wholeNumberAboveZero, 10_000)
    .option('--accounts <number>', 'number of accounts, 1 to 702', wholeNumberAboveZero, 50)
    .option('--seed <number>', 'seed of the accounts and requests', wholeNumber, 1)
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, options: Options): Promise<boolean> {
  const version = pgbouncerVersion();
  if (version === null) throw new NotRun('pgbouncer is not installed; on Debian: apt-get install pgbouncer');
  const { lanes, alone, url, forJobs, file } = await serveAccounts(workspace, options);
  const [forService = '', forCommands = ''] = await startPgBouncer(workspace, [url, forJobs]);
  await asAdmin('postgres', ...settingStatements(new URL(url).pathname.slice(1)));
  for (const address of [forService, forCommands]) await leaveSettings(address);
  for (const args of [['import', file], ['complete', '--all'], ['refresh-outreach'], ['check']])
    await timeJobs(forCommands, args, CLOCK);
  const through = await startService(workspace, forService, SERVICE);
  console.log(`through ${version}, in transaction mode`);
  return compareAtOnce(lanes, alone, through.port);
}

/** Changes settings as another client of a pooler may, on each connection from the pooler to the server. */
async function leaveSettings(url: string): Promise<void> {
  const changes = Object.entries(OTHER_SETTINGS).map(([name, value]) => `set ${name} = '${value}'`);
  const text = ['begin', ...changes, 'select pg_sleep(1)', 'commit'].join('; ');
  await Promise.all(Array.from({ length: POOLED }, () => runStatements(url, [text])));
}

const CLOCK = Date.parse('2026-03-10T12:00:00Z');
/** The service refuses to start unless the database itself isolates accounts. */
const SERVICE = { clock: CLOCK, environment: { REQUIRE_ROW_SECURITY: '1' } };

/** The requests of one account. They are sent one after another. */
interface Lane {
  readonly mark: string;
  readonly requests: readonly HttpRequest[];
}

interface Served {
  readonly lanes: readonly Lane[];
  /** The port of a service that is connected to the database directly. */
  readonly alone: number;
  /** The URLs of the database for services and for commands. */
  readonly url: string;
  readonly forJobs: string;
  /** The imported records. */
  readonly file: string;
}

/**
 * Fills a database with accounts, starts a service over it, and generates requests, most of which are for the account's
 * own brands.
 */
async function serveAccounts(workspace: Workspace, { requests, accounts, seed }: Options): Promise<Served> {
  progress(`creating ${accounts} accounts`);
  const { forJobs, forService: url } = await newPostgres(workspace);
  const size = { accounts, brands: 3, prompts: 3, runs: 4 };
  const generated = worldOf(seed, size, instantOfMilliseconds(CLOCK));
  const file = join(workspace.folder, 'accounts.ndjson');
  writeFileSync(file, ndjson(generated.records));
  await runJobs(workspace, forJobs, ['import', file]);
  await timeJobs(forJobs, ['refresh-outreach'], CLOCK);
  const all = fuzzBrands(generated.records);
  const lanes = generated.accounts.map(({ account_id, mark, keys }, lane) => {
    const own = all.filter((brand) => brand.account_id === account_id);
    const others = all.filter((brand) => brand.account_id !== account_id);
    const draw = drawFrom(seed * 1_000 + lane);
    const brands = [...own, ...own, ...own, ...draw.some(others, 2)];
    const key = { text: keys[0]?.key ?? '', account_id, state: 'whole' };
    const drawn = requestsOf(draw, brands, [key]);
    return { mark, requests: Array.from({ length: Math.ceil(requests / accounts) }, () => nextOf(drawn)) };
  });
  const { port: alone } = await startService(workspace, url, SERVICE);
  return { lanes, alone, url, forJobs, file };
}

/** Sends all requests twice: one after another to the port `alone`, and all lanes in parallel to `together`. */
async function compareAtOnce(lanes: readonly Lane[], alone: number, together: number): Promise<boolean> {
  const expected: (readonly HttpResponse[])[] = [];
  const slow = performance.now();
  for (const { requests } of lanes) expected.push(await responsesTo(alone, requests));
  progress(`sent alone in ${seconds(performance.now() - slow)}`);

  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  let crossings = 0;
  let count = 0;
  const start = performance.now();
  await Promise.all(
    lanes.map(async ({ mark, requests }, lane) => {
      for (const [at, request] of requests.entries()) {
        const response = await sendWithRetry(together, request);
        count += 1;
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (marksOfOthers(response.text, mark).length > 0) crossings += 1;
        const difference = differenceOf({ alone: expected[lane]![at]!, concurrent: response });
        if (difference !== null) wrong.push(`${request.method} ${request.path}\n${difference}`);
      }
    }),
  );
  progress(`sent concurrently in ${seconds(performance.now() - start)}`);
  const byStatus = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${grouped(times)}`);
  console.log(
    `${grouped(count)} concurrent requests of ${lanes.length} accounts (${byStatus.join(', ')}): ` +
      `${grouped(count - wrong.length)} responses equal those alone, ${grouped(crossings)} with a mark of another account`,
  );
  for (const difference of wrong.slice(0, 5)) console.log(`NOT PROVEN: ${difference}`);
  return wrong.length === 0 && crossings === 0 && (statuses.get(200) ?? 0) > count / 2;
}

const marksOfOthers = (text: string, own: string) =>
  (text.match(/acct_[a-z]{1,2}_mark/gi) ?? []).filter((mark) => mark.toUpperCase() !== own);
