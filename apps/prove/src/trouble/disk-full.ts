import { runStatements, startPostgres } from '@brand-visibility/databases';
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { described, onlyResponses, startCallers } from '../harness/load.js';
import { differingResponses, responsesTo } from '../properties/responses.js';
import { NotRun, type Workspace } from '@brand-visibility/programs/workspace';
import { runJobs, startService, tryJobs } from '@brand-visibility/programs/start';
import { growingWorld } from '../harness/growing-world.js';
import { claim } from '../harness/parts.js';
import { isForPeople, type Part } from './part.js';

/** Size of the disk in MiB. The initial data fit, but the import does not. */
const SMALL = 24;
const ENOUGH = 600;

/** A database on a small file system. */
interface FullDisk {
  readonly name: string;
  readonly url: string;
  readonly folder: string;
}

/** Fills the disk of the database during an import and during reads. */
export const diskFull: Part = async (workspace) => {
  if (process.getuid?.() !== 0) throw new NotRun('this part mounts a small file system; run it as root');
  let holds = true;
  for (const make of [onSqlite, onPostgres])
    holds = (await proveOn(await make(workspace), workspace)) && holds;
  return holds;
};

async function onSqlite(workspace: Workspace): Promise<FullDisk> {
  const folder = mounted(workspace, join(workspace.folder, 'small'));
  return { name: 'SQLite', folder, url: `sqlite:${join(folder, 'data.sqlite')}` };
}

/** Creates a database in a separate tablespace, because the server's own files are on a different file system. */
async function onPostgres(workspace: Workspace): Promise<FullDisk> {
  const server = await startPostgres({ autovacuum: 'on' });
  workspace.atEnd(() => server.stop());
  const url = new URL(server.url);
  const ofServer = url.searchParams.get('host') ?? '';
  const { uid, gid } = statSync(ofServer);
  const folder = mounted(workspace, join(ofServer, 'small'));
  chownSync(folder, uid, gid);
  await runStatements(server.url, [
    `create tablespace small location '${folder}'`,
    'create database small tablespace small',
  ]);
  url.pathname = '/small';
  return { name: 'PostgreSQL', folder, url: url.href };
}

/** Creates a folder and mounts a small file system of `size` MiB on it. */
export function mounted(workspace: Workspace, folder: string, size = SMALL): string {
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', folder]);
  workspace.atEnd(() => execFileSync('umount', ['-l', folder]));
  return folder;
}

/** Fills the disk with an additional file. Returns the path of this file. */
export function fill(folder: string): string {
  const file = join(folder, 'filler');
  execFileSync('sh', ['-c', 'cat /dev/zero > "$0" 2>/dev/null || true', file]);
  return file;
}

async function proveOn({ name, url, folder }: FullDisk, workspace: Workspace): Promise<boolean> {
  const world = growingWorld(join(workspace.folder, name));
  await runJobs(workspace, url, ['migrate']);
  await runJobs(workspace, url, ['import', world.before]);
  const service = await startService(workspace, url, {
    clock: world.now,
    environment: { CURSOR_SECRET: 'x'.repeat(40) },
  });
  const before = await responsesTo(service.port, world.requests);

  const load = await startCallers(workspace, service.port, world.requests);
  const failed = await tryJobs(url, ['import', world.whole]);
  const filler = fill(folder);
  const again = await tryJobs(url, ['import', world.whole]);
  const whileFull = await responsesTo(service.port, world.requests);
  const { status: restarted, stderr: startError } = await startAgain(workspace, url);
  rmSync(filler);
  execFileSync('mount', ['-o', `remount,size=${ENOUGH}m`, folder]);
  const done = await tryJobs(url, ['import', world.whole]);
  const checked = await tryJobs(url, ['check']);
  const responses = await load.stop();
  const after = await responsesTo(service.port, world.requests);
  return [
    claim(
      failed.status === 3 && isForPeople(failed.stderr),
      `${name}: an import that does not fit on the disk exits with status ${failed.status}: ${failed.stderr.trim()}`,
    ),
    claim(
      again.status !== 0 && isForPeople(again.stderr),
      `${name}: an import on a full disk exits with status ${again.status}: ${again.stderr.trim()}`,
    ),
    claim(onlyResponses(responses, '200'), `${name}: responses in the meantime: ${described(responses)}`),
    claim(differingResponses(before, whileFull) === 0, `${name}: the data are unchanged`),
    claim(
      restarted === null || (restarted === 1 && isForPeople(startError)),
      `${name}: a service that starts on a full disk ${restarted === null ? 'serves' : `refuses to start: ${startError.trim()}`}`,
    ),
    claim(
      done.status === 0 && differingResponses(before, after) > 0,
      `${name}: with enough space, the same import exits with status ${done.status} and is served`,
    ),
    claim(checked.status === 0, `${name}: the check exits with status ${checked.status}`),
    claim(service.isRunning(), `${name}: the service is running`),
  ].every(Boolean);
}

/** Starts another service. `status` is null if it runs; otherwise, it exited with the message in `stderr`. */
async function startAgain(
  workspace: Workspace,
  url: string,
): Promise<{ status: number | null; stderr: string }> {
  try {
    await startService(workspace, url);
    return { status: null, stderr: '' };
  } catch (error) {
    const stderr = error instanceof Error ? error.message.replace(/^the service exited: /, '') : '';
    return { status: 1, stderr };
  }
}
