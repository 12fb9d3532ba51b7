import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importData, type ImportOutcome } from '@brand-visibility/application';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain';
import { ndjson } from '@brand-visibility/test-fixtures';
import type { ImportRecord } from '@brand-visibility/contract';
import { openJobs, type Jobs } from '@brand-visibility/wiring';

/** A record, or a line as it stands. */
export type TestLine = ImportRecord | string;

export interface TestDatabase extends Jobs {
  readonly file: string;
  close(): Promise<void>;
}

/** A new SQLite file in a folder of its own, which goes with it. */
export async function newDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const file = join(folder, 'test.db');
  const jobs = await openJobs({ file }, 'create');
  const close = async () => {
    await jobs.close();
    rmSync(folder, { recursive: true });
  };
  return { ...jobs, file, close };
}

export const fileOf = (name: string, lines: readonly TestLine[]) => ({ name, chunks: chunksOf(lines) });

async function* chunksOf(lines: readonly TestLine[]): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield Buffer.from(lines.map((line) => (typeof line === 'string' ? `${line}\n` : ndjson([line]))).join(''));
}

/** Imports each list of lines as one file, named `1`, `2`, ... */
export function importLines(
  { workshop }: Jobs,
  ...files: readonly (readonly TestLine[])[]
): Promise<ImportOutcome> {
  const named = files.map((lines, index) => fileOf(String(index + 1), lines));
  return importData(workshop, named, { weights: EQUAL_WEIGHTS });
}

/** What was wrong, each as `LINE PATH`; for a line as a whole only the line. */
export function faultsIn(outcome: ImportOutcome): readonly string[] {
  if (!('errors' in outcome)) return [];
  return outcome.errors.map(({ line, path }) => (path === null ? String(line) : `${line} ${path}`));
}

interface Opened {
  prepare(sql: string): { all(): readonly Record<string, unknown>[] };
  exec(sql: string): void;
  close(): void;
}

/** A digest of every row of our tables, read past all ports. */
export function digestOf(file: string): string {
  const hash = createHash('sha256');
  const tables =
    "select name from sqlite_master where type = 'table' and name not like 'kysely%' order by name";
  for (const { name } of select(file, tables)) {
    const rows = select(file, `select * from "${String(name)}"`);
    hash.update(JSON.stringify([name, rows.map((row) => JSON.stringify(row)).sort()]));
  }
  return hash.digest('hex');
}

/** The rows that a query gives, read past all ports. */
export function select(file: string, sql: string): readonly Record<string, unknown>[] {
  const database = new Database(file, { readonly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
}

/** Changes a file behind the back of all that is tested. */
export function tamperWith(file: string, sql: string): void {
  const database = new Database(file, { readonly: false });
  database.exec(sql);
  database.close();
}

/** The driver as far as it is used here: only packages/storage may name its types. */
function openerIn(driver: unknown) {
  return driver as new (file: string, options: { readonly: boolean }) => Opened;
}

const fromStorage = createRequire(new URL('../../../../packages/storage/package.json', import.meta.url));
const Database = openerIn(fromStorage('better-sqlite3'));
