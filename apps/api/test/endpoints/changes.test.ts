import { OPERATIONS, type ImportRecord } from '@brand-visibility/contract';
import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /changes: a run and two prompts. Each test continues where the one before it stopped reading.

const PROMPTS = { p1: { theme_id: 'thm_1' }, p2: {} };
const run = (written: string) => runOf('2026-03-10', { claude: { p1: written, p2: '' } }, { id: 'run' });

const { add, field, get, rows, send } = exampleService([
  record.brand(),
  record.theme({ id: 'thm_1' }),
  ...prompts(PROMPTS),
  ...run('Acme'),
]);

test('The feed has a row for each prompt and run, in pages; of one commit prompts come first (rule 16.10)', async () => {
  const { next_cursor } = await get('changes?limit=2');
  expect(await rows('changes?limit=2', 'kind id state')).toEqual(['prompt p1 present', 'prompt p2 present']);
  expect(await rows(`changes?cursor=${String(next_cursor)}`, 'kind id state')).toEqual(['run run present']);
});

describe('The last cursor returns what changed since (rules 16.10 and 16.12)', () => {
  let cursor = '';
  const since = async () => {
    const path = `changes${cursor && `?cursor=${cursor}`}`;
    cursor = await field(path, 'next_cursor');
    return rows(path, 'kind id state');
  };

  test.each<[string, ImportRecord[], string[]]>([
    ['the same records again', [...prompts(PROMPTS), ...run('Acme')], []],
    ['the brand and its rivals', [record.brand({ name: 'Other' }), record.rival()], []],
    ['an answer', run('').slice(1, 2), ['run run present']],
    ['a theme', [record.theme({ name: 'Other' })], ['prompt p1 present']],
    ['a deleted prompt', prompts({ p2: { deleted_at: '2026-03-11T00:00:00Z' } }), ['prompt p2 deleted']],
    ['both kinds', [...run('Acme'), ...prompts({ p3: {} })], ['prompt p3 present', 'run run present']],
  ])('after %s', async (_, records, expected) => {
    await since();
    await add(...records);
    expect(await since()).toEqual(expected);
    expect(await since()).toEqual([]);
  });

  test('the description lists what moves no row (rule 16.10)', () => {
    for (const named of ['own names', '`report_name`', 'owners of domains', 'engine weight'])
      expect(OPERATIONS.listChanges.description).toContain(named);
  });
});

describe('Formats (rules 7.9 and 13.2)', () => {
  test('CSV and NDJSON have the rows of JSON', async () => {
    const { data } = (await get('changes')) as { data: object[] };
    const csv = data.map((row) => `${Object.values(row).join(',')}\r\n`).join('');
    expect((await send('changes?format=csv')).text).toBe(`kind,id,state,changed_at\r\n${csv}`);
    const ndjson = data.map((row) => `${JSON.stringify(row)}\n`).join('');
    expect((await send('changes?format=ndjson')).text).toBe(ndjson);
  });

  test('headers name the next page, and on the last page only the next changes (rule 16.12)', async () => {
    const { headers } = await send('changes?limit=2&format=csv');
    const cursor = String(headers['next-cursor']);
    expect(headers['link']).toBe(`<?limit=2&format=csv&cursor=${cursor}>; rel="next"`);
    const last = await send(`changes?cursor=${cursor}`);
    expect(last.body).toMatchObject({ has_more: false, next_cursor: last.headers['next-cursor'] });
    expect(last.headers).not.toHaveProperty('link');
  });
});
