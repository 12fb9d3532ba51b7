import type { Store } from '@brand-visibility/application';
import { TYPES_IN_FILE_ORDER, type ImportRecord } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import {
  drawFrom,
  record,
  randomChanges,
  bring,
  differences,
  finalRecords,
  worldOf,
} from '@brand-visibility/records';
import { reportsOf, reportsOfAll } from './reports.js';
import { everyBrandOf, openForEach } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';
import { answerOf, mention, NAMED, smallRun, smallWorld } from './small-world.js';

const FILTERS = [
  {},
  { theme_ids: 'thm_1' },
  { theme_ids: 'none,thm_2' },
  { categories: 'discovery,comparison' },
  { is_branded: 'true' },
  { platforms: 'chatgpt', locations: 'Berlin,Paris' },
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

describe.each(ENGINES)('figures are current in every process (%s)', (_engine, open) => {
  const opened = openForEach(open);
  const reference = openForEach(open);

  // A store that is opened later has nothing in memory.
  test.each(CHANGES)('after %s', async (_what, ...imports) => {
    const { jobStore, reopen } = opened();
    const warm = [opened(), await reopen()];
    await bring(jobStore, smallWorld());
    for (const each of warm) await reportsOf(each, FILTERS);
    for (const changes of imports) {
      await bring(jobStore, changes);
      const expected = await reportsOf(await reopen(), FILTERS);
      for (const each of warm) expect(await reportsOf(each, FILTERS)).toEqual(expected);
      expect(await differences(jobStore)).toEqual([]);
    }
  });

  test('after any changes by any process, as after one import of the final records', async () => {
    const { reopen } = opened();
    const stores = [opened(), await reopen()];
    const draw = drawFrom(21);
    const records = [...worldOf(21, { accounts: 1, brands: 3, prompts: 4, runs: 6 }).records];
    await bring(opened().jobStore, records);
    for (let round = 0; round < 8; round += 1) {
      for (const each of stores) await reportsOfAll(each, finalRecords(records), FILTERS);
      const changes = randomChanges(draw, finalRecords(records));
      await bring(draw.pick(stores).jobStore, changes);
      records.push(...changes);
    }
    const final = finalRecords(records);
    const parentsFirst = ({ type }: ImportRecord) => TYPES_IN_FILE_ORDER.indexOf(type);
    await bring(
      reference().jobStore,
      [...final.values()].sort((a, b) => parentsFirst(a) - parentsFirst(b)),
    );
    const expected = await reportsOfAll(reference(), final, FILTERS);
    for (const each of stores) expect(await reportsOfAll(each, final, FILTERS)).toEqual(expected);
    expect(await differences(opened().jobStore)).toEqual([]);
  });

  test('a request reads one snapshot: all of an import or none of it', async () => {
    const { store, reopen } = opened();
    const other = await reopen();
    await bring(other.jobStore, smallWorld());
    const before = await reportsOf({ store }, FILTERS);
    const changes = CHANGES.flatMap((change) => change[1]);
    await store.read(everyBrandOf('acc_1'), async (reader) => {
      const snapshot: Pick<Store, 'read'> = { read: (_scope, work) => work(reader) };
      expect(await reader.brand('brd_1')).toMatchObject({ name: 'Acme' });
      await bring(other.jobStore, [
        ...finalRecords([...changes, record.brand({ name: 'Renamed' })]).values(),
      ]);
      expect(await other.store.read(everyBrandOf('acc_1'), (after) => after.brand('brd_1'))).toMatchObject({
        name: 'Renamed',
      });
      expect(await reader.brand('brd_1')).toMatchObject({ name: 'Acme' });
      expect(await reportsOf({ store: snapshot }, FILTERS)).toEqual(before);
    });
    const after = await reportsOf({ store }, FILTERS);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await reportsOf(other, FILTERS));
  });
});
