import type { ImportRecord } from '@brand-visibility/contract';
import { DAY } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { record, bring, differences, fingerprint, NOW, worldOf } from '@brand-visibility/records';
import { fillTables } from './fill-tables.js';
import { everyBrandOf, openForEach, type Opened } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';

/** Whether a record belongs to an account or a brand; called for each record of a world in order, parents first. */
function reachedFrom(start: { readonly account_id?: string; readonly brand_id?: string }) {
  const runs = new Set<string>();
  const brands = new Set(start.brand_id === undefined ? [] : [start.brand_id]);
  return (each: ImportRecord): boolean => {
    switch (each.type) {
      case 'domain_type':
        return false;
      case 'account':
        return each.id === start.account_id;
      case 'api_key':
        return each.account_id === start.account_id;
      case 'brand':
        if (each.account_id === start.account_id) brands.add(each.id);
        return brands.has(each.id);
      case 'answer':
        return runs.has(each.run_id);
      case 'run':
        if (brands.has(each.brand_id)) runs.add(each.id);
        return runs.has(each.id);
      default:
        return brands.has(each.brand_id);
    }
  };
}

describe.each(ENGINES)('erasing (%s)', (_engine, open) => {
  const opened = openForEach(open);
  const world = worldOf(23, { accounts: 2, brands: 3, prompts: 4, runs: 4 });
  const [mine, theirs] = world.accounts;
  if (!mine || !theirs) throw new Error('too small a world');

  /** All rows of another database into which only these records were imported. */
  async function rowsAfter(records: readonly ImportRecord[]): ReturnType<Opened['rows']> {
    const other = await open();
    await fillTables(other.jobStore, records);
    const left = await other.rows();
    await other.close();
    return left;
  }

  // Rule 10.6.
  test('an account leaves none of its rows in any table, and all other rows unchanged', async () => {
    const { store, jobStore, rows } = opened();
    await fillTables(jobStore, world.records);
    for (const { record } of mine.keys) await store.countRequest(record.id, NOW);
    await store.countRequest(mine.keys[0]?.record.id ?? '', NOW + DAY); // writes the keys of the day before
    while ((await jobStore.keys(mine.account_id)).every(({ last_used_on }) => last_used_on === null))
      await new Promise((resolve) => setTimeout(resolve, 5));
    const before = await rows();
    // An empty table would not be tested.
    for (const [table, { length }] of Object.entries(before))
      expect([table, length > 0]).toEqual([table, true]);

    const isMine = reachedFrom(mine);
    const removed = await jobStore.erase({ account_id: mine.account_id });
    expect(await rows()).toEqual(await rowsAfter(world.records.filter((each) => !isMine(each))));

    const types = world.records.filter(isMine).map(({ type }) => type);
    for (const type of ['account', 'api_key', 'brand', 'prompt', 'run', 'answer', 'outreach_work'] as const)
      expect([type, removed?.get(type)]).toEqual([type, types.filter((each) => each === type).length]);
    expect(await differences(jobStore)).toEqual([]);
  });

  // Rule 10.6.
  test('the keys of an account are unknown to every process, and its ids are free', async () => {
    const { jobStore, reopen } = opened();
    await bring(jobStore, world.records);
    const other = await reopen();
    const known = async () => {
      const keys = [...mine.keys, ...theirs.keys];
      const found = await Promise.all(keys.map(({ record }) => other.store.findKey(record.fingerprint)));
      return found.filter((key) => key !== null).map(({ account }) => account.id);
    };
    expect(new Set(await known())).toEqual(new Set([mine.account_id, theirs.account_id]));
    await jobStore.erase({ account_id: mine.account_id });
    expect(new Set(await known())).toEqual(new Set([theirs.account_id]));
    const [brand_id = ''] = mine.brand_ids;
    const read = await other.store.read(everyBrandOf(mine.account_id), (reader) => reader.brand(brand_id));
    expect(read).toBeNull();
    await bring(jobStore, world.records);
    expect(new Set(await known())).toEqual(new Set([mine.account_id, theirs.account_id]));
  });

  // Rule 10.6.
  test('a brand leaves none of its rows in any table, and no key that names it', async () => {
    const { jobStore, rows } = opened();
    const [brand_id = '', sibling = ''] = mine.brand_ids;
    const key = (id: string, brand_ids: string[]) =>
      record.apiKey({
        id,
        account_id: mine.account_id,
        fingerprint: fingerprint(id),
        all_brands: false,
        brand_ids,
      });
    const keys = (of: readonly string[]) => [
      key('key_one', brand_id === of[0] ? [brand_id] : []),
      key('key_both', [sibling, ...of]),
      key('key_other', [sibling]),
    ];
    const records = [...world.records, ...keys([brand_id])];
    await fillTables(jobStore, records);
    const isOfBrand = reachedFrom({ brand_id });
    const left = [...world.records.filter((each) => !isOfBrand(each)).map(unticked), ...keys([])];

    const removed = await jobStore.erase({ brand_id });
    expect(await rows()).toEqual(await rowsAfter(left));
    expect(removed?.get('brand')).toBe(1);
    expect(await differences(jobStore)).toEqual([]);

    function unticked(each: ImportRecord): ImportRecord {
      if (each.type !== 'api_key') return each;
      return { ...each, brand_ids: each.brand_ids.filter((id) => id !== brand_id) };
    }
  });

  test('returns null for an unknown account or brand', async () => {
    const { jobStore, rows } = opened();
    await bring(jobStore, world.records);
    const before = await rows();
    const [brand_id = ''] = mine.brand_ids;
    expect(await jobStore.erase({ account_id: brand_id })).toBeNull();
    expect(await jobStore.erase({ brand_id: mine.account_id })).toBeNull();
    expect(await jobStore.erase({ brand_id: '' })).toBeNull();
    expect(await rows()).toEqual(before);
  });
});
