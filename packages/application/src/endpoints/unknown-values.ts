/** Finds the values of a query that match no data of the brand, for the notes in the result of an MCP tool. */
import { Refusal } from '@brand-visibility/domain';
import type { Reader } from '../ports.js';
import { withBrand, type Caller, type Context } from './use-case.js';

type Values = readonly string[];

/** The query parameters that refer to data of a brand, as `parseQuery` returns them. */
export interface NamingQuery {
  readonly prompt_ids?: Values | undefined;
  readonly theme_ids?: Values | undefined;
  readonly theme_id?: string | undefined;
  readonly locations?: Values | undefined;
  readonly run_id?: string | undefined;
  readonly competitor?: string | undefined;
  readonly without_competitor?: string | undefined;
  readonly source_domain?: string | undefined;
  readonly domain?: string | undefined;
  readonly source_page?: string | undefined;
}

/** Looks up the values of a parameter. Returns a function that tells whether the brand's data contain a value. */
type Known = (reader: Reader, brand_id: string, values: Values) => Promise<(value: string) => boolean>;

/** Creates the lookup for a parameter with one value. */
const one =
  (read: (reader: Reader, brand_id: string, value: string) => Promise<unknown>): Known =>
  async (reader, brand_id, [value = '']) => {
    const isKnown = (await read(reader, brand_id, value)) !== null;
    return () => isKnown;
  };

const themes: Known = async (reader, brand_id) => {
  const groups = await reader.promptGroups(brand_id);
  const known = new Set(groups.map(({ theme_id }) => theme_id)).add('none');
  return (value) => known.has(value);
};

const rivals = one((reader, brand_id, name) => reader.rivalNamed(brand_id, name));
const domains = one((reader, brand_id, domain) => reader.citedSource(brand_id, 'domain', domain));

const LOOKUPS: { readonly [Name in keyof NamingQuery]-?: Known } = {
  prompt_ids: async (reader, brand_id, ids) => {
    const known = await reader.knownPrompts(brand_id, ids);
    return (id) => known.has(id);
  },
  theme_ids: themes,
  theme_id: themes,
  locations: async (reader, brand_id) => {
    const groups = await reader.promptGroups(brand_id);
    const known = new Set(groups.map(({ location }) => location));
    return (value) => known.has(value);
  },
  run_id: one((reader, brand_id, id) => reader.run(brand_id, id)),
  competitor: rivals,
  without_competitor: rivals,
  source_domain: domains,
  domain: domains,
  source_page: one((reader, brand_id, page) => reader.citedSource(brand_id, 'page', page)),
};

/** Returns, by parameter, the values of a query that match no data of the brand (rule 21.12). */
export async function unknownValues(
  context: Context,
  caller: Caller,
  brand_id: string,
  query: NamingQuery,
): Promise<ReadonlyMap<string, Values>> {
  const unknown = new Map<string, Values>();
  const found = await withBrand(context, caller, brand_id, async (reader) => {
    for (const name of Object.keys(LOOKUPS) as (keyof NamingQuery)[]) {
      // Object.keys loses the type of the keys.
      const values = [query[name] ?? []].flat();
      if (values.length === 0) continue;
      const isKnown = await LOOKUPS[name](reader, brand_id, values);
      const others = values.filter((value) => !isKnown(value));
      if (others.length > 0) unknown.set(name, others);
    }
    return unknown;
  });
  return found instanceof Refusal ? unknown : found;
}
