import type { JobStore } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { newPostgresDatabase } from '@brand-visibility/databases';
import type { Engine, Sentiment } from '@brand-visibility/domain/vocabulary';
import { bring, record } from '@brand-visibility/records';
import { isNight } from '@brand-visibility/tooling/draws';
import { openJobs } from '@brand-visibility/wiring';
import { afterAll, beforeAll } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, type HttpResponse } from './client.js';
import { serviceOver, type TestSettings } from './service.js';
import { apiKeyRecord, bearer } from './world.js';

/**
 * The brand Acme in data sets so small that a reader can compute every figure by hand. The clock shows 15 March 2026,
 * 12:00:20 UTC, and Acme is `brd_1`.
 */

type Answers = Readonly<Partial<Record<Engine, Readonly<Record<string, string | null>>>>>;

const ACME = 'Acme';

/**
 * A run that completed at 06:10 on a day, with the answers of each engine to prompts. An answer is written as the
 * brands that it names, in order, and the URLs that it cites: `Hooli@hooli.example, Acme mixed > https://a.example`.
 * A sentiment that is not written is neutral, and `unknown` is null; a domain that is not written is null. An empty
 * string names nobody; null is a failed question.
 */
export function runOf(day: string, answers: Answers, fields: Parameters<typeof record.run>[0] = {}) {
  const id = fields.id ?? `run_${day}`;
  const created_at = `${day}T06:00:00Z`;
  const platforms = Object.keys(answers) as Engine[]; // the keys of `Answers`
  const times = { created_at, started_at: created_at, completed_at: `${day}T06:10:00Z` };
  return [
    record.run({ id, platforms, ...times, ...fields }),
    ...platforms.flatMap((platform) =>
      Object.entries(answers[platform] ?? {}).map(([prompt_id, written]) =>
        record.answer({
          id: `${platform}_${prompt_id}_${day}`,
          run_id: id,
          prompt_id,
          platform,
          created_at,
          ...(written === null ? { outcome: 'failed', text: null } : contentOf(written)),
        }),
      ),
    ),
  ];
}

function contentOf(written: string): Partial<ImportRecord<'answer'>> {
  const [names = '', urls = ''] = written.split('>');
  const mentions = words(names, ',').map((mention, index) => {
    const [who = '', sentiment = 'neutral'] = mention.trim().split(' ');
    const [name = '', domain = null] = who.split('@');
    const known = sentiment === 'unknown' ? null : (sentiment as Sentiment); // the import checks it
    return { name, position: index + 1, sentiment: known, domain };
  });
  const own = mentions.find(({ name }) => name === ACME);
  return {
    ...(own && { brand_named: true, position: own.position, sentiment: own.sentiment }),
    competitors: mentions.filter(({ name }) => name !== ACME),
    sources: words(urls, ' ').map((url) => ({ url, domain: new URL(url).hostname, title: null })),
  };
}

const words = (text: string, separator: string) => text.split(separator).flatMap((word) => word.trim() || []);

/** Prompts with these ids, and with the fields that a test gives one. */
export const prompts = (fields: Readonly<Record<string, Parameters<typeof record.prompt>[0]>>) =>
  Object.entries(fields).map(([id, each]) => record.prompt({ id, ...each }));

type Row = Readonly<Record<string, unknown>>;

/**
 * Fields of an object as text: `rank visibility.current` gives `1 58.3`. A field that is an object is shown as its
 * values, so `visibility` gives `58.3 0 58.3`: current, previous, change.
 */
export const shown = (row: unknown, fields: string): string =>
  fields
    .split(' ')
    .map((path) => path.split('.').reduce((value, name) => (value as Row | null)?.[name], row)) // an object
    .map(textOf)
    .join(' ');

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return value instanceof Object ? Object.values(value).map(textOf).join(' ') : String(value);
}

/** The same of each row of a list. */
export const lines = (rows: unknown, fields: string) =>
  (rows as readonly unknown[]).map((row) => shown(row, fields)); // a list

export const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** A service over the records, for all tests of a file or a block. */
export function exampleService(records: readonly ImportRecord[], settings: TestSettings = {}) {
  let service: Awaited<ReturnType<typeof importedService>>;
  beforeAll(async () => {
    service = await importedService(records, settings);
  });
  afterAll(() => service.stop());
  const send = (path: string, headers = bearer('all')): Promise<HttpResponse> =>
    call(service.port, path.startsWith('/') ? path : `/v1/brands/brd_1/${path}`, { headers });
  const get = async (path: string, headers = bearer('all')) => (await send(path, headers)).body as Row; // JSON
  const rows = async (path: string, fields: string, list = 'data') => lines((await get(path))[list], fields);
  return {
    send,
    /** The fields of a response. A path without a slash in front is below Acme. */
    get,
    /** Fields of a response. */
    field: async (path: string, fields: string, headers = bearer('all')) =>
      shown(await get(path, headers), fields),
    /** Fields of the rows of `data`, or of another list in the response. */
    rows,
    /** The same of every page, of some rows each; `between` runs before each page but the first. */
    pages: async (path: string, limit: number, fields = 'id', between?: () => unknown) => {
      const pages = [await get(withQuery(path, `limit=${limit}`))];
      while (pages.at(-1)?.['next_cursor'] !== null) {
        await between?.();
        const cursor = String(pages.at(-1)?.['next_cursor']);
        pages.push(await get(withQuery(path, `limit=${limit}&cursor=${cursor}`)));
      }
      return pages.map(({ data }) => lines(data, fields));
    },
    add: (...more: readonly ImportRecord[]) => service.jobs((jobStore) => bring(jobStore, more)),
    /** Does the work of commands on the same database. */
    jobs: (work: Parameters<typeof service.jobs>[0]) => service.jobs(work),
    time: () => service.time,
    port: () => service.port,
  };
}

/**
 * A service over a test's own records, at night in PostgreSQL. The account `acc_1` has the key `all` to all its brands.
 */
async function importedService(records: readonly ImportRecord[], settings: TestSettings) {
  const folder = await mkdtemp(join(tmpdir(), 'brand-visibility-imported-'));
  const file = join(folder, 'data.db');
  const postgres = isNight ? await newPostgresDatabase() : null;
  const jobs = async (work: (jobStore: JobStore) => Promise<unknown>) => {
    const { jobStore, close } = await openJobs(
      postgres ? { url: postgres.url, connections: 1 } : { file },
      'create',
    );
    await work(jobStore);
    await close();
  };
  const key = apiKeyRecord('all', { account_id: 'acc_1' });
  await jobs((jobStore) => bring(jobStore, [record.account(), key, ...records]));
  const service = await serviceOver(postgres?.url ?? `sqlite:${file}`, settings);
  return {
    ...service,
    jobs,
    stop: async () => {
      await service.stop();
      await postgres?.drop();
      await rm(folder, { recursive: true });
    },
  };
}
