/** What an upgrade makes of the data when it is killed; `upgrade.test.ts` shows what it makes of them otherwise. */
import type { StoredRelease } from '@brand-visibility/databases/stored';
import { PUBLIC_URL, runJobs, startService, tryJobs } from '@brand-visibility/programs/start';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseKind, ProofDatabase } from '../harness/databases.js';
import { copiesOnServer, restorableFile } from '../kills/restorable.js';
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

const PLACES = 10;
const KILLER = new URL('./kill-at-statement.js', import.meta.url).href;

/** Killed at places spread over its statements and repeated, `migrate` leaves the same rows. */
export async function kills({ workspace, kind, release, say }: Setting): Promise<boolean> {
  const stored = await newStored(workspace, kind, release);
  const folder = mkdtempSync(join(workspace.folder, 'kills-'));
  const database =
    kind === 'sqlite'
      ? restorableFile(folder, stored.forJobs)
      : copiesOnServer(workspace, `kills-${release}`, stored.forJobs);
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
