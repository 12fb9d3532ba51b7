import type { ImportRecord } from '@brand-visibility/contract';
import { bring, differences } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { importFiles } from '../import/importing.js';
import { ENGINES } from '../support/engines.js';
import { openForEach } from '../support/opened.js';
import { ask, shown } from './ask.js';
import { reportsOf } from './reports.js';
import { answerOf, NAMED, smallRun, smallWorld } from './small-world.js';

const EXACT = { exact: { brand_id: 'brd_1', isRefusing: false } } as const;
const REFUSING = { exact: { brand_id: 'brd_1', isRefusing: true } } as const;

const without = (pattern: RegExp): ImportRecord[] =>
  smallWorld().filter((each) => !('id' in each && pattern.test(each.id)));

/** Files of the small world with mistakes corrected: what they lack is gone afterwards (rule 12.13). */
describe.each(ENGINES)('an exact import (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => bring(jobStore, smallWorld()));

  test.each<[string, readonly ImportRecord[], string, readonly string[]]>([
    ['an answer', without(/^ans_1_1_claude$/), '2026-02: 1', ['run run_1']],
    [
      'a run that names a rival last',
      without(/_2(?:_\d_\w+)?$|^run_2$/).filter((each) => !('id' in each && each.id === 'prm_2')),
      '2026-02: 4',
      ['prompt prm_2 deleted', 'run run_1', 'run run_2 deleted', 'run run_5'],
    ],
    ['a running run', without(/_4/), '2026-02: 1', ['run run_4 deleted']],
    [
      'a question and its answers',
      without(/_3_\w+$|^prm_3$/),
      '2026-02: 1',
      ['prompt prm_3 deleted', 'run run_1'],
    ],
    [
      'an answer that moved to another day',
      [...without(/^(?:ans|run)_2/), smallRun('6'), answerOf('6', '1', 'claude', NAMED)],
      '2026-02: 2',
      ['run run_2 deleted', 'run run_6'],
    ],
  ])('without %s', async (_, files, months, changes) => {
    const { jobStore } = opened();
    const records = files.filter(
      (each) =>
        each.type !== 'answer' ||
        files.some((other) => other.type === 'prompt' && other.id === each.prompt_id),
    );
    const before = await opened().rows();
    const { next_cursor } = shown(await ask('listChanges', {}, { limit: '1000' }, opened()));

    const refused = await importFiles(opened(), [records], REFUSING);
    expect(refused).toMatchObject({
      errors: [{ message: expect.stringContaining(`that the files lack: ${months}; to`) }],
    });
    await importFiles(opened(), [records], { ...EXACT, dryRun: true });
    expect(await opened().rows()).toEqual(before);

    const outcome = await importFiles(opened(), [records], EXACT);
    const [month = '', count] = months.split(': ');
    expect(outcome).toMatchObject({ deleted: new Map([[month, Number(count)]]) });
    expect(await differences(jobStore)).toEqual([]);
    const { data } = shown(await ask('listChanges', {}, { limit: '1000', cursor: next_cursor }, opened()));
    expect(
      data.map(({ kind, id, state }) => `${kind} ${id}${state === 'present' ? '' : ` ${state}`}`),
    ).toEqual(changes);
    const exact = await reportsOf(opened());
    expect(await importFiles(opened(), [records], REFUSING)).toMatchObject({ deleted: new Map() });

    await jobStore.erase({ account_id: 'acc_1' });
    await importFiles(opened(), [records]);
    expect(exact).toEqual(await reportsOf(opened()));
  });

  test.each<[string, RegExp, string]>([
    ['the record of the brand', /^brd_1$/, 'a record'],
    ['answers', /^(?:ans|run|prm)_/, 'answers'],
  ])('needs %s', async (_, pattern, what) => {
    const before = await opened().rows();
    const message = expect.stringContaining(`expected ${what} of the brand that --exact names`);
    expect(await importFiles(opened(), [without(pattern)], EXACT)).toMatchObject({ errors: [{ message }] });
    expect(await opened().rows()).toEqual(before);
  });
});
