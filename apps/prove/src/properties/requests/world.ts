import type { ImportRecord } from '@brand-visibility/contract';
import { API_KEY_ALPHABET, apiKeyFrom, maskApiKey } from '@brand-visibility/domain/api-key';
import { domainForm, nameForm } from '@brand-visibility/model';
import { fingerprint, record, type Draw } from '@brand-visibility/records';

/** The content of a database, as far as requests are generated from it. */
export interface AskedWorld {
  readonly account_ids: readonly string[];
  readonly brands: readonly AskedBrand[];
}

export interface AskedBrand {
  readonly id: string;
  readonly account_id: string;
  readonly locations: readonly string[];
  readonly theme_ids: readonly string[];
  /** Name keys of some rivals, some cited domains, and some cited URLs. */
  readonly rivals: readonly string[];
  readonly domains: readonly string[];
  readonly pages: readonly string[];
  /** The days of the first and the last completed run; null if there is none. */
  readonly first_day: string | null;
  readonly last_day: string | null;
  /** Some ids of the brand's resources, by parameter name in a path. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

/** The record type, which is also the table, of each id in a path. */
const CHILD_TYPES = {
  run_id: 'run',
  prompt_id: 'prompt',
  audit_id: 'page_audit',
  recommendation_id: 'recommendation',
} as const;

/** The content of some records. */
export function askedWorld(records: readonly ImportRecord[]): AskedWorld {
  return {
    account_ids: records.flatMap((each) => (each.type === 'account' ? each.id : [])),
    brands: records.flatMap((each) => (each.type === 'brand' ? askedBrand(each, records) : [])),
  };
}

function askedBrand({ id, account_id }: ImportRecord<'brand'>, records: readonly ImportRecord[]): AskedBrand {
  const own = records.filter((each) => 'brand_id' in each && each.brand_id === id);
  const idsOf = (type: ImportRecord['type']) =>
    own.flatMap((each) => (each.type === type && 'id' in each ? each.id : []));
  const run_ids = new Set(idsOf('run'));
  const answers = records.flatMap((each) => (each.type === 'answer' && run_ids.has(each.run_id) ? each : []));
  const some = (values: readonly string[]) => [...new Set(values)].toSorted().slice(0, 50);
  const days = own.flatMap((each) => (each.type === 'run' ? (each.completed_at?.slice(0, 10) ?? []) : []));
  return {
    id,
    account_id,
    locations: some(own.flatMap((each) => (each.type === 'prompt' ? (each.location ?? []) : []))),
    theme_ids: idsOf('theme'),
    rivals: some(answers.flatMap(({ competitors }) => competitors.map(({ name }) => nameForm(name)))),
    domains: some(answers.flatMap(({ sources }) => sources.map(({ domain }) => domainForm(domain)))),
    pages: some(answers.flatMap(({ sources }) => sources.map(({ url }) => url))),
    first_day: days.toSorted()[0] ?? null,
    last_day: days.toSorted().at(-1) ?? null,
    ids: Object.fromEntries(Object.entries(CHILD_TYPES).map(([name, type]) => [name, idsOf(type)])),
  };
}

export interface AskingKey {
  readonly key: string;
  readonly account_id: string;
  readonly state: 'whole' | 'restricted' | 'empty' | 'revoked' | 'expired';
}

/** Keys in every state for each account, and their records. */
export function keysFor(
  draw: Draw,
  { account_ids, brands }: AskedWorld,
): { readonly keys: readonly AskingKey[]; readonly records: readonly ImportRecord[] } {
  const records: ImportRecord[] = [];
  const keys = account_ids.flatMap((account_id) => {
    const own = brands.filter((brand) => brand.account_id === account_id).map(({ id }) => id);
    const past = '2020-01-02T00:00:00Z';
    const states = {
      whole: {},
      restricted: { all_brands: false, brand_ids: draw.some(own, 50) },
      empty: { all_brands: false },
      revoked: { revoked_at: past },
      expired: { expires_at: past },
    };
    return Object.entries(states).map(([state, values]): AskingKey => {
      const key = apiKeyFrom(draw.text(API_KEY_ALPHABET, 32));
      records.push(
        record.apiKey({
          id: draw.id('key'),
          account_id,
          name: `${state} key`,
          fingerprint: fingerprint(key),
          masked: maskApiKey(key),
          created_at: '2020-01-01T00:00:00Z',
          ...values,
        }),
      );
      return { key, account_id, state: state as AskingKey['state'] }; // Object.entries loses the names
    });
  });
  return { keys, records };
}
