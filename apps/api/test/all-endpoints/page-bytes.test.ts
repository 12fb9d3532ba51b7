import { refreshBoard } from '@brand-visibility/application';
import { record, bring, NOW } from '@brand-visibility/records';
import { newPostgresDatabase, newReader, postgresUrl, type TestDatabase } from '@brand-visibility/databases';
import { openJobs, type DatabaseSettings } from '@brand-visibility/wiring';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, type HttpResponse } from '../support/client.js';
import { serviceOver, type TestService } from '../support/service.js';
import { apiKeyRecord, bearer } from '../support/world.js';

/** Every list ends its pages at 4 MiB of stored text, on both databases alike (rule 7.7). */

const PAGE_BYTES = 4 * 1024 * 1024;
const AT = '2026-02-27T06:00:00Z';

/** Text of about three quarters of a megabyte, in characters of two bytes; the lengths differ. */
const longText = (row: number) => `${row} ${'é'.repeat(350_000 + row * 1_000)}`;
const ROWS = 14;
const rows = Array.from({ length: ROWS }, (_, row) => row);

/** Addresses of nearly the greatest length; each has a title. */
const CITED = 45;
const addressOf = (row: number, n: number) => `https://news${row}.example/${n}/${'x'.repeat(8_000)}`;
const titleOf = (n: number) => `${n} ${'漢'.repeat(600)}`;

const RECORDS = [
  record.account(),
  apiKeyRecord('all', { account_id: 'acc_1' }),
  ...rows.map((row) => record.brand({ id: `brd_${row + 1}`, description: longText(row) })),
  ...rows.map((row) => record.prompt({ id: `prm_${row}`, text: longText(row) })),
  record.run({ created_at: AT, started_at: AT, completed_at: AT }),
  ...rows.map((row) =>
    record.answer({
      id: `ans_${row}`,
      prompt_id: `prm_${row}`,
      created_at: AT,
      sources: Array.from({ length: CITED }, (_, n) => ({
        url: addressOf(row, n),
        domain: `news${row}.example`,
        title: titleOf(n),
      })),
    }),
  ),
  ...rows.map((row) =>
    record.outreachWork({
      url: addressOf(row, 0),
      moves: [{ to: 'in_progress', at: AT }],
      steps: [{ text: longText(row), completed: false }],
    }),
  ),
  ...rows.map((row) => record.recommendation({ id: `rec_${row}`, rationale: longText(row) })),
  ...rows.map((row) => record.pageAudit({ id: `audit${1_000 + row}`, meta_description: longText(row) })),
];

type Row = Readonly<Record<string, unknown>>;
type Texts = (row: Row) => unknown[];

interface List {
  readonly path: string;
  readonly limit: number;
  readonly count: number;
  /** The texts that nearly all bytes of a row are in. */
  readonly texts: Texts;
  /** Whether these are the texts that count, so that the bound can be expected to the byte. */
  readonly isExact: boolean;
}

const OF = '/v1/brands/brd_1';
const LISTS: Readonly<Record<string, List>> = {
  listBrands: {
    path: '/v1/brands',
    limit: 100,
    count: ROWS,
    texts: ({ description }) => [description],
    isExact: false,
  },
  listPrompts: {
    path: `${OF}/prompts`,
    limit: 100,
    count: ROWS,
    texts: ({ text }) => [text],
    isExact: false,
  },
  listOutreachTargets: {
    path: `${OF}/outreach-targets?status=in_progress`,
    limit: 100,
    count: ROWS,
    texts: ({ steps }) => [JSON.stringify(steps)],
    isExact: false,
  },
  listRecommendations: {
    path: `${OF}/recommendations`,
    limit: 100,
    count: ROWS,
    texts: ({ rationale }) => [rationale],
    isExact: false,
  },
  getVisibilityGroups: {
    path: `${OF}/visibility/groups`,
    limit: 1_000,
    count: ROWS,
    texts: ({ label }) => [label],
    isExact: true,
  },
  listSourcePages: {
    path: `${OF}/sources/pages`,
    limit: 1_000,
    count: ROWS * CITED,
    texts: ({ url, domain, title }) => [url, domain, title],
    isExact: true,
  },
};

let folder: string;
let database: TestDatabase;
const services = new Map<'sqlite' | 'postgres', TestService>();

async function fill(settings: DatabaseSettings): Promise<void> {
  const jobs = await openJobs(settings, 'create', () => NOW);
  await bring(jobs.jobStore, RECORDS);
  await refreshBoard(jobs.jobStore, 'brd_1', NOW);
  await jobs.close();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-bytes-'));
  const file = join(folder, 'data.db');
  await fill({ file });
  database = await newPostgresDatabase();
  await fill({ url: database.url, connections: 2 });
  const reader = postgresUrl(database.name, await newReader('brand_visibility_reader'));
  services.set('sqlite', await serviceOver(`sqlite:${file}`, { now: NOW }));
  services.set('postgres', await serviceOver(reader, { now: NOW, requireRowSecurity: true }));
});
afterAll(async () => {
  for (const service of services.values()) await service.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

function get(
  name: 'sqlite' | 'postgres',
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<HttpResponse> {
  const service = services.get(name);
  if (!service) throw new Error('the service is not open');
  const more = new URLSearchParams(query).toString();
  return call(service.port, `${path}${path.includes('?') ? '&' : '?'}${more}`, { headers: bearer('all') });
}

interface Page {
  readonly data: readonly Row[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly total?: number;
}

/** All pages of a list; a page is a response to JSON. */
async function pagesOf(name: 'sqlite' | 'postgres', path: string, limit: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null) {
    const response = await get(name, path, { limit: String(limit), ...(cursor !== '' && { cursor }) });
    expect(response.status).toBe(200);
    pages.push(response.body as Page); // checked against the contract by `call`
  }
  return pages;
}

const bytesOf = (data: readonly Row[], texts: Texts) =>
  data
    .flatMap(texts)
    .reduce<number>((sum, text) => sum + (typeof text === 'string' ? Buffer.byteLength(text) : 0), 0);

describe.each(['sqlite', 'postgres'] as const)('the pages of a list (%s)', (name) => {
  // Rule 7.7.
  test.each(Object.entries(LISTS))(
    '%s end with the row that reaches 4 MiB, and show every row once',
    async (_, { path, limit, count, texts, isExact }) => {
      const pages = await pagesOf(name, path, limit);
      const shown = pages.flatMap(({ data }) => data);
      expect(shown).toHaveLength(count);
      expect(new Set(shown.map((row) => JSON.stringify(row))).size).toBe(count);
      expect(pages.length).toBeGreaterThan(1);
      // Other texts of a row, such as ids, may count too: some hundred bytes.
      const slack = isExact ? 0 : 1_000 * limit;
      for (const [i, { data, has_more, total }] of pages.entries()) {
        expect(has_more).toBe(i < pages.length - 1);
        if (total !== undefined) expect(total).toBe(count);
        if (has_more) expect(bytesOf(data, texts)).toBeGreaterThanOrEqual(PAGE_BYTES - slack);
        expect(bytesOf(data.slice(0, -1), texts)).toBeLessThan(PAGE_BYTES);
      }
      // The limit is honoured, and cursors continue behind a page that ended by its size with any other limit.
      const few = Math.ceil(count / 5);
      const [first, ...rest] = await pagesOf(name, path, few);
      expect(first?.data).toEqual(shown.slice(0, few));
      expect(rest.flatMap(({ data }) => data)).toEqual(shown.slice(few));
    },
  );
});

test.each(Object.entries(LISTS))('%s: both databases have the same pages', async (_, { path, limit }) => {
  const [sqlite, postgres] = [await pagesOf('sqlite', path, limit), await pagesOf('postgres', path, limit)];
  expect(postgres).toEqual(sqlite);
});

test('CSV and NDJSON have the rows of JSON', async () => {
  const path = `${OF}/visibility/groups`;
  const first = (format: string) => get('sqlite', path, { limit: '1000', format });
  const { data } = (await first('json')).body as Page; // as above
  expect(data.length).toBeLessThan(ROWS);
  const lines = (await first('ndjson')).text.trimEnd().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual(data);
  expect((await first('csv')).text.trimEnd().split('\r\n')).toHaveLength(1 + data.length);
});
