/** Implements `Source` by means of the typed client. */
import type { Client } from '@brand-visibility/client';
import { brandListsOf } from './client-brand-lists.js';
import { answersOf, answersOn, brandsOf, checkPage, pagesOf, listedRows } from './client-lists.js';
import { checkShape, type Shape } from './received.js';
import { or, orNull } from './responses.js';
import type { Source } from './source.js';

/** Number of rows per page for each list. */
export interface PageSizes {
  readonly answers: number;
  readonly changes: number;
  readonly brands: number;
  readonly runs: number;
  readonly prompts: number;
  readonly domains: number;
}

/** The largest page sizes that the service accepts. */
export const LARGEST: PageSizes = {
  answers: 500,
  changes: 1000,
  brands: 100,
  runs: 100,
  prompts: 100,
  domains: 1000,
};

const ACCOUNT_SHAPE: Shape = {
  account_id: 'string',
  key: { brand_access: { all_brands: 'boolean', brand_ids: 'array' } },
};
const CHANGE_SHAPE: Shape = { kind: 'string', id: 'string', state: 'string' };
const METHODOLOGY: Shape = { version: 'string', zone_data: 'string', engine_weights: {}, rules: 'array' };
const RUN_SHAPE: Shape = { id: 'string', status: 'string' };

/** Creates a source that reads with `client`. The client retries requests and waits for the next rate window. */
export function clientSource(client: Client, sizes: PageSizes = LARGEST): Source {
  return {
    access: async () => {
      const account = await client.getAccount();
      checkShape(account, 'the account', ACCOUNT_SHAPE);
      const { all_brands, brand_ids } = account.key.brand_access;
      return { account_id: account.account_id, brand_ids: all_brands ? null : brand_ids };
    },
    brands: () => brandsOf(client, sizes.brands),
    changes: async (brand_id, cursor) => {
      const page = await or(
        client.listChanges({ brand_id, limit: sizes.changes, ...(cursor === null ? {} : { cursor }) }),
        'invalid_cursor',
        'not_found',
      );
      if (typeof page === 'string') return page;
      const list = `the changes of ${brand_id}`;
      checkPage(page, list, CHANGE_SHAPE);
      checkShape(page, `a page of ${list}`, { next_cursor: 'string' }); // the last page of the feed has a cursor, too
      return { rows: page.data, cursor: page.next_cursor, hasMore: page.has_more };
    },
    run: async (brand_id, run_id) => {
      const run = await orNull(client.getRun({ brand_id, run_id }));
      if (run !== null) checkShape(run, `the run ${run_id}`, RUN_SHAPE);
      return run;
    },
    prompt: async (brand_id, prompt_id) => {
      const prompt = await orNull(client.getPrompt({ brand_id, prompt_id }));
      if (prompt !== null) checkShape(prompt, `the prompt ${prompt_id}`, { id: 'string' });
      return prompt;
    },
    answers: (brand_id, run_id) => answersOf(client, brand_id, run_id, sizes.answers),
    runs: (brand_id) =>
      listedRows(
        pagesOf(client.listRuns.pages({ brand_id, limit: sizes.runs }), `the runs of ${brand_id}`, RUN_SHAPE),
      ),
    prompts: (brand_id) =>
      listedRows(
        pagesOf(client.listPrompts.pages({ brand_id, limit: sizes.prompts }), `the prompts of ${brand_id}`),
      ),
    answersOn: (brand_id, days) => answersOn(client, brand_id, days, sizes.answers),
    lists: (brand_id, tables) => brandListsOf(client, brand_id, tables, sizes.domains),
    methodology: async () => {
      const methodology = await client.getMethodology();
      checkShape(methodology, 'the methodology', METHODOLOGY);
      return methodology;
    },
  };
}
