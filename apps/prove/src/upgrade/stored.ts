/** Makes the stored database of this release, and databases from stored ones. */
import { postgresUrl } from '@brand-visibility/databases';
import {
  copyStored,
  newStoredPostgres,
  OWNER_IN_DUMP,
  store,
  storedResponses,
  type StoredRelease,
  type StoredResponse,
} from '@brand-visibility/databases/stored';
import { sendWithRetry, type HttpRequest } from '@brand-visibility/programs/http';
import { runJobs, startService } from '@brand-visibility/programs/start';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import { drawFrom, NOW, worldOf, writeRecords } from '@brand-visibility/records';
import { fuzzBrands, fuzzKeys } from '@brand-visibility/requests';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  newPostgres,
  newSqlite,
  startServer,
  withReader,
  type DatabaseKind,
  type ProofDatabase,
} from '../harness/databases.js';
import { nextOf, requestsOf } from '../properties/index.js';

/** The time of the responses, in milliseconds since 1970. */
const TIME = Number(NOW / 1_000n);
const REQUESTS = 600;
const PG_DUMP = process.env['PG_DUMP'] ?? '/usr/lib/postgresql/15/bin/pg_dump';

/** Serves a database at the time of its stored responses, and refuses to serve it without row-level security. */
export const serve = (workspace: Workspace, url: string, next: object = {}) =>
  startService(workspace, url, { clock: TIME, ...withRowSecurity(next) });

const withRowSecurity = ({
  environment = {},
  ...options
}: {
  readonly environment?: Readonly<Record<string, string>>;
}) => ({ ...options, environment: { ...environment, REQUIRE_ROW_SECURITY: '1' } });

/** Creates a copy of the stored database of a release. */
export async function newStored(
  workspace: Workspace,
  kind: DatabaseKind,
  release: StoredRelease,
): Promise<ProofDatabase> {
  if (kind === 'sqlite') {
    const url = `sqlite:${copyStored(mkdtempSync(join(workspace.folder, 'stored-')), release)}`;
    return { name: 'SQLite', forJobs: url, forService: url };
  }
  await startServer(workspace);
  const database = await newStoredPostgres(release);
  workspace.atEnd(() => database.drop());
  return withReader(database);
}

const requestOf = ({ path, key }: Pick<StoredResponse, 'path' | 'key'>): HttpRequest => ({
  method: 'GET',
  path,
  headers: { Authorization: `Bearer ${key}`, 'X-Request-Id': 'upgrade' },
});

/** The requests that the release answered with 200. */
export const answeredRequests = (release: StoredRelease) =>
  storedResponses(release)
    .filter(({ status }) => status === 200)
    .map(requestOf);

/** Returns the stored responses from which those of a service differ. */
export async function differingFrom(port: number, release: StoredRelease): Promise<readonly string[]> {
  const differing: string[] = [];
  for (const stored of storedResponses(release)) {
    const { status, text } = await sendWithRetry(port, requestOf(stored));
    if (status !== stored.status || comparable(text) !== stored.body) differing.push(stored.path);
  }
  return differing;
}

/** A body without what is random or depends on the requests before. */
const comparable = (text: string) =>
  text
    .replace(/(?<="(?:next_cursor|cursor|mark)":)"[^"]+"/g, '"RANDOM"')
    .replace(/(?<="(?:left|resets_in_seconds)":)\d+/g, '0')
    .replace(/(?<="changed_at":)"[^"]+"/g, '"TIME"');

/** Makes the stored database of this release on both engines, from a world with every kind of record. */
export async function storeRelease(workspace: Workspace, release: StoredRelease): Promise<void> {
  const world = worldOf(89);
  const file = join(workspace.folder, 'world.ndjson');
  writeRecords(file, world.records);
  writeFileSync(join(workspace.folder, 'journal.ndjson'), '');
  const JOURNAL = join(workspace.folder, 'journal.ndjson');
  const gone = world.accounts.at(-1)!.brand_ids[0]!; // every account has brands
  const fill = async (url: string) => {
    progress(`filling ${url.split(':')[0]}`);
    for (const command of [
      ['import', file],
      ['remeasure'],
      ['refresh-outreach'],
      ['erase', '--brand', gone, '--yes'],
    ])
      await runJobs(workspace, url, command, { clock: TIME, environment: { JOURNAL } });
  };
  const sqlite = await newSqlite(workspace);
  const postgres = await newPostgres(workspace);
  for (const { forJobs } of [sqlite, postgres]) await fill(forJobs);
  const requests = requestsOf(drawFrom(89), fuzzBrands(world.records), fuzzKeys(world));
  const asked = Array.from({ length: REQUESTS }, () => nextOf(requests));
  const responsesOf = async ({ forService }: ProofDatabase) => {
    const { port, stop } = await serve(workspace, forService);
    const responses: StoredResponse[] = [];
    for (const { path, headers } of asked) {
      const key = String(headers?.['Authorization'] ?? '').replace('Bearer ', '');
      const { status, text } = await sendWithRetry(port, requestOf({ path, key }));
      responses.push({ path, key, status, body: comparable(text) });
    }
    await stop();
    return responses;
  };
  const responses = await responsesOf(sqlite);
  const others = await responsesOf(postgres);
  const different = responses.find(({ body }, i) => body !== others[i]?.body);
  if (different) throw new Error(`the databases differ: ${different.path}`);
  store(release, {
    'data.sqlite': readFileSync(sqlite.forJobs.slice('sqlite:'.length)),
    'data.sql': dumpOf(postgres.forJobs),
    'responses.json': Buffer.from(JSON.stringify(responses)),
  });
}

/** The dump of a PostgreSQL database in statements that any client executes as the owner. */
function dumpOf(url: string): Buffer {
  const { pathname, username } = new URL(url);
  const options = ['--no-owner', '--inserts', '--rows-per-insert=200', '--exclude-table-data=rate_window'];
  const text = execFileSync(PG_DUMP, [...options, postgresUrl(pathname.slice(1), 'admin')], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return Buffer.from(text.replaceAll(username, OWNER_IN_DUMP).replace(/^(?:--.*|\\.*)?\n/gm, ''));
}
