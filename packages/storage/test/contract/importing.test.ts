import { importData, type Comparison, type ImportOutcome } from '@brand-visibility/application';
import { definitionOf, TYPES_IN_FILE_ORDER, type ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { describe, expect, test } from '@jest/globals';
import { bring, chunksOf, ndjson, NOW, record } from '@brand-visibility/records';
import { importFiles, type TestLine } from '../import/importing.js';
import { ENGINES } from '../support/engines.js';
import { openForEach, type OpenStore } from '../support/opened.js';
import { ask, shown } from './ask.js';
import { reportsOf } from './reports.js';
import { answerOf, mention, NAMED, smallRun, smallWorld } from './small-world.js';

/** The numbers of records by type that are not 0, or the errors as `LINE PATH PATH`; only `LINE` for a whole line. */
function told(outcome: ImportOutcome): readonly string[] {
  if ('errors' in outcome) return outcome.errors.map(({ line, paths }) => [line, ...paths].join(' '));
  return [...outcome.records].flatMap(([type, counts]) =>
    Object.entries(counts).flatMap(([compared, n]) => (n === 0 ? [] : `${type}: ${n} ${compared}`)),
  );
}

const text = (written: string) => answerOf('1', '1', 'claude', { text: written });

/** Changes of every kind to the small world, and new records. */
const CHANGES: readonly ImportRecord[] = [
  record.account({ id: 'acc_new' }),
  record.apiKey({ id: 'key_new', account_id: 'acc_new', fingerprint: 'f'.repeat(64) }),
  record.brand({ name: 'Renamed' }),
  record.rival({ name: 'Umbrella', domain: 'umbrella.example' }),
  record.prompt({ id: 'prm_1', category: 'expert' }),
  record.prompt({ id: 'prm_9' }),
  smallRun('3'),
  smallRun('9', { figures: null }),
  answerOf('1', '1', 'chatgpt', { ...NAMED, competitors: [mention('Stark')] }),
  answerOf('1', '1', 'claude', { text: 'Another text' }),
  answerOf('3', '9', 'claude'),
];

async function* broken(lines: string): AsyncGenerator<Uint8Array> {
  yield* chunksOf(lines);
  throw new Error('the disk is gone');
}

describe.each(ENGINES)('an import (%s)', (engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => bring(jobStore, smallWorld()));
  const add = (...lines: readonly TestLine[]) => importFiles(opened(), [lines]).then(told);
  const addFiles = (...files: readonly (readonly TestLine[])[]) => importFiles(opened(), files).then(told);
  const importOf = ({ jobStore }: OpenStore, chunks: AsyncIterable<Uint8Array>) =>
    importData(jobStore, [{ name: 'records', chunks }], { weights: EQUAL_WEIGHTS });

  test.each<[string, (store: OpenStore) => Promise<unknown>]>([
    ['of a truncated file', (store) => importOf(store, broken(ndjson(CHANGES)))],
    ['with a wrong last line', (store) => importOf(store, chunksOf(ndjson(CHANGES), '{}'))],
    [
      'that throws after its last step',
      ({ jobStore }) =>
        jobStore.withImportSession(async (session) => {
          await bring({ ...jobStore, withImportSession: (work) => work(session) }, CHANGES);
          throw new Error('at the very end');
        }),
    ],
  ])('%s leaves the database unchanged', async (_name, fail) => {
    const { reopen, rows } = opened();
    const other = await reopen();
    const shownBy = async () => [await reportsOf(opened()), await reportsOf(other)];
    const before = { rows: await rows(), shown: await shownBy() };
    const outcome = await fail(opened()).catch((error: unknown) => ({ errors: error }));
    expect(outcome).toHaveProperty('errors');
    expect({ rows: await rows(), shown: await shownBy() }).toEqual(before);
    await add(...CHANGES);
    expect(await shownBy()).not.toEqual(before.shown);
  });

  // Rule 12.11.
  test.each<[string, readonly TestLine[]]>([
    ['of the same records', smallWorld()],
    [
      'of a world beside it',
      smallWorld().map((each) => JSON.stringify(each).replaceAll(/"(\w+?)_1"/g, '"$1_x1"')),
    ],
    ['of changes', CHANGES],
    ['with a wrong line', [...CHANGES, '{"type":"theme"}']],
    [
      'with errors of the final state',
      [
        answerOf('1', '1', 'claude', { id: 'new' }),
        record.theme({ id: 't', brand_id: 'later' }),
        record.brand({ id: 'later' }),
      ],
    ],
  ])('a dry run %s tells what an import would, and changes nothing', async (_, lines) => {
    const { rows } = opened();
    const before = await rows();
    const tried = await importFiles(opened(), [lines], { dryRun: true });
    expect(await rows()).toEqual(before);
    expect(await importFiles(opened(), [lines])).toEqual(tried);
  });

  test('reports how many runs it has rebuilt', async () => {
    const reported: [number, number][] = [];
    const onRun = (done: number, of: number) => reported.push([done, of]);
    await importFiles(opened(), [smallWorld().filter(({ type }) => type === 'run')], { onRun });
    expect(reported).toEqual([1, 2, 3, 4, 5].map((done) => [done, 5]));
  });

  test('finds existing records, however many ids it looks for', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `no_${i}`);
    await opened().jobStore.withImportSession(async (session) => {
      const run = { id: 'run_3', account_id: 'acc_1', brand_id: 'brd_1' };
      expect(await session.existing('run', [...many, 'run_3'])).toEqual(
        new Map([['run_3', expect.objectContaining(run)]]),
      );
      const key = { run_id: 'run_1', prompt_id: 'prm_1', platform: 'claude' } as const;
      const elsewhere = { ...key, run_id: 'run_5', prompt_id: 'prm_3' };
      const ids = ['ans_2_1_claude', null, 'ans_1_1_claude', 'ans_1_1_claude'];
      expect(await session.holders('answer', [{ ...key, run_id: 'run_2' }, elsewhere, key, key])).toEqual(
        ids,
      );
    });
  });

  test('runs after another one when both start concurrently', async () => {
    const imports = ['First', 'Second', 'Third'].map((name) =>
      add(answerOf('1', '1', 'claude', { competitors: [mention(name, { domain: `${name}.example` })] })),
    );
    await Promise.all(imports);
    const { data } = shown(await ask('getCompetitors', {}, { period: '365d' }, opened()));
    expect(data.map(({ name }) => name).filter((name) => /First|Second|Third/.test(name))).toEqual(['Third']);
  });

  test('blocks neither reads nor counts, and on PostgreSQL no record of commands', async () => {
    const { jobStore, reopen } = opened();
    const { store, jobStore: other } = await reopen();
    const before = await reportsOf({ store });
    const by = { arguments: '', os_user: 'jobs', host: 'db1', process: 1, version: '1', began_at: NOW };
    await jobStore.withImportSession(async (session) => {
      await session.put('domain_type', [{ domain: 'a.example', domain_type: 'review' }]);
      expect(await reportsOf({ store })).toEqual(before);
      expect((await store.countRequest('key_1', NOW)).count).toBe(1);
      if (engine === 'PostgreSQL') await other.commandRuns.begin({ id: 'one', command: 'check', ...by }, 0n);
      expect(await other.commandRuns.running()).toHaveLength(engine === 'PostgreSQL' ? 1 : 0);
    });
  });

  // Rule 12.9.
  test('counts a record of each type as new, and then as the same', async () => {
    await opened().jobStore.erase({ account_id: 'acc_1' });
    const lines = TYPES_IN_FILE_ORDER.map((type) => definitionOf(type).example);
    const each = (compared: Comparison) => TYPES_IN_FILE_ORDER.map((type) => `${type}: 1 ${compared}`).sort();
    expect((await add(...lines)).toSorted()).toEqual(each('new'));
    const before = await opened().rows();
    expect((await add(...lines)).toSorted()).toEqual(each('same'));
    expect(await opened().rows()).toEqual(before);
  });

  const run = (overrides: object = {}) =>
    smallRun('1', { completed_at: '2026-02-01T07:00:00Z', ...overrides });
  const counts = { prompt_count: 3, answer_count: 4, failed_count: 0, filled_count: 0 };
  const figures = { ...counts, visibility: 12.5, average_position: null };
  const check = record.siteAccessCheck({ fetch_count: 0, created_at: '2026-02-01T02:00:00Z' });
  const turned = JSON.stringify({
    ...check,
    robots_txt: check.robots_txt && Object.fromEntries(Object.entries(check.robots_txt).reverse()),
    created_at: '2026-02-01T03:00:00.000000+01:00',
  }).replace('"fetch_count":0', '"fetch_count":-0');
  const [one, two] = [text('a'), answerOf('1', '1', 'chatgpt')];
  const waits = { ...one, id: 'ans_new' };
  const second = record.apiKey({ id: 'key_2', fingerprint: '1'.repeat(64) });
  // Rule 12.9: line by line, a later line is compared with the earlier one.
  test.each<[string, readonly TestLine[], ...string[]]>([
    ['a text', [text('b'), text('b'), text('c'), text('b')], 'answer: 3 changed', 'answer: 1 same'],
    ['markdown', [one, { ...one, text_markdown: 'a' }], 'answer: 2 changed'],
    [
      'markdown that reads like the JSON of no markdown',
      [one, { ...one, text_markdown: 'null' }],
      'answer: 2 changed',
    ],
    [
      'a source',
      [one, { ...one, sources: [{ url: 'https://a.example/', domain: '', title: null }] }],
      'answer: 2 changed',
    ],
    [
      'work, which is its URL',
      [
        record.outreachWork({ recommendation_id: null }),
        record.outreachWork({ recommendation_id: null, url: 'http://news.example/list/' }),
      ],
      'outreach_work: 1 new',
      'outreach_work: 1 changed',
    ],
    ['a competitor', [one, { ...one, competitors: [mention('Globex')] }], 'answer: 2 changed'],
    [
      'the order of members, the offset of a time and the sign of a zero',
      [check, turned],
      'site_access_check: 1 new',
      'site_access_check: 1 same',
    ],
    [
      'a rival only named in answers',
      [record.rival({ name: 'GLOBEX' }), record.rival({ name: 'Globex' })],
      'rival: 1 new',
      'rival: 1 changed',
    ],
    [
      'a completed run without figures, by its other fields',
      [smallRun('1'), run()],
      'run: 1 changed',
      'run: 1 same',
    ],
    ['figures', [run({ figures }), run({ figures })], 'run: 1 changed', 'run: 1 same'],
    [
      'answers that swap their unique keys',
      [
        { ...two, platform: 'claude' },
        { ...one, platform: 'chatgpt' },
      ],
      'answer: 2 changed',
    ],
    // Answers of other runs to the prompt by the engine have other keys.
    [
      'an answer that takes a unique key and gives it back',
      [waits, { ...waits, prompt_id: 'prm_2', platform: 'chatgpt' }],
      'answer: 1 new',
      'answer: 1 changed',
    ],
    // It takes a unique key that becomes free afterwards, and is imported a second time meanwhile.
    [
      'an answer that waits',
      [waits, { ...waits, text: 'More.' }, { ...one, prompt_id: 'prm_2', platform: 'chatgpt' }],
      'answer: 1 new',
      'answer: 2 changed',
    ],
    [
      'keys that swap',
      [second, record.apiKey({ fingerprint: '1'.repeat(64) }), { ...second, fingerprint: '0'.repeat(64) }],
      'api_key: 1 new',
      'api_key: 2 changed',
    ],
  ])('counts %s', async (_what, lines, ...expected) => {
    expect((await add(...lines)).toSorted()).toEqual(expected.toSorted());
  });

  const slugged = (id: string, slug: string, account_id = 'acc_1') => record.brand({ id, slug, account_id });

  // Rule 12.6.
  test('ends with each slug at one brand of an account, whatever the batches; the later line is refused', async () => {
    const { execute } = opened();
    expect(
      await add(
        record.account({ id: 'acc_2' }),
        slugged('brd_1', 'one'),
        slugged('brd_2', 'two'),
        slugged('brd_3', 'one', 'acc_2'),
      ),
    ).toHaveLength(3);
    const refused = async (...files: readonly (readonly TestLine[])[]) =>
      (await addFiles(...files)).filter((line) => !line.includes(':'));
    expect(await refused([slugged('brd_1', 'two')], [slugged('brd_2', 'one')])).toEqual([]);
    expect(await refused([slugged('brd_1', 'one'), slugged('brd_2', 'two')])).toEqual([]);
    expect(await refused([slugged('brd_4', 'One')])).toEqual([]);
    expect(await refused([slugged('brd_4', 'two', 'acc_2')])).toEqual(['1 account_id']);
    expect(await refused([slugged('brd_5', 'two', 'acc_2')])).toEqual([]);
    expect(await refused([slugged('brd_6', 'new')], [slugged('brd_7', 'new')])).toEqual(['1 slug']);
    expect(
      await refused([slugged('brd_6', 'new')], [slugged('brd_7', 'new')], [slugged('brd_6', 'x')]),
    ).toEqual([]);
    expect(
      await refused([slugged('brd_2', 'one')], [slugged('brd_1', 'free'), slugged('brd_8', 'two')]),
    ).toEqual([]);
    // Brands of earlier rules may share a slug until one of them is imported again.
    await execute(`update brand set slug = 'one' where id = 'brd_1'`);
    expect(await refused([slugged('brd_9', 'nine'), record.rival()])).toEqual([]);
    expect(await refused([slugged('brd_2', 'one')])).toEqual(['1 slug']);
    expect(await refused([slugged('brd_1', 'one'), slugged('brd_2', 'one')])).toEqual(['2 slug']);
    expect(await refused([slugged('brd_2', 'y')])).toEqual([]);
  });

  // Rule 12.6.
  test('ends with at most 1,000 watched rivals of a brand, whatever the order of lines', async () => {
    const watched = (from: number, to: number, is_watched = true) =>
      Array.from({ length: to - from }, (_, i) => record.rival({ name: `Rival ${from + i}`, is_watched }));
    const more = (is_watched: boolean) => record.rival({ name: 'More', is_watched });
    const isRefused = async (...files: readonly (readonly TestLine[])[]) =>
      (await addFiles(...files)).filter((line) => line.includes('is_watched'));
    await opened().jobStore.erase({ account_id: 'acc_1' });
    expect(await isRefused([record.account(), record.brand(), ...watched(0, 1_000)])).toEqual([]);
    expect(await isRefused([record.rival({ name: 'RIVAL  7', is_watched: true })])).toEqual([]);
    expect(await isRefused(watched(990, 1_003))).toEqual(['11 is_watched']);
    expect(await isRefused(watched(1_000, 1_400), watched(1_400, 1_500))).toEqual(['1 is_watched']);
    expect(await isRefused(watched(1_000, 1_400), watched(0, 400, false))).toEqual([]);
    expect(await isRefused([more(false)])).toEqual([]);
    // A watchlist of earlier rules may get shorter, but not longer.
    await opened().execute('update rival set is_watched = true where name is not null');
    expect(await isRefused(watched(0, 50, false))).toEqual([]);
    expect(await isRefused([record.rival({ name: 'Even more', is_watched: true })])).toEqual([
      '1 is_watched',
    ]);
    expect(
      await isRefused(watched(50, 402, false), [record.rival({ name: 'Even more', is_watched: true })]),
    ).toEqual([]);
  });
});
