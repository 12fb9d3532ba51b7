/** What an upgrade means for services: of the former release, of this one, and after upgrades by other versions. */
import { copyRecords, storedWorld } from '@brand-visibility/databases/stored';
import type { HttpRequest } from '@brand-visibility/programs/http';
import { runJobs, tryJobs, type Ended } from '@brand-visibility/programs/start';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { setTimeout as sleep } from 'node:timers/promises';
import { countsOf, describedCounts, onlyResponses, startLoad } from '../harness/load.js';
import { differingResponses, responsesTo } from '../harness/responses.js';
import { compareStored, oneOfEach } from './comparison.js';
import { unknownSentiments } from './equality.js';
import { checkSchema, serveAt, type Setting } from './data.js';
import { formerPrograms } from '../harness/former-release.js';
import { execute, LATER, nextVersion, UNKNOWN } from './next-version.js';
import { newStored } from './stored.js';

/** On PostgreSQL, a service of the former release serves throughout; on SQLite, the service of this one upgrades. */
export async function service(setting: Setting): Promise<boolean> {
  const { workspace, kind, release, say } = setting;
  if (kind === 'postgres') return formerService(setting);
  const world = storedWorld(release);
  const { forService } = await newStored(workspace, kind, release);
  const { port } = await serveAt(workspace, forService, world.now);
  const differences = await compareStored(port, world);
  say([`it upgraded the file; ${differences.length} differences`, ...differences.slice(0, 5)].join('\n'));
  return differences.length === 0;
}

async function formerService({ workspace, kind, release, say }: Setting): Promise<boolean> {
  const former = formerPrograms(release);
  const world = storedWorld(release);
  const { forJobs, forService } = await newStored(workspace, kind, release);
  const { port } = await serveAt(workspace, forService, world.now, former.service);
  const file = copyRecords(workspace.folder, release);
  const requests = await oneOfEach(port, file, world);
  const isUndisturbed = await underLoad(workspace, port, requests, say, () =>
    runJobs(workspace, forJobs, ['migrate']),
  );
  // Both releases read the same rows of answers, which show what was imported; all else is as of `migrate`.
  const others = requests.filter(({ path }) => !/\/answers(?:\?|$)/.test(path));
  const before = await responsesTo(port, others);
  await runJobs(workspace, forJobs, ['import', unknownSentiments(file)]);
  const differing = differingResponses(before, await responsesTo(port, others));
  const refused = (await responsesTo(port, requests)).filter(({ status }) => status !== 200).length;
  say(`after an import of unknown sentiments: ${differing} of ${others.length} differ, ${refused} refused`);
  const command = await runJobs(workspace, forJobs, ['refresh-outreach'], { program: former.jobs }).catch(
    String,
  );
  say(`a command of the former release: ${command.trim()}`);
  return isUndisturbed && differing === 0 && refused === 0 && command.startsWith('Error');
}

/** Most callers at a time; more would lock all tables at any time on a slow machine, and no schema could change. */
const CALLERS = 8;

/** Does some work while callers repeat all requests. Returns whether each has only one response, with status 200. */
async function underLoad(
  workspace: Workspace,
  port: number,
  requests: readonly HttpRequest[],
  say: Setting['say'],
  work: () => Promise<unknown>,
): Promise<boolean> {
  const callers = Math.min(CALLERS, requests.length);
  const client = { times: null, atEnd: 'finish' } as const;
  const load = await startLoad(workspace, { port, requests, pace: { callers }, client });
  const several = async () => {
    const wanted = load.responses.length + 2 * requests.length;
    while (load.responses.length < wanted) await sleep(50);
  };
  await several();
  await work();
  await several();
  const responses = await load.stop();
  const bodies = new Set(responses.map(({ body }) => body));
  say(
    `under load: ${describedCounts(countsOf(responses))}; ${requests.length} requests, ${bodies.size} bodies`,
  );
  return onlyResponses(responses, '200') && bodies.size === requests.length;
}

/** This release serves what the next version has migrated, and refuses what lacks its tables, with what to do. */
export async function versions({ workspace, kind, release, say }: Setting): Promise<boolean> {
  const world = storedWorld(release);
  const database = await newStored(workspace, kind, release);
  const { forJobs, forService } = database;
  await runJobs(workspace, forJobs, ['migrate']);
  const first = await serveAt(workspace, forService, world.now);
  const requests = await oneOfEach(first.port, copyRecords(workspace.folder, release), world);
  const before = await responsesTo(first.port, requests);
  const isUndisturbed = await underLoad(workspace, first.port, requests, say, async () => {
    await runJobs(workspace, forJobs, ['migrate', '--finish']);
    await execute(forJobs, nextVersion(kind));
  });
  await first.stop();
  const again = await serveAt(workspace, forService, world.now);
  const differing = differingResponses(before, await responsesTo(again.port, requests));
  await again.stop();
  say(`started again after the next version: ${differing} of ${requests.length} responses differ`);
  const statuses: (number | null)[] = [];
  const note = (what: string, { status, stderr }: Pick<Ended, 'status' | 'stderr'>) => {
    say(`${what}: status ${status}: ${stderr.trim()}`);
    statuses.push(status);
  };
  note('next version, migrate --check', await checkSchema(database));
  note('next version, complete', await tryJobs(forJobs, ['complete', '--all']));
  for (const [what, statements] of [
    ['later version', LATER],
    ['unknown version', UNKNOWN],
  ] as const) {
    await execute(forJobs, statements);
    note(`${what}, migrate --check`, await checkSchema(database));
    note(`${what}, migrate`, await tryJobs(forJobs, ['migrate']));
  }
  return isUndisturbed && differing === 0 && statuses.join() === '0,1,5,1,5,1';
}
