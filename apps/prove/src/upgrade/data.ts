/** What an upgrade makes of the data: without an interruption, and when it is killed. */
import { asAdmin, newPostgresDatabase } from '@brand-visibility/databases';
import { copyRecords, storedWorld, type StoredRelease } from '@brand-visibility/databases/stored';
import { PUBLIC_URL, runJobs, startService, tryJobs } from '@brand-visibility/programs/start';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPostgres, newSqlite, type DatabaseKind, type ProofDatabase } from '../harness/databases.js';
import { restorableCopies, restorableFile } from '../kills/restorable.js';
import {
  differencesAfterCommands,
  differencesFromFresh,
  differencesFromStored,
  type Programs,
} from './equality.js';
import { readAllRows, tablesWithLosses } from './kept-rows.js';
import { newStored } from './stored.js';

export interface Setting {
  readonly workspace: Workspace;
  readonly kind: DatabaseKind;
  readonly release: StoredRelease;
  readonly say: (line: string) => void;
}

/** Runs `migrate --check` with the settings of the service. */
export const checkSchema = ({ forService }: ProofDatabase) =>
  tryJobs(forService, ['migrate', '--check'], {
    PUBLIC_URL,
    CURSOR_SECRET: 'a secret that the services of a system test share',
    REQUIRE_ROW_SECURITY: '1',
  });

/** Serves a database at a fixed time, and refuses to serve it without row-level security. */
export const serveAt = (workspace: Workspace, url: string, clock: number, program?: string) =>
  startService(workspace, url, {
    clock,
    environment: { REQUIRE_ROW_SECURITY: '1' },
    ...(program !== undefined && { program }),
  });

const REQUESTS = 1_000;

/** No row is lost, `check` finds nothing, and the responses equal the responses after a fresh import. */
export async function figures({ workspace, kind, release, say }: Setting): Promise<boolean> {
  const world = storedWorld(release);
  const upgraded = await newStored(workspace, kind, release);
  const before = await readAllRows(upgraded.forAdmin);
  const behind = await checkSchema(upgraded);
  const migrated = await tryJobs(upgraded.forJobs, ['migrate']);
  const ready = await checkSchema(upgraded);
  const checked = await tryJobs(upgraded.forJobs, ['check']);
  const losses = tablesWithLosses(before, await readAllRows(upgraded.forAdmin));
  const statuses = [behind, migrated, ready, checked].map(({ status }) => status).join();
  say(
    `migrate --check, migrate, migrate --check, check: ${statuses}; lost: ${losses.join('; ') || 'nothing'}`,
  );
  say([migrated.stderr, checked.stdout, checked.stderr].map((text) => text.trim()).join('\n'));
  if (migrated.status !== 0) return false;
  const fresh = await (kind === 'sqlite' ? newSqlite(workspace, `fresh-${release}`) : newPostgres(workspace));
  const file = copyRecords(workspace.folder, release);
  await runJobs(workspace, fresh.forJobs, ['import', file]);
  const programs: Programs = {
    run: (url, command) => runJobs(workspace, url, command, { clock: world.now }),
    serve: (url) => serveAt(workspace, url, world.now),
  };
  const compared = { upgraded, fresh, file, world, random: REQUESTS };
  const stored = await differencesFromStored(programs, compared);
  const fromFresh = await differencesFromFresh(programs, compared);
  const after = await differencesAfterCommands(programs, compared);
  const differences = { stored, upgraded: fromFresh, 'after commands': after.differences };
  for (const [what, found] of Object.entries(differences))
    say([`${what}: ${found.length} differences`, ...found.slice(0, 5)].join('\n'));
  say(`endpoints without a response: ${after.missing.join(', ') || 'none'}`);
  return (
    statuses === '4,0,0,0' &&
    losses.length === 0 &&
    NAMED[release].every((name) => migrated.stderr.includes(name)) &&
    Object.values(differences).every((found) => found.length === 0) &&
    after.missing.length === 0
  );
}

/** What the messages of `migrate` must name: what has become one, and what today's rules would refuse. */
const NAMED: Readonly<Record<StoredRelease, readonly string[]>> = {
  b0ec5bab: ["Carl's Jr", 'list5.example/top', 'brd_refused'],
  a9968d62: ['list5.example/top'],
  bc613efd: [],
  c2498c29: [],
  bfa1915d: [],
};

const PLACES = 10;
const KILLER = new URL('./kill-at-statement.js', import.meta.url).href;

/** Killed at places spread over its statements and repeated, `migrate` leaves the same rows. */
export async function kills({ workspace, kind, release, say }: Setting): Promise<boolean> {
  const stored = await newStored(workspace, kind, release);
  const folder = mkdtempSync(join(workspace.folder, 'kills-'));
  const name = new URL(stored.forAdmin).pathname.slice(1);
  const database =
    kind === 'sqlite'
      ? restorableFile(folder, stored.forJobs)
      : restorableCopies(workspace, `kills-${release}`, {
          template: { name, url: stored.forJobs },
          copy: newPostgresDatabase,
          admin: (statement) => asAdmin('postgres', statement),
        });
  const migrate = (environment: Readonly<Record<string, string>> = {}) =>
    runJobs(workspace, database.url(), ['migrate'], { environment, preload: [KILLER] });
  await database.keep();
  const counted = join(folder, 'statements');
  await migrate({ STATEMENTS_TO: counted });
  const statements = Number(readFileSync(counted, 'utf8'));
  const whole = await database.digest();
  let [killed, same] = [0, 0];
  for (let place = 1; place <= PLACES; place += 1) {
    await database.restore();
    const KILL_AT = String(Math.ceil((statements * place) / (PLACES + 1)));
    const ended = await migrate({ KILL_AT }).catch(String);
    if (ended.includes('exited with null')) killed += 1;
    await database.digest(); // waits until the database has noticed
    await migrate();
    if ((await database.digest()) === whole) same += 1;
  }
  say(
    `killed at ${killed} of ${PLACES} places in ${statements} statements; repeated, ${same} left the same rows`,
  );
  return killed === PLACES && same === PLACES;
}
