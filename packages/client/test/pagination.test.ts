import { describe, expect, test } from '@jest/globals';
import { BrandVisibilityError, createClient } from '../src/index.js';
import { startDemo } from './support/demo.js';

const { url: baseUrl, apiKey } = await startDemo();
/** The queries that were sent. */
const sent: string[] = [];
const client = createClient({
  baseUrl,
  apiKey,
  fetch: async (url, init) => {
    sent.push(new URL(url).search);
    return fetch(url, init);
  },
});

const brand_id = 'brd_harrow_steam';
const month = { start_date: '2026-10-01', end_date: '2026-10-31', tz: 'Europe/London' } as const;

async function listOf<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of iterable) items.push(item);
  return items;
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('iterating over rows', () => {
  test('yields the rows of every page, each once and in order, with one request per page', async () => {
    const runs = await listOf(client.listRuns.all({ brand_id, status: 'completed', limit: 100 }));
    expect(runs.length).toBeGreaterThan(100);
    expect(new Set(idsOf(runs)).size).toBe(runs.length);
    sent.length = 0;
    const small = await listOf(client.listRuns.all({ brand_id, status: 'completed', limit: 7 }));
    expect(idsOf(small)).toEqual(idsOf(runs));
    expect(sent).toHaveLength(Math.ceil(runs.length / 7));
    expect(sent.every((query) => query.startsWith('?status=completed&limit=7'))).toBe(true);
  });

  test('requests a page when its first row is due, and none after the loop ends', async () => {
    sent.length = 0;
    const ids: string[] = [];
    for await (const { id } of client.listRuns.all({ brand_id, limit: 3 })) {
      ids.push(id);
      expect(sent).toHaveLength(Math.ceil(ids.length / 3));
      if (ids.length === 5) break;
    }
    expect(sent).toHaveLength(2);
  });

  test('can be shared: each row goes to one consumer', async () => {
    const rows = client.listRuns.all({ brand_id, limit: 10 });
    const parts = await Promise.all([listOf(rows), listOf(rows), listOf(rows)]);
    expect(parts.filter((part) => part.length > 0).length).toBeGreaterThan(1);
    expect(idsOf(parts.flat()).sort()).toEqual(idsOf(await listOf(client.listRuns.all({ brand_id }))).sort());
  });
});

describe('iterating over pages', () => {
  test('yields pages unchanged, and resumes from a cursor', async () => {
    const prompt_id = (await client.listPrompts({ brand_id })).data[0]?.id ?? '';
    const parameters = { brand_id, prompt_id, ...month, limit: 4 };
    const pages = await listOf(client.listAnswers.pages(parameters));
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.map(({ has_more }) => has_more)).toEqual([...pages.slice(1).map(() => true), false]);
    expect(new Set(pages.map(({ window }) => JSON.stringify(window))).size).toBe(1);
    const cursor = pages[1]?.next_cursor ?? '';
    expect(await listOf(client.listAnswers.pages({ ...parameters, cursor }))).toEqual(pages.slice(2));
  });

  test('yields one page without rows for an empty list', async () => {
    const parameters = { brand_id: 'brd_pedal_junction', status: 'failed' } as const;
    const page = { data: [], has_more: false, next_cursor: null };
    expect(await listOf(client.listPageAudits.pages(parameters))).toEqual([page]);
    expect(await listOf(client.listPageAudits.all(parameters))).toEqual([]);
  });

  test('ends between pages when its signal aborts, with its reason', async () => {
    const reason = new Error('enough');
    const controller = new AbortController();
    const pages = client.listRuns.pages({ brand_id, limit: 3 }, { signal: controller.signal });
    await pages.next();
    controller.abort(reason);
    sent.length = 0;
    await expect(pages.next()).rejects.toBe(reason);
    expect(sent).toEqual([]);
  });

  test('throws the error of a call', async () => {
    const rows = client.listRuns.all({ brand_id, cursor: 'stale' });
    await expect(rows.next()).rejects.toThrow(BrandVisibilityError);
    await expect(client.listRuns.pages({ brand_id: 'brd_unknown' }).next()).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
