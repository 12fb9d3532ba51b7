import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BenchDatabase, BenchEngine } from './databases.js';

/** Creates a database with the schema of a version. `jobs` is the path of the version's command program. */
export async function migrated(engine: BenchEngine, jobs: string): Promise<BenchDatabase> {
  const database = await engine.make();
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
  await promisify(execFile)(process.execPath, [jobs, 'migrate'], { env });
  return database;
}

export interface ImportRun {
  readonly milliseconds: number;
  readonly peakMegabytes: number;
  readonly processorMilliseconds: number;
}

/** Imports a file with the command program `jobs` in a new process, because peak memory is measured per process. */
export async function importInto({ url }: BenchDatabase, file: string, jobs: string): Promise<ImportRun> {
  const script = fileURLToPath(new URL('whole-command.js', import.meta.url));
  const env = { ...process.env, DATABASE_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, [script, jobs, 'import', file], { env });
  return JSON.parse(stdout) as ImportRun; // whole-command.ts writes this
}
