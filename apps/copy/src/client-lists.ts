/** Reads lists page by page, and validates each page. */
import type { Answer, Brand, Client } from '@brand-visibility/client';
import { checkShape, type Shape } from './received.js';
import { isFault } from './responses.js';
import { CursorLost, type Days, type WindowEnd } from './source.js';

/** Maximum number of attempts to read the list of brands. If the service refuses a cursor, a new attempt begins. */
const ATTEMPTS = 3;

const BRAND_SHAPE: Shape = { id: 'string', name: 'string' };
const ANSWER_SHAPE: Shape = {
  id: 'string',
  prompt_id: 'string',
  run_id: 'string',
  competitors: 'array',
  sources: 'array',
};

/** Reads the brands of the key. If the service refuses a cursor, reading starts again, so brands may be repeated. */
export async function* brandsOf(
  client: Client,
  limit: number,
): AsyncGenerator<readonly Brand[], void, undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      yield* listedRows(pagesOf(client.listBrands.pages({ limit }), 'the list of brands', BRAND_SHAPE));
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof CursorLost)) throw error;
    }
  }
}

interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** Validates a page of a list. `list` describes the list in error messages. The last page needs no cursor. */
export function checkPage<Row>(page: ListPage<Row>, list: string, row: Shape = { id: 'string' }): void {
  const what = `a page of ${list}`;
  checkShape(page, what, { data: 'array', has_more: 'boolean' });
  if (page.has_more) checkShape(page, what, { next_cursor: 'string' });
  for (const each of page.data) checkShape(each, `a row of ${list}`, row);
}

/**
 * Validates and yields the pages of a list. Ends early on a `not_found` response; the feed then reports the deletion.
 * @returns whether the list was read to its end
 * @throws {CursorLost} if the service refuses the cursor of the next page
 */
export async function* pagesOf<Row, Page extends ListPage<Row>>(
  pages: AsyncIterable<Page>,
  list: string,
  row?: Shape,
): AsyncGenerator<Page, boolean, undefined> {
  try {
    for await (const page of pages) {
      checkPage(page, list, row);
      yield page;
    }
    return true;
  } catch (error) {
    if (isFault(error, 'not_found')) return false;
    throw isFault(error, 'invalid_cursor') ? new CursorLost(list) : error;
  }
}

export async function* listedRows<Row>(
  pages: AsyncIterable<ListPage<Row>>,
): AsyncGenerator<readonly Row[], void, undefined> {
  for await (const { data } of pages) yield data;
}

export async function* answersOf(
  client: Client,
  brand_id: string,
  run_id: string,
  limit: number,
): AsyncGenerator<readonly Answer[], void, undefined> {
  const pages = client.listBrandAnswers.pages({ brand_id, run_id, limit });
  for await (const { data } of pagesOf(pages, `the answers of ${run_id}`, ANSWER_SHAPE))
    yield data.map(asRecorded);
}

/**
 * Reads the answers of the runs that completed on the given days. If there is no such run, the service responds with
 * the answers of an earlier run, which this function does not yield.
 */
export async function* answersOn(
  client: Client,
  brand_id: string,
  { first, last }: Days,
  limit: number,
): AsyncGenerator<readonly Answer[], WindowEnd, undefined> {
  const list = `the answers of ${brand_id} from ${first} to ${last}`;
  const days = { start_date: first, end_date: last };
  const pages = pagesOf(client.listBrandAnswers.pages({ brand_id, ...days, limit }), list, ANSWER_SHAPE);
  for (;;) {
    const next = await pages.next();
    if (next.done) return next.value ? 'whole' : 'gone';
    const { window, data } = next.value;
    if (window?.carried_from !== null) return 'carried';
    yield data.map(asRecorded);
  }
}

/**
 * Removes `report_name`, the display name of a rival, from an answer. The display name can change without a row in the
 * change feed, so a copy of this name would become outdated.
 */
function asRecorded({ competitors, ...answer }: Answer): Answer {
  for (const each of competitors) checkShape(each, `a competitor in ${answer.id}`, { name: 'string' });
  for (const each of answer.sources) checkShape(each, `a source of ${answer.id}`, { domain: 'string' });
  return {
    ...answer,
    competitors: competitors.map(({ name, position, sentiment, domain }) => ({
      name,
      position,
      sentiment,
      domain,
    })),
  };
}
