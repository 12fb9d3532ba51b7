import { runStatements, startPostgres } from '@brand-visibility/test-fixtures/postgres';
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { send, type HttpRequest } from '@brand-visibility/programs/http';
import { onlyReplies, startLoad } from '../load.js';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { runJobs, startService, tryJobs } from '@brand-visibility/programs/start';
import { growingWorld } from './growing-world.js';
import { CALLERS, claim, described, type Part } from './part.js';

/** MiB: room for the data before, too little for what is imported then. */
const SMALL = 24;
const ENOUGH = 600;

/** A database on a small file system. */
interface FullDisk {
  readonly name: string;
  readonly url: string;
  readonly folder: string;
}

export const diskFull: Part = {
  what: 'fill the disk of the database during an import and while it is read',
  prove: async (place) => {
    if (process.getuid?.() !== 0) throw new Error('this part mounts a small file system: run it as root');
    let holds = true;
    for (const make of [onSqlite, onPostgres]) holds = (await proveOn(await make(place), place)) && holds;
    return holds;
  },
};

async function onSqlite(place: Workspace): Promise<FullDisk> {
  const folder = mounted(place, join(place.folder, 'small'));
  return { name: 'SQLite', folder, url: `sqlite:${join(folder, 'data.sqlite')}` };
}

/** A tablespace of its own: what the server itself needs to write lies elsewhere. */
async function onPostgres(place: Workspace): Promise<FullDisk> {
  const server = await startPostgres({ autovacuum: 'on' });
  place.atEnd(() => server.stop());
  const url = new URL(server.url);
  const ofServer = url.searchParams.get('host') ?? '';
  const { uid, gid } = statSync(ofServer);
  const folder = mounted(place, join(ofServer, 'small'));
  chownSync(folder, uid, gid);
  await runStatements(server.url, [
    `create tablespace small location '${folder}'`,
    'create database small tablespace small',
  ]);
  url.pathname = '/small';
  return { name: 'PostgreSQL', folder, url: url.href };
}

function mounted(place: Workspace, folder: string): string {
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL}m`, 'tmpfs', folder]);
  place.atEnd(() => execFileSync('umount', ['-l', folder]));
  return folder;
}

/** As much as fits, as something else on the same disk would write it. */
function fill(folder: string): string {
  const file = join(folder, 'filler');
  execFileSync('sh', ['-c', 'cat /dev/zero > "$0" 2>/dev/null || true', file]);
  return file;
}

async function proveOn({ name, url, folder }: FullDisk, place: Workspace): Promise<boolean> {
  const world = growingWorld(join(place.folder, name));
  await runJobs(place, url, ['migrate']);
  await runJobs(place, url, ['import', world.before]);
  const service = await startService(place, url, {
    clock: world.now,
    environment: { CURSOR_SECRET: 'x'.repeat(40) },
  });
  const said = () => Promise.all(world.asks.map(async (ask: HttpRequest) => (await send(service.port, ask)).text));
  const before = JSON.stringify(await said());

  const load = startLoad(service.port, world.asks, CALLERS);
  const failed = await tryJobs(url, ['import', world.whole]);
  const filler = fill(folder);
  const again = await tryJobs(url, ['import', world.whole]);
  const whileFull = JSON.stringify(await said());
  const { status: restarted, trouble: whenStarted } = await startAgain(place, url);
  rmSync(filler);
  execFileSync('mount', ['-o', `remount,size=${ENOUGH}m`, folder]);
  const done = await tryJobs(url, ['import', world.whole]);
  const checked = await tryJobs(url, ['check']);
  const heard = await load.stop();
  const after = JSON.stringify(await said());
  return [
    claim(
      failed.status === 1 && isOneLine(failed.trouble),
      `${name}: an import for which the disk is too small ends with status ${failed.status}: ${failed.trouble.trim()}`,
    ),
    claim(
      again.status === 1 && isOneLine(again.trouble),
      `${name}: one on a full disk with status ${again.status}: ${again.trouble.trim()}`,
    ),
    claim(onlyReplies(heard, '200'), `${name}: served meanwhile: ${described(heard)}`),
    claim(whileFull === before, `${name}: and the data are those before`),
    claim(
      restarted === null || (restarted === 1 && isOneLine(whenStarted)),
      `${name}: a service that starts on a full disk ${restarted === null ? 'serves' : `is refused: ${whenStarted.trim()}`}`,
    ),
    claim(
      done.status === 0 && after !== before,
      `${name}: with room the same import ends with status ${done.status} and is served`,
    ),
    claim(checked.status === 0, `${name}: the check ends with status ${checked.status}`),
    claim(service.isRunning(), `${name}: the service runs`),
  ].every(Boolean);
}

const isOneLine = (text: string) => /^[^\n]+\n$/.test(text);

/** Null when another service starts, else the status that it ended with and what it said. */
async function startAgain(
  place: Workspace,
  url: string,
): Promise<{ status: number | null; trouble: string }> {
  try {
    await startService(place, url);
    return { status: null, trouble: '' };
  } catch (error) {
    const trouble = error instanceof Error ? error.message.replace(/^the service ended: /, '') : '';
    return { status: 1, trouble };
  }
}
