import { OPERATIONS, parseQuery, Refusal } from '@brand-visibility/contract';
import { answerMask } from '@brand-visibility/counting';
import { bring, NOW, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { ENGINES } from '../support/engines.js';
import { everyBrandOf, openForEach } from '../support/opened.js';
import { ask, shown } from './ask.js';

/** Texts that differ by what a list, an URL or a database could lose. */
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
/** They cannot be sent. */
const UNSENDABLE = ['', ' ', ' Paris', 'Paris ', ' a, b ', 'a\tb', 'a\nb', 'a\u007f', '\u0001'];

/** A value as an element of a list (rule 3.1). */
const element = (value: string) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const id = (location: string) => `prm_${Buffer.from(location).toString('hex').slice(0, 50)}`;

describe.each(ENGINES)('filter values (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => bring(jobStore, [record.account(), record.brand()]));
  const filters = async () => shown(await ask('getFilters', {}, {}, opened()));

  /** The ids of the prompts whose answers a report counts that was sent one value. */
  const selected = (name: 'categories' | 'theme_ids' | 'locations', value: string) =>
    opened().store.read(everyBrandOf('acc_1'), async (reader) => {
      const query = parseQuery(OPERATIONS.getVisibility, [{ name, value: element(value) }], NOW);
      if (query instanceof Refusal) throw new Error(`${name}=${value} was refused`);
      const found = await reader.brand('brd_1').prompts.attributes();
      const { categoryByPrompt } = answerMask(found, { [name]: query[name] });
      return found.flatMap(({ id, ord }) => (categoryByPrompt[ord] === 0 ? [] : id)).toSorted();
    });

  // Rules 18.1 to 18.3.
  test('are those of the prompts, by the number of prompts, and select them', async () => {
    const one = { id: 'prm_1', category: 'expert', theme_id: 'thm_1' } as const;
    await bring(opened().jobStore, [
      record.theme({ id: 'thm_1', name: 'One' }),
      record.theme({ id: 'thm_2', name: 'Two' }),
      record.theme({ id: 'thm_unused' }),
      ...[...LOCATIONS, ...UNSENDABLE].map((location) =>
        record.prompt({ id: id(location), category: null, location }),
      ),
      record.prompt(one),
      record.prompt({ ...one, id: 'prm_2' }),
      record.prompt({ ...one, id: 'prm_3', category: 'discovery', location: 'paris' }),
      record.prompt({ ...one, id: 'prm_4', theme_id: 'thm_2', deleted_at: '2026-02-01T00:00:00Z' }),
      record.brand({ id: 'brd_2' }),
      record.prompt({ id: 'prm_other', brand_id: 'brd_2', location: 'Rome', category: 'expert' }),
    ]);
    const without = LOCATIONS.length + UNSENDABLE.length;
    expect(await filters()).toEqual({
      brand_id: 'brd_1',
      prompt_count: without + 3,
      categories: [
        { value: 'discovery', prompt_count: 1 },
        { value: 'expert', prompt_count: 2 },
      ],
      themes: [
        { value: 'thm_1', name: 'One', prompt_count: 3 },
        { value: 'none', name: null, prompt_count: without },
      ],
      locations: [
        { value: 'paris', prompt_count: 2 },
        ...LOCATIONS.filter((value) => value !== 'paris')
          .sort(byBytes)
          .map((value) => ({ value, prompt_count: 1 })),
      ],
    });
    for (const value of LOCATIONS)
      expect([value, await selected('locations', value)]).toEqual([
        value,
        [id(value), ...(value === 'paris' ? ['prm_3'] : [])].sort(),
      ]);
    expect(await selected('categories', 'expert')).toEqual(['prm_1', 'prm_2']);
    expect(await selected('theme_ids', 'thm_1')).toEqual(['prm_1', 'prm_2', 'prm_3']);
    expect(await selected('theme_ids', 'none')).toHaveLength(without);
  });
});
