import { describe, expect, test } from '@jest/globals';
import { codeOf } from '../support/client.js';
import { NO_SCORES, service } from '../support/page-audits.js';

const list = (query: string) => service.get(`/v1/brands/brd_2/page-audits${query}`);

describe('the list of page audits', () => {
  interface Page {
    readonly data: readonly { readonly id: string }[];
    readonly next_cursor: string | null;
  }

  /** A cast: `call` has checked the body against the contract. */
  const page = async (query: string) => (await list(query)).body as Page;

  // Rule 11.14.
  test('is sorted newest first, without the members that only a single audit has', async () => {
    const { data } = await page('');
    expect(data.map(({ id }) => id)).toEqual(['other00a', 'other002', 'other0009', 'other001']);
    const { meta_description, dimensions, ...shown } = (
      await service.get('/v1/brands/brd_2/page-audits/other001')
    ).body as Record<string, unknown>;
    expect([meta_description, dimensions]).toEqual([null, expect.any(Array)]);
    expect(JSON.stringify(data.at(-1))).toBe(JSON.stringify(shown));
    expect(shown).toMatchObject({ page_score: 70, scores: { ...NO_SCORES, page_speed: 70 } });
  });

  test('is paginated, with and without a status', async () => {
    for (const [filter, ids] of [
      ['', ['other00a', 'other002', 'other0009', 'other001']],
      ['&status=analyzing', ['other00a', 'other002', 'other0009']],
      ['&status=completed', ['other001']],
      ['&status=failed', []],
    ] as const) {
      const seen = [];
      let next = '';
      do {
        const { data, next_cursor } = await page(`?limit=2${filter}${next}`);
        seen.push(...data.map(({ id }) => id));
        next = next_cursor === null ? '' : `&cursor=${next_cursor}`;
      } while (next !== '');
      expect(seen).toEqual(ids);
    }
  });

  test('accepts a cursor with the same status only', async () => {
    const { next_cursor } = await page('?limit=1&status=analyzing');
    expect((await list(`?limit=50&status=analyzing&cursor=${next_cursor}`)).status).toBe(200);
    for (const query of ['', '&status=completed']) {
      expect(codeOf(await list(`?cursor=${next_cursor}${query}`))).toBe('invalid_cursor');
    }
  });
});
