import type { ImportRecord, RefusalCode } from '@brand-visibility/contract';
import { API_KEY_ALPHABET, apiKeyFrom, maskApiKey } from '@brand-visibility/domain/api-key';
import { type Instant, MINUTE, parseInstant } from '@brand-visibility/domain/time/instant';
import type { Plan } from '@brand-visibility/domain/vocabulary';
import { drawFrom, fingerprint, record, worldOf, type RandomWorld } from '@brand-visibility/records';

/** The data that requests refer to, and what the oracle needs to know of it. */

/** The time of all requests; whole milliseconds, so that any clock can represent it. */
export const FUZZ_NOW: Instant = parseInstant('2026-03-10T12:00:00Z') ?? 0n;

/** The first refresh of the boards: its cursors become stale with the second refresh, at `FUZZ_NOW`. */
export const FUZZ_EARLIER: Instant = FUZZ_NOW - 60n * MINUTE;

/** The plan for which a service under test sets a low rate limit; for other plans it sets one that is never reached. */
export const LIMITED_PLAN: Plan = 'business';

export interface FuzzKey {
  readonly text: string;
  readonly account_id: string;
  readonly state: string;
  /** Why the key is refused; null if it is admitted. */
  readonly refusal: RefusalCode | null;
  /** The brands that it reads. */
  readonly brand_ids: readonly string[];
  /** Whether its plan has the low rate limit. */
  readonly isLimited: boolean;
}

export interface FuzzBrand {
  readonly id: string;
  readonly account_id: string;
  readonly locations: readonly string[];
  readonly theme_ids: readonly string[];
  /** Names of its rivals, as records and some answers have them. */
  readonly rivals: readonly string[];
  /** Some cited domains and URLs. */
  readonly domains: readonly string[];
  readonly pages: readonly string[];
  /** The days of the first and the last completed run; empty without one. */
  readonly days: readonly string[];
  /** The ids that exist, by parameter name in a path; prompts without deleted ones. */
  readonly children: Readonly<Record<string, readonly string[]>>;
  readonly deleted: readonly string[];
}

/** The owner of an id; the account itself without a brand. */
export interface Owner {
  readonly account_id: string;
  readonly brand_id: string | null;
}

export interface FuzzWorld {
  readonly records: readonly ImportRecord[];
  readonly keys: readonly FuzzKey[];
  readonly brands: ReadonlyMap<string, FuzzBrand>;
  /** The mark in an account's texts, by account. */
  readonly marks: ReadonlyMap<string, string>;
  readonly owners: ReadonlyMap<string, Owner>;
}

const SIZE = { accounts: 4, brands: 3, prompts: 6, runs: 8 };

/** Accounts whose keys are refused, and the code. */
const REFUSED_ACCOUNTS: Readonly<Record<string, readonly [RefusalCode, Partial<ImportRecord<'account'>>]>> = {
  orphaned: ['api_key_orphaned', { owner_exists: false }],
  'without access': ['plan_upgrade_required', { plan: planOf('starter') }],
  inactive: ['subscription_inactive', { subscription_active: false }],
  'trial over': [
    'subscription_inactive',
    { plan: { ...planOf('agency'), is_trialing: true, trial_ends_at: '2026-03-10T12:00:00Z' } },
  ],
};

function planOf(id: Plan): ImportRecord<'account'>['plan'] {
  return { id, name: id, is_trialing: false, trial_ends_at: null };
}

/** Generates a data set from a seed: three accounts with brands, one more with the limited plan, and refused ones. */
export function fuzzWorld(seed: number): FuzzWorld {
  const world = worldOf(seed, SIZE, FUZZ_NOW);
  const draw = drawFrom(seed);
  const limited = world.accounts.at(-1)?.account_id;
  const refused = Object.entries(REFUSED_ACCOUNTS).map(([state, [refusal, values]]) => {
    const account_id = `acc_${state.replaceAll(' ', '_')}`;
    const text = apiKeyFrom(draw.text(API_KEY_ALPHABET, 32));
    const key = { id: `key_${account_id}`, fingerprint: fingerprint(text), masked: maskApiKey(text) };
    return {
      records: [record.account({ id: account_id, ...values }), record.apiKey({ account_id, ...key })],
      key: { text, account_id, state, refusal, brand_ids: [], isLimited: false },
    };
  });
  const unknown: FuzzKey = {
    text: apiKeyFrom(draw.text(API_KEY_ALPHABET, 32)),
    account_id: '',
    state: 'unknown',
    refusal: 'invalid_api_key',
    brand_ids: [],
    isLimited: false,
  };
  const records = [
    ...world.records.map((each) =>
      each.type === 'account' && each.id === limited ? { ...each, plan: planOf(LIMITED_PLAN) } : each,
    ),
    ...refused.flatMap((each) => each.records),
  ];
  return {
    records,
    keys: [...fuzzKeys(world, limited), ...refused.map(({ key }) => key), unknown],
    brands: new Map(fuzzBrands(records).map((brand) => [brand.id, brand])),
    marks: new Map(world.accounts.map(({ account_id, mark }) => [account_id, mark])),
    owners: ownersOf(records),
  };
}

const STATES: readonly (readonly [state: string, refusal: RefusalCode | null])[] = [
  ['whole', null],
  ['restricted', null],
  ['empty', null],
  ['revoked', 'api_key_revoked'],
  ['expired', 'api_key_expired'],
];

/** The keys of a data set; the keys of an account with the low rate limit are limited. */
export function fuzzKeys({ accounts }: RandomWorld, limited?: string): FuzzKey[] {
  return accounts.flatMap(({ account_id, brand_ids, keys }) =>
    keys.map(({ key, record: { all_brands, brand_ids: ticked } }, i): FuzzKey => {
      const [state, refusal] = STATES[i] ?? ['', null];
      const readable = refusal ? [] : all_brands ? brand_ids : ticked;
      const isLimited = account_id === limited;
      return { text: key, account_id, state, refusal, brand_ids: readable, isLimited };
    }),
  );
}

/** The record types by the parameter names in paths. */
const CHILDREN: Readonly<Record<string, ImportRecord['type']>> = {
  run_id: 'run',
  prompt_id: 'prompt',
  audit_id: 'page_audit',
  recommendation_id: 'recommendation',
};

/** The brands of some records. */
export const fuzzBrands = (records: readonly ImportRecord[]): readonly FuzzBrand[] =>
  records.flatMap((each) => (each.type === 'brand' ? brandOf(each, records) : []));

const isDeleted = (each: ImportRecord) => each.type === 'prompt' && each.deleted_at !== null;

function brandOf({ id, account_id }: ImportRecord<'brand'>, records: readonly ImportRecord[]): FuzzBrand {
  const own = records.filter((each) => 'brand_id' in each && each.brand_id === id);
  const idsOf = (type: string, kept = (_: ImportRecord) => true) =>
    own.flatMap((each) => (each.type === type && 'id' in each && kept(each) ? [each.id] : []));
  const run_ids = new Set(idsOf('run'));
  const answers = records.flatMap((each) => (each.type === 'answer' && run_ids.has(each.run_id) ? each : []));
  const sources = answers.flatMap((each) => each.sources);
  // No parameter takes an empty string or control characters.
  const some = (values: readonly string[]) =>
    [...new Set(values)]
      .filter((each) => /^[^\0-\x1f\x7f]+$/.test(each))
      .toSorted()
      .slice(0, 10);
  const days = own.flatMap((each) => (each.type === 'run' ? (each.completed_at?.slice(0, 10) ?? []) : []));
  return {
    id,
    account_id,
    locations: some(own.flatMap((each) => (each.type === 'prompt' ? (each.location ?? []) : []))),
    theme_ids: idsOf('theme'),
    rivals: [
      ...own.flatMap((each) => (each.type === 'rival' ? [each.name] : [])),
      ...some(answers.flatMap(({ competitors }) => competitors.map(({ name }) => name))),
    ],
    domains: some(sources.map(({ domain }) => domain)),
    pages: some(sources.map(({ url }) => url)),
    days: days.length > 0 ? [days.toSorted()[0]!, days.toSorted().at(-1)!] : [],
    children: Object.fromEntries(
      Object.entries(CHILDREN).map(([name, type]) => [name, idsOf(type, (each) => !isDeleted(each))]),
    ),
    deleted: idsOf('prompt', isDeleted),
  };
}

/** The owners of all ids of records, of which parents come first. */
function ownersOf(records: readonly ImportRecord[]): ReadonlyMap<string, Owner> {
  const owners = new Map<string, Owner>();
  for (const each of records) {
    if (!('id' in each)) continue;
    const { id } = each;
    if (each.type === 'account') owners.set(id, { account_id: id, brand_id: null });
    else if (each.type === 'api_key') owners.set(id, { account_id: each.account_id, brand_id: null });
    else if (each.type === 'brand') owners.set(id, { account_id: each.account_id, brand_id: id });
    else owners.set(id, owners.get(each.type === 'answer' ? each.run_id : each.brand_id)!);
  }
  return owners;
}
