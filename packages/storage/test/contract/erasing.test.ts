import { completeRuns } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import { describe, expect, test } from '@jest/globals';
import { record, bring, differences, fingerprint, NOW, worldOf } from '@brand-visibility/records';
import { ENGINES } from '../support/engines.js';
import { everyBrandOf, openForEach, type Open, type Rows } from '../support/opened.js';
import { fillTables } from './fill-tables.js';
import { answerOf, NAMED, smallRun } from './small-world.js';

// Erasing an account, a brand or the texts of its answers (rule 10.6).

const world = worldOf(23, { accounts: 2, brands: 3, prompts: 4, runs: 4 });
const [mine, theirs] = world.accounts as unknown as (typeof world.accounts)[number][]; // as many as were asked for
const [brand_id = '', sibling = ''] = mine!.brand_ids;
const account_id = mine!.account_id;

/** The records that do not belong to an account or a brand; parents come first in a world. */
function withoutThoseOf(start: string, records: readonly ImportRecord[]): ImportRecord[] {
  const erased = new Set<string | null>([start]);
  return records.filter((each) => {
    const parents = ['id', 'account_id', 'brand_id', 'run_id'].map(
      (name) => Reflect.get(each, name) as string | null,
    );
    const isErased = parents.some((id) => id !== null && erased.has(id));
    if (isErased && 'id' in each) erased.add(each.id);
    return !isErased;
  });
}

/** All rows of another database into which only these records were imported. */
async function rowsAfter(open: Open, records: readonly ImportRecord[]): Promise<Rows> {
  const other = await open();
  await fillTables(other.jobStore, records);
  const left = await other.rows();
  await other.close();
  return left;
}

describe.each(ENGINES)('erasing (%s)', (_engine, open) => {
  const key = (id: string, brand_ids: string[]) =>
    record.apiKey({ id, account_id, fingerprint: fingerprint(id), all_brands: false, brand_ids });
  const keys = (of: string[]) => [
    key('key_one', of),
    key('key_both', [sibling, ...of]),
    key('key_other', [sibling]),
  ];
  const opened = openForEach(open, ({ jobStore }) =>
    fillTables(jobStore, [...world.records, ...keys([brand_id])]),
  );

  test('an account leaves none of its rows in any table, and all other rows unchanged', async () => {
    const { jobStore, reopen, rows } = opened();
    const { store, close } = await reopen();
    for (const { record: each } of mine!.keys) {
      await store.countRequest(each.id, NOW);
      const { fingerprint: of } = each;
      await store.assistants.open(
        { id: each.id, account_id, fingerprint: of, client: '', destination: 'a.example' },
        NOW,
      );
    }
    await close(); // writes the days on which the keys were used
    // An empty table would not be tested.
    for (const [table, { length }] of Object.entries(await rows()))
      expect([table, length > 0]).toEqual([table, true]);

    const left = withoutThoseOf(account_id, world.records);
    const removed = await jobStore.erase({ account_id });
    expect(await rows()).toEqual(await rowsAfter(open, left));
    const types = [...world.records, ...keys([])].map(({ type }) => type);
    for (const type of ['account', 'api_key', 'brand', 'prompt', 'run', 'answer', 'outreach_work'] as const) {
      const isOfType = (each: { type: string }) => each.type === type;
      const count = types.filter((each) => each === type).length - left.filter(isOfType).length;
      expect([type, removed?.get(type)]).toEqual([type, count]);
    }
    expect(await differences(jobStore)).toEqual([]);
  });

  test('the keys of an account are unknown to every process, and its ids are free', async () => {
    const { jobStore, reopen } = opened();
    const other = await reopen();
    const known = async () => {
      const all = [...mine!.keys, ...theirs!.keys];
      const found = await Promise.all(all.map(({ record: each }) => other.store.findKey(each.fingerprint)));
      return [...new Set(found.flatMap((each) => each?.account.id ?? []))];
    };
    expect(await known()).toEqual([account_id, theirs!.account_id]);
    await jobStore.erase({ account_id });
    expect(await known()).toEqual([theirs!.account_id]);
    expect(
      await other.store.read(everyBrandOf(account_id), (reader) => reader.brand(brand_id).row()),
    ).toBeNull();
    await bring(jobStore, world.records);
    expect(await known()).toEqual([account_id, theirs!.account_id]);
  });

  test('a brand leaves none of its rows in any table, and no key that names it', async () => {
    const { jobStore, rows } = opened();
    const left = withoutThoseOf(brand_id, world.records).map((each) =>
      each.type === 'api_key' ? { ...each, brand_ids: each.brand_ids.filter((id) => id !== brand_id) } : each,
    );
    const removed = await jobStore.erase({ brand_id });
    expect(await rows()).toEqual(await rowsAfter(open, [...left, ...keys([])]));
    expect(removed?.get('brand')).toBe(1);
    expect(await differences(jobStore)).toEqual([]);
  });
});

const BEFORE = NOW - 1_000n;
const OLD = { created_at: formatInstant(BEFORE - 1n) };
const TEXTS = { text: 'Acmé first.', text_markdown: '**Acmé** first.' };
const FAILED = { outcome: 'failed', text: null } as const;
const completed = { completed_at: formatInstant(NOW) };
const source = { url: 'https://news.example/a', domain: 'news.example', title: null };
const FIRST = [
  record.account(),
  record.brand(),
  record.prompt({ id: 'prm_1' }),
  record.prompt({ id: 'prm_2' }),
  smallRun('1', completed),
  smallRun('2', completed),
  answerOf('1', '1', 'claude', { ...NAMED, ...TEXTS, ...OLD, sources: [source] }),
];

describe.each(ENGINES)('erasing texts (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => bring(jobStore, FIRST));

  test('leaves sources, figures and younger texts, and an import brings the texts back', async () => {
    const { jobStore, rows } = opened();
    const records = [
      ...FIRST,
      answerOf('1', '2', 'claude', { ...FAILED, ...OLD }),
      answerOf('2', '1', 'claude', { ...TEXTS, created_at: formatInstant(BEFORE) }),
    ];
    await bring(jobStore, records);
    const before = await rows();
    expect(await jobStore.eraseTexts('brd_1', BEFORE)).toBe(1);
    const after = await rows();
    const changed = Object.keys(before).filter((table) => before[table]!.join() !== after[table]!.join());
    expect(changed.toSorted()).toEqual(['answer', 'answer_body']);
    expect(after['answer_body']!.join().match(/Acmé/g)).toHaveLength(2);
    expect(await differences(jobStore)).toEqual([]);
    expect(await jobStore.eraseTexts('brd_1', BEFORE)).toBe(0);
    await bring(jobStore, records);
    expect(await rows()).toEqual(before);
  });

  // Rule 9.6.
  test('leaves answers that fill nothing in: an earlier one with a text does', async () => {
    const { jobStore } = opened();
    const older = answerOf('4', '1', 'claude', {
      created_at: formatInstant(BEFORE - 9n),
      text: 'The older text.',
    });
    await bring(jobStore, [
      smallRun('4', completed),
      older,
      smallRun('3', { status: 'running', completed_at: null }),
      answerOf('3', '1', 'claude', { ...FAILED, created_at: formatInstant(NOW) }),
    ]);
    const filling = () =>
      jobStore.withCompletionSession(async (session) => {
        const run = await session.run('run_3');
        for await (const [first] of session.failedQuestions(run!))
          return first!.fillings.map(({ text }) => text);
        return null;
      });
    expect(await filling()).toEqual([TEXTS.text]);
    await jobStore.eraseTexts('brd_1', BEFORE);
    expect(await filling()).toEqual([]);
    await bring(jobStore, [older]);
    expect(await filling()).toEqual(['The older text.']);
    await jobStore.eraseTexts('brd_1', BEFORE);
    for await (const each of completeRuns(jobStore, 'running', { weights: EQUAL_WEIGHTS, clock: () => NOW }))
      expect(each).toMatchObject({ outcome: 'completed', failed: 1, filled: 0 });
    expect(await differences(jobStore)).toEqual([]);
  });
});
