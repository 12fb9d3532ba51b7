import type { Reader } from '@brand-visibility/application';
import { TYPES_IN_FILE_ORDER, type ImportRecord } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import {
  drawFrom,
  type Draw,
  record,
  randomChanges,
  bring,
  differences,
  finalRecords,
  recordsOf,
  type FinalRecords,
  worldOf,
} from '@brand-visibility/records';
import { isNight, seedOf } from '@brand-visibility/tooling/draws';
import { reportsOf } from './reports.js';
import { everyBrandOf, openForEach, type Opened } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';
import { answerOf, mention, NAMED, smallRun, smallWorld } from './small-world.js';

const FILTERS = [
  {},
  { theme_ids: 'none,thm_2', categories: 'discovery,comparison' },
  { is_branded: 'true', platforms: 'chatgpt', locations: 'Berlin,Paris' },
];

const moved = (answer: ImportRecord<'answer'>, run: string, prompt: string): ImportRecord<'answer'> => ({
  ...answer,
  run_id: `run_${run}`,
  prompt_id: `prm_${prompt}`,
});

const SOURCE = { url: 'https://news.example/a', domain: 'news.example', title: 'A' };

type Records = readonly ImportRecord[];

/** Changes to a database after its reports were read, import by import. */
const CHANGES: readonly (readonly [string, Records, ...Records[]])[] = [
  ['an answer came late', [answerOf('1', '2', 'chatgpt', NAMED)], [answerOf('2', '3', 'claude')]],
  [
    'two answers swapped their unique keys across runs',
    [
      moved(answerOf('1', '1', 'claude', { ...NAMED, sources: [SOURCE] }), '2', '1'),
      moved(answerOf('2', '1', 'claude', { competitors: [mention('Swapped')] }), '1', '1'),
    ],
  ],
  [
    'prompts were added',
    [record.prompt({ id: 'prm_0', theme_id: 'thm_1' }), answerOf('2', '0', 'claude', NAMED)],
    [record.prompt({ id: 'prm_9' }), record.prompt({ id: 'prm_8' }), answerOf('1', '9', 'chatgpt')],
  ],
  [
    'prompts got another category, location or branded flag',
    [record.prompt({ id: 'prm_1', category: 'comparison', is_branded: true, location: 'Paris' })],
    [record.prompt({ id: 'prm_2', category: null }), record.prompt({ id: 'prm_3', category: 'discovery' })],
  ],
  [
    'late runs were completed, with new and existing answers',
    [smallRun('3'), answerOf('3', '1', 'claude', NAMED)],
    [smallRun('4', { completed_at: '2026-01-01T00:00:00Z' })],
  ],
  [
    'a run failed and was completed again at another time',
    [smallRun('1', { status: 'failed', completed_at: null })],
    [smallRun('1', { completed_at: '2026-02-09T00:00:00Z' })],
  ],
  ['a run moved in time', [smallRun('1', { completed_at: '2026-02-03T00:00:00Z' })]],
  [
    'rival records were imported',
    [record.rival({ name: 'GLOBEX', domain: 'g.example', is_watched: true })],
    [record.rival({ name: 'initech' }), record.rival({ name: 'Never Named' })],
  ],
];

/** Several texts of one domain or page, texts that are no URL, and blank titles. */
const SOURCES = [
  { url: 'https://www.Press.example:443/a/?utm_source=x#top', domain: 'WWW.press.example', title: 'A' },
  { url: 'http://press.example/a', domain: 'press.example.', title: ' \u2003\n' },
  { url: 'https://press.example/a', domain: 'wrapper.example', title: null },
  { url: 'https://press.example/b?ref=1', domain: 'press.example', title: 'B "quoted" \\' },
  { url: 'not an address', domain: '', title: '' },
  { url: 'ftp://press.example/a', domain: '.', title: 'F' },
  { url: 'https://www.www.twice.example/', domain: 'www.www.twice.example', title: '\u{1f600}' },
  { url: 'https://twice.example', domain: 'www.twice.example', title: 'Twice' },
  { url: '\uffff', domain: '\u{10000}', title: null },
] as const;

const citing = (draw: Draw, records: Records): ImportRecord[] =>
  records.map((each) =>
    each.type === 'answer' && each.outcome !== 'failed'
      ? { ...each, sources: Array.from({ length: draw.below(4) }, () => draw.pick(SOURCES)) }
      : each,
  );

const parentsFirst = (a: ImportRecord, b: ImportRecord) =>
  TYPES_IN_FILE_ORDER.indexOf(a.type) - TYPES_IN_FILE_ORDER.indexOf(b.type);

describe.each(ENGINES)('figures are current in every process (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => bring(jobStore, smallWorld()));

  // A store that is opened later has nothing in memory.
  test.each(CHANGES)('after %s', async (_what, ...imports) => {
    const { jobStore, reopen } = opened();
    const warm = [opened(), await reopen()];
    for (const each of warm) await reportsOf(each, FILTERS);
    for (const changes of imports) {
      await bring(jobStore, changes);
      const expected = await reportsOf(await reopen(), FILTERS);
      for (const each of warm) expect(await reportsOf(each, FILTERS)).toEqual(expected);
      expect(await differences(jobStore)).toEqual([]);
    }
  });

  test('a request reads one snapshot: all of an import or none of it', async () => {
    const { store, reopen } = opened();
    const other = await reopen();
    const before = await reportsOf({ store }, FILTERS);
    const changes = [...CHANGES.flatMap((change) => change[1]), record.brand({ name: 'Renamed' })];
    const nameIn = async (reader: Reader) => (await reader.brand('brd_1').row())?.name;
    await store.read(everyBrandOf('acc_1'), async (reader) => {
      expect(await nameIn(reader)).toBe('Acme');
      await bring(other.jobStore, [...finalRecords(changes).values()]);
      expect(await other.store.read(everyBrandOf('acc_1'), nameIn)).toBe('Renamed');
      expect(await nameIn(reader)).toBe('Acme');
      expect(await reportsOf({ store: { read: (_scope, work) => work(reader) } }, FILTERS)).toEqual(before);
    });
    const after = await reportsOf({ store }, FILTERS);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await reportsOf(other, FILTERS));
  });

  test('citations are the same whether they were just written or are read, and keep their ordinals', async () => {
    const { jobStore, rows } = opened();
    const [a, b, c, , d] = SOURCES;
    await bring(jobStore, [answerOf('1', '1', 'claude', { sources: [a] })]);
    await bring(jobStore, [answerOf('1', '1', 'claude', { sources: [b, c, d] })]);
    const written = await rows();
    expect([written['cited_domain']?.length, written['cited_page']?.length]).toEqual([3, 2]);
    await bring(jobStore, [smallRun('1')]);
    expect((await rows())['run_citations']).toEqual(written['run_citations']);
  });
});

/** Reports about every brand of some records. */
const reportsOfAll = (opened: Pick<Opened, 'store'>, world: FinalRecords, filters?: typeof FILTERS) =>
  Promise.all(
    recordsOf(world, 'brand').map(({ id, account_id }) =>
      reportsOf(opened, filters, { account_id, brand_id: id }),
    ),
  );

describe.each(ENGINES)('after any changes by any process (%s)', (_engine, open) => {
  const opened = openForEach(open);
  const reference = openForEach(open);

  test('figures are those after one import of the final records', async () => {
    const stores = [opened(), await opened().reopen()];
    const draw = drawFrom(seedOf(21));
    const records = citing(
      draw,
      worldOf(draw.below(1_000), { accounts: 1, brands: 2, prompts: 4, runs: 5 }).records,
    );
    await bring(opened().jobStore, records);
    for (let round = 0; round < (isNight ? 20 : 4); round += 1) {
      for (const each of stores) await reportsOfAll(each, finalRecords(records));
      const changes = citing(draw, randomChanges(draw, finalRecords(records)));
      await bring(draw.pick(stores).jobStore, changes);
      records.push(...changes);
      expect(await differences(opened().jobStore)).toEqual([]);
    }
    const final = finalRecords(records);
    await bring(reference().jobStore, [...final.values()].sort(parentsFirst));
    const expected = await reportsOfAll(reference(), final, FILTERS);
    for (const each of stores) expect(await reportsOfAll(each, final, FILTERS)).toEqual(expected);
  });
});
