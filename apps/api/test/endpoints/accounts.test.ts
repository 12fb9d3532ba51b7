import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, lines, prompts, runOf } from '../support/example.js';
import { apiKeyRecord, bearer, keyText } from '../support/world.js';

// GET /account, GET /brands and GET /brands/{brand_id}: an account with three brands, of which Acme (brd_1) has runs.

const [first, second] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'];
const keyOf = (name: string, ...brand_ids: string[]) =>
  apiKeyRecord(name, { account_id: 'acc_1', all_brands: false, brand_ids });
const trial = { is_trialing: true, trial_ends_at: '2026-04-01T00:00:00Z' };

const { field, get, pages } = exampleService([
  record.account({ plan: { id: 'business', name: 'Business', ...trial } }),
  record.account({ id: 'acc_2' }),
  record.brand({ id: 'brd_0', created_at: second }),
  record.brand({ id: 'brd_1', created_at: first }),
  record.brand({ id: 'brd_2', created_at: first }),
  record.brand({ id: 'brd_9', account_id: 'acc_2' }),
  keyOf('two', 'brd_2', 'brd_0'),
  keyOf('none'),
  ...prompts({ p1: {}, p2: {} }),
  ...runOf('2026-03-10', { claude: { p1: 'Globex, Acme', p2: '' } }),
  ...runOf('2026-03-09', { claude: { p1: 'Acme' } }),
]);

describe('GET /account shows the plan and the key that was sent (rule 11.2)', () => {
  test.each([
    ['the account', 'all', 'account_id', 'acc_1'],
    ['its plan', 'all', 'plan', 'business Business true 2026-04-01T00:00:00.000Z'],
    ['requests per minute', 'all', 'rate_limit', '1000000 60'],
    ['a key for every brand lists none (rule 5.4)', 'all', 'key.brand_access', 'true '],
    ['another key lists its brands, as recorded (rule 9.1)', 'two', 'key.brand_access', 'false brd_2, brd_0'],
    ['a key that does not expire', 'two', 'key.id key.expires_at', 'key_two null'],
    ['the masked key (rule 5.2)', 'two', 'key.masked', keyText('two').replace(/^(.{8}).*(.{4})$/, '$1…$2')],
  ])('%s', async (_, key, fields, expected) => {
    expect(await field('/v1/account', fields, bearer(key))).toBe(expected);
  });
});

describe('GET /brands lists the brands that the key may read (rule 5.4)', () => {
  test.each([
    ['all', 'oldest first, ties by id (rule 7.6)', ['brd_1', 'brd_2', 'brd_0']],
    ['two', 'only its own', ['brd_2', 'brd_0']],
    ['none', 'nothing', []],
  ])('to the key "%s" %s', async (key, _, ids) => {
    expect(lines((await get('/v1/brands', bearer(key)))['data'], 'id')).toEqual(ids);
  });

  test('in pages (rule 7.1)', async () => {
    expect(await pages('/v1/brands', 2)).toEqual([['brd_1', 'brd_2'], ['brd_0']]);
  });
});

describe('GET /brands/{brand_id}', () => {
  test.each([
    [
      'the latest completed run (rule 2.9)',
      'brd_1',
      'latest_run.id latest_run.platforms',
      'run_2026-03-10 claude',
    ],
    ['... with its figures', 'brd_1', 'latest_run.visibility latest_run.average_position', '50 2'],
    ['no run yet', 'brd_2', 'latest_run', 'null'],
    ['a brand of another account is not found (rule 4.2)', 'brd_9', 'status code', '404 not_found'],
    ['... nor one that does not exist', 'brd_3', 'status code', '404 not_found'],
  ])('%s', async (_, id, fields, expected) => {
    expect(await field(`/v1/brands/${id}`, fields)).toBe(expected);
  });

  test('a brand that the key may not read is not found either', async () => {
    expect(await field('/v1/brands/brd_1', 'status', bearer('two'))).toBe('404');
  });

  test('a row of the list is the brand', async () => {
    expect((await get('/v1/brands'))['data']).toContainEqual(await get('/v1/brands/brd_1'));
  });
});
