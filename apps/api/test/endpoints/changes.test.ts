import { OPERATIONS } from '@brand-visibility/contract';
import { record } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /changes; `packages/storage/test/contract/changes.test.ts` follows the feed.

const { get, rows, send } = exampleService([
  record.brand(),
  ...prompts({ p1: {}, p2: {} }),
  ...runOf('2026-03-09', { claude: {} }),
  ...runOf('2026-03-10', { claude: { p1: 'Acme', p2: '' } }),
]);

test('CSV and NDJSON have the rows of JSON (rule 13.2)', async () => {
  const { data } = (await get('changes')) as { data: object[] };
  const csv = data.map((row) => `${Object.values(row).join(',')}\r\n`).join('');
  expect((await send('changes?format=csv')).text).toBe(`kind,id,state,changed_at\r\n${csv}`);
  const ndjson = data.map((row) => `${JSON.stringify(row)}\n`).join('');
  expect((await send('changes?format=ndjson')).text).toBe(ndjson);
});

test('headers name the next page, and after the last page the next changes (rules 7.9 and 16.12)', async () => {
  const { headers } = await send('changes?limit=2&format=csv');
  const cursor = String(headers['next-cursor']);
  expect(headers['link']).toBe(`<?limit=2&format=csv&cursor=${cursor}>; rel="next"`);
  const last = await send(`changes?cursor=${cursor}`);
  expect(last.body).toMatchObject({ has_more: false, next_cursor: last.headers['next-cursor'] });
  expect(last.headers).not.toHaveProperty('link');
  expect(await rows(`changes?cursor=${String(last.headers['next-cursor'])}`, 'id')).toEqual([]);
});

test('the description lists what moves no row (rule 16.10)', () => {
  for (const named of ['own names', '`report_name`', 'owners of domains', 'engine weight'])
    expect(OPERATIONS.listChanges.description).toContain(named);
});
