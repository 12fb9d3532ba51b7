/** Stored databases of former releases, which tests upgrade. `scripts/store.mjs` makes them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { asAdmin, newPostgresDatabase, type TestDatabase } from './postgres.js';
import { runStatements } from './postgres/statements.js';

/** The former releases, by commit. Every release that changes the schema adds itself. */
export const STORED = ['b0ec5bab', 'a9968d62', 'bc613efd', 'c2498c29', 'bfa1915d'] as const;

export type StoredRelease = (typeof STORED)[number];

/** What a stored database holds, and what its release responded. */
export interface StoredWorld {
  /** The time of the responses, in milliseconds since 1970. */
  readonly now: number;
  /** The times of `remeasure` and `refresh-outreach`. */
  readonly measured: readonly number[];
  /** Keys: of `acc_large` for all brands and for one, and of `acc_small` for all brands and a revoked one. */
  readonly keys: readonly [whole: string, ofBrand: string, small: string, revoked: string];
  /** The journal: one brand was erased, one key revoked. */
  readonly journal: string;
  /** Responses about boards and measurements, each to the key of the account. */
  readonly responses: readonly StoredResponse[];
}

export interface StoredResponse {
  readonly path: string;
  readonly key: string;
  readonly status: number;
  readonly body: unknown;
}

/** The role that owns the tables in the dumps. */
export const OWNER_IN_DUMP = 'stored_owner';

const contentOf = (release: StoredRelease, file: string) =>
  brotliDecompressSync(readFileSync(new URL(`../stored/${release}/${file}.br`, import.meta.url)));

export const storedWorld = (release: StoredRelease) =>
  JSON.parse(contentOf(release, 'expected.json').toString()) as StoredWorld; // store.mjs writes this

/** Copies the SQLite database of a release, with its file of counters, into a folder. Returns the path of the copy. */
export function copyStored(folder: string, release: StoredRelease): string {
  const file = join(folder, `${release}.sqlite`);
  for (const suffix of ['', '-rate'])
    writeFileSync(file + suffix, contentOf(release, `data.sqlite${suffix}`), { mode: 0o600 });
  return file;
}

/**
 * Writes an import file with the records of the database, without the erased brand and without the account that later
 * rules would refuse. Returns the path of the file.
 */
export function copyRecords(folder: string, release: StoredRelease): string {
  const file = join(folder, `${release}.ndjson`);
  writeFileSync(file, contentOf(release, 'records.ndjson'));
  return file;
}

/** Creates a database on the test server and fills it with the PostgreSQL database of a release. */
export async function newStoredPostgres(release: StoredRelease): Promise<TestDatabase> {
  const database = await newPostgresDatabase();
  const owner = new URL(database.url).username;
  const dump = contentOf(release, 'data.sql').toString();
  await asAdmin('postgres', CREATE_READER);
  await runStatements(database.url, [dump.replaceAll(OWNER_IN_DUMP, owner)]);
  return database;
}

/** The server may already have the role of the readers. */
const CREATE_READER = `do $$ begin create role brand_visibility_reader nologin;
  exception when duplicate_object or unique_violation then null; end $$`;
