import { record } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { codeOf } from '../support/client.js';
import { add, ANSWERS, cursorOf, get, RUNS } from '../support/paged-world.js';
import { apiKeyRecord } from '../support/world.js';

// Rule 7.2. The fuzzer moves cursors of every list.
test.each([
  ['at another endpoint', RUNS, '/v1/brands/brd_1/prompts?limit=1', 'all'],
  ['of another brand', RUNS, '/v1/brands/brd_2/runs?limit=1', 'all'],
  ['of another prompt', ANSWERS, '/v1/brands/brd_1/prompts/prm_2/answers?limit=1', 'all'],
  ['with other filters', RUNS, `${RUNS}?limit=1&status=completed`, 'all'],
  ['of another account', RUNS, '/v1/brands/brd_9/runs?limit=1', 'foreign'],
  ['with the key of another account', RUNS, `${RUNS}?limit=1`, 'foreign'],
])('the service refuses the cursor of a list %s', async (_, from, to, key) => {
  await add([
    record.account({ id: 'acc_2' }),
    record.brand({ id: 'brd_9', account_id: 'acc_2' }),
    apiKeyRecord('foreign', { account_id: 'acc_2' }),
  ]);
  const cursor = cursorOf(await get(`${from}?limit=1`));
  expect(codeOf(await get(`${to}&cursor=${cursor}`, key))).toBe('invalid_cursor');
});
