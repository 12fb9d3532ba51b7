import { OPERATIONS, type ImportRecord } from '@brand-visibility/contract';
import { record } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { exampleService, lines, prompts, runOf } from '../support/example.js';

// GET /changes: a feed of two runs and two prompts, one of them with a theme. Each test follows it from its beginning.

const PROMPTS = { p1: { theme_id: 'thm_1' }, p2: {} };
const run = (written: string) => runOf('2026-03-10', { claude: { p1: written, p2: '' } }, { id: 'run' });
const [, answer] = run('Acme') as [unknown, ImportRecord<'answer'>];
const RUNS = ['run older present', 'run run present'];
const older = (fields = {}) => runOf('2026-03-09', { claude: {} }, { id: 'older', ...fields });

const themes = ['thm_1', 'thm_2'].map((id) => record.theme({ id }));
const records = [record.brand(), ...themes, ...prompts(PROMPTS), ...older(), ...run('Acme')];
const { add, get, rows, send } = exampleService(records);

/** Follows the feed: each call returns what changed since the one before, read row by row. */
function following() {
  let cursor = '';
  return async () => {
    const found: string[] = [];
    for (let more = true; more;) {
      const { data, has_more, next_cursor } = await get(`changes?limit=1${cursor && `&cursor=${cursor}`}`);
      found.push(...lines(data, 'kind id state'));
      [cursor, more] = [String(next_cursor), has_more === true];
    }
    return found;
  };
}

test('it begins with each prompt and run; of one commit prompts come first, by id (rule 16.10)', async () => {
  expect(await following()()).toEqual(['prompt p1 present', 'prompt p2 present', ...RUNS]);
});

test.each<[string, ImportRecord[], string[]]>([
  ['the same records again', [...prompts(PROMPTS), ...run('Acme')], []],
  ['the brand and its rivals', [record.brand({ name: 'Other' }), record.rival()], []],
  ['a run', older({ status: 'failed', completed_at: null }), ['run older present']],
  ['an answer', run('').slice(1, 2), ['run run present']],
  ['an answer that moves', [...older(), { ...answer, run_id: 'older' }], RUNS],
  ['a theme', [record.theme({ name: 'Other' })], ['prompt p1 present']],
  ['a theme without prompts', [record.theme({ id: 'thm_2', name: 'Other' })], []],
  ['a deleted prompt', prompts({ p2: { deleted_at: '2026-03-11T00:00:00Z' } }), ['prompt p2 deleted']],
  ['both kinds', [...run('Acme'), ...prompts({ p3: {} })], ['prompt p3 present', ...RUNS]],
])('it continues after %s (rules 16.10 and 16.12)', async (_, records, expected) => {
  const news = following();
  await news();
  await add(...records);
  expect(await news()).toEqual(expected);
  expect(await news()).toEqual([]);
  const everything = (await following()()).map((row) => row.split(' ', 2).join(' '));
  expect(new Set(everything).size).toBe(everything.length);
});

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
