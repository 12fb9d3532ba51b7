import type { AnswerFilter } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
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
import { expectAgreement, randomFilters, readBrand } from './agreement.js';
import { everyBrandOf, openForEach, type Open } from './opened.js';
import { answerOf, mention, NAMED, smallRun, smallWorld } from './small-world.js';

const FILTERS: readonly AnswerFilter[] = [
  {},
  { theme_ids: ['thm_1'] },
  { theme_ids: ['none', 'thm_2'] },
  { categories: ['discovery', 'comparison'] },
  { is_branded: true },
  { platforms: ['chatgpt'], locations: ['Berlin', 'Paris'] },
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

export function freshnessContract(open: Open): void {
  describe('figures are current in every process', () => {
    const opened = openForEach(open);

    test.each(CHANGES)('after %s', async (_what, ...imports) => {
      const { jobStore, reopen } = opened();
      const other = await reopen();
      const records = smallWorld();
      await bring(jobStore, records);
      const expectFresh = async () => {
        const final = finalRecords(records);
        for (const each of [opened(), other]) await expectAgreement(each, final, () => FILTERS);
        expect(await differences(jobStore)).toEqual([]);
      };
      await expectFresh();
      for (const changes of imports) {
        await bring(jobStore, changes);
        records.push(...changes);
        await expectFresh();
      }
    });

    test('after any changes by any process', async () => {
      const { reopen } = opened();
      const stores = [opened(), await reopen()];
      const draw = drawFrom(21);
      const records = [...worldOf(21, { accounts: 1, brands: 3, prompts: 4, runs: 6 }).records];
      await bring(opened().jobStore, records);
      for (let round = 0; round < 8; round += 1) {
        const filters = [{}, ...randomFilters(draw, finalRecords(records), 2)];
        for (const each of stores) await expectAgreement(each, finalRecords(records), () => filters);
        const changes = randomChanges(draw, finalRecords(records));
        await bring(draw.pick(stores).jobStore, changes);
        records.push(...changes);
      }
      for (const each of stores) await expectAgreement(each, finalRecords(records));
      expect(await differences(opened().jobStore)).toEqual([]);
    });

    test('a request reads one snapshot: all of an import or none of it', async () => {
      const { store, reopen } = opened();
      const other = await reopen();
      const records = smallWorld();
      await bring(other.jobStore, records);
      const scope = everyBrandOf('acc_1');
      const before = await store.read(scope, (reader) => readBrand(reader, 'brd_1', FILTERS));
      const changes = CHANGES.flatMap((change) => change[1]);
      await store.read(scope, async (reader) => {
        expect(await reader.brand('brd_1')).toMatchObject({ name: 'Acme' });
        await bring(other.jobStore, [
          ...finalRecords([...changes, record.brand({ name: 'Renamed' })]).values(),
        ]);
        expect(await other.store.read(scope, (after) => after.brand('brd_1'))).toMatchObject({
          name: 'Renamed',
        });
        expect(await reader.brand('brd_1')).toMatchObject({ name: 'Acme' });
        expect(await readBrand(reader, 'brd_1', FILTERS)).toEqual(before);
      });
      const after = await store.read(scope, (reader) => readBrand(reader, 'brd_1', FILTERS));
      expect(after).not.toEqual(before);
      await expectAgreement(opened(), finalRecords([...records, ...changes]), () => FILTERS);
    });
  });
}
