import { refreshBoard } from '@brand-visibility/application';
import { ENDPOINTS } from '@brand-visibility/contract';
import { newPostgresDatabase, newReader, postgresUrl, type TestDatabase } from '@brand-visibility/databases';
import { bring, NOW, worldOf } from '@brand-visibility/records';
import { publishedDocument } from '@brand-visibility/programs/conformance';
import { openJobs, type DatabaseSettings } from '@brand-visibility/wiring';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../support/client.js';
import { serviceOver, type TestService } from '../support/service.js';
import { repeatedOn, statementsDuring } from '../support/statements.js';

/**
 * Operations by the statements of a single request on SQLite, including `begin` and `commit`, with the facts of its
 * runs in the cache. PostgreSQL has one more, which counts the request; SQLite does that in a separate file. A number
 * that grows is another statement for every request.
 */
const STATEMENTS: Readonly<Record<number, string>> = {
  1: 'getAccount getMethodology',
  4: 'listRuns getRun getPrompt getPageAudit',
  5: 'getBrand listPrompts listPageAudits',
  6: 'listBrands getSiteAccess listChanges',
  7: 'getVisibility getVisibilitySeries getVisibilityComparison getFilters',
  8: 'getCompetitors getCompetitorSeries getCompetitorComparison',
  9: 'listAnswers listOutreachTargets explainVisibility getRecommendation',
  10: 'getVisibilityGroups listRecommendations',
  11: 'listBrandAnswers',
  13: 'listSourceDomains',
  16: 'listSourcePages',
  20: 'getPortfolio', // of three brands
};
const statementsFor = (id: string) =>
  Number(Object.entries(STATEMENTS).find(([, ids]) => ids.split(' ').includes(id))?.[0]);

const { records, accounts } = worldOf(35, { accounts: 1, brands: 3, prompts: 6, runs: 8 });
const key = accounts[0]?.keys[0]?.key ?? '';
/** A brand with runs in both windows of thirty days, and with rows in each list. */
const BRAND = 'brd_9c92';
const ofBrand = records.filter((each) => 'brand_id' in each && each.brand_id === BRAND);

/** An id for each path parameter. */
const IDS: Readonly<Record<string, string | undefined>> = {
  brand_id: BRAND,
  run_id: ofBrand.flatMap((each) => (each.type === 'run' ? each.id : []))[0],
  prompt_id: ofBrand.flatMap((each) =>
    each.type === 'prompt' && each.deleted_at === null ? each.id : [],
  )[0],
  audit_id: ofBrand.flatMap((each) => (each.type === 'page_audit' ? each.id : []))[0],
  recommendation_id: ofBrand.flatMap((each) => (each.type === 'recommendation' ? each.id : []))[0],
};

const OTHER_DAYS = 'previous_start_date=2025-03-01&previous_end_date=2025-03-31';

/** Queries with which an endpoint reads more, or other things, than without one. */
const QUERIES: readonly (readonly [string, string])[] = [
  ['getVisibility', 'group_by=category&theme_ids=none'],
  ['getCompetitors', 'watched=true'],
  ['getCompetitorSeries', 'interval=week&limit=20'],
  ['getVisibilityGroups', 'group_by=theme&sort=change'],
  ['getVisibilityGroups', 'group_by=platform&start_date=2026-03-09&end_date=2026-03-09'],
  ['getVisibilityComparison', 'theme_ids=none'],
  ['getCompetitorComparison', 'watched=true&limit=1'],
  ['getCompetitorComparison', OTHER_DAYS],
  ['getVisibilityComparison', 'start_date=2026-03-09&end_date=2026-03-09'],
  ['explainVisibility', 'theme_ids=none'],
  ['explainVisibility', 'start_date=2026-03-09&end_date=2026-03-09'],
  ['explainVisibility', OTHER_DAYS],
  ['getPortfolio', 'top_rival=true'],
  ['listSourceDomains', 'owner=own,competitor&gap=true'],
  ['listSourcePages', 'owner=other&domain=reddit.com&limit=1000'],
  ['listBrandAnswers', 'named=false&competitor=globex&source_domain=reddit.com'],
  ['listBrandAnswers', 'gap=true&source_page=https://news1.example/a/list?a=1'],
  ['listBrandAnswers', 'categories=discovery&limit=1'],
];

/** The published document, as far as `defaultsOf` reads it. */
interface Published {
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters: readonly Parameter[] } }>>;
}
interface Parameter {
  readonly name: string;
  readonly schema?: { readonly default?: string };
}
const DOCUMENT = publishedDocument() as unknown as Published;

let folder: string;
let database: TestDatabase;
const services = new Map<'sqlite' | 'postgres' | 'sqlite without a cache', TestService>();

async function fill(settings: DatabaseSettings): Promise<void> {
  const jobs = await openJobs(settings, 'create');
  await bring(jobs.jobStore, records);
  for (const brand_id of await jobs.jobStore.brandIds(null)) await refreshBoard(jobs.jobStore, brand_id, NOW);
  await jobs.close();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-statements-'));
  const file = join(folder, 'data.db');
  await fill({ file });
  database = await newPostgresDatabase();
  await fill({ url: database.url, connections: 2 });
  const reader = postgresUrl(database.name, await newReader('brand_visibility_reader'));
  services.set('sqlite', await serviceOver(`sqlite:${file}`));
  services.set('postgres', await serviceOver(reader, { requireRowSecurity: true }));
  services.set('sqlite without a cache', await serviceOver(`sqlite:${file}`, { cacheBytes: 1 }));
});
afterAll(async () => {
  for (const service of services.values()) await service.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

function serviceOf(name: Parameters<typeof services.get>[0]): TestService {
  const service = services.get(name);
  if (!service) throw new Error('the service is not open');
  return service;
}

const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, parameter: string) => String(IDS[parameter]));

async function statementsOf({ port, store }: TestService, path: string): Promise<number> {
  const get = () => call(port, path, { headers: { Authorization: `Bearer ${key}` } });
  const statements = () =>
    store.vitals().databases.reduce((sum, { statements }) => sum + statements.count, 0);
  expect(await get()).toMatchObject({ status: 200 });
  const before = statements();
  await get();
  return statements() - before;
}

/** The defaults of an operation in the published document, as a client sends them. */
function defaultsOf(path: string): string[] {
  const { parameters } = DOCUMENT.paths[path]?.get ?? { parameters: [] };
  return parameters.flatMap(({ name, schema }) =>
    schema?.default === undefined ? [] : [`${name}=${encodeURIComponent(schema.default)}`],
  );
}

// Rule 11.17.
test.each(ENDPOINTS.map(({ path }) => path))(
  'a request to %s may send every documented default',
  async (path) => {
    const defaults = defaultsOf(path);
    const { port } = serviceOf('sqlite');
    const get = (query: string) =>
      call(port, `${filled(path)}${query}`, { headers: { Authorization: `Bearer ${key}` } });
    const plain = await get('');
    expect(plain.status).toBe(200);
    for (const query of [...defaults, defaults.join('&')].filter((each) => each !== ''))
      expect([query, (await get(`?${query}`)).body]).toEqual([query, plain.body]);
  },
);

describe.each([
  ['sqlite', 0],
  ['postgres', 1],
] as const)('a request (%s)', (name, more) => {
  test.each(ENDPOINTS.map(({ id, path }) => [id, path] as const))(
    'to %s executes a fixed number of statements',
    async (id, path) => {
      expect(await statementsOf(serviceOf(name), filled(path))).toBe(statementsFor(id) + more);
    },
  );

  // The run before a carried window, the runs of other days to compare with, and the top rivals of two brands.
  test.each([
    ['getVisibility', 1, `/v1/brands/${BRAND}/visibility?start_date=2026-03-09&end_date=2026-03-09`],
    ['getVisibilityComparison', 1, `/v1/brands/${BRAND}/visibility/comparison?${OTHER_DAYS}`],
    ['getPortfolio', 2, '/v1/portfolio?top_rival=true'],
  ])('to %s executes %i more for %s', async (id, further, path) => {
    expect(await statementsOf(serviceOf(name), path)).toBe(statementsFor(id) + more + further);
  });
});

describe.each(['postgres', 'sqlite without a cache'] as const)('on one snapshot (%s)', (name) => {
  const paths = new Map(ENDPOINTS.map(({ id, path }): [string, string] => [id, path]));
  test.each([...ENDPOINTS.map(({ id }) => [id, ''] as const), ...QUERIES])(
    '%s executes no statement twice (%s)',
    async (id, query) => {
      const { port } = serviceOf(name);
      const path = `${filled(paths.get(id) ?? '')}${query === '' ? '' : `?${query}`}`;
      const headers = { Authorization: `Bearer ${key}` };
      const statements = await statementsDuring(async () =>
        expect(await call(port, path, { headers })).toMatchObject({ status: 200 }),
      );
      expect(statements.length).toBeGreaterThan(0);
      expect(repeatedOn(statements)).toEqual([]);
    },
  );
});
