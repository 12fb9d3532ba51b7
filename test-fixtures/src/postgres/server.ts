import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runnableBinaries, serverUser } from './binaries.js';

/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
  /** The address of its superuser's database. */
  readonly url: string;
  /** Ends it at once, as a crash would, and keeps its data. */
  crash(): Promise<void>;
  /** Starts it again after `crash`, at the same address. */
  restart(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts the server given as arguments and ends it when standard input closes, which also happens when whoever started
 * this is killed; then the folder goes, too. Until then it does what standard input says, a word a line.
 */
const GUARD = `
folder=$1; shift
start() { "$@" >>"$folder/log" 2>&1 & server=$!; }
start "$@"
while read -r word; do
  case $word in
    crash) kill -QUIT $server; wait $server ;;
    start) start "$@" ;;
  esac
done
kill -INT $server 2>/dev/null
wait $server
rm -rf "$folder"
`;

/** Nothing of it has to survive a power cut; it survives `crash`. */
const SETTINGS = {
  listen_addresses: '',
  port: '5432',
  max_connections: '300',
  shared_buffers: '64MB',
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  timezone: 'Asia/Kathmandu', // an odd zone, which nothing may depend on
};

/**
 * Starts PostgreSQL in a folder that only its user may read, on a socket in there and with a random password. It sorts
 * text by language where nothing else is said, as a production server may. `others` go before the settings of tests.
 */
export async function startPostgres(others: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'bv-postgres-'));
  try {
    const password = randomBytes(18).toString('base64url');
    const { initdb, postgres } = await runnableBinaries(user, folder);
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password);
    chmodSync(folder, 0o700);
    // All of it, a copy of the binaries too: that user has to remove it in the end.
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
    const as = { cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }, ...user };
    const data = join(folder, 'data');
    execFileSync(
      initdb,
      [
        ...['-D', data, '-U', 'postgres', '--pwfile', passwordFile, '--auth=scram-sha-256'],
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
        ...['--no-sync', '--no-instructions'],
      ],
      { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const settings = Object.entries({ ...SETTINGS, ...others, unix_socket_directories: folder });
    const server = spawn(
      '/bin/sh',
      [
        ...['-c', GUARD, 'guard', folder, postgres, '-D', data],
        ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...as, stdio: ['pipe', 'ignore', 'ignore'], detached: true },
    );
    await accepting(server, folder);
    server.unref();
    return {
      url: `postgres://postgres:${password}@localhost/postgres?host=${encodeURIComponent(folder)}`,
      crash: async () => {
        server.stdin?.write('crash\n');
        while (existsSync(join(data, 'postmaster.pid'))) await sleep(5);
      },
      restart: async () => {
        server.stdin?.write('start\n');
        await accepting(server, folder);
      },
      stop: async () => {
        server.ref();
        const ended = once(server, 'exit');
        server.stdin?.end();
        await ended;
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The last line of the file by which a server tells that it is ready. */
async function accepting(server: ChildProcess, folder: string): Promise<void> {
  const pidFile = join(folder, 'data', 'postmaster.pid');
  const isReady = () => existsSync(pidFile) && readFileSync(pidFile, 'utf8').trimEnd().endsWith('ready');
  while (!isReady()) {
    const log = join(folder, 'log');
    const said = existsSync(log) ? readFileSync(log, 'utf8') : '';
    if (server.exitCode !== null || /could not create|could not bind|PANIC/.test(said))
      throw new Error(`PostgreSQL does not start: ${said}`);
    await sleep(20);
  }
}
