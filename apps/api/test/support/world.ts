import { refreshBoard, type ImportSession, type Row } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import {
  EQUAL_WEIGHTS,
  apiKeyFrom,
  maskApiKey,
  nameKey,
  parseInstant,
  runFigures,
  type Instant,
  type Plan,
} from '@brand-visibility/domain';
import { record } from '@brand-visibility/records';
import { openJobs, type DatabaseSettings } from '@brand-visibility/wiring';
import { createHash } from 'node:crypto';
import { auditsOf, putSite } from './site.js';

/** A small world: accounts and keys in every state, and brands whose texts contain their account's mark. */

/** The default time of the world. */
export const NOW = at('2026-03-15T12:00:20Z');
const CREATED = at('2026-01-01T00:00:00Z');
const PAST = at('2026-03-15T12:00:19.999999Z');

interface AccountSpec {
  readonly plan?: Plan;
  readonly trial_ends_at?: Instant | null;
  readonly subscription_active?: boolean;
  readonly owner_exists?: boolean;
  readonly brands?: readonly string[];
}

interface KeySpec {
  readonly account: string;
  readonly expires_at?: Instant | null;
  readonly revoked_at?: Instant | null;
  /** Absent: every brand. */
  readonly brands?: readonly string[];
}

export const ACCOUNTS: Readonly<Record<string, AccountSpec>> = {
  acc_a: { brands: ['brd_a1', 'brd_a2', 'brd_a3'] },
  acc_b: { brands: ['brd_b1'] },
  acc_trial: { trial_ends_at: NOW + 1n, brands: ['brd_t1'] },
  acc_orphaned: { owner_exists: false },
  acc_orphaned_starter: { owner_exists: false, plan: 'starter' },
  acc_starter: { plan: 'starter' },
  acc_starter_inactive: { plan: 'starter', subscription_active: false },
  acc_inactive: { subscription_active: false },
  acc_trial_over: { trial_ends_at: NOW },
};

export const KEYS: Readonly<Record<string, KeySpec>> = {
  a_all: { account: 'acc_a' },
  a_two: { account: 'acc_a', brands: ['brd_a1', 'brd_a3'] },
  a_none: { account: 'acc_a', brands: [] },
  b_all: { account: 'acc_b' },
  t_all: { account: 'acc_trial', expires_at: NOW + 1n },
  revoked: { account: 'acc_a', revoked_at: NOW },
  revoked_expired: { account: 'acc_a', revoked_at: PAST, expires_at: PAST },
  expired: { account: 'acc_a', expires_at: NOW },
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
  return apiKeyFrom(sha256(`key of ${name}`).slice(0, 32));
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

function deletedPromptOf(brand_id: string): string {
  return `${brand_id}_prompt_deleted`;
}

function childrenOf(ids: (brand_id: string) => readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    [...BRANDS.keys()].flatMap((brand_id) => ids(brand_id).map((id) => [id, brand_id] as const)),
  );
}

/** Creates the schema in a SQLite file or a database and adds the world. */
export async function makeWorld(database: string | DatabaseSettings): Promise<void> {
  const jobs = await openJobs(typeof database === 'string' ? { file: database } : database, 'create');
  try {
    await jobs.jobStore.withImportSession(async (session) => {
      await session.put('account', Object.entries(ACCOUNTS).map(accountRow));
      for (const [brand_id, account_id] of BRANDS) await putBrand(session, account_id, brand_id);
      await session.put('api_key', Object.entries(KEYS).map(keyRow));
      await session.rebuildDerived(
        (tally) => runFigures(tally, EQUAL_WEIGHTS),
        () => undefined,
      );
    });
    for (const brand_id of BRANDS.keys()) await refreshBoard(jobs.jobStore, brand_id, NOW);
  } finally {
    await jobs.close();
  }
}

function accountRow([id, spec]: [string, AccountSpec]): Row<'account'> {
  const { plan = 'agency', trial_ends_at = null, subscription_active = true, owner_exists = true } = spec;
  const is_trialing = trial_ends_at !== null;
  return {
    id,
    plan: { id: plan, name: markOf(id), is_trialing, trial_ends_at },
    subscription_active,
    owner_exists,
  };
}

function keyRow([name, spec]: [string, KeySpec]): Row<'api_key'> {
  const key = keyText(name);
  return {
    id: `key_${name}`,
    account_id: spec.account,
    name: `${markOf(spec.account)} ${name}`,
    fingerprint: sha256(key),
    masked: maskApiKey(key),
    created_at: CREATED,
    expires_at: spec.expires_at ?? null,
    revoked_at: spec.revoked_at ?? null,
    all_brands: spec.brands === undefined,
    brand_ids: [...(spec.brands ?? [])],
  };
}

/** Adds another brand to the world in a SQLite file. */
export async function addBrand(file: string, account_id: string, brand_id: string): Promise<void> {
  const jobs = await openJobs({ file }, 'create');
  await jobs.jobStore.withImportSession(async (session) => {
    await putBrand(session, account_id, brand_id);
    await session.rebuildDerived(
      (tally) => runFigures(tally, EQUAL_WEIGHTS),
      () => undefined,
    );
  });
  await jobs.close();
}

/** The import record of a key, for tests with their own world. */
export function apiKeyRecord(name: string, fields: { readonly account_id: string }): ImportRecord<'api_key'> {
  const key = keyText(name);
  return record.apiKey({ id: `key_${name}`, fingerprint: sha256(key), masked: maskApiKey(key), ...fields });
}

/** A brand with two runs, a few answers, two rivals, two recommendations, site-access checks and page audits. */
async function putBrand(session: ImportSession, account_id: string, brand_id: string): Promise<void> {
  const owner = { account_id, brand_id };
  const mark = markOf(account_id);
  await session.put('brand', [
    {
      account_id,
      id: brand_id,
      name: `${mark} ${brand_id}`,
      slug: brand_id,
      domain: 'brand.example',
      domain_aliases: [],
      category: null,
      description: mark,
      location: null,
      reach: 'worldwide',
      language: 'en',
      platforms: ['claude', 'chatgpt'],
      is_tracking_paused: false,
      created_at: CREATED,
    },
  ]);
  const rivalNames = [`${mark} Globex`, `${mark} Initech`];
  await session.put(
    'rival',
    rivalNames.map((name, index) => ({
      ...owner,
      name,
      name_key: nameKey(name),
      domain: null,
      is_watched: index === 0,
    })),
  );
  await session.put(
    'prompt',
    [`${brand_id}_prompt_1`, `${brand_id}_prompt_2`, deletedPromptOf(brand_id)].map((id, index) => ({
      ...owner,
      id,
      text: mark,
      category: 'discovery' as const,
      theme_id: null,
      location: index === 0 ? 'Austin, TX' : null,
      is_branded: false,
      volume: 1,
      difficulty: 1,
      created_at: CREATED,
      activated_at: null,
      is_tracked: true,
      deleted_at: index === 2 ? CREATED : null,
    })),
  );
  await putSite(session, owner, mark, CREATED);
  for (const [index, day] of ['2026-02-01', '2026-03-10'].entries()) {
    const run_id = `${brand_id}_run_${index}`;
    const completed_at = at(`${day}T06:00:00Z`);
    await session.put('run', [
      {
        ...owner,
        id: run_id,
        status: 'completed',
        platforms: ['claude', 'chatgpt'],
        created_at: completed_at,
        started_at: completed_at,
        completed_at,
        figures: null,
      },
    ]);
    const questions = [1, 2].flatMap((number) =>
      (['claude', 'chatgpt'] as const).map((engine) => ({ number, engine })),
    );
    await session.put(
      'answer',
      questions.map(({ number, engine }) => ({
        ...owner,
        id: `${run_id}_${number}_${engine}`,
        run_id,
        prompt_id: `${brand_id}_prompt_${number}`,
        platform: engine,
        created_at: completed_at,
        outcome: 'answered' as const,
        text: mark,
        text_markdown: null,
        brand_named: number === 1,
        position: number === 1 ? 1 : null,
        sentiment: number === 1 ? ('positive' as const) : null,
        competitors: [
          { name: rivalNames[0] ?? '', position: 2, sentiment: 'neutral' as const, domain: null },
        ],
        sources: ['news', 'shop'].map((name) => ({
          url: `https://${name}.example/${mark}`,
          domain: `${name}.example`,
          title: mark,
        })),
      })),
    );
  }
  await putRecommendations(session, account_id, brand_id);
}

/** One recommendation done before the latest run, and one not done. */
async function putRecommendations(
  session: ImportSession,
  account_id: string,
  brand_id: string,
): Promise<void> {
  const mark = markOf(account_id);
  await session.put(
    'recommendation',
    [1, 2].map((number) => ({
      account_id,
      brand_id,
      id: `${brand_id}_recommendation_${number}`,
      title: mark,
      description: mark,
      rationale: mark,
      category: mark,
      action_type: 'outreach' as const,
      priority: null,
      impact: 1,
      effort: 1,
      steps: [{ text: mark, completed: true }],
      expected_outcome: mark,
      related_domains: [mark],
      related_competitors: [mark],
      related_pages: [mark],
      created_at: CREATED,
      moves: number === 1 ? [{ to: 'done' as const, at: at('2026-03-02T00:00:00Z') }] : [],
      metric_key: 'overall' as const,
      baseline_run_id: `${brand_id}_run_0`,
      baseline_value: null,
    })),
  );
}

function at(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(`${text} is not a timestamp`);
  return instant;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
