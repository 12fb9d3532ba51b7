import { runStatements, startPostgres, type PostgresServer } from '@brand-visibility/databases';
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedTime } from '@brand-visibility/programs/processes';
import { NotRun } from '@brand-visibility/programs/workspace';
import { runJobs, startService, tryJobs } from '@brand-visibility/programs/start';
import { described, onlyResponses, responsesIn, startCallers } from '../harness/load.js';
import { differingResponses, responsesTo } from '../properties/responses.js';
import { fill, mounted } from './disk-full.js';
import { growingWorld } from '../harness/growing-world.js';
import { claim } from '../harness/parts.js';
import { isForPeople, type Part } from './part.js';

/** Size of the disk in MiB. Two segments of the write-ahead log fit, with some space left. */
const SMALL = 36;
const ENOUGH = 600;
/** Maximum milliseconds until requests succeed after the server has begun to accept connections again. */
const BOUND = 1_000;

/** Fills the disk of the write-ahead log of PostgreSQL. */
export const logDiskFull: Part = async (workspace, { seconds }) => {
  if (process.getuid?.() !== 0) throw new NotRun('this part mounts a small file system; run it as root');
  const server = await startPostgres({ min_wal_size: '32MB', max_wal_size: '32MB' });
  workspace.atEnd(() => server.stop());
  const ofServer = new URL(server.url).searchParams.get('host') ?? '';
  const folder = mounted(workspace, join(ofServer, 'log-disk'), SMALL);
  await moveLog(server, ofServer, folder);

  const world = growingWorld(join(workspace.folder, 'log'));
  await runJobs(workspace, server.url, ['migrate']);
  await runJobs(workspace, server.url, ['import', world.before]);
  const service = await startService(workspace, server.url, { clock: world.now });
  const before = await responsesTo(service.port, world.requests);
  const load = await startCallers(workspace, service.port, world.requests);
  await sleep(500);
  const filler = fill(folder);
  const failed = await tryJobs(server.url, ['import', world.whole]);
  const stopped = sharedTime();
  await sleep(seconds * 1_000);

  rmSync(filler);
  execFileSync('mount', ['-o', `remount,size=${ENOUGH}m`, folder]);
  await runsAgain(server, ofServer);
  const back = sharedTime();
  await sleep(BOUND + 1_000);
  const responses = await load.stop();
  const during = responsesIn(responses, stopped, back);
  const after = responsesIn(responses, back + BOUND);
  const unchanged = differingResponses(before, await responsesTo(service.port, world.requests)) === 0;
  const done = await tryJobs(server.url, ['import', world.whole]);
  const checked = await tryJobs(server.url, ['check']);
  return [
    claim(
      failed.status === 3 && isForPeople(failed.stderr),
      `an import exits with status ${failed.status}: ${failed.stderr.trim()}`,
    ),
    claim(onlyResponses(responses, '200', '503'), `responses in all: ${described(responses)}`),
    claim(during.length > 0, `after the server had stopped: ${described(during)}`),
    claim(
      after.length > 0 && onlyResponses(after, '200'),
      `from ${BOUND} ms after the server had space and ran again: ${described(after)}`,
    ),
    claim(unchanged, 'the data are unchanged'),
    claim(
      done.status === 0 && checked.status === 0,
      `then the same import exits with status ${done.status}, and the check with ${checked.status}`,
    ),
    claim(service.isRunning(), 'the service is running'),
  ].every(Boolean);
};

/** Moves the write-ahead log of a server to a different folder. */
async function moveLog(server: PostgresServer, ofServer: string, folder: string): Promise<void> {
  const log = join(ofServer, 'data', 'pg_wal');
  const { uid, gid } = statSync(ofServer);
  await server.crash();
  cpSync(log, join(folder, 'pg_wal'), { recursive: true });
  rmSync(log, { recursive: true });
  symlinkSync(join(folder, 'pg_wal'), log);
  execFileSync('chown', ['-hR', `${uid}:${gid}`, folder, log]);
  await server.restart();
}

/** Starts the server, unless it has already restarted by itself after the crash. */
async function runsAgain(server: PostgresServer, ofServer: string): Promise<void> {
  const accepting = acceptsAt(server.url);
  const isRunning = await Promise.race([accepting.then(() => true), sleep(3_000, false)]);
  if (isRunning) return;
  writeFileSync(join(ofServer, 'log'), ''); // the start would otherwise seem to fail for the reason in the old log
  rmSync(join(ofServer, 'data', 'postmaster.pid'), { force: true });
  await server.restart();
  await accepting;
}

/** Waits until a server accepts connections and executes statements. */
async function acceptsAt(url: string): Promise<void> {
  for (;;) {
    try {
      await runStatements(url, ['select 1']);
      return;
    } catch {
      await sleep(2);
    }
  }
}
