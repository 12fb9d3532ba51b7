/** The stored databases of releases, which tests upgrade. `prove -- upgrade --store` makes one. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { asAdmin, newPostgresDatabase, type TestDatabase } from './postgres.js';
import { runStatements } from './postgres/statements.js';

/**
 * The releases, whose databases every later release brings up to date (rule 10.13), with the digests of their parts,
 * which never change once the release has a tag.
 */
export const DIGESTS = {
  'r1.0.0': '62bf08796f867e67099f485f55278a7ae530294070d1ef363c6cc48d02215faf',
} as const;

export type StoredRelease = keyof typeof DIGESTS;

export const STORED = Object.keys(DIGESTS) as readonly StoredRelease[]; // Object.keys loses the type

/** A response of the release at `NOW` of the records. */
export interface StoredResponse {
  readonly path: string;
  readonly key: string;
  readonly status: number;
  readonly body: string;
}

/** The parts of a stored database: the SQLite file, a dump of PostgreSQL, and responses. */
export const PARTS = ['data.sqlite', 'data.sql', 'responses.json'] as const;

/** The role that owns the tables in the dumps. */
export const OWNER_IN_DUMP = 'stored_owner';

const pathOf = (release: string, part: string) =>
  fileURLToPath(new URL(`../stored/${release}/${part}.br`, import.meta.url));

const storedPart = (release: StoredRelease, part: (typeof PARTS)[number]): Buffer =>
  brotliDecompressSync(readFileSync(pathOf(release, part)));

export function store(release: StoredRelease, parts: Readonly<Record<(typeof PARTS)[number], Buffer>>): void {
  mkdirSync(fileURLToPath(new URL(`../stored/${release}`, import.meta.url)), { recursive: true });
  for (const part of PARTS) writeFileSync(pathOf(release, part), brotliCompressSync(parts[part]));
}

export function digestOf(release: StoredRelease): string {
  const hash = createHash('sha256');
  for (const part of PARTS) hash.update(storedPart(release, part));
  return hash.digest('hex');
}

export const storedResponses = (release: StoredRelease) =>
  JSON.parse(storedPart(release, 'responses.json').toString()) as readonly StoredResponse[]; // `store` wrote them

/** Copies the SQLite database of a release into a folder. Returns the path of the copy. */
export function copyStored(folder: string, release: StoredRelease): string {
  const file = join(folder, `${release}.sqlite`);
  writeFileSync(file, storedPart(release, 'data.sqlite'), { mode: 0o600 });
  return file;
}

/** Creates a database on the test server and fills it with the PostgreSQL database of a release. */
export async function newStoredPostgres(release: StoredRelease): Promise<TestDatabase> {
  const database = await newPostgresDatabase();
  const owner = new URL(database.url).username;
  const dump = storedPart(release, 'data.sql').toString();
  await asAdmin('postgres', CREATE_READER);
  await runStatements(database.url, [dump.replaceAll(OWNER_IN_DUMP, owner)]);
  return database;
}

/** The server may already have the role of the readers. */
const CREATE_READER = `do $$ begin create role brand_visibility_reader nologin;
  exception when duplicate_object or unique_violation then null; end $$`;
