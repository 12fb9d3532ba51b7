/** Reads the lists of a brand that the change feed does not contain: themes, watched rivals and cited domains. */
import type { Client, ListSourceDomainsRow } from '@brand-visibility/client';
import { pagesOf } from './client-lists.js';
import { rivalRow, type BrandLists } from './counted-rows.js';
import type { RecordType } from './members.js';
import { checkShape, type Shape } from './received.js';
import { orNull } from './responses.js';
import { CursorLost } from './source.js';

/** Maximum number of pages of cited domains to read. The copy lists no owners for domains on later pages. */
const MOST_PAGES = 5;
/** Maximum number of attempts to read the cited domains. If the service refuses a cursor, a new attempt begins. */
const ATTEMPTS = 3;

const THEME_SHAPE: Shape = { value: 'string' };
const RIVAL_SHAPE: Shape = { name: 'string' };
const DOMAIN_SHAPE: Shape = { domain: 'string', owner: 'string' };

/**
 * Reads the lists of a brand whose tables are in `tables`; returns null if the brand does not exist.
 * @throws {CursorLost} if the service refuses a cursor in every attempt to read the cited domains
 */
export async function brandListsOf(
  client: Client,
  brand_id: string,
  tables: ReadonlySet<RecordType>,
  limit: number,
): Promise<BrandLists | null> {
  const filters = tables.has('theme') ? await orNull(client.getFilters({ brand_id })) : { themes: [] };
  const rivals = tables.has('watched_rival')
    ? await orNull(client.getCompetitors({ brand_id, watched: true }))
    : { data: [] };
  if (filters === null || rivals === null) return null;
  checkShape(filters, `the filters of ${brand_id}`, { themes: 'array' });
  checkShape(rivals, `the watched rivals of ${brand_id}`, { data: 'array' });
  for (const each of filters.themes) checkShape(each, `a theme of ${brand_id}`, THEME_SHAPE);
  for (const each of rivals.data) checkShape(each, `a watched rival of ${brand_id}`, RIVAL_SHAPE);
  return {
    theme: filters.themes.flatMap(({ value: id, name, prompt_count }) =>
      name === null ? [] : [{ id, name, prompt_count }],
    ),
    watched_rival: rivals.data.map(rivalRow),
    source_domain: tables.has('source_domain') ? await domainsOf(client, brand_id, limit) : [],
  };
}

/** Reads the most cited domains of the last 366 days. Starts again if the service refuses a cursor. */
async function domainsOf(client: Client, brand_id: string, limit: number): Promise<ListSourceDomainsRow[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const rows: ListSourceDomainsRow[] = [];
      const pages = client.listSourceDomains.pages({ brand_id, period: '365d', limit });
      let left = MOST_PAGES;
      for await (const { data } of pagesOf(pages, `the cited domains of ${brand_id}`, DOMAIN_SHAPE)) {
        for (const row of data) rows.push(row);
        left -= 1;
        if (left === 0) break;
      }
      return rows;
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof CursorLost)) throw error;
    }
  }
}
