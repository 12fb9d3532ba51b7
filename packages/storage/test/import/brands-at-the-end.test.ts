import { record } from '@brand-visibility/records';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ENGINES, type VersionedDatabase } from '../support/versions.js';
import type { OpenedStore } from '../../src/index.js';
import { faultsIn, importLines, type TestLine } from './importing.js';

const { account, brand, rival } = record;

const slugged = (id: string, slug: string, account_id = 'acc_1') => brand({ id, slug, account_id });
const watched = (from: number, to: number, is_watched = true) =>
  Array.from({ length: to - from }, (_, i) => rival({ name: `Rival ${from + i}`, is_watched }));

// Rule 12.6.
describe.each(ENGINES)('at the end of an import (%s)', (_name, make) => {
  let made: VersionedDatabase;
  let database: OpenedStore;
  const faultsOf = async (...files: readonly (readonly TestLine[])[]) =>
    faultsIn(await importLines(database, ...files));

  beforeEach(async () => {
    made = await make();
    database = await made.open('create');
    const brands = [slugged('brd_1', 'one'), slugged('brd_2', 'two'), slugged('brd_3', 'one', 'acc_2')];
    expect(await faultsOf([account(), account({ id: 'acc_2' }), ...brands])).toEqual([]);
  });
  afterEach(() => made.close());

  test('two brands may have swapped their slugs, whatever the batches', async () => {
    expect(await faultsOf([slugged('brd_1', 'two')], [slugged('brd_2', 'one')])).toEqual([]);
    expect(await faultsOf([slugged('brd_1', 'one'), slugged('brd_2', 'two')])).toEqual([]);
  });

  test('a slug belongs to one brand of an account; the later line is refused', async () => {
    expect(await faultsOf([slugged('brd_4', 'One')])).toEqual([]);
    expect(await faultsOf([slugged('brd_4', 'two', 'acc_2')])).toEqual(['1 account_id']);
    expect(await faultsOf([slugged('brd_5', 'two', 'acc_2')])).toEqual([]);
    expect(await faultsOf([slugged('brd_6', 'new')], [slugged('brd_7', 'new')])).toEqual(['1 slug']);
    expect(
      await faultsOf([slugged('brd_6', 'new')], [slugged('brd_7', 'new')], [slugged('brd_6', 'x')]),
    ).toEqual([]);
    expect(
      await faultsOf([slugged('brd_2', 'one')], [slugged('brd_1', 'free'), slugged('brd_8', 'two')]),
    ).toEqual([]);
  });

  test('brands of earlier rules may share a slug until one of them is imported again', async () => {
    await made.execute(`update brand set slug = 'one' where id = 'brd_2'`);
    expect(await faultsOf([slugged('brd_4', 'four'), rival()])).toEqual([]);
    expect(await faultsOf([slugged('brd_2', 'one')])).toEqual(['1 slug']);
    expect(await faultsOf([slugged('brd_1', 'one'), slugged('brd_2', 'one')])).toEqual(['2 slug']);
    expect(await faultsOf([slugged('brd_2', 'two')])).toEqual([]);
  });

  test('a brand has at most 1,000 watched rivals, whatever the order of lines', async () => {
    expect(await faultsOf(watched(0, 1_000))).toEqual([]);
    expect(await faultsOf([rival({ name: 'RIVAL  7', is_watched: true })])).toEqual([]);
    expect(await faultsOf([...watched(990, 1_003)])).toEqual(['11 is_watched']);
    expect(await faultsOf(watched(1_000, 1_400), watched(1_400, 1_500))).toEqual(['1 is_watched']);
    expect(await faultsOf(watched(1_000, 1_400), watched(0, 400, false))).toEqual([]);
    expect(await faultsOf([rival({ name: 'More', is_watched: false })])).toEqual([]);
  });

  test('a watchlist of earlier rules may get shorter, but not longer', async () => {
    expect(await faultsOf(watched(0, 1_100, false))).toEqual([]);
    await made.execute(`update rival set is_watched = true where name is not null`);
    expect(await faultsOf(watched(0, 50, false))).toEqual([]);
    expect(await faultsOf([rival({ name: 'More', is_watched: true })])).toEqual(['1 is_watched']);
    expect(await faultsOf(watched(50, 101, false), [rival({ name: 'More', is_watched: true })])).toEqual([]);
  });
});
