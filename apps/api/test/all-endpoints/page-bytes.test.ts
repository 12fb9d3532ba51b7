import { NOW, record } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { authorization, connected, until } from '../support/connected.js';
import { exampleService, withQuery } from '../support/example.js';

/**
 * Lists whose pages end at 4 MiB of stored text (rule 7.7); `packages/storage/test/contract/sized-pages.test.ts` reads
 * the others.
 */

const PAGE_BYTES = 4 * 1024 * 1024;
const AT = '2026-02-27T06:00:00Z';

/** Text of about three quarters of a megabyte, in characters of two bytes; the lengths differ. */
const longText = (row: number) => `${row} ${'é'.repeat(350_000 + row * 1_000)}`;
const ROWS = 8;
const rows = Array.from({ length: ROWS }, (_, row) => row);

/** Addresses of nearly the greatest length; each has a title. */
const CITED = 60;
const addressOf = (row: number, n: number) => `https://news${row}.example/${n}/${'x'.repeat(8_000)}`;
const titleOf = (n: number) => `${n} ${'漢'.repeat(600)}`;

const RECORDS = [
  ...rows.map((row) => record.brand({ id: `brd_${row + 1}`, description: longText(row) })),
  ...rows.map((row) => record.prompt({ id: `prm_${row}`, text: longText(row) })),
  record.run({ created_at: AT, started_at: AT, completed_at: AT }),
  ...rows.map((row) =>
    record.answer({
      id: `ans_${row}`,
      prompt_id: `prm_${row}`,
      created_at: AT,
      sources: Array.from({ length: CITED }, (_, n) => ({
        url: addressOf(row, n),
        domain: `news${row}.example`,
        title: titleOf(n),
      })),
    }),
  ),
];

type Row = Readonly<Record<string, unknown>>;
type Texts = (row: Row) => unknown[];

/** By operation: the path, the number of rows, and the texts of a row that count. */
const LISTS: readonly (readonly [string, string, number, Texts])[] = [
  ['getVisibilityGroups', 'visibility/groups', ROWS, ({ label }) => [label]],
  ['listSourcePages', 'sources/pages', ROWS * CITED, ({ url, domain, title }) => [url, domain, title]],
];
const LIMIT = 1_000;

const { send, port } = exampleService(RECORDS, { now: NOW });

interface Page {
  readonly data: readonly Row[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly total?: number;
}

/** All pages of a list; a page is a response to JSON. */
async function pagesOf(path: string, limit: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null) {
    const response = await send(withQuery(path, `limit=${limit}${cursor && `&cursor=${cursor}`}`));
    expect(response.status).toBe(200);
    pages.push(response.body as Page); // checked against the contract by `call`
  }
  return pages;
}

const bytesOf = (data: readonly Row[], texts: Texts) =>
  data
    .flatMap(texts)
    .reduce<number>((sum, text) => sum + (typeof text === 'string' ? Buffer.byteLength(text) : 0), 0);

// Rule 7.7.
test.each(LISTS)(
  'the pages of %s end with the row that reaches 4 MiB, and show every row once',
  async (_, path, count, texts) => {
    const pages = await pagesOf(path, LIMIT);
    const shown = pages.flatMap(({ data }) => data);
    expect(shown).toHaveLength(count);
    expect(new Set(shown.map((row) => JSON.stringify(row))).size).toBe(count);
    expect(pages.length).toBeGreaterThan(1);
    for (const [i, { data, has_more, total }] of pages.entries()) {
      expect([has_more, total]).toEqual([i < pages.length - 1, count]);
      if (has_more) expect(bytesOf(data, texts)).toBeGreaterThanOrEqual(PAGE_BYTES);
      expect(bytesOf(data.slice(0, -1), texts)).toBeLessThan(PAGE_BYTES);
    }
    // The limit is honoured, and cursors continue behind a page that ended by its size with any other limit.
    const few = Math.ceil(count / 5);
    const [first, ...rest] = await pagesOf(path, few);
    expect(first?.data).toEqual(shown.slice(0, few));
    expect(rest.flatMap(({ data }) => data)).toEqual(shown.slice(few));
  },
);

test('CSV and NDJSON have the rows of JSON', async () => {
  const first = (format: string) => send(`visibility/groups?limit=1000&format=${format}`);
  const { data } = (await first('json')).body as Page; // as above
  expect(data.length).toBeLessThan(ROWS);
  const lines = (await first('ndjson')).text.trimEnd().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual(data);
  expect((await first('csv')).text.trimEnd().split('\r\n')).toHaveLength(1 + data.length);
});

// Rule 4.11. A page that is refused because others are unread is freed in the same place.
test('an open connection keeps no bytes of a page that was not sent', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // the flag defines it
  const used = () => {
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = used();
  const callers = Array.from({ length: 8 }, () => connected(port()));
  for (const { socket } of callers)
    socket.write(`HEAD /v1/brands?limit=100 HTTP/1.1\r\nHost: a\r\n${authorization('all')}\r\n`);
  await until(() => callers.every(({ statuses }) => statuses()[0] === 200));
  let kept = Infinity; // other threads may free what was collected
  for (let i = 0; i < 100 && kept >= 2 * PAGE_BYTES; i += 1) {
    kept = used() - before;
    await pause(10);
  }
  expect(kept).toBeLessThan(2 * PAGE_BYTES);
});
