import { refreshBoard } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { apiKeyFrom, maskApiKey } from '@brand-visibility/domain/api-key';
import { parseInstant } from '@brand-visibility/domain/time/instant';
import type { Plan } from '@brand-visibility/domain/vocabulary';
import {
  asAdmin,
  newPostgresDatabase,
  newReader,
  postgresUrl,
  type TestDatabase,
} from '@brand-visibility/databases';
import { bring, fingerprint, record } from '@brand-visibility/records';
import { once } from '@brand-visibility/tooling/once';
import { openJobs, type DatabaseSettings } from '@brand-visibility/wiring';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small world: accounts and keys in every state, and brands whose texts contain their account's mark. */

const ENGINES = ['claude', 'chatgpt'] as const;

const CREATED = '2026-01-01T00:00:00Z';
const [PAST, PRESENT, FUTURE] = ['19.999999', '20.000000', '20.000001'].map(
  (seconds) => `2026-03-15T12:00:${seconds}Z`,
) as [string, string, string];

/** The default time of the world. */
export const NOW = parseInstant(PRESENT)!; // a timestamp

interface AccountSpec {
  readonly plan?: Plan;
  readonly trial_ends_at?: string;
  readonly subscription_active?: boolean;
  readonly owner_exists?: boolean;
  readonly brands?: readonly string[];
}

interface KeySpec {
  readonly account: string;
  readonly expires_at?: string;
  readonly revoked_at?: string;
  /** Absent: every brand. */
  readonly brands?: readonly string[];
}

export const ACCOUNTS: Readonly<Record<string, AccountSpec>> = {
  acc_a: { brands: ['brd_a1', 'brd_a2', 'brd_a3'] },
  acc_b: { brands: ['brd_b1'] },
  acc_trial: { trial_ends_at: FUTURE, brands: ['brd_t1'] },
  acc_orphaned: { owner_exists: false },
  acc_orphaned_starter: { owner_exists: false, plan: 'starter' },
  acc_starter: { plan: 'starter' },
  acc_starter_inactive: { plan: 'starter', subscription_active: false },
  acc_inactive: { subscription_active: false },
  acc_trial_over: { trial_ends_at: PRESENT },
};

export const KEYS: Readonly<Record<string, KeySpec>> = {
  a_all: { account: 'acc_a' },
  a_two: { account: 'acc_a', brands: ['brd_a1', 'brd_a3'] },
  a_none: { account: 'acc_a', brands: [] },
  b_all: { account: 'acc_b' },
  t_all: { account: 'acc_trial', expires_at: FUTURE },
  revoked: { account: 'acc_a', revoked_at: PRESENT },
  revoked_expired: { account: 'acc_a', revoked_at: PAST, expires_at: PAST },
  expired: { account: 'acc_a', expires_at: PRESENT },
  expired_orphaned: { account: 'acc_orphaned', expires_at: PAST },
  orphaned: { account: 'acc_orphaned' },
  orphaned_starter: { account: 'acc_orphaned_starter' },
  starter: { account: 'acc_starter' },
  starter_inactive: { account: 'acc_starter_inactive' },
  inactive: { account: 'acc_inactive' },
  trial_over: { account: 'acc_trial_over' },
};

/** A key of the world: valid and deterministic. */
export function keyText(name: string): string {
  return apiKeyFrom(fingerprint(`key of ${name}`).slice(0, 32));
}

export const bearer = (name: string) => ({ Authorization: `Bearer ${keyText(name)}` });

/** The mark in every text of an account's brands. No other account may ever read it. */
export const markOf = (account_id: string) => `MARK-${account_id}-MARK`;

/** Every brand with its account. */
export const BRANDS: ReadonlyMap<string, string> = new Map(
  Object.entries(ACCOUNTS).flatMap(([account_id, { brands = [] }]) =>
    brands.map((brand_id) => [brand_id, account_id] as const),
  ),
);

/** By path parameter: the ids below brands, each with its brand. */
export const CHILDREN: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  run_id: childrenOf((brand_id) => [0, 1].map((number) => `${brand_id}_run_${number}`)),
  prompt_id: childrenOf((brand_id) => [1, 2].map((number) => `${brand_id}_prompt_${number}`)),
  audit_id: childrenOf(auditsOf),
  recommendation_id: childrenOf((brand_id) => [1, 2].map((number) => `${brand_id}_recommendation_${number}`)),
};

/** A deleted prompt of each brand. No key may read it. */
export const DELETED = [...BRANDS.keys()].map(deletedPromptOf);

/** The ids of a brand's page audits: lower-case letters and digits only (rule 9.3). */
function auditsOf(brand_id: string): readonly [completed: string, pending: string] {
  const id = `audit${brand_id.replaceAll('_', '')}`;
  return [`${id}a`, `${id}b`];
}

function deletedPromptOf(brand_id: string): string {
  return `${brand_id}_prompt_deleted`;
}

function childrenOf(ids: (brand_id: string) => readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    [...BRANDS.keys()].flatMap((brand_id) => ids(brand_id).map((id) => [id, brand_id] as const)),
  );
}

/** A SQLite file with the world, to be copied. */
export const worldFile = () =>
  once('file of the world', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-world-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'data.db');
    await makeWorld(file);
    return file;
  });

/** A PostgreSQL database with the world, and the URL of a role for a service. */
export async function worldDatabase(): Promise<TestDatabase & { readonly reader: string }> {
  const world = await once('database of the world', async () => {
    const database = await newPostgresDatabase();
    await makeWorld({ url: database.url, connections: 2 });
    return database;
  });
  const database = await newPostgresDatabase(world.name);
  const reader = postgresUrl(database.name, await newReader(READER));
  return { ...database, reader };
}

/** Keeps the minute of the counted requests from ending during a test, because PostgreSQL counts by its own clock. */
export const holdMinute = (database: string) =>
  asAdmin(database, `update rate_window set at = clock_timestamp() + '59 seconds'`);

/** The group of the roles of services. */
export const READER = 'brand_visibility_reader';

/** Creates the schema in a SQLite file or a database and adds the world. */
export async function makeWorld(database: string | DatabaseSettings): Promise<void> {
  const jobs = await openJobs(typeof database === 'string' ? { file: database } : database, 'create');
  try {
    await bring(jobs.jobStore, [
      ...Object.entries(ACCOUNTS).map(accountRecord),
      ...[...BRANDS].flatMap(([brand_id, account_id]) => brandRecords(account_id, brand_id)),
      ...Object.entries(KEYS).map(keyRecord),
    ]);
    for (const brand_id of BRANDS.keys()) await refreshBoard(jobs.jobStore, brand_id, NOW);
  } finally {
    await jobs.close();
  }
}

function accountRecord([id, spec]: [string, AccountSpec]): ImportRecord {
  const { plan = 'agency', trial_ends_at = null, brands: _, ...states } = spec;
  const trial = { is_trialing: trial_ends_at !== null, trial_ends_at };
  return record.account({ id, plan: { id: plan, name: markOf(id), ...trial }, ...states });
}

function keyRecord([name, { account, brands, ...times }]: [string, KeySpec]): ImportRecord {
  return apiKeyRecord(name, {
    account_id: account,
    name: `${markOf(account)} ${name}`,
    all_brands: brands === undefined,
    brand_ids: [...(brands ?? [])],
    ...times,
  });
}

/** Adds another brand to the world in a SQLite file. */
export async function addBrand(file: string, account_id: string, brand_id: string): Promise<void> {
  const jobs = await openJobs({ file }, 'create');
  await bring(jobs.jobStore, brandRecords(account_id, brand_id));
  await jobs.close();
}

/** The import record of a key, for tests with their own world. */
export function apiKeyRecord(name: string, fields: Parameters<typeof record.apiKey>[0]): ImportRecord {
  const key = keyText(name);
  return record.apiKey({
    id: `key_${name}`,
    fingerprint: fingerprint(key),
    masked: maskApiKey(key),
    ...fields,
  });
}

/** A brand with two runs, a few answers, two rivals, two recommendations, site-access checks and page audits. */
function brandRecords(account_id: string, brand_id: string): ImportRecord[] {
  const mark = markOf(account_id);
  const rivals = [`${mark} Globex`, `${mark} Initech`] as const;
  const [audited, pending] = auditsOf(brand_id);
  const platforms = [...ENGINES];
  return [
    record.brand({ id: brand_id, account_id, name: `${mark} ${brand_id}`, description: mark, platforms }),
    ...rivals.map((name, index) => record.rival({ brand_id, name, is_watched: index === 0 })),
    ...[`${brand_id}_prompt_1`, `${brand_id}_prompt_2`, deletedPromptOf(brand_id)].map((id, index) =>
      record.prompt({
        id,
        brand_id,
        text: mark,
        location: index === 0 ? 'Austin, TX' : null,
        deleted_at: index === 2 ? CREATED : null,
      }),
    ),
    ...['2026-02-01', '2026-03-10'].flatMap((day, index) =>
      runRecords(brand_id, `${brand_id}_run_${index}`, `${day}T06:00:00Z`, mark),
    ),
    ...[1, 2].map((number) =>
      record.recommendation({
        id: `${brand_id}_recommendation_${number}`,
        brand_id,
        title: mark,
        description: mark,
        rationale: mark,
        category: mark,
        expected_outcome: mark,
        related_domains: [mark],
        related_competitors: [mark],
        related_pages: [mark],
        action_type: 'outreach',
        steps: [{ text: mark, completed: true }],
        created_at: CREATED,
        moves: number === 1 ? [{ to: 'done', at: '2026-03-02T00:00:00Z' }] : [],
        metric_key: 'overall',
        baseline_run_id: `${brand_id}_run_0`,
      }),
    ),
    ...siteAccessRecords(brand_id, mark),
    record.pageAudit({
      id: audited,
      brand_id,
      url: `https://${mark}.example/`,
      title: mark,
      meta_description: mark,
      dimensions: [{ id: 'page_speed', score: 50, summary: mark, recommendations: [mark], signals: [] }],
    }),
    record.pageAudit({ id: pending, brand_id, status: 'pending', completed_at: null, dimensions: [] }),
  ];
}

/** A run with an answer of each engine to each prompt. */
function runRecords(brand_id: string, id: string, at: string, mark: string): ImportRecord[] {
  return [
    record.run({ id, brand_id, platforms: [...ENGINES], created_at: at, started_at: at, completed_at: at }),
    ...[1, 2].flatMap((number) =>
      ENGINES.map((platform) =>
        record.answer({
          id: `${id}_${number}_${platform}`,
          run_id: id,
          prompt_id: `${brand_id}_prompt_${number}`,
          platform,
          created_at: at,
          text: mark,
          ...(number === 1 && { brand_named: true, position: 1, sentiment: 'positive' as const }),
          competitors: [{ name: `${mark} Globex`, position: 2, sentiment: 'neutral', domain: null }],
          sources: ['news', 'shop'].map((name) => ({
            url: `https://${name}.example/${mark}`,
            domain: `${name}.example`,
            title: mark,
          })),
        }),
      ),
    ),
  ];
}

/** A completed and a running check. */
function siteAccessRecords(brand_id: string, mark: string): ImportRecord[] {
  const crawler = { key: 'GPTBot', label: mark, vendor: mark, role: 'training', verdict: 'blocked' } as const;
  const fetched = { http_status: 403, fetch_error: null, latency_ms: 12.5, words: 0 };
  const nothing = { completed_at: null, origin: null, reachable: null, robots_txt: null, llms_txt: null };
  return [
    record.siteAccessCheck({
      id: `${brand_id}_check_0`,
      brand_id,
      origin: `https://${mark}.example`,
      sitemap: null,
      crawlers: [{ ...crawler, ...fetched }],
    }),
    record.siteAccessCheck({
      id: `${brand_id}_check_1`,
      brand_id,
      status: 'running',
      created_at: '2026-02-01T02:00:00.000001Z',
      reported_at: null,
      ...nothing,
      sitemap: null,
      fetch_count: null,
    }),
  ];
}
