import { describe, expect, test } from '@jest/globals';
import { codeOf, faultsOf, problemOf } from '../support/client.js';
import { CURSOR_SECRET } from '../support/service.js';
import { NEWEST_RUNS, RUNS, cursorOf, get, idsOf, restart } from '../support/paged-world.js';

describe('a list', () => {
  // Rule 7.3.
  test('returns the same cursor for the same page in every process with the same secret', async () => {
    const cursor = cursorOf(await get(`${RUNS}?limit=2`));
    await restart();
    expect(cursorOf(await get(`${RUNS}?limit=2`))).toBe(cursor);
    expect(cursor.length).toBeLessThanOrEqual(512);
  });
});

describe('a cursor', () => {
  // Rule 7.2.
  test('works with another limit and another key of the account', async () => {
    const cursor = cursorOf(await get(`${RUNS}?limit=1`));
    expect(idsOf(await get(`${RUNS}?limit=3&cursor=${cursor}`, 'other'))).toEqual(NEWEST_RUNS.slice(1, 4));
    expect(idsOf(await get(`${RUNS}?cursor=${cursor}`))).toEqual(NEWEST_RUNS.slice(1));
  });

  // Rule 6.4.
  test('is rejected with identical responses if it is malformed, altered or sealed with another secret', async () => {
    const cursor = cursorOf(await get(`${RUNS}?limit=1`));
    await restart({ cursorSecrets: ['another secret of 32 characters or more'] });
    const refused = await Promise.all(
      [cursor, 'x', 'A'.repeat(600), `${cursor}A`, cursor.slice(0, -1), '%F0%9F%92%A9', '..'].map((each) =>
        get(`${RUNS}?cursor=${each}`),
      ),
    );
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'invalid_cursor'));
    const words = refused.map(({ text }) => text.replace(/"request_id":"[^"]*"/, ''));
    expect(new Set(words).size).toBe(1);
    expect(refused.map((response) => problemOf(response).errors)[0]).toEqual([
      {
        parameter: 'cursor',
        detail: 'was not issued for this request or is outdated; start again from the first page',
      },
    ]);
  });

  // Rule 7.3.
  test('survives a rotation of the secret while the old one is still configured', async () => {
    const cursor = cursorOf(await get(`${RUNS}?limit=1`));
    await restart({ cursorSecrets: ['another secret of 32 characters or more', CURSOR_SECRET] });
    const page = await get(`${RUNS}?limit=1&cursor=${cursor}`);
    expect(idsOf(page)).toEqual(['run_5']);
    await restart({ cursorSecrets: ['another secret of 32 characters or more'] });
    expect(idsOf(await get(`${RUNS}?limit=1&cursor=${cursorOf(page)}`))).toEqual(['run_12']);
  });

  test('is checked after the parameters and before the brand (rule 4.6)', async () => {
    const unknown = await get(`${RUNS}?cursor=x&nope=1&limit=0`);
    expect([codeOf(unknown), ...faultsOf(unknown)]).toEqual(['unknown_parameter', 'nope']);
    const wrong = await get(`${RUNS}?cursor=x&limit=0&status=done`);
    expect([codeOf(wrong), ...faultsOf(wrong)]).toEqual(['invalid_parameter', 'limit', 'status']);
    const empty = await get(`${RUNS}?cursor=`);
    expect([codeOf(empty), ...faultsOf(empty)]).toEqual(['invalid_parameter', 'cursor']);
    expect(codeOf(await get('/v1/brands/brd_unknown/runs?cursor=x'))).toBe('invalid_cursor');
    expect(codeOf(await get('/v1/brands/brd_unknown/runs'))).toBe('not_found');
  });
});
