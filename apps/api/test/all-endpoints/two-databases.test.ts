import { refreshBoard } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { GROUP_KINDS, GROUP_SORTS } from '@brand-visibility/domain';
import { newPostgresDatabase, newReader, postgresUrl, type TestDatabase } from '@brand-visibility/databases';
import { bring, NOW, worldOf } from '@brand-visibility/records';
import { openJobs, type DatabaseSettings } from '@brand-visibility/wiring';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, type Reply } from '../support/client.js';
import { serviceOver, type TestService } from '../support/service.js';

/** The same world in two databases, and the same requests to a service over each. The replies must be identical. */

const WORLDS = [1, 2];
const REQUESTS = 400;

let folder: string;
const databases: TestDatabase[] = [];
const services: TestService[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-two-'));
});
afterAll(async () => {
  for (const service of services) await service.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});

async function fill(database: DatabaseSettings, records: readonly ImportRecord[]): Promise<void> {
  const jobs = await openJobs(database, 'create', () => NOW);
  await bring(jobs.jobStore, records);
  for (const brand_id of await jobs.jobStore.brandIds(null)) await refreshBoard(jobs.jobStore, brand_id, NOW);
  await jobs.close();
}

/** A service over SQLite, and one over PostgreSQL with a read-only role and forced row-level security. */
async function bothServices(seed: number, records: readonly ImportRecord[]) {
  const file = join(folder, `${seed}.db`);
  await fill({ file }, records);
  const database = await newPostgresDatabase();
  databases.push(database);
  await fill({ url: database.url, connections: 2 }, records);
  const reader = postgresUrl(database.name, await newReader('brand_visibility_reader'));
  const over = async (url: string) => {
    const service = await serviceOver(url, { now: NOW, requireRowSecurity: true });
    services.push(service);
    return service;
  };
  return [await over(`sqlite:${file}`), await over(reader)] as const;
}

/**
 * The compared parts of a reply. Rate windows follow each database's own clock, and cursors of the list of changes
 * contain a random mark (rule 16.12), so both are masked.
 */
function comparable(path: string, { status, headers, text }: Reply) {
  const { date, ratelimit, 'next-cursor': next, link, ...others } = headers;
  const hasMark = path.includes('/changes') && status === 200;
  return {
    status,
    text: hasMark ? text.replace(/(?<="next_cursor":")[^"]+/, 'masked') : text,
    headers: {
      ...others,
      next: hasMark ? typeof next : next,
      link: hasMark ? String(link).replace(/(?<=cursor=)[\w-]+/, 'masked') : link,
      date: date !== undefined,
      ratelimit: String(ratelimit).replace(/(?<=[rt]=)\d+/g, 'n'),
    },
  };
}

const oneOf = (...values: readonly string[]) => fc.constantFrom(...values);

/** Cited domains as recorded, and one that nothing cites. */
function citedDomainsOf(records: readonly ImportRecord[]): string[] {
  const cited = records.flatMap((each) => (each.type === 'answer' ? each.sources : []));
  const domains = cited.map(({ domain }) => domain).filter((domain) => domain !== '');
  return [...new Set([...domains, 'Nowhere.example.'])].map((domain) => encodeURIComponent(domain));
}

/** Valid and invalid requests for a world. */
function requestsOf({ records, accounts }: ReturnType<typeof worldOf>) {
  const prompts = records.filter((each) => each.type === 'prompt');
  const themes = records.filter((each) => each.type === 'theme').map(({ id }) => id);
  const listed = (text: string) => encodeURIComponent(`"${text.replaceAll('"', '""')}"`);
  const locations = [...new Set(prompts.flatMap(({ location }) => location ?? [])), 'Nowhere'].map(listed);
  const list = (values: readonly string[]) =>
    fc.array(oneOf(...values), { minLength: 1, maxLength: 3 }).map((each) => each.join(','));
  const pair = (name: string, values: fc.Arbitrary<string>) => values.map((value) => `${name}=${value}`);
  const right = [
    pair('limit', oneOf('1', '2', '25')),
    pair('period', oneOf('7d', '30d', '90d', '365d')),
    pair(
      'tz',
      oneOf(
        'Asia/Kathmandu',
        'America/St_Johns',
        'Pacific/Apia',
        'asia/kolkata',
        'Antarctica/Troll',
        'Etc/GMT+12',
      ),
    ),
    pair('platforms', list(['chatgpt', 'claude', 'gemini', 'perplexity', 'grok'])),
    pair('categories', list(['discovery', 'comparison', 'expert'])),
    pair('locations', list(locations)),
    pair('theme_ids', list([...themes, 'none', 'thm_unknown'])),
    pair('is_branded', oneOf('true', 'false')),
    oneOf('start_date=2025-06-01&end_date=2026-01-31', 'start_date=2024-02-29&end_date=2024-02-29'),
    oneOf('start_date=1970-01-01&end_date=1970-12-31', 'start_date=9998-01-01&end_date=9998-12-31'),
  ];
  const wrong = oneOf(
    'tz=PST',
    'limit=0',
    'period=1y',
    'nope=1',
    'platforms=',
    'tz=%00',
    'key=1',
    'start_date=2026-01-01',
  );
  const query = (...own: fc.Arbitrary<string>[]) => listQuery([...right, ...own]);
  const listQuery = (parameters: readonly fc.Arbitrary<string>[]) =>
    fc
      .uniqueArray(
        fc.oneof({ weight: 25, arbitrary: fc.oneof(...parameters) }, { weight: 1, arbitrary: wrong }),
        { maxLength: 4, selector: (pair) => pair.split('=')[0] },
      )
      .map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''));
  const visibility = query(pair('group_by', oneOf('platform', 'category')));
  const competitors = query(pair('watched', oneOf('true', 'false')));
  const format = pair('format', oneOf('json', 'csv', 'ndjson'));
  const interval = pair('interval', oneOf('day', 'week', 'month'));
  const visibilitySeries = query(pair('group_by', oneOf('platform', 'category')), interval, format);
  const competitorSeries = query(pair('watched', oneOf('true', 'false')), interval, format);
  const groups = query(
    pair('group_by', oneOf(...GROUP_KINDS)),
    pair('sort', oneOf(...GROUP_SORTS)),
    pair('order', oneOf('asc', 'desc')),
    format,
  );
  const sources = [
    pair('owner', list(['own', 'competitor', 'other'])),
    pair('gap', oneOf('true', 'false')),
    pair('limit', oneOf('3', '50', '1000')),
    format,
  ];
  const sourceDomains = query(...sources);
  const sourcePages = query(...sources, pair('domain', oneOf(...citedDomainsOf(records))));
  const pages = (...own: fc.Arbitrary<string>[]) => listQuery([pair('limit', oneOf('1', '2', '3')), ...own]);
  const runId = oneOf(...records.flatMap((each) => (each.type === 'run' ? each.id : [])), 'unknown');
  const promptId = oneOf(...prompts.map(({ id }) => id), 'unknown');
  const runs = pages(pair('status', oneOf('completed', 'running', 'failed')));
  const listedPrompts = pages(
    pair('status', oneOf('tracked', 'paused', 'never_run')),
    pair('category', oneOf('discovery', 'comparison')),
    pair('theme_id', oneOf(...themes, 'none')),
  );
  const answers = pages(
    pair('period', oneOf('30d', '90d', '365d')),
    pair('platforms', list(['chatgpt', 'claude'])),
    oneOf('start_date=2025-06-01&end_date=2026-01-31'),
  );
  const names = [...new Set(records.flatMap((each) => (each.type === 'rival' ? each.name : []))), 'Nobody'];
  const brandAnswers = query(
    format,
    pair('named', oneOf('true', 'false')),
    pair('competitor', oneOf(...names.map((name) => encodeURIComponent(name.toUpperCase())))),
    pair('source_domain', oneOf(...citedDomainsOf(records))),
    pair('prompt_ids', list([...prompts.map(({ id }) => id), 'unknown'])),
    pair('run_id', runId),
    pair('limit', oneOf('3', '50', '500')),
  );
  const targets = pages(
    pair('channel', oneOf('reddit', 'publication')),
    pair('play', oneOf('comment', 'post', 'pitch')),
    pair('status', oneOf('suggested', 'in_progress', 'done')),
  );
  const audits = pages(pair('status', oneOf('completed', 'pending')));
  const auditPaths = records
    .filter((each) => each.type === 'page_audit')
    .map(({ brand_id, id }) => `/v1/brands/${brand_id}/page-audits/${id}`);
  const recommendationId = oneOf(
    ...records.flatMap((each) => (each.type === 'recommendation' ? each.id : [])),
    'unknown',
  );
  const recommendations = pages(pair('status', oneOf('suggested', 'in_progress', 'done', 'dismissed')));
  const everyBrand = accounts.flatMap(({ brand_ids }) => brand_ids);
  const method = fc.oneof(
    { weight: 15, arbitrary: oneOf('GET') },
    { weight: 1, arbitrary: oneOf('HEAD', 'POST') },
  );
  return fc.constantFrom(...accounts).chain(({ brand_ids, keys }) => {
    const [whole = '', ...others] = keys.map(({ key }) => key);
    const brand = fc.oneof(
      { weight: 8, arbitrary: oneOf(...brand_ids) },
      { weight: 1, arbitrary: oneOf(...everyBrand, 'brd_unknown') },
    );
    const at = (...rest: fc.Arbitrary<string>[]) =>
      fc.tuple(brand, ...rest).map((parts) => `/v1/brands/${parts.join('')}`);
    return fc.record({
      method,
      key: fc.oneof(
        { weight: 6, arbitrary: oneOf(whole) },
        { weight: 1, arbitrary: oneOf(...others, 'bvk_unknown') },
      ),
      path: fc.oneof(
        { weight: 6, arbitrary: at(oneOf('/visibility'), visibility) },
        { weight: 6, arbitrary: at(oneOf('/competitors'), competitors) },
        { weight: 3, arbitrary: at(oneOf('/visibility/series'), visibilitySeries) },
        { weight: 3, arbitrary: at(oneOf('/competitors/series'), competitorSeries) },
        { weight: 3, arbitrary: at(oneOf('/visibility/groups'), groups) },
        { weight: 3, arbitrary: at(oneOf('/sources/domains'), sourceDomains) },
        { weight: 3, arbitrary: at(oneOf('/sources/pages'), sourcePages) },
        { weight: 4, arbitrary: at(oneOf('/answers'), brandAnswers) },
        { weight: 6, arbitrary: at(oneOf('/outreach-targets'), targets) },
        { weight: 4, arbitrary: at(oneOf('/recommendations'), recommendations) },
        { weight: 2, arbitrary: at(oneOf('/recommendations/'), recommendationId) },
        { weight: 2, arbitrary: at() },
        { weight: 4, arbitrary: pages().map((text) => `/v1/brands${text}`) },
        { weight: 4, arbitrary: at(oneOf('/runs'), runs) },
        { weight: 1, arbitrary: at(oneOf('/runs/'), runId) },
        { weight: 4, arbitrary: at(oneOf('/prompts'), listedPrompts) },
        { weight: 1, arbitrary: at(oneOf('/prompts/'), promptId) },
        { weight: 6, arbitrary: at(oneOf('/prompts/'), promptId, oneOf('/answers'), answers) },
        { weight: 3, arbitrary: at(oneOf('/changes'), pages(format)) },
        { weight: 2, arbitrary: at(oneOf('/site-access', '/site-access?limit=1')) },
        { weight: 4, arbitrary: at(oneOf('/page-audits'), audits) },
        { weight: 2, arbitrary: oneOf(...auditPaths, '/v1/brands/brd_unknown/page-audits/audit001') },
        { weight: 1, arbitrary: oneOf('/v1/account', '/v1/account?x=1', '/v1/nope', '/v1/brands/', '/v1') },
      ),
    });
  });
}

function cursorIn({ body }: Reply): string | null {
  if (typeof body !== 'object' || body === null || !('next_cursor' in body)) return null;
  const isLast = 'has_more' in body && body.has_more === false; // the list of changes has a cursor even then
  return typeof body.next_cursor === 'string' && !isLast ? body.next_cursor : null;
}

function withCursor(path: string, cursor: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
}

test.each(WORLDS)('services over SQLite and PostgreSQL return identical replies (world %i)', async (seed) => {
  const world = worldOf(seed, { accounts: 2, brands: 3 });
  const [sqlite, postgres] = await bothServices(seed, world.records);
  const statuses = new Map<number, number>();
  let cursors = 0;
  for (const { path, key, method } of fc.sample(requestsOf(world), { seed, numRuns: REQUESTS })) {
    const options = { method, headers: { Authorization: `Bearer ${key}`, 'X-Request-Id': 'same' } };
    // Page through each list.
    for (let pages: readonly [string, string] | null = [path, path]; pages !== null;) {
      const [one, other]: readonly [Reply, Reply] = await Promise.all([
        call(sqlite.port, pages[0], options),
        call(postgres.port, pages[1], options),
      ]);
      expect({ pages, ...comparable(path, other) }).toEqual({ pages, ...comparable(path, one) });
      statuses.set(one.status, (statuses.get(one.status) ?? 0) + 1);
      const next: readonly (string | null)[] = [cursorIn(one), cursorIn(other)];
      const [cursor = null, theirs = null] = next;
      if (cursor !== null) cursors += 1;
      pages =
        cursor === null || theirs === null ? null : [withCursor(path, cursor), withCursor(path, theirs)];
    }
  }
  for (const status of [200, 400, 401, 404, 405])
    expect([status, statuses.get(status) ?? 0]).not.toEqual([status, 0]);
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 3);
  expect(cursors).toBeGreaterThan(REQUESTS / 20);
  for (const { log } of [sqlite, postgres])
    expect(log.filter((line) => !line.includes('"level":"info"'))).toEqual([]);
});
