import { serverUser } from '@brand-visibility/databases';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killedAtEnd, type Workspace } from '@brand-visibility/programs/workspace';

/** PATH, extended by the folders in which packages install PgBouncer. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`;

/** Returns the version of the installed PgBouncer, or null if PgBouncer is not installed. */
export function pgbouncerVersion(): string | null {
  const { status, stdout } = spawnSync('pgbouncer', ['--version'], { env: { PATH }, encoding: 'utf8' });
  return status === 0 ? (stdout.split('\n')[0] ?? '') : null;
}

const PORT = 6432;
/** Server connections per database and user. Far more callers than this number share the connections. */
export const POOLED = 4;

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL server. Returns the URLs of databases through
 * PgBouncer. PgBouncer accepts only the users in the given URLs and ends with the workspace.
 */
export async function startPgBouncer(
  workspace: Workspace,
  addresses: readonly [string, ...string[]],
): Promise<readonly string[]> {
  const urls = addresses.map((address) => new URL(address));
  const [url] = urls as [URL, ...URL[]]; // one for each address
  const user = serverUser(); // PgBouncer refuses to run as root, and must reach the server's socket
  const folder = mkdtempSync(join(tmpdir(), 'bv-pgbouncer-'));
  workspace.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const host = url.searchParams.get('host') ?? url.hostname;
  const settings = {
    unix_socket_dir: folder,
    listen_port: PORT,
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users'),
    pool_mode: 'transaction',
    default_pool_size: POOLED,
    max_client_conn: 200,
    logfile: join(folder, 'log'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = `* = host=${host} port=${url.port === '' ? 5432 : url.port}`;
  writeFileSync(join(folder, 'ini'), ['[databases]', databases, '[pgbouncer]', ...lines, ''].join('\n'));
  writeFileSync(
    join(folder, 'users'),
    urls
      .map(
        ({ username, password }) => `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`,
      )
      .join(''),
  );
  chmodSync(folder, 0o700);
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);

  const child = spawn('pgbouncer', [join(folder, 'ini')], {
    env: { PATH },
    stdio: 'ignore',
    cwd: '/',
    ...user,
  });
  void killedAtEnd(workspace, child);
  while (!existsSync(join(folder, `.s.PGSQL.${PORT}`))) {
    if (child.exitCode !== null)
      throw new Error(`PgBouncer exited: ${readFileSync(join(folder, 'log'), 'utf8')}`);
    await sleep(20);
  }
  return urls.map((through) => {
    through.port = String(PORT);
    through.searchParams.set('host', folder);
    return through.href;
  });
}
