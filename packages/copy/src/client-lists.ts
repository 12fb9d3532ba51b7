import type { Answer, Brand, Client, Prompt, Run } from '@brand-visibility/client';
import { MAX_REPLY_BYTES } from './bounded-reply.js';
import { checkId, checkPage, membersOf, quoted, ServiceError } from './received.js';
import { isFault, or, readable } from './replies.js';
import { CursorLost, type Days, type WindowEnd } from './source.js';
import { walkOf } from './walk.js';

/** How often the list of brands is read before a refused cursor is an error. */
const ATTEMPTS = 3;
const MOST_BRAND_PAGES = 1000;
const MOST_PAGES = 10_000;

/** Starts again if the service refuses the cursor of a further page, so pages may repeat brands. */
export async function* brandsOf(
  client: Client,
  limit: number,
): AsyncGenerator<readonly Brand[], void, undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      yield* brandsOnce(client, limit);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isFault(error, 'invalid_cursor')) throw error;
    }
  }
}

async function* brandsOnce(client: Client, limit: number) {
  const list = 'the list of brands';
  const walk = walkOf({ list, mostPages: MOST_BRAND_PAGES });
  let length = 0;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Client['listBrands']>> = await readable(
      client.listBrands({ limit, ...(cursor === null ? {} : { cursor }) }),
    );
    checkPage(page, list, limit);
    cursor = page.has_more ? page.next_cursor : null;
    walk(page.data.length, cursor);
    // All of them are in memory while they are copied.
    length += JSON.stringify(page.data).length;
    if (length > MAX_REPLY_BYTES) throw new ServiceError(`the service sent more than 64 MiB of ${list}`);
    yield page.data;
  } while (cursor !== null);
}

/** A page of a list, or why there is none. */
type PageOf<Page> = Page | 'invalid_cursor' | 'not_found';

interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

interface ListOf {
  /** The list, in messages. */
  readonly list: string;
  readonly limit: number;
  readonly mostPages: number;
}

/**
 * The pages of a list of a brand, checked. It ends early if the brand is gone: the next page of the feed says so.
 * @returns whether it came to its end
 * @throws {CursorLost} if the service refuses the cursor of a further page
 */
async function* pagesOf<Row, Page extends ListPage<Row>>(
  { list, limit, mostPages }: ListOf,
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<PageOf<Page>>,
): AsyncGenerator<Page, boolean, undefined> {
  const walk = walkOf({ list, mostPages });
  let cursor: string | null = null;
  do {
    const page: PageOf<Page> = await read({ limit, ...(cursor === null ? {} : { cursor }) });
    if (page === 'not_found') return false;
    if (page === 'invalid_cursor') throw new CursorLost(list);
    checkPage(page, list, limit);
    cursor = page.has_more ? page.next_cursor : null;
    walk(page.data.length, cursor);
    yield page;
  } while (cursor !== null);
  return true;
}

export async function* runsOf(
  client: Client,
  brand_id: string,
  limit: number,
): AsyncGenerator<readonly Run[], void, undefined> {
  const list = { list: `the runs of ${brand_id}`, limit, mostPages: MOST_PAGES };
  const pages = pagesOf(list, (page) => orFault(client.listRuns({ brand_id, ...page })));
  for await (const { data } of pages) yield data;
}

export async function* promptsOf(
  client: Client,
  brand_id: string,
  limit: number,
): AsyncGenerator<readonly Prompt[], void, undefined> {
  const list = { list: `the prompts of ${brand_id}`, limit, mostPages: MOST_PAGES };
  const pages = pagesOf(list, (page) => orFault(client.listPrompts({ brand_id, ...page })));
  for await (const { data } of pages) yield data;
}

export async function* answersOf(
  client: Client,
  brand_id: string,
  run_id: string,
  limit: number,
): AsyncGenerator<readonly Answer[], void, undefined> {
  const list = `the answers of ${run_id}`;
  const pages = pagesOf({ list, limit, mostPages: MOST_PAGES }, (page) =>
    orFault(client.listBrandAnswers({ brand_id, run_id, ...page })),
  );
  for await (const { data } of pages) {
    for (const answer of data) checkAnswer(answer, list);
    const other = data.find((answer) => answer.run_id !== run_id);
    if (other)
      throw new ServiceError(`the service sent an answer of the run ${quoted(other.run_id)} among ${list}`);
    yield data.map(asRecorded);
  }
}

/** A window without completed runs shows those of an earlier one, which it does not have: nothing is read of it. */
export async function* answersOn(
  client: Client,
  brand_id: string,
  { first, last }: Days,
  limit: number,
): AsyncGenerator<readonly Answer[], WindowEnd, undefined> {
  const list = `the answers of ${brand_id} from ${first} to ${last}`;
  const pages = pagesOf({ list, limit, mostPages: MOST_PAGES }, (page) =>
    orFault(client.listBrandAnswers({ brand_id, start_date: first, end_date: last, ...page })),
  );
  for (;;) {
    const next = await pages.next();
    if (next.done) return next.value ? 'whole' : 'gone';
    const { window, data } = next.value;
    if (membersOf(window, `a window of ${list}`).get('carried_from') !== null) return 'carried';
    for (const answer of data) checkAnswer(answer, list);
    yield data.map(asRecorded);
  }
}

const orFault = <Page>(reply: Promise<Page>) => or(reply, 'invalid_cursor', 'not_found');

function checkAnswer(answer: Answer, list: string): void {
  checkId(answer.prompt_id, `a prompt_id of ${list}`);
  const competitors: unknown = answer.competitors;
  if (!Array.isArray(competitors))
    throw new ServiceError(`the service sent competitors of ${list} that are not a list`);
  for (const each of competitors) membersOf(each, `a competitor of ${list}`);
}

/**
 * Without the spelling that reports show: it changes with other records than the run, so a copy of it would be stale.
 */
function asRecorded({ competitors, ...answer }: Answer): Answer {
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
