import type { ImportRecord } from '@brand-visibility/contract';
import { API_KEY_ALPHABET, apiKeyFrom, maskApiKey } from '@brand-visibility/domain/api-key';
import { DAY, formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import type { Plan } from '@brand-visibility/domain/vocabulary';
import { drawFrom } from './random/draw.js';
import { randomBrand, randomPrompts, randomRivals, type Setting } from './random/questions.js';
import { randomRuns, type Span } from './random/runs.js';
import { DOMAIN_TYPES } from './random/texts.js';
import { randomAudit, randomCheck, randomOutreach, randomRecommendation } from './random/work.js';
import { record } from './records.js';

/** The size of a data set: accounts (1-702), brands per account (2 or more), prompts and runs per brand. */
export interface WorldSize {
  readonly accounts: number;
  readonly brands: number;
  readonly prompts: number;
  readonly runs: number;
}

/** A key of the data set with its record. */
export interface WorldKey {
  readonly key: string;
  readonly record: ImportRecord<'api_key'>;
}

/** An account of the data set. Each of its texts contains its `mark`. */
export interface WorldAccount {
  readonly account_id: string;
  readonly mark: string;
  readonly brand_ids: readonly string[];
  /** In this order: a key for every brand, for the first brand, for none, a revoked and an expired key. */
  readonly keys: readonly WorldKey[];
}

/** Records in an importable order, and the accounts that tests need. */
export interface RandomWorld {
  readonly records: readonly ImportRecord[];
  readonly accounts: readonly WorldAccount[];
}

const SIZE: WorldSize = { accounts: 3, brands: 4, prompts: 7, runs: 9 };
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** A to Z, then AA to ZZ. */
const lettersOf = (index: number): string =>
  (index < 26 ? '' : LETTERS.charAt(Math.floor(index / 26) - 1)) + LETTERS.charAt(index % 26);

const PLANS: readonly [Plan, string][] = [
  ['agency', 'Agency'],
  ['pro', 'Pro'],
  ['pilot', 'Pilot'],
];

/** The last brand of an account has no runs, the one before it only old ones. */
function runsOf(index: number, size: WorldSize): { count: number; span: Span } {
  const fromTheEnd = size.brands - 1 - index;
  if (fromTheEnd === 0) return { count: 0, span: { least: 0, most: 1 } };
  return { count: size.runs, span: fromTheEnd === 1 ? { least: 420, most: 800 } : { least: 0, most: 800 } };
}

/** A brand with all of its data, parents first. */
function brandRecords(
  setting: Setting,
  index: number,
  size: WorldSize,
): [ImportRecord<'brand'>, ...ImportRecord[]] {
  const { draw, mark } = setting;
  const brand = randomBrand(setting);
  const brand_id = brand.id;
  const themes = ['Price', 'Größe'].map((name) =>
    record.theme({ id: draw.id('thm'), brand_id, name: `${mark} ${name}` }),
  );
  const prompts = randomPrompts(setting, brand_id, themes, size.prompts);
  const { count, span } = runsOf(index, size);
  const answered = [...randomRuns(setting, brand, prompts, count, span)];
  const runs = answered.filter((each): each is ImportRecord<'run'> => each.type === 'run');
  const several = <Made>(most: number, make: () => Made) =>
    Array.from({ length: draw.below(most + 1) }, make);
  const recommendations = several(5, () => randomRecommendation(setting, brand_id, runs));
  return [
    brand,
    ...randomRivals(setting, brand),
    ...themes,
    ...prompts,
    ...answered,
    ...several(5, () => randomCheck(setting, brand_id)),
    ...several(4, () => randomAudit(setting, brand_id)),
    ...recommendations,
    ...randomOutreach(setting, brand_id, recommendations),
  ];
}

/** The keys of an account, in the order of `WorldAccount.keys`. */
function accountKeys(
  { draw, now, mark, account_id }: Setting,
  brand_ids: readonly string[],
  fingerprint: (key: string) => string,
): WorldKey[] {
  const first = brand_ids.slice(0, 1);
  const kinds: Partial<ImportRecord<'api_key'>>[] = [
    {},
    { all_brands: false, brand_ids: first },
    { all_brands: false },
    { revoked_at: formatInstant(now - DAY) },
    { expires_at: formatInstant(now - 1n) },
  ];
  return kinds.map((kind) => {
    const key = apiKeyFrom(draw.text(API_KEY_ALPHABET, 32));
    return {
      key,
      record: record.apiKey({
        id: draw.id('key'),
        account_id,
        name: `${mark} key`,
        fingerprint: fingerprint(key),
        masked: maskApiKey(key),
        created_at: formatInstant(now - 30n * DAY),
        ...kind,
      }),
    };
  });
}

/**
 * A small data set of valid records, deterministic by seed (a whole number), for comparing two implementations.
 * `fingerprint` returns the stored form of a key. Nothing is completed after `now`.
 */
export function randomWorld(
  seed: number,
  {
    now,
    fingerprint,
    size = {},
  }: {
    readonly now: Instant;
    readonly fingerprint: (key: string) => string;
    readonly size?: Partial<WorldSize>;
  },
): RandomWorld {
  const whole = { ...SIZE, ...size };
  if (whole.accounts > 702)
    throw new RangeError('a data set has at most 702 accounts, because there are no more marks');
  const draw = drawFrom(seed);
  const records: ImportRecord[] = DOMAIN_TYPES.map(([domain, domain_type]) =>
    record.domainType({ domain, domain_type }),
  );
  const accounts = Array.from({ length: whole.accounts }, (_, index): WorldAccount => {
    const mark = `ACCT_${lettersOf(index)}_MARK`;
    const setting: Setting = { draw, now, mark, account_id: draw.id('acc') };
    const [plan, name] = PLANS[index % PLANS.length] ?? ['pro', 'Pro'];
    const brands = Array.from({ length: whole.brands }, (_, index) => brandRecords(setting, index, whole));
    const brand_ids = brands.map(([brand]) => brand.id);
    const keys = accountKeys(setting, brand_ids, fingerprint);
    records.push(
      record.account({
        id: setting.account_id,
        plan: { id: plan, name, is_trialing: false, trial_ends_at: null },
      }),
      ...brands.flat(),
      ...keys.map((each) => each.record),
    );
    return { account_id: setting.account_id, mark, brand_ids, keys };
  });
  return { records, accounts };
}
