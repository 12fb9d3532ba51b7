import { API_KEY_ALPHABET, apiKeyFrom, maskApiKey } from '@brand-visibility/domain';
import { runStatements } from '@brand-visibility/databases';
import type { Draw } from '@brand-visibility/records';
import { createHash } from 'node:crypto';

/** The content of a database, as far as requests are generated from it. */
export interface World {
  readonly account_ids: readonly string[];
  readonly brands: readonly WorldBrand[];
  /** The latest completion of a run in milliseconds since 1970; 0 if there is none. */
  readonly latest: number;
}

export interface WorldBrand {
  readonly id: string;
  readonly account_id: string;
  readonly locations: readonly string[];
  readonly theme_ids: readonly string[];
  /** Name keys of some rivals, and some cited domains. */
  readonly rivals: readonly string[];
  readonly domains: readonly string[];
  /** The days of the first and the last completed run; null if there is none. */
  readonly first_day: string | null;
  readonly last_day: string | null;
  /** Some ids of the brand's resources, by parameter name in a path. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

/** The table of each id in a path. */
const CHILD_TABLES: Readonly<Record<string, string>> = {
  run_id: 'run',
  prompt_id: 'prompt',
  audit_id: 'page_audit',
  recommendation_id: 'recommendation',
};

const idsOf = ([name, table]: [string, string]) =>
  `'${name}', array(select c.id from ${table} c where c.brand_id = b.id order by md5(c.id) limit 200)`;

const BRANDS = `
  select b.id, b.account_id,
    array(select distinct p.location from prompt p where p.brand_id = b.id and p.location is not null order by 1) as locations,
    array(select t.id from theme t where t.brand_id = b.id order by 1) as theme_ids,
    array(select v.name_key from rival v where v.brand_id = b.id order by v.ord limit 50) as rivals,
    array(select d.domain from cited_domain d where d.brand_id = b.id order by d.ord limit 50) as domains,
    (select to_char(min(r.completed_at) at time zone 'UTC', 'YYYY-MM-DD') from run r where r.brand_id = b.id) as first_day,
    (select to_char(max(r.completed_at) at time zone 'UTC', 'YYYY-MM-DD') from run r where r.brand_id = b.id) as last_day,
    json_build_object(${Object.entries(CHILD_TABLES).map(idsOf).join(', ')}) as ids
  from brand b order by b.id`;

/** Reads the content directly, with the privileges of the owner. */
export async function readWorld(ownerUrl: string): Promise<World> {
  const accounts = await rowsOf<{ id: string }>(ownerUrl, 'select id from account order by id');
  const brands = await rowsOf<WorldBrand>(ownerUrl, BRANDS);
  const [latest] = await rowsOf<{ at: number }>(
    ownerUrl,
    'select coalesce(ceil(extract(epoch from max(completed_at)) * 1000), 0)::float8 as at from run',
  );
  return { account_ids: accounts.map(({ id }) => id), brands, latest: latest?.at ?? 0 };
}

/** Rows have the columns that the statement selects. */
async function rowsOf<Row>(url: string, statement: string): Promise<readonly Row[]> {
  return (await runStatements(url, [statement])) as readonly Row[];
}

export interface ProofKey {
  readonly key: string;
  readonly account_id: string;
  readonly state: 'whole' | 'restricted' | 'empty' | 'revoked' | 'expired';
}

/** Creates keys in every state for each account, and the import lines for them. */
export function keysFor(draw: Draw, { account_ids, brands }: World): { keys: ProofKey[]; lines: string } {
  const records: unknown[] = [];
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
    return Object.entries(states).map(([state, values]): ProofKey => {
      const key = apiKeyFrom(draw.text(API_KEY_ALPHABET, 32));
      records.push({
        type: 'api_key',
        id: draw.id('key'),
        account_id,
        name: `${state} key`,
        fingerprint: createHash('sha256').update(key).digest('hex'),
        masked: maskApiKey(key),
        created_at: '2020-01-01T00:00:00Z',
        expires_at: null,
        revoked_at: null,
        all_brands: true,
        brand_ids: [],
        ...values,
      });
      return { key, account_id, state: state as ProofKey['state'] }; // Object.entries loses the names
    });
  });
  return { keys, lines: records.map((record) => `${JSON.stringify(record)}\n`).join('') };
}
