import { rivalRef } from '@brand-visibility/counting/stored';
import { describe, expect, test } from '@jest/globals';
import { answerRow, brandAnswerRow } from '../../src/resources/answer.js';
import { plainRow, rowJson } from '../../src/resources/stored-row.js';

/** Texts that JSON has to escape, or that resemble its syntax. */
const STRANGE = [
  '',
  ' ',
  'plain',
  'a "quoted" word',
  'back\\slash',
  'tab\tline\nend\r\u0000\u001f\u007f',
  '\u2028\u2029\u00a0\ufeff',
  'Zürich 東京 😀',
  '\ud800 alone',
  '\udfff',
  '__proto__',
  '","domain":"x"}]',
  '},{',
  '},{"name":',
  'ends in \\',
  'null',
  '{"url": "a"}',
];

const SENTIMENTS = ['positive', null] as const;

const rivalsWith = (texts: readonly string[]) =>
  texts.map((name, i) => ({
    name,
    position: i % 3 === 0 ? null : i,
    sentiment: SENTIMENTS[i % 2]!,
    domain: i % 2 === 0 ? null : texts[i - 1]!,
  }));
const sourcesWith = (texts: readonly string[]) =>
  texts.map((url, i) => ({ url, domain: texts.at(-1 - i)!, title: i % 2 === 0 ? null : url }));

const rowWith = (text: string) => ({
  id: 'ans_1',
  prompt_id: 'prm_1',
  run_id: 'run_1',
  platform: 'claude' as const,
  created_at: 1_750_000_000_000_001n,
  text,
  text_markdown: text === '' ? null : text,
  brand_named: true,
  position: 2,
  sentiment: null,
  competitors: JSON.stringify(rivalsWith([...STRANGE, text])),
  sources: JSON.stringify(sourcesWith([...STRANGE, text])),
});

const NAMES = new Map(STRANGE.slice(1).map((name, i) => [rivalRef(i), name]));

describe('an answer (rule 11.12)', () => {
  test.each(STRANGE)('is written as it is read: %j', (text) => {
    for (const row of [rowWith(text), { ...rowWith(text), competitors: '[]', sources: '[]' }]) {
      const rivals = [...STRANGE.keys(), 3].map(rivalRef);
      for (const answer of [answerRow(row), brandAnswerRow(row, rivals, NAMES)])
        expect(rowJson(answer).join('')).toBe(JSON.stringify(plainRow(answer)));
    }
  });

  test.each(STRANGE)('has the report name of each rival: %j', (text) => {
    const rivals = [...STRANGE.keys(), 3].map(rivalRef);
    const expected = rivalsWith([...STRANGE, text]).map((rival, i) => ({
      ...rival,
      report_name: NAMES.get(rivals[i]!) ?? null,
    }));
    expect(plainRow(brandAnswerRow(rowWith(text), rivals, NAMES)).competitors).toEqual(expected);
  });

  // Rules 8.1 and 16.8.
  test('has the report name of a rival at each of its mentions', () => {
    const competitors = rivalsWith(["Levi's", 'Globex', 'LEVI’S', 'Own', 'globex']);
    const row = { ...rowWith(''), competitors: JSON.stringify(competitors) };
    const names = new Map([
      [rivalRef(7), 'Levi’s'],
      [rivalRef(3), 'Globex'],
    ]);
    const shown = plainRow(brandAnswerRow(row, [7, 3, 4].map(rivalRef), names)).competitors;
    expect(shown).toEqual(
      ['Levi’s', 'Globex', 'Levi’s', null, 'Globex'].map((report_name, i) => ({
        ...competitors[i],
        report_name,
      })),
    );
  });
});
