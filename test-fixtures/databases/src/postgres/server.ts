import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runnableBinaries, serverUser, type Binaries } from './binaries.js';

/** A PostgreSQL server for tests. */
export interface PostgresServer {
  /** The URL of the server's database `postgres`, for the superuser. */
  readonly url: string;
  /** Stops the server immediately, like a crash, and keeps the data. */
  crash(): Promise<void>;
  /** Starts the server again after `crash`, at the same URL. */
  restart(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/**
 * A shell script that starts a server and executes commands from standard input, one per line. When standard input
 * closes, as it does when the parent process is killed, the script stops the server and removes the folder.
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

/** Settings of every server. The data must survive `crash`, but not a power failure. */
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
  timezone: 'Asia/Kathmandu', // an unusual zone: nothing may depend on it
};

/** A primary and its read-only streaming standby. */
export interface PostgresPair {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
}

type Settings = Readonly<Record<string, string>>;

/** Settings of a pair: the primary keeps the write-ahead log that a stopped standby has missed. */
const LEADING = { wal_level: 'replica', max_wal_senders: '10', wal_keep_size: '512MB' };

/**
 * Starts PostgreSQL in a folder that only its user can read, on a socket in that folder, with a random password. Its
 * default collation is linguistic, as on many production servers. `others` override or extend SETTINGS.
 */
export async function startPostgres(others: Settings = {}): Promise<PostgresServer> {
  const files = await makeServerFolder();
  return removingOnFailure([files], () => start(files, others));
}

/**
 * Starts a primary and its standby, each like `startPostgres`. The standby starts with the same initialized files and
 * streams all later changes.
 */
export async function startPostgresPair(
  others: { readonly [which in keyof PostgresPair]?: Settings } = {},
): Promise<PostgresPair> {
  const leader = await makeServerFolder();
  const follower = await makeServerFolder();
  return removingOnFailure([leader, follower], async () => {
    writeFileSync(join(follower.data, 'standby.signal'), '');
    const primary = await start(leader, { ...LEADING, ...others.primary });
    try {
      const primary_conninfo = `host=${leader.folder} user=postgres password=${leader.password}`;
      const standby = await start(follower, { ...LEADING, primary_conninfo, ...others.standby });
      return { primary, standby };
    } catch (error) {
      await primary.stop();
      throw error;
    }
  });
}

/** The folder of a server, its data folder, its superuser's password, and the binaries that run it. */
interface ServerFolder {
  readonly folder: string;
  readonly data: string;
  readonly password: string;
  readonly binaries: Binaries;
}

async function makeServerFolder(): Promise<ServerFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'bv-postgres-'));
  chmodSync(folder, 0o700);
  try {
    const binaries = await runnableBinaries(serverUser(), folder);
    return { folder, data: join(folder, 'data'), password: initialise(folder, binaries), binaries };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function removingOnFailure<T>(all: readonly ServerFolder[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const { folder } of all) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Spawn options of the server's programs: the user, the environment, and a folder that every user can access. */
const spawnOptions = () => ({
  cwd: '/',
  env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  ...serverUser(),
});

const passwordsOfServer = (folder: string) => join(folder, 'pgpass');

/** Makes the server's user the owner of the folder and its copied binaries; that user removes the folder in the end. */
function changeOwner(folder: string): void {
  const user = serverUser();
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
}

/** Data folders as `initdb` leaves them, each with its superuser's password; removed with `node_modules`. */
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/postgres/', import.meta.url));

const INITDB = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=icu',
  '--icu-locale=en-US',
  '--no-sync',
  '--no-instructions',
];

/**
 * Copies an initialized data folder of the version and its superuser's password, which `initdb` would take a second to
 * make. The first server of a version keeps its folder, before it starts, for later ones.
 */
function initialise(folder: string, binaries: Binaries): string {
  const version = execFileSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).trim();
  const kept = join(CACHE, `${version.replaceAll(/[^\w.]+/g, '-')}-${process.getuid?.() ?? 0}`);
  const data = join(folder, 'data');
  if (existsSync(kept)) {
    cpSync(join(kept, 'data'), data, { recursive: true });
    chmodSync(data, 0o700); // PostgreSQL requires this mode, and not every Node version copies it
    return readFileSync(join(kept, 'password'), 'utf8');
  }
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  changeOwner(folder);
  execFileSync(binaries.initdb, ['-D', data, '--pwfile', passwordFile, ...INITDB], {
    ...spawnOptions(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  keep(folder, kept);
  return password;
}

/** Keeps a data folder and its password, readable only to this user, unless another process was faster. */
function keep(folder: string, kept: string): void {
  mkdirSync(CACHE, { recursive: true, mode: 0o700 });
  const unfinished = mkdtempSync(join(CACHE, 'unfinished-'));
  for (const name of ['data', 'password'])
    cpSync(join(folder, name), join(unfinished, name), { recursive: true });
  try {
    renameSync(unfinished, kept);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
}

async function start(files: ServerFolder, others: Settings): Promise<PostgresServer> {
  const { folder, data, password, binaries } = files;
  // The server uses this file when it connects to other servers, which have the same password.
  writeFileSync(passwordsOfServer(folder), `*:*:*:*:${password}\n`, { mode: 0o600 });
  changeOwner(folder);
  const settings = Object.entries({ ...SETTINGS, ...others, unix_socket_directories: folder });
  const server = spawn(
    '/bin/sh',
    [
      '-c',
      GUARD,
      'guard',
      folder,
      binaries.postgres,
      '-D',
      data,
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...spawnOptions(),
      env: { ...spawnOptions().env, PGPASSFILE: passwordsOfServer(folder) },
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    },
  );
  await waitUntilReady(server, folder);
  server.unref();
  return {
    url: `postgres://postgres:${password}@localhost:${others['port'] ?? SETTINGS.port}/postgres?host=${encodeURIComponent(folder)}`,
    crash: async () => {
      server.stdin?.write('crash\n');
      while (existsSync(join(data, 'postmaster.pid'))) await sleep(5);
    },
    restart: async () => {
      server.stdin?.write('start\n');
      await waitUntilReady(server, folder);
    },
    stop: async () => {
      server.ref();
      const ended = once(server, 'exit');
      server.stdin?.end();
      await ended;
    },
  };
}

/** Waits until `postmaster.pid` reports that the server is ready. Throws with the log if the server does not start. */
async function waitUntilReady(server: ChildProcess, folder: string): Promise<void> {
  const pidFile = join(folder, 'data', 'postmaster.pid');
  const isReady = () => existsSync(pidFile) && readFileSync(pidFile, 'utf8').trimEnd().endsWith('ready');
  while (!isReady()) {
    const log = join(folder, 'log');
    const output = existsSync(log) ? readFileSync(log, 'utf8') : '';
    const isRefused = output.includes('FATAL') && !output.includes('starting PostgreSQL');
    const hasFailed = /could not create|could not bind|PANIC|startup process failure/.test(output);
    if (server.exitCode !== null || isRefused || hasFailed)
      throw new Error(`PostgreSQL does not start: ${output}`);
    await sleep(20);
  }
}

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the server listens on a port, not on a path
  server.close();
  await once(server, 'close');
  return port;
}
