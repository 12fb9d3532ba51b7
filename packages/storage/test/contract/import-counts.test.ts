import { importData, type RecordCounts, type Comparison as Compared } from '@brand-visibility/application';
import { definitionOf, TYPES_IN_FILE_ORDER, type ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { ndjson, record, bring, chunksOf } from '@brand-visibility/records';
import { openForEach } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';
import { answerOf, mention, smallRun, smallWorld } from './small-world.js';

const withoutNone = (records: ReadonlyMap<string, RecordCounts>) =>
  Object.fromEntries(
    [...records]
      .map(([type, counts]) => [type, Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0))])
      .filter(([, counts]) => Object.keys(counts ?? {}).length > 0),
  ) as Record<string, Partial<Record<Compared, number>>>; // Object.fromEntries loses the type of the keys

describe.each(ENGINES)('an import counts new, changed and identical records (%s)', (_engine, open) => {
  const opened = openForEach(open);
  const countsOf = async (records: readonly ImportRecord[]) => {
    const files = [{ name: 'records', chunks: chunksOf(ndjson(records)) }];
    const outcome = await importData(opened().jobStore, files, { weights: EQUAL_WEIGHTS });
    if ('errors' in outcome) throw new Error(JSON.stringify(outcome.errors));
    return withoutNone(outcome.records);
  };

  // Rule 12.9.
  test('for a file with a record of each type, twice', async () => {
    const lines = TYPES_IN_FILE_ORDER.map((type) => definitionOf(type).example);
    const each = (compared: Compared) =>
      Object.fromEntries(TYPES_IN_FILE_ORDER.map((type) => [type, { [compared]: 1 }]));
    expect(await countsOf(lines)).toEqual(each('new'));
    const { rows } = opened();
    const before = await rows();
    expect(await countsOf(lines)).toEqual(each('same'));
    expect(await rows()).toEqual(before);
  });

  const twice = (first: ImportRecord, second: ImportRecord) => countsOf([first, second]);
  const text = (overrides: string) => answerOf('1', '1', 'claude', { text: overrides });

  // Rule 12.9.
  test('line by line: a later line is compared with the earlier one', async () => {
    await bring(opened().jobStore, smallWorld());
    expect(await countsOf([text('b'), text('b'), text('c'), text('b')])).toEqual({
      answer: { changed: 3, same: 1 },
    });
    const theme = record.theme({ id: 'thm_new' });
    expect(await twice(theme, { ...theme, name: 'Other' })).toEqual({ theme: { new: 1, changed: 1 } });
  });

  test.each<[string, ImportRecord, ImportRecord]>([
    ['text', text('a'), text('b')],
    ['markdown', text('a'), { ...text('a'), text_markdown: 'a' }],
    [
      'source',
      text('a'),
      { ...text('a'), sources: [{ url: 'https://a.example/', domain: 'a.example', title: null }] },
    ],
    ['competitor', text('a'), { ...text('a'), competitors: [mention('Globex')] }],
  ])('an answer that differs only in its %s as changed', async (_name, before, after) => {
    await bring(opened().jobStore, [...smallWorld(), before]);
    expect(await countsOf([before, after, after])).toEqual({ answer: { same: 2, changed: 1 } });
  });

  test('ignoring the order of members, the offset of a time and the sign of a zero', async () => {
    const check = record.siteAccessCheck({ fetch_count: 0, created_at: '2026-02-01T02:00:00Z' });
    const { robots_txt } = check;
    const turned =
      robots_txt && (Object.fromEntries(Object.entries(robots_txt).reverse()) as typeof robots_txt);
    const line = JSON.stringify({
      ...check,
      robots_txt: turned,
      created_at: '2026-02-01T03:00:00.000000+01:00',
    }).replace('"fetch_count":0', '"fetch_count":-0');
    await bring(opened().jobStore, [...smallWorld(), check]);
    const outcome = await importData(opened().jobStore, [{ name: 'records', chunks: chunksOf(line) }], {
      weights: EQUAL_WEIGHTS,
    });
    expect('records' in outcome && outcome.records.get('site_access_check')).toEqual({
      new: 0,
      changed: 0,
      same: 1,
    });
  });

  test('counts a rival only named in answers as new', async () => {
    await bring(opened().jobStore, smallWorld());
    const globex = record.rival({ name: 'GLOBEX' });
    expect(await countsOf([globex, globex, { ...globex, name: 'Globex' }])).toEqual({
      rival: { new: 1, same: 1, changed: 1 },
    });
  });

  test('compares a completed run without figures by its other fields', async () => {
    await bring(opened().jobStore, smallWorld());
    const later = smallRun('1', { completed_at: '2026-02-01T07:00:00Z' });
    expect(await countsOf([smallRun('1'), later])).toEqual({ run: { same: 1, changed: 1 } });
    const figures = {
      prompt_count: 3,
      answer_count: 4,
      failed_count: 0,
      filled_count: 0,
      visibility: 12.5,
      average_position: null,
    };
    expect(
      await countsOf([
        { ...later, figures },
        { ...later, figures },
      ]),
    ).toEqual({
      run: { same: 1, changed: 1 },
    });
  });

  test('counts answers and keys that swap their unique keys as changed, each line once', async () => {
    await bring(opened().jobStore, smallWorld());
    const [one, two] = [answerOf('1', '1', 'claude'), answerOf('1', '1', 'chatgpt')];
    const swapped = [
      { ...one, platform: two.platform },
      { ...two, platform: one.platform },
    ];
    expect(await countsOf(swapped)).toEqual({ answer: { changed: 2 } });
    const waits = { ...record.answer({ id: 'ans_new' }), run_id: 'run_1', platform: one.platform };
    const [moved] = [{ ...two, prompt_id: 'prm_3', platform: 'chatgpt' as const }];
    // It takes a unique key that becomes free afterwards, and is imported a second time meanwhile.
    expect(await countsOf([waits, { ...waits, text: 'More.' }, moved])).toEqual({
      answer: { new: 1, changed: 2 },
    });
    const second = record.apiKey({ id: 'key_2', fingerprint: '1'.repeat(64) });
    await bring(opened().jobStore, [second]);
    const keys = [record.apiKey({ fingerprint: '1'.repeat(64) }), { ...second, fingerprint: '0'.repeat(64) }];
    expect(await countsOf(keys)).toEqual({ api_key: { changed: 2 } });
  });
});
