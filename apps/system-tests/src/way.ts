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
import { inPlace, killedAtEnd, type Place } from '@brand-visibility/programs/place';
import { runJobs, startService } from '@brand-visibility/programs/start';
import { filesOf } from './way/files.js';
import { RELAY, listenForProgram } from './way/inspector.js';

/** The day of the demo, and of the clock. */
const DAY = '2026-03-01';
const NOW = Date.parse(`${DAY}T12:00:00Z`);

/** What is done once a reply is written, such as its line in the log, is done so many milliseconds after it arrived. */
const AFTERWARDS = 50;

/** A way through the project, and how many files it may have: as many as it has, so that one more is noticed. */
interface Way {
  readonly name: string;
  readonly most: number;
  readonly files: (place: Place) => Promise<readonly string[]>;
}

const WAYS: readonly Way[] = [
  { name: 'a report by platform', most: 55, files: (place) => filesOfRequest(place, 200) },
  { name: 'an import of a record of each type', most: 74, files: filesOfImport },
  { name: 'a request beyond the limit of its key', most: 15, files: (place) => filesOfRequest(place, 429) },
];

/** `way`: what is done often passes few files. */
export function way(proofs: Command): void {
  proofs
    .command('way')
    .description('list the files that run for a report, an import and a 429, in their order, and count them')
    .action(() => inPlace(prove));
}

async function prove(place: Place): Promise<boolean> {
  let holds = true;
  for (const { name, most, files } of WAYS) {
    const passed = await files(place);
    console.log(`${name}: ${passed.length} files, at most ${most}`);
    passed.forEach((file, index) => console.log(`${String(index + 1).padStart(4)}  ${file}`));
    holds &&= passed.length <= most;
  }
  return holds;
}

/** Of the same request in a service that has answered it before, on a connection that is kept, over SQLite. */
async function filesOfRequest(place: Place, status: 200 | 429): Promise<readonly string[]> {
  const database = await newSqlite(place, `way-${status}`);
  const key = (await runJobs(place, database.forJobs, ['demo', '--today', DAY])).trim();
  const { environment, inspector } = await listenForProgram(place, `way-${status}`);
  const limit = status === 429 ? { REQUESTS_PER_MINUTE: 'agency=2' } : {};
  const { port } = await startService(place, database.forService, {
    clock: NOW,
    preload: [RELAY],
    environment: { ...environment, ...limit },
  });
  const ask = (path: string) =>
    send(port, { method: 'GET', path, headers: { authorization: `Bearer ${key}` } });
  const brands = await ask('/v1/brands');
  const { data } = JSON.parse(brands.text) as { data: readonly { id: string }[] }; // as the contract says
  const path = `/v1/brands/${data[0]?.id ?? ''}/visibility?group_by=platform`;
  for (let got = 0; got !== status;) got = (await ask(path)).status;
  return filesOf(await inspector, async () => {
    const reply = await ask(path);
    if (reply.status !== status) throw new Error(`the reply is ${reply.status}: ${reply.text}`);
    await sleep(AFTERWARDS);
  });
}

const IMPORT_PROGRAM = fileURLToPath(new URL('./way/import-program.js', import.meta.url));

/** Each time into a new database. */
async function filesOfImport(place: Place): Promise<readonly string[]> {
  const file = join(place.folder, 'examples.ndjson');
  const { api_key, ...others } = RECORD_KINDS;
  const records = [...Object.values(others), api_key].map(({ example }) => example); // the key names a brand
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const { environment, inspector } = await listenForProgram(place, 'way-import');
  const child = spawn(process.execPath, ['--import', RELAY, IMPORT_PROGRAM], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  void killedAtEnd(place, child);
  const statuses = createInterface({ input: child.stdout });
  let made = 0;
  return filesOf(await inspector, async () => {
    made += 1;
    const { forJobs } = await newSqlite(place, `way-import-${made}`);
    const ended = once(statuses, 'line');
    child.stdin.write(`${forJobs}\t${file}\n`);
    const [status] = (await ended) as [string];
    if (status !== '0') throw new Error(`the import ended with ${status}`);
  });
}
