import { BrandVisibilityError, type Answer, type Client } from '@brand-visibility/client';
import { CursorLost, type ChangesFault, type Source } from './source.js';

/** Rows a page. */
export interface PageSizes {
  readonly answers: number;
  readonly changes: number;
  readonly brands: number;
}

/** The largest pages that the service allows. */
const LARGEST: PageSizes = { answers: 500, changes: 1000, brands: 100 };

/** Reads through the client, which retries and waits for the rate window. */
export function clientSource(client: Client, sizes: PageSizes = LARGEST): Source {
  return {
    access: async () => {
      const { account_id, key } = await client.getAccount();
      const { all_brands, brand_ids } = key.brand_access;
      return { account_id, brand_ids: all_brands ? null : brand_ids };
    },
    brands: () => brandsOf(client, sizes.brands),
    changes: async (brand_id, cursor) => {
      const page = await or(
        client.listChanges({ brand_id, limit: sizes.changes, ...(cursor === null ? {} : { cursor }) }),
        'invalid_cursor',
        'not_found',
      );
      if (typeof page === 'string') return page;
      return { rows: page.data, cursor: page.next_cursor, hasMore: page.has_more };
    },
    run: async (brand_id, run_id) => orNull(client.getRun({ brand_id, run_id })),
    prompt: async (brand_id, prompt_id) => orNull(client.getPrompt({ brand_id, prompt_id })),
    answers: (brand_id, run_id) => answersOf(client, brand_id, run_id, sizes.answers),
  };
}

/** How often the list of brands is read before a refused cursor is an error. */
const ATTEMPTS = 3;

/** Starts again if the service refuses the cursor of a further page, so pages may repeat brands. */
async function* brandsOf(client: Client, limit: number) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      for await (const { data } of client.listBrands.pages({ limit })) yield data;
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isFault(error, 'invalid_cursor')) throw error;
    }
  }
}

/** Ends early if the brand is gone: the next page of the feed says so. */
async function* answersOf(client: Client, brand_id: string, run_id: string, limit: number) {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Client['listBrandAnswers']>> | ChangesFault = await or(
      client.listBrandAnswers({
        ...{ brand_id, run_id, limit },
        ...(cursor === null ? {} : { cursor }),
      }),
      'invalid_cursor',
      'not_found',
    );
    if (page === 'not_found') return;
    if (page === 'invalid_cursor') throw new CursorLost(`the answers of ${run_id}`);
    yield page.data.map(asRecorded);
    cursor = page.has_more ? page.next_cursor : null;
  } while (cursor !== null);
}

/** Without the spelling that reports show: it changes with other records than the run, so a copy of it would be stale. */
function asRecorded({ competitors, ...answer }: Answer): Answer {
  return {
    ...answer,
    competitors: competitors.map(({ name, position, sentiment, domain }) => ({
      ...{ name, position, sentiment, domain },
    })),
  };
}

async function or<T, Fault extends ChangesFault>(
  reply: Promise<T>,
  ...faults: readonly Fault[]
): Promise<T | Fault> {
  try {
    return await reply;
  } catch (error) {
    const fault = faults.find((code) => isFault(error, code));
    if (fault === undefined) throw error;
    return fault;
  }
}

const isFault = (error: unknown, code: ChangesFault) =>
  error instanceof BrandVisibilityError && error.code === code;

async function orNull<T>(reply: Promise<T>): Promise<T | null> {
  const found = await or(reply, 'not_found');
  return found === 'not_found' ? null : found;
}
