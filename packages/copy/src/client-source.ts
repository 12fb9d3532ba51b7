import type { Client } from '@brand-visibility/client';
import { answersOf, answersOn, brandsOf, promptsOf, runsOf } from './client-lists.js';
import { checkId, checkPage, checkRecord, membersOf, ServiceError } from './received.js';
import { or, orNull, readable } from './replies.js';
import type { Access, Change, Source } from './source.js';

/** Rows a page. */
export interface PageSizes {
  readonly answers: number;
  readonly changes: number;
  readonly brands: number;
  readonly runs: number;
  readonly prompts: number;
}

/** The largest pages that the service allows. */
export const LARGEST: PageSizes = { answers: 500, changes: 1000, brands: 100, runs: 100, prompts: 100 };

/**
 * Reads through the client, which retries and waits for the rate window. Replies are checked as far as the copy relies
 * on them, such as ids and cursors; other members are copied as they are.
 */
export function clientSource(client: Client, sizes: PageSizes = LARGEST): Source {
  return {
    access: async () => accessOf(await readable(client.getAccount())),
    brands: () => brandsOf(client, sizes.brands),
    changes: async (brand_id, cursor) => {
      const page = await or(
        client.listChanges({ brand_id, limit: sizes.changes, ...(cursor === null ? {} : { cursor }) }),
        'invalid_cursor',
        'not_found',
      );
      if (typeof page === 'string') return page;
      const list = `the changes of ${brand_id}`;
      checkPage(page, list, sizes.changes);
      for (const row of page.data) checkChange(row, list);
      return { rows: page.data, cursor: cursorOf(page, list), hasMore: page.has_more };
    },
    run: async (brand_id, run_id) => {
      const run = await orNull(client.getRun({ brand_id, run_id }));
      if (run !== null) checkRecord(run, 'run', run_id);
      return run;
    },
    prompt: async (brand_id, prompt_id) => {
      const prompt = await orNull(client.getPrompt({ brand_id, prompt_id }));
      if (prompt !== null) checkRecord(prompt, 'prompt', prompt_id);
      return prompt;
    },
    answers: (brand_id, run_id) => answersOf(client, brand_id, run_id, sizes.answers),
    runs: (brand_id) => runsOf(client, brand_id, sizes.runs),
    prompts: (brand_id) => promptsOf(client, brand_id, sizes.prompts),
    answersOn: (brand_id, days) => answersOn(client, brand_id, days, sizes.answers),
  };
}

function accessOf(account: unknown): Access {
  const members = membersOf(account, 'an account');
  const account_id = members.get('account_id');
  checkId(account_id, 'the id of the account');
  const access = membersOf(membersOf(members.get('key'), 'a key').get('brand_access'), 'a brand_access');
  if (access.get('all_brands') === true) return { account_id, brand_ids: null };
  const brand_ids: unknown = access.get('brand_ids');
  if (!Array.isArray(brand_ids)) throw new ServiceError('the service sent a brand_access without brand_ids');
  const ids: readonly unknown[] = brand_ids;
  return {
    account_id,
    brand_ids: ids.map((id) => {
      checkId(id, 'the id of a brand of the key');
      return id;
    }),
  };
}

const KINDS: readonly string[] = ['run', 'prompt'];
const STATES: readonly string[] = ['present', 'deleted'];

function checkChange({ kind, state }: Change, list: string): void {
  if (!KINDS.includes(kind) || !STATES.includes(state))
    throw new ServiceError(`the service sent a row of ${list} with an unknown kind or state`);
}

/** The last page has a cursor too. */
function cursorOf({ next_cursor }: { readonly next_cursor: unknown }, list: string): string {
  if (typeof next_cursor !== 'string')
    throw new ServiceError(`the service sent a page of ${list} without next_cursor`);
  return next_cursor;
}
