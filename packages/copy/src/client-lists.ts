import type { Answer, Brand, Client } from '@brand-visibility/client';
import { MAX_REPLY_BYTES } from './bounded-reply.js';
import { checkId, checkPage, membersOf, quoted, ServiceError } from './received.js';
import { isFault, or, readable } from './replies.js';
import { CursorLost } from './source.js';
import { walkOf } from './walk.js';

/** How often the list of brands is read before a refused cursor is an error. */
const ATTEMPTS = 3;
const MOST_BRAND_PAGES = 1000;
const MOST_ANSWER_PAGES = 10_000;

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

/** Ends early if the brand is gone: the next page of the feed says so. */
export async function* answersOf(
  client: Client,
  brand_id: string,
  run_id: string,
  limit: number,
): AsyncGenerator<readonly Answer[], void, undefined> {
  const list = `the answers of ${run_id}`;
  const walk = walkOf({ list, mostPages: MOST_ANSWER_PAGES });
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Client['listBrandAnswers']>> | 'invalid_cursor' | 'not_found' = await or(
      client.listBrandAnswers({
        brand_id,
        run_id,
        limit,
        ...(cursor === null ? {} : { cursor }),
      }),
      'invalid_cursor',
      'not_found',
    );
    if (page === 'not_found') return;
    if (page === 'invalid_cursor') throw new CursorLost(list);
    checkPage(page, list, limit);
    for (const answer of page.data) checkAnswer(answer, run_id, list);
    cursor = page.has_more ? page.next_cursor : null;
    walk(page.data.length, cursor);
    yield page.data.map(asRecorded);
  } while (cursor !== null);
}

function checkAnswer(answer: Answer, run_id: string, list: string): void {
  if (answer.run_id !== run_id)
    throw new ServiceError(`the service sent an answer of the run ${quoted(answer.run_id)} among ${list}`);
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
