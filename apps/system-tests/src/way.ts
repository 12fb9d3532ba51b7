import { RECORD_KINDS } from '@brand-visibility/contract';
import type { Command } from 'commander';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newSqlite } from './databases.js';
import { send } from '@brand-visibility/programs/http';
import { inWorkspace, killedAtEnd, type Workspace } from '@brand-visibility/programs/workspace';
import { runJobs, startService } from '@brand-visibility/programs/start';
import { filesOf } from './way/files.js';
import { RELAY, listenForProgram } from './way/inspector.js';

/** The day of the demo and of the clock. */
const DAY = '2026-03-01';
const NOW = Date.parse(`${DAY}T12:00:00Z`);

/** Milliseconds to wait after a reply for work that follows it, such as its log line. */
const AFTERWARDS = 50;

/** A path through the code, and the maximum number of its files: the current number, so that an increase fails. */
interface Way {
  readonly name: string;
  readonly most: number;
  readonly files: (workspace: Workspace) => Promise<readonly string[]>;
}

const PATHS: readonly Way[] = [
  { name: 'a report by platform', most: 48, files: (workspace) => filesOfRequest(workspace, 200) },
  { name: 'an import of a record of each type', most: 70, files: filesOfImport },
  {
    name: 'a request beyond the limit of its key',
    most: 12,
    files: (workspace) => filesOfRequest(workspace, 429),
  },
];

/** `way`: frequent operations run through few files. */
export function way(proofs: Command): void {
  proofs
    .command('way')
    .description('list and count the files that run for a report, an import and a 429, in order')
    .action(() => inWorkspace(prove));
}

async function prove(workspace: Workspace): Promise<boolean> {
  let holds = true;
  for (const { name, most, files } of PATHS) {
    const passed = await files(workspace);
    console.log(`${name}: ${passed.length} files, at most ${most}`);
    passed.forEach((file, index) => console.log(`${String(index + 1).padStart(4)}  ${file}`));
    holds &&= passed.length <= most;
  }
  return holds;
}

/** The files of a request that the service has served before, on a keep-alive connection, over SQLite. */
async function filesOfRequest(workspace: Workspace, status: 200 | 429): Promise<readonly string[]> {
  const database = await newSqlite(workspace, `way-${status}`);
  const key = (await runJobs(workspace, database.forJobs, ['demo', '--today', DAY])).trim();
  const { environment, inspector } = await listenForProgram(workspace, `way-${status}`);
  const limit = status === 429 ? { REQUESTS_PER_MINUTE: 'agency=2' } : {};
  const { port } = await startService(workspace, database.forService, {
    clock: NOW,
    preload: [RELAY],
    environment: { ...environment, ...limit },
  });
  const get = (path: string) =>
    send(port, { method: 'GET', path, headers: { authorization: `Bearer ${key}` } });
  const brands = await get('/v1/brands');
  const { data } = JSON.parse(brands.text) as { data: readonly { id: string }[] }; // the type in the contract
  const path = `/v1/brands/${data[0]?.id ?? ''}/visibility?group_by=platform`;
  for (let got = 0; got !== status;) got = (await get(path)).status;
  return filesOf(await inspector, async () => {
    const reply = await get(path);
    if (reply.status !== status) throw new Error(`the reply is ${reply.status}: ${reply.text}`);
    await sleep(AFTERWARDS);
  });
}

const IMPORT_PROGRAM = fileURLToPath(new URL('./way/import-program.js', import.meta.url));

/** The files of an import, each time into a new database. */
async function filesOfImport(workspace: Workspace): Promise<readonly string[]> {
  const file = join(workspace.folder, 'examples.ndjson');
  const { api_key, ...others } = RECORD_KINDS;
  const records = [...Object.values(others), api_key].map(({ example }) => example); // the key refers to a brand
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const { environment, inspector } = await listenForProgram(workspace, 'way-import');
  const child = spawn(process.execPath, ['--import', RELAY, IMPORT_PROGRAM], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  void killedAtEnd(workspace, child);
  const statuses = createInterface({ input: child.stdout });
  let imports = 0;
  return filesOf(await inspector, async () => {
    imports += 1;
    const { forJobs } = await newSqlite(workspace, `way-import-${imports}`);
    const ended = once(statuses, 'line');
    child.stdin.write(`${forJobs}\t${file}\n`);
    const [status] = (await ended) as [string];
    if (status !== '0') throw new Error(`the import exited with ${status}`);
  });
}
