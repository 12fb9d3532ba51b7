import type { AnswerFilter, Store } from '@brand-visibility/application';
import { OPERATIONS, parseQuery, type ImportRecord } from '@brand-visibility/contract';
import { countedAnswers } from '@brand-visibility/counting';
import { CATEGORIES, Refusal } from '@brand-visibility/domain';
import { bring, drawFrom, NOW, record, worldOf, type Draw } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { ask, shown } from './ask.js';
import { everyBrandOf, openForEach } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';
import { dataOf } from './reads.js';

type Prompt = ImportRecord<'prompt'>;

/** Texts that differ by what a list, an URL or a database could lose; the first nine cannot be sent. */
const UNSENDABLE = ['', ' ', ' Paris', 'Paris ', ' a, b ', 'a\tb', 'a\nb', 'a\u007f', '\u0001'];
const LOCATIONS = [
  'Paris',
  'paris',
  'Austin, TX',
  'the "Low" Countries',
  '"',
  ',',
  '""',
  '","',
  'a  b',
  'a+b',
  '%41',
  'none',
  'a&b=c#d',
  '\u00a0Z\u00fcrich\u00a0',
  'Zu\u0308rich',
  '\u0085',
  '\uff21',
  '\u{1f600}',
  'x'.repeat(512),
];

/** A world whose prompts have odd locations, most of them several times. */
function oddWorld(seed: number): { readonly records: ImportRecord[]; readonly draw: Draw } {
  const draw = drawFrom(seed);
  const { records } = worldOf(seed, { accounts: 1, brands: 3, prompts: 40, runs: 1 });
  const locations = draw.some([...UNSENDABLE, ...LOCATIONS], 50);
  return {
    draw,
    records: records.map((each) =>
      each.type === 'prompt' ? { ...each, location: draw.pick([...locations, null]) } : each,
    ),
  };
}

const filtersOf = async (store: Pick<Store, 'read'>, account_id: string, brand_id: string) =>
  shown(await ask('getFilters', { account_id, brand_id }, {}, { store }));

/** A value as an element of a list (rule 3.1). */
const element = (value: string) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** The filter of a report that was sent one value. */
function filterOf(name: 'categories' | 'theme_ids' | 'locations', value: string): AnswerFilter {
  const query = parseQuery(OPERATIONS.getVisibility, [{ name, value: element(value) }], NOW);
  if (query instanceof Refusal) throw new Error(`${name}=${value} was refused`);
  return { [name]: query[name] };
}

/** The values of a member with their counts, in the order of rule 18.3. */
function counted(prompts: readonly Prompt[], valueOf: (prompt: Prompt) => string | null) {
  const values = [...new Set(prompts.flatMap((prompt) => valueOf(prompt) ?? []))];
  return values
    .map((value) => ({ value, prompt_count: prompts.filter((prompt) => valueOf(prompt) === value).length }))
    .sort(
      (a, b) => b.prompt_count - a.prompt_count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)),
    );
}

describe.each(ENGINES)('filter values (%s)', (_engine, open) => {
  const opened = openForEach(open);

  // Rules 18.1 to 18.3.
  test.each([1, 2])('of drawn world %i are those of its prompts, and select them', async (seed) => {
    const { records } = oddWorld(seed);
    const { store, jobStore } = opened();
    await bring(jobStore, records);
    let compared = 0;
    for (const brand of records) {
      if (brand.type !== 'brand') continue;
      const prompts = records.filter(
        (each) => each.type === 'prompt' && each.brand_id === brand.id && each.deleted_at === null,
      ) as Prompt[]; // as the filter says
      const names = new Map(records.flatMap((each) => (each.type === 'theme' ? [[each.id, each.name]] : [])));
      const found = await filtersOf(store, brand.account_id, brand.id);
      const themes = counted(prompts, ({ theme_id }) => theme_id);
      const without = prompts.filter(({ theme_id }) => theme_id === null).length;
      expect(found).toEqual({
        brand_id: brand.id,
        prompt_count: prompts.length,
        categories: CATEGORIES.flatMap((value) =>
          counted(prompts, ({ category }) => category).filter((each) => each.value === value),
        ),
        themes: [
          ...themes.map(({ value, prompt_count }) => ({ value, name: names.get(value), prompt_count })),
          ...(without > 0 ? [{ value: 'none', name: null, prompt_count: without }] : []),
        ],
        locations: counted(prompts, ({ location }) => location).filter(
          ({ value }) => !UNSENDABLE.includes(value),
        ),
      });

      const selected = async (filter: AnswerFilter) =>
        store.read(everyBrandOf(brand.account_id), async (reader) => {
          const found = await dataOf(reader).promptAttributes(brand.id);
          const { slots } = countedAnswers(found, filter);
          return found.flatMap(({ id, ord }) => (slots[ord] === 0 ? [] : id)).toSorted();
        });
      const expectSelected = async (
        name: 'categories' | 'theme_ids' | 'locations',
        value: string,
        has: (prompt: Prompt) => boolean,
      ) => {
        compared += 1;
        const ids = prompts.filter(has).map(({ id }) => id);
        expect([name, value, await selected(filterOf(name, value))]).toEqual([name, value, ids.toSorted()]);
      };
      for (const { value } of found.categories)
        await expectSelected('categories', value, ({ category }) => category === value);
      for (const { value } of found.themes)
        await expectSelected('theme_ids', value, ({ theme_id }) => (theme_id ?? 'none') === value);
      for (const { value } of found.locations)
        await expectSelected('locations', value, ({ location }) => location === value);
    }
    expect(compared).toBeGreaterThan(20);
  });

  // Rule 18.3.
  test('are at most 1,000 themes and 1,000 locations, with `none` beside them', async () => {
    const numbers = Array.from({ length: 1_001 }, (_, index) => String(index).padStart(4, '0'));
    const { store, jobStore } = opened();
    await bring(jobStore, [
      record.account(),
      record.brand(),
      ...numbers.map((n) => record.theme({ id: `thm_${n}`, name: `Theme ${n}` })),
      ...numbers.map((n) => record.prompt({ id: `prm_${n}`, theme_id: `thm_${n}`, location: `loc ${n}` })),
      record.prompt({ id: 'prm_last', theme_id: 'thm_1000', location: 'loc 1000' }),
      record.prompt({ id: 'prm_none' }),
    ]);
    const { themes, locations, prompt_count } = await filtersOf(store, 'acc_1', 'brd_1');
    expect(prompt_count).toBe(1_003);
    expect([themes.length, locations.length]).toEqual([1_001, 1_000]);
    expect(themes.slice(0, 2)).toEqual([
      { value: 'thm_1000', name: 'Theme 1000', prompt_count: 2 },
      { value: 'thm_0000', name: 'Theme 0000', prompt_count: 1 },
    ]);
    expect(themes.slice(-2)).toEqual([
      { value: 'thm_0998', name: 'Theme 0998', prompt_count: 1 },
      { value: 'none', name: null, prompt_count: 1 },
    ]);
    expect(locations.at(-1)).toEqual({ value: 'loc 0998', prompt_count: 1 });
  });
});
