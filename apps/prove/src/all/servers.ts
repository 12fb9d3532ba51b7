import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DatabaseName } from './lines.js';

/** The output of server-version.ts. */
export interface ServerVersion {
  /** Such as `15.20 (Debian 15.20-0+deb12u1)`. */
  readonly version: string;
  /** The version of Citus that it can load; null without Citus. */
  readonly citus: string | null;
}

type Environment = Readonly<Record<string, string>>;

/** A database at hand, with the environment in which system tests use it; or why there is none. */
export type Server =
  | { readonly name: string; readonly environment: Environment }
  | { readonly name: string; readonly missing: string };

/** System tests start their own servers. */
const OWN_SERVER = { TEST_DATABASE_URL: '' };

/**
 * Finds the server for a database. The tests' PostgreSQL comes in both versions; `PG_BIN` names the folder of another
 * one, which replaces the one of its major version, and `CITUS_BIN` the folder of one with Citus.
 */
export function findServer(
  database: DatabaseName | null,
  given: NodeJS.ProcessEnv,
  versionIn: (environment: Environment) => ServerVersion | string = startedVersion,
): Server {
  if (database === null || database === 'SQLite') return { name: database ?? '', environment: OWN_SERVER };
  const { PG_BIN = '', CITUS_BIN = '' } = given;
  if (database === 'Citus') {
    if (CITUS_BIN === '') return { name: database, missing: 'CITUS_BIN names no PostgreSQL with Citus' };
    const environment = { ...OWN_SERVER, PG_BIN: CITUS_BIN };
    const found = versionIn(environment);
    if (typeof found === 'string') return { name: database, missing: found };
    if (found.citus === null)
      return { name: database, missing: `CITUS_BIN names a PostgreSQL without Citus` };
    return { name: `Citus ${found.citus}, PostgreSQL ${found.version}`, environment };
  }
  const major = database.replace('PostgreSQL ', '');
  const own = { ...OWN_SERVER, PG_BIN: '', PG_VERSION: major };
  let missing = '';
  for (const environment of PG_BIN === '' ? [own] : [{ ...OWN_SERVER, PG_BIN }, own]) {
    const found = versionIn(environment);
    if (typeof found === 'string') missing = found;
    else if (found.version.startsWith(`${major}.`))
      return { name: `PostgreSQL ${found.version}`, environment };
    else missing = `found PostgreSQL ${found.version}`;
  }
  return { name: database, missing };
}

const PROGRAM = fileURLToPath(new URL('./server-version.js', import.meta.url));

/** The version of the server that system tests start in an environment, or why it does not start. */
function startedVersion(environment: Environment): ServerVersion | string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  if (status === 0) return JSON.parse(stdout) as ServerVersion; // from server-version.ts
  return /^(?:\w*Error: )(.*)$/m.exec(stderr)?.[1] ?? `exit status ${String(status)}`;
}
