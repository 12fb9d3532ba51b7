import type { ImportRecord } from '@brand-visibility/contract';
import { ndjson } from '@brand-visibility/records';
import { afterAll, expect, jest } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../command-line.js';

// Many tests start processes, and the machine may be busy.
jest.setTimeout(300_000);

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** A new folder, which is removed after the tests of the file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  folders.push(folder);
  return folder;
}

/** Writes a file; returns its path. */
export function write(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Imports records into a database: a SQLite file or a PostgreSQL URL. */
export async function importRecords(database: string, records: Iterable<ImportRecord>): Promise<void> {
  const file = write(newFolder(), 'records.ndjson', ndjson(records));
  expect(await run(database, 'import', file)).toMatchObject({ status: 0 });
}

/** A new SQLite file with these records. */
export async function databaseOf(records: Iterable<ImportRecord>): Promise<string> {
  const file = join(newFolder(), 'test.db');
  await importRecords(file, records);
  return file;
}
