import { ENDPOINTS } from '@brand-visibility/contract';
import { ZONE_NAMES } from '@brand-visibility/domain/time/zone';
import { getAs, sendWithRetry } from '@brand-visibility/programs/http';
import { runJobs, startService } from '@brand-visibility/programs/start';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { ndjson } from '@brand-visibility/records';
import type { Command } from 'commander';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPostgres, type ProofDatabase } from '../harness/databases.js';
import { grouped } from '../harness/figures.js';
import { FIRST_YEAR, KEY, LAST_YEAR, STARTED, worldOfRuntimes } from './world.js';

interface Options {
  readonly nodes: readonly string[];
}

/** A version of Node with which the service and the commands run. */
interface Runtime {
  readonly name: string;
  /** The path of the executable. */
  readonly node: string;
}

const NOW = Date.parse('2027-12-31T12:00:00Z');

/** Adds the command `runtimes`. It proves equal responses on all Node versions, even with another version's data. */
export function runtimes(proofs: Command): void {
  proofs
    .command('runtimes')
    .description('serve one data set under several versions of Node; the responses are equal')
    .option('--nodes <versions...>', 'versions from the npm registry', ['20.19.0', '22', '24'])
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, { nodes }: Options): Promise<boolean> {
  const file = join(workspace.folder, 'world.ndjson');
  writeFileSync(file, ndjson(worldOfRuntimes()));
  const all = nodes.map((version) => installed(workspace, version));
  const written = new Map<Runtime, ProofDatabase>();
  const recorded = new Map<Runtime, ReadonlyMap<string, string>>();
  for (const runtime of all) {
    progress(`${runtime.name}: importing`);
    const database = await newPostgres(workspace);
    await runAll(workspace, runtime, database, [['import', file], ['refresh-outreach'], ['check']]);
    written.set(runtime, database);
    recorded.set(runtime, await responsesOf(workspace, runtime, database));
  }
  const [first] = all;
  if (!first) return false;
  const expected = recorded.get(first)!;
  let holds = true;
  const compare = (what: string, responses: ReadonlyMap<string, string>) => {
    const different = [...expected].filter(([path, digest]) => responses.get(path) !== digest);
    holds &&= different.length === 0 && responses.size === expected.size;
    console.log(`${what}: ${grouped(different.length)} of ${grouped(responses.size)} responses differ`);
    for (const [path] of different.slice(0, 5)) console.log(`  ${path}`);
  };
  for (const runtime of all.slice(1)) {
    compare(`${runtime.name}, next to ${first.name}`, recorded.get(runtime)!);
    const database = written.get(first)!;
    await runAll(workspace, runtime, database, [
      ['check'],
      ['refresh-outreach'],
      ['import', file],
      ['refresh-outreach'],
      ['check'],
    ]);
    compare(
      `${runtime.name}, on the database of ${first.name}`,
      await responsesOf(workspace, runtime, database),
    );
  }
  return holds;
}

/** Installs a version of Node. The programs use the installed PostgreSQL driver, which has no native code. */
function installed({ folder }: Workspace, version: string): Runtime {
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = join(folder, `node-${version}`);
  const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', prefix, ...flags, `${name}@${version}`], { stdio: 'ignore' });
  const node = join(prefix, 'node_modules', name, 'bin', 'node');
  return { name: `Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`, node };
}

/** Runs commands one after another. Throws if a command fails. */
async function runAll(
  workspace: Workspace,
  { node }: Runtime,
  { forJobs }: ProofDatabase,
  commands: readonly (readonly string[])[],
): Promise<void> {
  for (const command of commands) await runJobs(workspace, forJobs, command, { node, clock: NOW });
}

/** Returns the digest of each page of each response, keyed by path and page number. */
async function responsesOf(
  workspace: Workspace,
  { name, node }: Runtime,
  { forService }: ProofDatabase,
): Promise<ReadonlyMap<string, string>> {
  const service = await startService(workspace, forService, { node, clock: NOW });
  const digests = new Map<string, string>();
  for (const path of paths()) {
    let cursor: string | null = '';
    for (let page = 1; cursor !== null; page++) {
      const target = cursor === '' ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
      const { status, text } = await sendWithRetry(service.port, getAs(KEY, target));
      if (status !== 200) throw new Error(`${target} got ${status}: ${text}`);
      digests.set(`${path} page ${page}`, createHash('sha256').update(text).digest('hex'));
      const next = /"next_cursor":"([\w-]+)"/.exec(text.slice(-600));
      cursor = next?.[1] ?? null;
    }
    if (digests.size % 500 === 0) progress(`${name}: ${grouped(digests.size)} responses`);
  }
  await service.stop();
  return digests;
}

/** Endpoints whose responses contain the times or the marks of commits, or the state of the rate window. */
const UNSTEADY: ReadonlySet<string> = new Set(['getAccount', 'listChanges']);

/** Generates the paths of all other endpoints, filters of sources and rivals, and a series for each zone. */
function* paths(): Generator<string> {
  const brand = '/v1/brands/brd_1';
  const window = 'start_date=2026-01-15&end_date=2026-02-15';
  for (const { id, path, parameters } of ENDPOINTS) {
    const own = path.replace('/v1/brands/{brand_id}', brand);
    const query =
      'start_date' in parameters ? `?${window}${/sources|groups/.test(own) ? '&limit=1000' : ''}` : '';
    if (!own.includes('{') && !UNSTEADY.has(id)) yield own + query;
  }
  yield `${brand}/competitors?${window}&watched=true`;
  for (const page of STARTED) yield `${brand}/answers?${window}&source_page=${encodeURIComponent(page)}`;
  yield `${brand}/answers?${window}&source_domain=${encodeURIComponent('straẞe.example')}`;
  yield `${brand}/answers?${window}&competitor=${encodeURIComponent("a\u0301'\u0323 ’")}`;
  // The offsets come from the release. Those of a runtime would show in any year of some zones.
  for (const [index, zone] of ZONE_NAMES.entries()) {
    const year = FIRST_YEAR + (index % (LAST_YEAR + 1 - FIRST_YEAR));
    yield `${brand}/visibility/series?start_date=${year}-01-01&end_date=${year}-12-31&tz=${encodeURIComponent(zone)}`;
  }
}
