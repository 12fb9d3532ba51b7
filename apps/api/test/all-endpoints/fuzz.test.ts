import type { Reader, Store } from '@brand-visibility/application';
import { BYTES, CANARY, MUTATIONS, caseAt, fuzz, type FuzzReport } from '@brand-visibility/api-fuzz';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { fuzzedWorld, type FuzzedWorld } from '../support/fuzzed.js';
import type { TestService, TestSettings } from '../support/service.js';

const SEED = 20260301;

/** One world for all tests over SQLite. */
let sqlite: FuzzedWorld;
const services: TestService[] = [];
beforeAll(async () => {
  sqlite = await fuzzedWorld('SQLite', SEED);
});
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});
afterAll(() => sqlite.drop());

async function serve(world: FuzzedWorld, settings: TestSettings = {}): Promise<TestService> {
  const service = await world.serve(settings);
  services.push(service);
  return service;
}

const shown = ({ faults }: FuzzReport) =>
  faults.slice(0, 10).map(({ index, what }) => `${SEED}:${index} ${what}`);

function statusesIn({ byOperation }: FuzzReport): Set<number> {
  return new Set([...byOperation.values()].flatMap((counts) => [...counts.keys()]));
}

describe('every reply to a generated request follows the rules', () => {
  /** A line about a failure, or one that repeats what a caller sent. */
  const shouldNotBe = (line: string) =>
    !line.includes('"level":"info"') || line.includes('bvk_') || line.includes(CANARY);

  const builtin = () => [Object, Array, Map, String].map(({ prototype }) => Reflect.ownKeys(prototype));

  // Rule 4.6.
  test('7,000 requests over SQLite, with every class of mutations', async () => {
    const before = builtin();
    const { port, log } = await serve(sqlite);
    const report = await fuzz(port, sqlite.judging, { requests: 7_000 });
    expect(shown(report)).toEqual([]);
    for (const status of [200, 400, 401, 403, 404, 405, 414, 417, 429, 431])
      expect(statusesIn(report)).toContain(status);
    const classes = [...MUTATIONS.map(({ name }) => name), ...Object.keys(BYTES), 'valid'];
    expect(new Set(report.byMutation.keys())).toEqual(new Set(classes));
    for (const { id } of sqlite.judging.material.operations)
      expect(report.byOperation.get(id)?.get(200)).toBeGreaterThan(10);
    expect(log.filter(shouldNotBe)).toEqual([]);
    expect(builtin()).toEqual(before);
  });

  test('1,000 requests over PostgreSQL', async () => {
    const world = await fuzzedWorld('PostgreSQL', SEED);
    const { port, log } = await serve(world);
    const report = await fuzz(port, world.judging, { requests: 1_000 });
    expect(shown(report)).toEqual([]);
    for (const status of [200, 400, 401, 403, 404, 405]) expect(statusesIn(report)).toContain(status);
    expect(log.filter(shouldNotBe)).toEqual([]);
    await services.pop()?.stop();
    await world.drop();
  });
});

test('seed and index reproduce a request', () => {
  const { material } = sqlite.judging;
  for (const index of [0, 1, 4_711, 99_999]) expect(caseAt(index, material)).toEqual(caseAt(index, material));
  expect(caseAt(1, material).bytes).not.toEqual(caseAt(2, material).bytes);
  expect(caseAt(1, material).bytes).not.toEqual(caseAt(1, { ...material, seed: SEED + 1 }).bytes);
});

describe('the fuzzer detects a service that returns', () => {
  const over =
    (change: (reader: Reader) => Partial<Reader>) =>
    (store: Store): Store => ({
      ...store,
      read: (scope, work) => store.read(scope, (reader) => work({ ...reader, ...change(reader) })),
    });
  let count = 0;

  test.each<[string, string[], (store: Store) => Store]>([
    [
      'a text of another account',
      ['no data of another account is disclosed: the mark ACCT_B_MARK'],
      over((reader) => ({
        brand: async (id) => {
          const brand = await reader.brand(id);
          return brand && { ...brand, description: 'ACCT_B_MARK makes shoes.' };
        },
      })),
    ],
    [
      'a failure',
      ['the service never fails: status 500'],
      over((reader) => ({
        runs: (...args) => (args[2].limit > 50 ? Promise.reject(new Error('broken')) : reader.runs(...args)),
      })),
    ],
    [
      'a brand that the key does not list',
      ['no data of another account is disclosed: the id', 'status and code follow the rules: 200'],
      (store) => ({ ...store, read: (scope, work) => store.read({ ...scope, all_brands: true }, work) }),
    ],
    [
      'changing replies',
      ['the reply again differs', 'the reply HEAD differs', 'the reply unchanged differs'],
      (store) => ({
        ...store,
        read: (scope, work) => {
          count += 1;
          return store.read(count % 3 === 0 ? { ...scope, all_brands: false, brand_ids: [] } : scope, work);
        },
      }),
    ],
  ])('%s', async (_, faults, between) => {
    const { port } = await serve(sqlite, { between });
    const notFound = ({ faults: found }: Pick<FuzzReport, 'faults'>) =>
      faults.filter((fault) => !found.some(({ what }) => what.startsWith(fault)));
    const isEnough = (found: FuzzReport['faults']) => notFound({ faults: found }).length === 0;
    const report = await fuzz(port, sqlite.judging, { requests: 20_000, isEnough });
    expect(notFound(report)).toEqual([]);
  });
});
