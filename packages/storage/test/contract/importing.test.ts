import { importData } from '@brand-visibility/application';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import {
  ndjson,
  record,
  drawFrom,
  randomChanges,
  bring,
  chunksOf,
  fingerprint,
  finalRecords,
  worldOf,
} from '@brand-visibility/records';
import { ask, shown } from './ask.js';
import { reportsOfAll } from './reports.js';
import { openForEach, type OpenStore } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';
import { answerOf, smallWorld } from './small-world.js';

const world = worldOf(31, { accounts: 2, brands: 3, prompts: 4, runs: 6 });

const changes = [
  ...randomChanges(drawFrom(31), finalRecords(world.records)),
  ...world.records.flatMap((each) => (each.type === 'brand' ? { ...each, name: 'Renamed' } : [])),
  ...world.records.flatMap((each) => (each.type === 'api_key' ? { ...each, name: 'Renamed' } : [])),
  record.account({ id: 'acc_new' }),
  record.apiKey({ id: 'key_new', account_id: 'acc_new', fingerprint: fingerprint('new') }),
];

async function* broken(text: string): AsyncGenerator<Uint8Array> {
  yield* chunksOf(text);
  throw new Error('the disk is gone');
}

describe.each(ENGINES)('an import (%s)', (_engine, open) => {
  const opened = openForEach(open);

  const failures: readonly [string, (store: OpenStore) => Promise<unknown>][] = [
    ['of a truncated file', ({ jobStore }) => importOf(jobStore, broken(ndjson(changes)))],
    ['with a wrong last line', ({ jobStore }) => importOf(jobStore, chunksOf(ndjson(changes), '{}'))],
    [
      'that throws after its last step',
      ({ jobStore }) =>
        jobStore.withImportSession(async (session) => {
          const inside = {
            ...jobStore,
            withImportSession: <T>(work: (own: typeof session) => Promise<T>) => work(session),
          };
          await bring(inside, changes);
          throw new Error('at the very end');
        }),
    ],
  ];

  const importOf = (jobStore: OpenStore['jobStore'], chunks: AsyncIterable<Uint8Array>) =>
    importData(jobStore, [{ name: 'records', chunks }], { weights: EQUAL_WEIGHTS });

  test.each(failures)('%s leaves the database unchanged', async (_name, fail) => {
    const { jobStore, reopen, rows } = opened();
    const other = await reopen();
    await bring(jobStore, world.records);
    const shown = async () =>
      Promise.all([opened(), other].map((each) => reportsOfAll(each, finalRecords(world.records))));
    const before = { rows: await rows(), shown: await shown() };
    const outcome = await fail(opened()).catch((error: unknown) => ({ errors: error }));
    expect(outcome).toHaveProperty('errors');
    expect({ rows: await rows(), shown: await shown() }).toEqual(before);
    await bring(jobStore, changes);
    expect(await shown()).not.toEqual(before.shown);
  });

  test('reports how many runs it has rebuilt', async () => {
    const reported: [number, number][] = [];
    const files = [{ name: 'records', chunks: chunksOf(ndjson(smallWorld())) }];
    const onRun = (done: number, of: number) => reported.push([done, of]);
    await importData(opened().jobStore, files, { weights: EQUAL_WEIGHTS, onRun });
    expect(reported).toEqual([1, 2, 3, 4, 5].map((done) => [done, 5]));
  });

  test('finds existing records, stored before and by the import itself', async () => {
    const { jobStore } = opened();
    await bring(jobStore, smallWorld());
    await jobStore.withImportSession(async (session) => {
      const owner = { account_id: 'acc_1', brand_id: 'brd_1' };
      const key = { run_id: 'run_1', prompt_id: 'prm_1', platform: 'claude' } as const;
      expect(await session.existing('account', ['acc_1', 'acc_9'])).toEqual(
        new Map([['acc_1', { id: 'acc_1' }]]),
      );
      expect(await session.existing('brand', ['brd_1', 'brd_9'])).toEqual(
        new Map([['brd_1', { id: 'brd_1', account_id: 'acc_1' }]]),
      );
      const { fingerprint } = record.apiKey();
      expect(await session.existing('api_key', ['key_1'])).toEqual(
        new Map([['key_1', { id: 'key_1', account_id: 'acc_1', fingerprint }]]),
      );
      const keys = [{ fingerprint }, { fingerprint: 'f' }];
      expect(await session.holders('api_key', keys)).toEqual(['key_1', null]);
      expect(await session.existing('prompt', ['prm_1', 'prm_9'])).toEqual(
        new Map([['prm_1', { id: 'prm_1', ...owner }]]),
      );
      expect(await session.existing('run', ['run_3', 'run_9'])).toEqual(
        new Map([['run_3', { id: 'run_3', ...owner }]]),
      );
      expect(await session.existing('answer', ['ans_1_1_claude'])).toEqual(
        new Map([['ans_1_1_claude', { id: 'ans_1_1_claude', ...owner, ...key }]]),
      );
      const elsewhere = { ...key, run_id: 'run_5', prompt_id: 'prm_3' };
      const second = { ...key, run_id: 'run_2' };
      const ids = ['ans_2_1_claude', null, 'ans_1_1_claude', 'ans_1_1_claude'];
      expect(await session.holders('answer', [second, elsewhere, key, key])).toEqual(ids);
      expect((await session.existing('account', [])).size).toBe(0);
      expect(await session.holders('answer', [])).toEqual([]);
    });
  });

  test('looks up more ids in one query than a batch has lines', async () => {
    const { jobStore } = opened();
    await bring(jobStore, smallWorld());
    const many = Array.from({ length: 20_000 }, (_, i) => `ans_${i}`);
    await jobStore.withImportSession(async (session) => {
      expect((await session.existing('answer', [...many, 'ans_1_1_claude'])).size).toBe(1);
      expect((await session.existing('run', [...many, 'run_1'])).size).toBe(1);
    });
  });

  test('runs after another one when both start concurrently', async () => {
    const { jobStore } = opened();
    await bring(jobStore, smallWorld());
    const competitors = (name: string) => [
      { name, position: null, sentiment: null, domain: `${name.toLowerCase()}.example` },
    ];
    const imports = ['First', 'Second', 'Third'].map((name) =>
      bring(jobStore, [answerOf('1', '1', 'claude', { competitors: competitors(name) })]),
    );
    await Promise.all(imports);
    const { data } = shown(await ask('getCompetitors', {}, { period: '365d' }, opened()));
    const names = data.map(({ name }) => name);
    expect(names.filter((name) => /First|Second|Third/.test(name))).toEqual(['Third']);
  });
});
