import { completeRuns, importData, type JobStore } from '@brand-visibility/application';
import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS, formatInstant, parseInstant } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { record, bring, chunksOf, differences, ndjson, NOW } from '@brand-visibility/records';
import { ask as request, refusalIn, shown } from './ask.js';
import { systemClock } from '../../src/store.js';
import { openForEach, type OpenStore } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';
import { answerOf, smallRun, smallWorld } from './small-world.js';

type Page = ResponseOf<Operations['listChanges']>;

/** A prompt of the brand. */
const prompt = (number: string, overrides: Parameters<typeof record.prompt>[0] = {}) =>
  record.prompt({ id: `prm_${number}`, ...overrides });

/** A theme with a prompt and a deleted one, five runs, and answers. */
const world = () => [...smallWorld(), prompt('0', { theme_id: 'thm_1', deleted_at: '2026-03-01T00:00:00Z' })];

/** Its change feed. */
const PROMPTS = ['prompt prm_0 deleted', ...['1', '2', '3'].map((number) => `prompt prm_${number}`)];
const FIRST = [...PROMPTS, ...['1', '2', '3', '4', '5'].map((number) => `run run_${number}`)];

/** Asks for pages as a caller does. */
const asking =
  ({ store }: Pick<OpenStore, 'store'>, brand_id = 'brd_1') =>
  ({ cursor }: { readonly cursor?: string | undefined }) => {
    const query = { limit: '1000', ...(cursor === undefined ? {} : { cursor }) };
    return request('listChanges', { brand_id }, query, { store });
  };

const named = ({ data }: Page) =>
  data.map(({ kind, id, state }) => `${kind} ${id}${state === 'present' ? '' : ` ${state}`}`);

/** Follows a list: each call returns the changes since the one before. */
function following(opened: Pick<OpenStore, 'store'>) {
  const ask = asking(opened);
  let cursor: string | undefined;
  return async (): Promise<string[]> => {
    const page = shown(await ask({ cursor }));
    cursor = page.next_cursor;
    return named(page);
  };
}

async function complete(jobStore: JobStore, run_id: string): Promise<void> {
  const options = { weights: EQUAL_WEIGHTS, clock: () => NOW };
  for await (const { outcome } of completeRuns(jobStore, [run_id], options))
    expect(outcome).toBe('completed');
}

const refusals = async (page: Promise<object>) => refusalIn(await page);

describe.each(ENGINES)('the change feed (%s)', (_engine, open) => {
  const opened = openForEach(open);

  // Rule 16.10.
  test('is in commit order, whatever the times of its rows', async () => {
    const { jobStore } = opened();
    await bring(jobStore, [record.account(), record.apiKey(), record.brand()]);
    await bring(jobStore, [smallRun('5')]);
    await bring(jobStore, [smallRun('1'), prompt('b'), prompt('B')]);
    await bring(jobStore, [prompt('a', { created_at: '2020-01-01T00:00:00Z' })]);
    await bring(jobStore, [smallRun('5', { status: 'failed', completed_at: null })]);
    const all = ['prompt prm_B', 'prompt prm_b', 'run run_1', 'prompt prm_a', 'run run_5'];
    expect(await following(opened())()).toEqual(all);
  });

  // Rule 16.10.
  test('tells of runs whose figures are computed again and differ', async () => {
    const { jobStore } = opened();
    await bring(jobStore, world());
    const news = following(opened());
    await news();
    await bring(jobStore, world(), { ...EQUAL_WEIGHTS, chatgpt: { numerator: 3n, denominator: 1n } });
    expect(await news()).toEqual(['run run_1', 'run run_2']);
    await bring(jobStore, [smallRun('1', { figures: null }), smallRun('2', { figures: null })]);
    expect(await news()).toEqual(['run run_1', 'run run_2']);
  });

  // Rule 10.6.
  test('tells of runs with answers whose texts are erased, once', async () => {
    const { jobStore } = opened();
    await bring(jobStore, world());
    const news = following(opened());
    await news();
    const before = parseInstant('2026-02-02T00:00:00Z') ?? 0n;
    for (const expected of [['run run_1', 'run run_5'], []]) {
      await jobStore.eraseTexts('brd_1', before);
      expect(await news()).toEqual(expected);
    }
  });

  // Rule 12.11.
  test('tells nothing of a dry run', async () => {
    const { jobStore } = opened();
    await bring(jobStore, world());
    const news = following(opened());
    await news();
    const records = [smallRun('9'), smallRun('1', { status: 'failed', completed_at: null }), prompt('new')];
    const files = [{ name: 'records', chunks: chunksOf(ndjson(records)) }];
    const options = { weights: EQUAL_WEIGHTS, dryRun: true };
    expect(await importData(jobStore, files, options)).toHaveProperty('records');
    expect(await news()).toEqual([]);
    await bring(jobStore, records);
    expect(await news()).toEqual(['prompt prm_new', 'run run_1', 'run run_9']);
  });

  // Rule 16.11.
  test('tells of a completed run, with the time at which its transaction began', async () => {
    const { jobStore } = opened();
    await bring(jobStore, [...world(), answerOf('4', '2', 'claude', { outcome: 'failed', text: null })]);
    const ask = asking(opened());
    const cursor = shown(await ask({})).next_cursor;
    const before = formatInstant(systemClock());
    await complete(jobStore, 'run_4');
    const [row, ...others] = shown(await ask({ cursor })).data;
    expect([row, others]).toMatchObject([{ kind: 'run', id: 'run_4', state: 'present' }, []]);
    expect([before, row?.changed_at, formatInstant(systemClock())].toSorted()[1]).toBe(row?.changed_at);
    expect(await differences(jobStore)).toEqual([]);
  });

  // Rule 16.11.
  test('has one time for a commit', async () => {
    await bring(opened().jobStore, world());
    const { data } = shown(await asking(opened())({}));
    expect(new Set(data.map(({ changed_at }) => changed_at)).size).toBe(1);
  });

  // Rule 16.12.
  test('of a brand without rows has a cursor that shows the first ones later', async () => {
    const { jobStore } = opened();
    await bring(jobStore, [record.account(), record.apiKey(), record.brand()]);
    const ask = asking(opened());
    const empty = shown(await ask({}));
    expect(empty).toMatchObject({ data: [], has_more: false });
    await bring(jobStore, world());
    expect(named(shown(await ask({ cursor: empty.next_cursor })))).toEqual(FIRST);
  });

  test('of another brand has other cursors and no row of this one', async () => {
    const { jobStore } = opened();
    await bring(jobStore, [...world(), record.brand({ id: 'brd_2' }), prompt('x', { brand_id: 'brd_2' })]);
    const cursor = shown(await asking(opened())({})).next_cursor;
    const ask = asking(opened(), 'brd_2');
    expect(named(shown(await ask({})))).toEqual(['prompt prm_x']);
    expect(await refusals(ask({ cursor }))).toBe('invalid_cursor');
    expect(await refusals(asking(opened(), 'brd_3')({}))).toBe('not_found');
  });
});
