import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Report } from '../src/data/report.js';
import { documentOf } from '../src/document.js';
import { NO_FONTS } from '../src/fonts.js';
import { inHundredths, numbersOf } from '../src/text/numbers.js';
import { cut } from '../src/text/say.js';
import { bodyOf, linesOf, parsed, textOf, withClass } from './support/html.js';
import { changed, readReport, render } from './support/reports.js';
import { openService, type Service } from './support/service.js';
import { brandOf } from './support/worlds.js';

/** The words of reports: those that a client reads, whatever the numbers are. */

let service: Service;
let report: Report;
beforeAll(async () => {
  service = await openService();
  report = await readReport(service);
});
afterAll(() => service.close());

const linesIn = (html: string, left = ['svg', 'blockquote']) =>
  linesOf(bodyOf(parsed(html)), ({ name }) => (left.includes(name) ? '' : null));

const WORDS_OF_THE_API =
  /[a-z]_[a-z]|\b(?:listed brands?|contributes?|contributions?|noise|plays?|edges?|prompts?|answer engines?|platforms?|competitors?|verdicts?|targets?|carried|branded)\b/i;
const ALSO_IN_GERMAN =
  /\b(?:share of voice|sentiment|runs?|gaps?|brands?|named|engines?|citations?|sources?)\b/i;
/** What is the same in both languages. */
const SAME = [
  'September',
  'Community',
  'ChatGPT',
  'Claude',
  'Gemini',
  'Google AI Overviews',
  'Grok',
  'Perplexity',
];

test.each(['brd_tidewell', ...['falling', 'empty', 'carried', 'many', 'norivals'].map(brandOf)])(
  'of the API are not in the report of %s, and no line in German is in English',
  async (brand_id) => {
    const own = await readReport(service, { brand_id });
    const [english = [], german = []] = (['en', 'de'] as const).map((language) =>
      linesIn(render(own, language), ['svg', 'blockquote', 'bdi']),
    );
    expect([...english, ...german].filter((line) => WORDS_OF_THE_API.test(line))).toEqual([]);
    expect(
      german.filter((line) => ALSO_IN_GERMAN.test(line) || /[a-z].*(?<!\u00a0|95-)%/.test(line)),
    ).toEqual([]);
    const same = german.filter((line) => english.includes(line) && /[a-z]{3}/i.test(line));
    expect(same.filter((line) => !SAME.includes(line))).toEqual([]);
  },
);

/** The report with the same number everywhere. */
const everywhere = (count: number): Report => ({
  ...report,
  responses: changed(report.responses, (value, name) =>
    typeof value === 'number' ? count : /^(?:numerator|denominator)$/.test(name) ? '1' : value,
  ),
});
const linesWith = (count: number) => linesIn(render(everywhere(count)));
const germanWith = (count: number) => linesIn(render(everywhere(count), 'de'));

const NOUNS = 'answer|question|engine|month|day|page|site|piece|crawler|time|citation';
const NOMEN = 'Antwort|Frage|Dienst|Monat|Tag|Seite|Website|Maßnahme|Nennung|Verweis|Anfrage';

describe('a count of', () => {
  test('1 is followed by the singular, of nouns and of verbs', () => {
    const lines = linesWith(1);
    expect(lines).toContain('1 of 1 answer');
    const plural = new RegExp(
      String.raw`(?<![\d.,]|and )(?:1|\b[Oo]ne) (?:other |of the |different )?(?:${NOUNS})s\b`,
    );
    const verbs =
      /(?<![\d.,])(?:1|\b[Oo]ne) (?:of (?:them|the 1 [^.]*?) )?(?:name|cite|praise|criticise|are|were|do|contain)\b/;
    expect(lines.filter((line) => plural.test(line) || verbs.test(line))).toEqual([]);

    const german = germanWith(1);
    expect(german).toContain('1 von 1 Antwort');
    const mehrzahl = new RegExp(
      String.raw`(?<![\d.,]|und )(?:1|\b[Ee]ine[mrn]?|eins) (?:andere |davon )?(?:${NOMEN})e?n\b`,
    );
    const verben =
      /(?<![\d.,]|von )(?:1|eins) (?:von 1 |Antwort |davon |Antwort mit Verweis auf die Seite )*(?:nennen|verweisen|loben|kritisieren|sind|waren|wurden|gehören|schlugen)\b/;
    expect(german.filter((line) => mehrzahl.test(line) || verben.test(line))).toEqual([]);
  });

  test.each([0, 2])('%i is followed by the plural', (count) => {
    const lines = linesWith(count);
    const singular = new RegExp(
      String.raw`(?<![\d.,])(?:0|2|\b[Tt]wo|\b[Nn]o) (?:${NOUNS})\b(?! (?:stands|changed|names))`,
    );
    expect(lines.filter((line) => singular.test(line.replace(/No engine.*/, '')))).toEqual([]);
    const german = germanWith(count);
    const einzahl = new RegExp(
      String.raw`(?<![\d.,])(?:0|2|[Zz]wei|[Kk]eine) (?:andere |davon )?(?:${NOMEN})\b(?! (?:verweist|nennt))`,
    );
    expect(german.filter((line) => einzahl.test(line))).toEqual([]);
    expect([...lines, ...german].join('\n')).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('numbers', () => {
  const { count, decimal, signed, hundredths } = numbersOf('en-GB');
  test.each([
    [count(1496), '1,496'],
    [decimal(44), '44.0'],
    [decimal(null), '–'],
    [signed(10.1), '+10.1'],
    [signed(-0.3), '\u22120.3'],
    [signed(0), '0.0'],
    [signed(-0), '0.0'],
    [hundredths(1.7), '1.70'],
    [numbersOf('de').decimal(-1234.5), '\u22121.234,5'],
  ])('are written as %s', (text, expected) => {
    expect(text).toBe(expected);
  });

  test.each([
    ['1', '3', 0.33],
    ['5', '200', 0.03],
    ['49', '2000', 0.02],
    ['7', '4', 1.75],
    ['199', '100', 1.99],
  ])('%s/%s is %f', (numerator, denominator, expected) => {
    expect(inHundredths({ numerator, denominator })).toBe(expected);
  });
});

test.each([
  [9, 'ninth'],
  [10, '10th'],
  [11, '11th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
])('the place %i is %s: an ordinal, a word up to nine', (rank, ordinal) => {
  const { ranking } = report.responses;
  const data = ranking.data.map((row) => (row.is_you ? { ...row, rank } : row));
  const responses = { ...report.responses, ranking: { ...ranking, data, total: 30 } };
  const lines = linesOf(bodyOf(parsed(render({ ...report, responses }))));
  expect(lines.find((line) => line.includes(' brands'))).toContain(`is ${ordinal} of 30 brands`);
});

test('a brand has its short name everywhere but on the cover and in its title', () => {
  const setup = { language: 'en', short_name: 'TW' } as const;
  const html = documentOf({ ...report, setup, answers: null }, { css: '', fonts: NO_FONTS }, 'mark');
  const body = bodyOf(parsed(html));
  const named = linesOf(body).filter((line) =>
    /Tidewell(?! compared| pricing| work| any| does| is in)/.test(line),
  );
  expect(named).toEqual(['Tidewell']);
  expect(html).toContain('<title>Tidewell · AI');
  expect(withClass(body, 'marked').map((row) => textOf(row).slice(0, 5))).toContain('2 TW4');
});

test.each([
  ['Best cafe?', '“Best cafe?”'],
  ['أفضل مقهى؟', '«أفضل مقهى؟»'],
  ['2 בית קפה', '”2 בית קפה“'],
])('the question %s is quoted with its own marks', (question, quoted) => {
  const responses = changed(report.responses, (value, name) => (name === 'label' ? question : value));
  const texts = linesOf(bodyOf(parsed(render({ ...report, responses }))));
  expect(texts.filter((line) => line.startsWith(quoted)).length).toBeGreaterThan(0);
});

test.each([
  ['Short', 28, 'Short'],
  ['x'.repeat(28), 28, 'x'.repeat(28)],
  ['x'.repeat(29), 28, `${'x'.repeat(27)}…`],
  ['Ab Cd Ef', 6, 'Ab Cd…'],
  ['Jäger & Söhne und Töchter mbH', 18, 'Jäger & Söhne…'],
  ['Iiilll tttfff rrr', 16, 'Iiilll tttfff rrr'],
  ['株式会社星野茶舗', 16, '株式会社星野茶舗'],
  ['株式会社星野茶舗', 15, '株式会社星野…'],
  ['👩‍🚀'.repeat(3), 5, '👩‍🚀👩‍🚀…'],
])('%s is cut in a room of %i as %s', (name, room, expected) => {
  expect(cut(name, room)).toBe(expected);
});

test('American English has its own spelling and dates', () => {
  const [british, american] = (['en', 'en-US'] as const).map((language) => linesIn(render(report, language)));
  const own = american?.filter((line) => !british?.includes(line)).join('\n');
  expect(own).toMatch(/asked on October \d+, \d+, [\d, ]*and \d+\. Made on November 20, 2026\./);
  expect(own).toContain('What engines criticize');
  expect(american?.join()).not.toMatch(/criticise|\d October|October \d+ to October/);
});
