import { beforeAll, describe, expect, test } from '@jest/globals';
import { excerptOf, search, type SearchEntry } from '../src/reference/search.js';
import { siteFiles } from '../src/site.js';

/** The search of the reference over its real index (rule 11.18). */

let entries: readonly SearchEntry[];
let places: ReadonlyMap<string, string>;
beforeAll(async () => {
  const files = await siteFiles();
  const index = files.find(({ path }) => /^\/assets\/search-\w+\.json$/.test(path));
  entries = JSON.parse(String(index?.bytes)) as SearchEntry[]; // the site makes it of entries
  places = new Map(files.map(({ path, bytes }) => [path, String(bytes)]));
});

describe('the first hit of', () => {
  test.each([
    ['share of voice', 'Field', 'share_of_voice'],
    ['pagination', 'Guide', 'Lists'],
    ['429', 'Error', '429 rate_limited'],
    ['dates', 'Guide', 'Windows'],
    ['competitor', 'Operation', 'Competitors'],
    ['getCompetitors', 'Operation', 'Competitors'],
    ['cursor', 'Parameter', 'cursor'],
    ['previous start date', 'Parameter', 'previous_start_date'],
    ['carried_from', 'Field', 'carried_from'],
    ['invalid_parameter', 'Error', '400 invalid_parameter'],
    ['listed rivals', 'Rule', 'Listed rivals'],
    ['google sheets', 'Recipe', 'Google Sheets'],
    ['retry after', 'Guide', 'Limits'],
  ])('%s is the %s %s', (query, kind, title) => {
    const [first] = search(entries, query);
    expect([first?.entry.kind, first?.entry.title]).toEqual([kind, title]);
  });

  test.each(['', ' _ ', 'webhooks', 'visibility webhooks'])('"%s" is none', (query) => {
    expect(search(entries, query)).toEqual([]);
  });
});

test('a hit says by which word it was found if its text does not', () => {
  const hits = search(entries, 'share_of_voice');
  const operation = hits.find(({ entry }) => entry.title === 'Competitors');
  expect([operation?.entry.kind, operation?.word]).toEqual(['Operation', 'share_of_voice']);
  expect(hits[0]?.word).toBeNull();
});

test('every entry has a title, a text or words, and leads to an element', () => {
  expect(entries.length).toBeGreaterThan(300);
  for (const { title, target } of entries) {
    const [path = '', id = ''] = target.split('#');
    const page = places.get(path.slice(1)) ?? '';
    expect([title, target, page.includes(` id="${id}"`)]).toEqual([title, target, true]);
  }
});

test('an excerpt is short and has the searched word', () => {
  const text = `${'a long text '.repeat(40)}with the word ${'and more '.repeat(40)}`;
  expect(excerptOf('short', 'word')).toBe('short');
  for (const query of ['word', 'WORD x', 'none']) expect(excerptOf(text, query).length).toBeLessThan(170);
  expect(excerptOf(text, 'word')).toMatch(/^\.\.\. .*with the word.* \.\.\.$/);
});
