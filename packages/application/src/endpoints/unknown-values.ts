/** Finds the values of a query that match no data of the brand, for the notes in the result of an MCP tool. */
import { Refusal, suggesting } from '@brand-visibility/contract';
import type { BrandReader } from '../ports.js';
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

/** A value that matches no data of the brand. */
export interface UnknownValue {
  readonly text: string;
  /** A known value that differs by one typo or in its spelling; null if there is none. */
  readonly near: string | null;
}

/**
 * Looks up the values of a parameter. Returns a function that tells whether the brand's data contain a value, and
 * possibly the known values among which a similar one may be.
 */
type KnownValues = (
  brand: BrandReader,
  values: Values,
) => Promise<{ readonly isKnown: (value: string) => boolean; readonly similar?: Values }>;

/** Creates the lookup for a parameter with one value. */
const one =
  (read: (brand: BrandReader, value: string) => Promise<unknown>): KnownValues =>
  async (brand, [value = '']) => {
    const isKnown = (await read(brand, value)) !== null;
    return { isKnown: () => isKnown };
  };

const themes: KnownValues = async (brand) => {
  const groups = await brand.prompts.groups();
  const known = new Set(groups.map(({ theme_id }) => theme_id)).add('none');
  return { isKnown: (value) => known.has(value), similar: textsIn(known) };
};

/** Only the names next to a name are similar, because a brand may have hundreds of thousands of rivals. */
const rivals: KnownValues = async (brand, [name = '']) => {
  const isKnown = (await brand.rivals.named(name)) !== null;
  return { isKnown: () => isKnown, similar: isKnown ? [] : await brand.rivals.near(name) };
};

const textsIn = (known: ReadonlySet<string | null>): Values => [...known].filter((value) => value !== null);

const domains = one((brand, domain) => brand.sources.find('domain', domain));

const LOOKUPS: { readonly [Name in keyof NamingQuery]-?: KnownValues } = {
  prompt_ids: async (brand, ids) => {
    const known = await brand.prompts.known(ids);
    return { isKnown: (id) => known.has(id) };
  },
  theme_ids: themes,
  theme_id: themes,
  locations: async (brand) => {
    const groups = await brand.prompts.groups();
    const known = new Set(groups.map(({ location }) => location));
    return { isKnown: (value) => known.has(value), similar: textsIn(known) };
  },
  run_id: one((brand, id) => brand.runs.get(id)),
  competitor: rivals,
  without_competitor: rivals,
  source_domain: domains,
  domain: domains,
  source_page: one((brand, page) => brand.sources.find('page', page)),
};

/** Returns, by parameter, the values of a query that match no data of the brand (rule 21.12). */
export async function unknownValues(
  context: Context,
  caller: Caller,
  brand_id: string,
  query: NamingQuery,
): Promise<ReadonlyMap<string, readonly UnknownValue[]>> {
  const unknown = new Map<string, readonly UnknownValue[]>();
  const found = await withBrand(context, caller, brand_id, async (brand) => {
    for (const name of Object.keys(LOOKUPS) as (keyof NamingQuery)[]) {
      // Object.keys loses the type of the keys.
      const values = [query[name] ?? []].flat();
      if (values.length === 0) continue;
      const { isKnown, similar = [] } = await LOOKUPS[name](brand, values);
      const suggest = suggesting([...new Set(similar)]);
      const others = values.filter((value) => !isKnown(value));
      const found = others.map((text) => ({ text, near: suggest(text) ?? null }));
      if (found.length > 0) unknown.set(name, found);
    }
    return unknown;
  });
  return found instanceof Refusal ? unknown : found;
}
