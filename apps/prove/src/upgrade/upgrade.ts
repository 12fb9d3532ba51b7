/** Proves that the database of a release comes along to the next one, while services read it and if it is killed. */
import { digestOf, STORED, type StoredRelease } from '@brand-visibility/databases/stored';
import { PUBLIC_URL, runJobs, tryJobs } from '@brand-visibility/programs/start';
import { inWorkspace, type Workspace } from '@brand-visibility/programs/workspace';
import { Option, type Command } from 'commander';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOption, type DatabaseKind, type ProofDatabase } from '../harness/databases.js';
import { countsOf, describedCounts, onlyResponses, startLoad } from '../harness/load.js';
import { claim, proveParts } from '../harness/parts.js';
import { copiesOnServer, restorableFile } from '../kills/restorable.js';
import { NEXT_JOBS, NEXT_SERVICE } from './next-release.js';
import { answeredRequests, differingFrom, newStored, serve, storeRelease } from './stored.js';

interface Setting {
  readonly workspace: Workspace;
  readonly kind: DatabaseKind;
  readonly release: StoredRelease;
}

const PARTS: Readonly<Record<string, (setting: Setting) => Promise<boolean>>> = { service, kills };

interface Options {
  readonly database: DatabaseKind;
  readonly part?: string;
  readonly store?: boolean;
}

export function upgrade(proofs: Command): void {
  proofs
    .command('upgrade')
    .description('bring stored databases to an artificial next release next to services, and kill it')
    .addOption(databaseOption())
    .addOption(new Option('--part <name>', 'only this part').choices(Object.keys(PARTS)))
    .option('--store', 'make the stored database of the newest release again, until the release is tagged')
    .action(({ database: kind, part, store }: Options) =>
      inWorkspace(async (workspace) => {
        if (store) {
          const release = STORED.at(-1)!; // the list is not empty
          await storeRelease(workspace, release);
          console.log(`${release}: ${digestOf(release)}`);
          return true;
        }
        let holds = true;
        for (const release of STORED)
          holds = (await proveParts(PARTS, part, (prove) => prove({ workspace, kind, release }))) && holds;
        return holds;
      }),
    );
}

/** Runs `migrate --check` with the settings of the service; returns its status. */
const check = async ({ forService }: ProofDatabase) =>
  (
    await tryJobs(forService, ['migrate', '--check'], {
      PUBLIC_URL,
      CURSOR_SECRET: 'a secret that the services of a system test share',
      REQUIRE_ROW_SECURITY: '1',
    })
  ).status;

/**
 * A service of this release serves while the next one migrates, and until it finishes. On SQLite, the service of the
 * next release migrates, too.
 */
async function service({ workspace, kind, release }: Setting): Promise<boolean> {
  const database = await newStored(workspace, kind, release);
  const { forJobs, forService } = database;
  const equal = async (who: string, next: object = {}) => {
    const { port, stop } = await serve(workspace, forService, next);
    const differing = await differingFrom(port, release);
    await stop();
    return claim(
      differing.length === 0,
      `${who}: ${differing.length} responses differ ${differing[0] ?? ''}`,
    );
  };
  await runJobs(workspace, forJobs, ['migrate']);
  const migrated = await underLoad(workspace, database, release, 'migrate', {}, () =>
    runJobs(workspace, forJobs, ['migrate'], NEXT_JOBS),
  );
  const former = await equal('this release after `migrate` of the next one');
  const next = await equal('the next release', NEXT_SERVICE);
  const command = await tryJobs(forJobs, ['complete', '--all']);
  const refused = claim(command.status === 1, `a command of this release: ${command.stderr.trim()}`);
  const before = await check(database);
  const finished = await underLoad(workspace, database, release, 'finish', NEXT_SERVICE, () =>
    runJobs(workspace, forJobs, ['migrate', '--finish'], NEXT_JOBS),
  );
  const after = await check(database);
  const ended = claim(
    before === 0 && after === 5,
    `migrate --check of this release: ${before} before \`finish\` of the next one, ${after} after it`,
  );
  const alone = await equal('the next release after `finish`', NEXT_SERVICE);
  const differences = await runJobs(workspace, forJobs, ['check'], NEXT_JOBS);
  const clean = claim(differences === '', `check of the next release: ${differences || 'clean'}`);
  return [migrated, former, next, refused, finished, ended, alone, clean].every(Boolean);
}

/** Most callers at a time; more would lock all tables at any time on a slow machine, and no schema could change. */
const CALLERS = 8;

/** Does some work while callers repeat requests. Returns whether each has only one response of the stored status. */
async function underLoad(
  workspace: Workspace,
  { forService }: ProofDatabase,
  release: StoredRelease,
  what: string,
  program: object,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const { port, stop } = await serve(workspace, forService, program);
  const requests = answeredRequests(release);
  const load = await startLoad(workspace, {
    port,
    requests,
    pace: { callers: CALLERS },
    client: { times: null, atEnd: 'finish' },
  });
  const several = async () => {
    const wanted = load.responses.length + 2 * requests.length;
    while (load.responses.length < wanted) await sleep(50);
  };
  await several();
  await work();
  await several();
  const responses = await load.stop();
  await stop();
  return claim(onlyResponses(responses, '200'), `during ${what}: ${describedCounts(countsOf(responses))}`);
}

const PLACES = 10;
const KILLER = new URL('./kill-at-statement.js', import.meta.url).href;

/** Killed at places spread over its statements and repeated, each of both commands leaves the same rows. */
async function kills({ workspace, kind, release }: Setting): Promise<boolean> {
  const folder = mkdtempSync(join(workspace.folder, 'kills-'));
  let holds = true;
  for (const command of [['migrate'], ['migrate', '--finish']]) {
    const { forJobs } = await newStored(workspace, kind, release);
    if (command.length > 1) await runJobs(workspace, forJobs, ['migrate'], NEXT_JOBS);
    const database =
      kind === 'sqlite'
        ? restorableFile(folder, forJobs)
        : copiesOnServer(workspace, command.join(''), forJobs);
    const run = (environment: Readonly<Record<string, string>> = {}) =>
      runJobs(workspace, database.url(), command, {
        ...NEXT_JOBS,
        environment: { ...NEXT_JOBS.environment, ...environment },
        preload: [...NEXT_JOBS.preload, KILLER],
      });
    await database.keep();
    const counted = join(folder, 'statements');
    await run({ STATEMENTS_TO: counted });
    const statements = Number(readFileSync(counted, 'utf8'));
    const whole = await database.digest();
    let [killed, same] = [0, 0];
    for (let place = 1; place <= PLACES; place += 1) {
      await database.restore();
      const KILL_AT = String(Math.ceil((statements * place) / (PLACES + 1)));
      const ended = await run({ KILL_AT }).catch(String);
      if (ended.includes('exited with null')) killed += 1;
      await database.digest(); // waits until the database has noticed
      await run();
      if ((await database.digest()) === whole) same += 1;
    }
    const figures = `killed at ${killed} of ${PLACES} places in ${statements} statements; repeated, ${same} left the same rows`;
    holds = claim(killed === PLACES && same === PLACES, `${command.join(' ')}: ${figures}`) && holds;
  }
  return holds;
}
