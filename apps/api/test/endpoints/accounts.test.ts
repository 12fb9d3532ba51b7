import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';
import { apiKeyRecord, bearer, keyText } from '../support/world.js';

// GET /account, GET /brands and GET /brands/{brand_id}: an account with three brands. Only Acme has runs.

const at = (day: number) => `2026-01-0${day}T00:00:00Z`;
const { get } = exampleService([
  record.account({
    plan: { id: 'business', name: 'Business', is_trialing: true, trial_ends_at: '2026-04-01T00:00:00Z' },
  }),
  record.account({ id: 'acc_2' }),
  record.brand({ id: 'brd_3', name: 'Third', created_at: at(3) }),
  record.brand({ id: 'brd_1', created_at: at(2) }),
  record.brand({ id: 'brd_2', name: 'Second', created_at: at(2) }),
  record.brand({ id: 'brd_0', name: 'Other account', account_id: 'acc_2' }),
  apiKeyRecord('two', {
    account_id: 'acc_1',
    all_brands: false,
    brand_ids: ['brd_3', 'brd_2'],
    expires_at: '2026-12-31T00:00:00Z',
  }),
  apiKeyRecord('none', { account_id: 'acc_1', all_brands: false, brand_ids: [] }),
  ...prompts({ prm_1: {}, prm_2: {} }),
  ...runOf('2026-03-10', { claude: { prm_1: 'Globex, Acme', prm_2: '' } }),
  ...runOf('2026-03-09', { claude: { prm_1: '' } }),
]);

describe('GET /account shows the plan and the key that was sent (rule 11.6)', () => {
  test.each([
    [
      'the plan',
      'all',
      {
        account_id: 'acc_1',
        plan: { id: 'business', is_trialing: true, trial_ends_at: '2026-04-01T00:00:00.000Z' },
      },
    ],
    [
      'the requests per minute',
      'all',
      { rate_limit: { requests_per_minute: 1_000_000, window_seconds: 60 } },
    ],
    [
      'a key for every brand lists none',
      'all',
      { key: { expires_at: null, brand_access: { all_brands: true, brand_ids: [] } } },
    ],
    [
      'another key its brands, as recorded (rule 9.1)',
      'two',
      { key: { id: 'key_two', brand_access: { all_brands: false, brand_ids: ['brd_3', 'brd_2'] } } },
    ],
    ['when it expires', 'two', { key: { expires_at: '2026-12-31T00:00:00.000Z' } }],
    [
      'its masked form (rule 5.2)',
      'two',
      { key: { masked: `bvk_${keyText('two').slice(4, 8)}…${keyText('two').slice(-4)}` } },
    ],
  ])('%s', async (_, key, expected) => {
    expect(await get('/v1/account', bearer(key))).toMatchObject(expected);
  });
});

describe('GET /brands lists the brands that the key may read, oldest first, ties by id (rules 5.4 and 7.6)', () => {
  test.each([
    ['all', ['brd_1', 'brd_2', 'brd_3']],
    ['two', ['brd_2', 'brd_3']],
    ['none', []],
  ])('the key "%s"', async (key, ids) => {
    expect(await get('/v1/brands', bearer(key))).toMatchObject({ data: ids.map((id) => ({ id })) });
  });

  test('in pages', async () => {
    const first = await get('/v1/brands?limit=2');
    expect(first).toMatchObject({ data: [{ id: 'brd_1' }, { id: 'brd_2' }], has_more: true });
    const rest = await get(`/v1/brands?limit=2&cursor=${String(first['next_cursor'])}`);
    expect(rest).toMatchObject({ data: [{ id: 'brd_3' }], has_more: false, next_cursor: null });
  });
});

describe('GET /brands/{brand_id} (rule 11.7)', () => {
  test('has the latest completed run with its figures', async () => {
    const latest_run = {
      id: 'run_2026-03-10',
      completed_at: '2026-03-10T06:10:00.000Z',
      platforms: ['claude'],
    };
    expect(await get('/v1/brands/brd_1')).toMatchObject({
      name: 'Acme',
      domain: 'acme.example',
      created_at: '2026-01-02T00:00:00.000Z',
      latest_run: { ...latest_run, visibility: 50, average_position: 2 },
    });
  });

  test('is the row of the list', async () => {
    const brand = await get('/v1/brands/brd_2');
    expect(await get('/v1/brands')).toMatchObject({ data: [{}, brand, {}] });
    expect(brand['latest_run']).toBeNull();
  });

  test.each([
    ['of another account', 'brd_0', 'all'],
    ['that the key may not read', 'brd_1', 'two'],
    ['that does not exist', 'brd_9', 'all'],
  ])('a brand %s is not found (rule 4.2)', async (_, id, key) => {
    expect(await get(`/v1/brands/${id}`, bearer(key))).toMatchObject({ status: 404, code: 'not_found' });
  });
});
