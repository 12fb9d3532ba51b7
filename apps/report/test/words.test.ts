import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { h, isValidElement } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Report } from '../src/data/report.js';
import { documentOf } from '../src/document.js';
import { NO_FONTS } from '../src/fonts.js';
import { aboutOf } from '../src/parts/about-of.js';
import { WORDS } from '../src/parts/words-of.js';
import { traced } from '../src/story/figure.js';
import { datesOf } from '../src/text/dates.js';
import { german } from '../src/text/de.js';
import { english, type PageWords } from '../src/text/en.js';
import { french } from '../src/text/fr.js';
import { LANGUAGES, type Language } from '../src/text/language.js';
import { MAIL } from '../src/text/mail.js';
import { inHundredths, numbersOf } from '../src/text/numbers.js';
import { cut, cutApart } from '../src/text/sentence.js';
import { bodyOf, linesOf, parsed, textOf, within, withClass } from './support/html.js';
import { changed, OF_DEMO, OF_WORLDS, readReport, render } from './support/reports.js';
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
/** English words that no other language has, and lines that have the same words as in English. */
const OTHERS = {
  de: {
    english: /\b(?:share of voice|sentiment|runs?|gaps?|brands?|named|engines?|citations?|sources?)\b/i,
    same: ['Community', 'Chance'],
  },
  fr: {
    english: /\b(?:share|sentiment|runs?|gaps?|brands?|named|engines?|answers?|rivals?|the|of|and|in)\b/i,
    same: ['Question', 'Site', 'Sites', 'Actions'],
  },
} as const;
type Other = keyof typeof OTHERS;
const OTHER = Object.keys(OTHERS) as Other[]; // of its record
const ENGINES = ['ChatGPT', 'Claude', 'Gemini', 'Google AI Overviews', 'Grok', 'Perplexity'];
/** A percent sign without a no-break space; German has one in a compound. */
const LOOSE_PERCENT = /[a-z].*(?<!\u00a0|95-)%/;

test.each(['brd_tidewell', ...['falling', 'empty', 'carried', 'many', 'norivals'].map(brandOf)])(
  'of the API are not in the report of %s, and no line in another language is in English',
  async (brand_id) => {
    const own = await readReport(service, { brand_id });
    const linesFor = (language: Language) => linesIn(render(own, language), ['svg', 'blockquote', 'bdi']);
    const english = linesFor('en');
    expect(english.filter((line) => WORDS_OF_THE_API.test(line))).toEqual([]);
    for (const language of OTHER) {
      const { english: words, same } = OTHERS[language];
      const names = [...ENGINES, 'September', ...same];
      const lines = linesFor(language).filter((line) => !names.includes(line));
      expect(lines.filter((line) => words.test(line.replaceAll(/Google AI Overviews/g, '')))).toEqual([]);
      expect(lines.filter((line) => LOOSE_PERCENT.test(line))).toEqual([]);
      expect(lines.filter((line) => english.includes(line) && /[a-z]{3}/i.test(line))).toEqual([]);
    }
  },
);

/** The messages of the page, in the languages that it has. */
const PAGES: Partial<Record<Language, PageWords>> = { en: english.page, de: german.page, fr: french.page };

/** The plain messages of a language by their names, and null by the names of those that need arguments. */
function messagesIn(language: Language): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const visit = (value: unknown, name: string) => {
    if (typeof value === 'string') found.set(name, value);
    else if (typeof value === 'function' || isValidElement(value)) found.set(name, null);
    else for (const [key, inner] of Object.entries(value ?? {})) visit(inner, `${name}.${key}`);
  };
  visit(WORDS[language](aboutOf(report)), '');
  visit(PAGES[language] ?? {}, 'page');
  visit(MAIL[language], 'mail');
  return found;
}

/** What a language writes as English does. */
const SAME: Partial<Record<Language, readonly string[]>> = {
  de: ['Filter', 'neutral', 'Crawler'],
  es: [],
  fr: ['Question', 'Sites', 'Site', 'Questions', 'Sites', 'Page', 'Question', 'Pages'],
  it: ['Share of voice'],
  nl: ['Share of voice', 'September %', 'Share of voice %', 'later', 'Sites', 'Site'],
};

test('every language has every message, and none of them in English', () => {
  const own = messagesIn('en');
  expect(own.size).toBeGreaterThan(200);
  for (const language of LANGUAGES) {
    const messages = messagesIn(language);
    const names = [...own.keys()].filter((name) => language in PAGES || !name.startsWith('page.'));
    expect([...messages.keys()].toSorted()).toEqual(names.toSorted());
    expect([...messages].filter(([name, text]) => (text === '') !== (own.get(name) === ''))).toEqual([]);
    const untranslated = [...messages].filter(([name, text]) => text && text === own.get(name));
    const same = SAME[language];
    if (same) expect(untranslated.map(([, text]) => text)).toEqual(same);
  }
});

/** Returns the engine names and the numbers in a line, except numbers below 10, which a language may spell out. */
const factsOf = (line: string) =>
  new Set(
    line
      .replaceAll(/(?<=\d)[.,\u00a0\u202f](?=\d)/g, '')
      .match(/\d{2,}|ChatGPT|Claude|Gemini|Google|Grok|Perplexity/g),
  );
/** Matches the trace of a value or a word that is missing. */
const HOLE = /NaN|undefined|\bnull\b|\[object| {2}| \.|,,|\.\.|“”|\(\)|: ?[.;]/;

test.each([...OF_DEMO, ...OF_WORLDS])(
  'a report of %s contains the same facts in every language, no line has a hole, and lines are about as long',
  async (brand_id) => {
    const own = await readReport(service, { brand_id });
    const [english = [], ...others] = LANGUAGES.map((language) => linesIn(render(own, language), []));
    for (const lines of [english, ...others]) {
      expect(lines.filter((line) => HOLE.test(line))).toEqual([]);
      expect(lines.map(factsOf)).toEqual(english.map(factsOf));
      const isOdd = (line: string, { length }: string) =>
        length >= 25 && Math.abs(Math.log2(line.length / length)) > 1.1;
      expect(lines.filter((line, at) => isOdd(line, english[at]!))).toEqual([]);
    }
  },
);

/** The report with the same number everywhere. */
const everywhere = (count: number): Report => ({
  ...report,
  responses: changed(report.responses, (value, name) =>
    typeof value === 'number' ? count : /^(?:numerator|denominator)$/.test(name) ? '1' : value,
  ),
});

const NOUNS = 'answer|question|engine|month|day|page|site|piece|crawler|time|citation';
const NOMEN = 'Antwort|Frage|Dienst|Monat|Tag|Seite|Website|Maßnahme|Nennung|Verweis|Anfrage';
const NOMS = 'réponse|question|moteur|jour|page|site|action|mention|citation|demande|marque|robot';

/** A line of a count of 1, what must not follow a count of 1, and what must not follow a count of 2. */
const COUNTS = {
  en: {
    one: '1 of 1 answer',
    plurals: [
      String.raw`(?<![\d.,]|and )(?:1|\b[Oo]ne) (?:other |of the |different )?(?:${NOUNS})s\b`,
      String.raw`(?<![\d.,])(?:1|\b[Oo]ne) (?:of (?:them|the 1 [^.]*?) )?(?:name|cite|praise|criticise|are|were|do|contain)\b`,
    ],
    singulars: String.raw`(?<![\d.,])(?:0|2|\b[Tt]wo|\b[Nn]o) (?:${NOUNS})\b(?! (?:stands|changed|names))`,
  },
  de: {
    one: '1 von 1 Antwort',
    plurals: [
      String.raw`(?<![\d.,]|und )(?:1|\b[Ee]ine[mrn]?|eins) (?:andere |davon )?(?:${NOMEN})e?n\b`,
      String.raw`(?<![\d.,]|von )(?:1|eins) (?:von 1 |Antwort |davon |Antwort mit Verweis auf die Seite )*(?:nennen|verweisen|loben|kritisieren|sind|waren|wurden|gehören|schlugen)\b`,
    ],
    singulars: String.raw`(?<![\d.,])(?:0|2|[Zz]wei|[Kk]eine) (?:andere |davon )?(?:${NOMEN})\b(?! (?:verweist|nennt))`,
  },
  fr: {
    one: '1 réponse sur 1',
    plurals: [
      String.raw`(?<![\d,])(?:[01]|\b(?:[Uu]ne?|[Aa]ucune?)) (?:autres? )?(?:${NOMS})s\b`,
      String.raw`(?<![\d,]|et |sur )[01] (?:réponse |sur 1 )*(?:ne )?(?:mentionnent|citent|renvoient|sont|ont|portent)\b`,
    ],
    singulars: String.raw`(?<![\d,])(?:2|[Dd]eux|[Ll]es) (?:autres )?(?:${NOMS})\b`,
  },
  es: {
    one: '1 de 1 respuesta',
    plurals: [
      String.raw`(?<![\d.,]|y )(?:1|\b[Uu]na?) (?:de (?:1|una) )?(?:respuesta|pregunta|punto|cita)s\b`,
    ],
    singulars: String.raw`(?<![\d.,])(?:0|2|\b[Dd]os) (?:respuesta|pregunta|motor|punto|cita)\b`,
  },
  it: {
    one: '1 su 1 risposta',
    plurals: [String.raw`(?<![\d.,]|e |su )(?:1|\b[Uu]na?) (?:risposte|domande|punti|citazioni)\b`],
    singulars: String.raw`(?<![\d.,])(?:0|2|\b[Dd]ue) (?:risposta|domanda|motore|punto|citazione)\b`,
  },
  nl: {
    one: '1 van 1 antwoord',
    plurals: [String.raw`(?<![\d.,]|en )(?:1|\b[Éé]én) (?:antwoorden|vragen|punten|verwijzingen)\b`],
    singulars: String.raw`(?<![\d.,])(?:0|2|\b[Tt]wee) (?:antwoord|vraag|dienst|punt|verwijzing)\b`,
  },
} as const;

describe.each(Object.entries(COUNTS))('in %s, a count of', (language, { one, plurals, singulars }) => {
  const linesWith = (count: number) => linesIn(render(everywhere(count), language as Language));

  test('1 is followed by the singular, of nouns and of verbs', () => {
    const lines = linesWith(1);
    expect(lines).toContain(one);
    const plural = new RegExp(plurals.join('|'), 'u');
    expect(lines.filter((line) => plural.test(line))).toEqual([]);
  });

  test.each([0, 2])('%i is followed by the plural, but in French 0 is not', (count) => {
    const lines = linesWith(count);
    const singular = new RegExp(singulars, 'u');
    expect(lines.filter((line) => singular.test(line.replace(/No engine.*/, '')))).toEqual([]);
    expect(lines.join('\n')).not.toMatch(/NaN|undefined|Infinity/);
  });
});

test('French has a no-break space where it has a space before or within punctuation', async () => {
  for (const brand_id of [...OF_DEMO, ...OF_WORLDS.filter((id) => id !== brandOf('hostile'))]) {
    const html = render(await readReport(service, { brand_id }), 'fr');
    const heard = [...html.matchAll(/(?:data|aria)-label="([^"]*)"/g)].map(([, text = '']) => text);
    const titles = new Set(
      withClass(bodyOf(parsed(html)), 'work')
        .flatMap(within)
        .map(textOf),
    );
    const lines = [
      ...linesIn(html, ['svg', 'blockquote', 'bdi']),
      ...heard.filter((one) => !titles.has(one)),
    ];
    const loose = /(?<![\u00a0\u202f])[%:;?!»]|«(?!\u00a0)|(?<=\d) (?=\d)/u;
    expect(lines.filter((line) => loose.test(line))).toEqual([]);
  }
});

test.each([
  ['fr-FR', '1er octobre', '1er', '1er–15 oct.'],
  ['de-DE', '1. Oktober', '1.', '1.–15. Okt.'],
  ['en-GB', '1 October', '1', '1–15 Oct'],
  ['en-US', 'October 1', '1', 'Oct 1–15'],
  ['es-ES', '1 de octubre', '1', '1–15 oct'],
  ['nl-NL', '1 oktober', '1', '1–15 okt'],
])('the first of a month in %s is %s', (locale, day, dayOfMonth, range) => {
  const dates = datesOf(locale, locale === 'fr-FR' ? '1er' : undefined);
  const [start_date, end_date] = ['2026-10-01', '2026-10-15'];
  expect([dates.day(start_date), dates.dayOfMonth(start_date)]).toEqual([day, dayOfMonth]);
  expect(dates.shortRange({ start_date, end_date })).toBe(range);
  expect(dates.dayOfYear('2026-10-21')).not.toMatch(/1er/);
});

test.each([
  [44.7, 'La visibilità è del 44,7%'],
  [8.3, 'La visibilità è dell’8,3%'],
  [11, 'La visibilità è dell’11,0%'],
  [18, 'La visibilità è del 18,0%'],
  [80.5, 'La visibilità è dell’80,5%'],
])('Italian has the article of %f', (value, text) => {
  const said = WORDS.it(aboutOf(report)).targets.metrics.visibility(traced('a', value));
  expect(textOf(parsed(renderToString(h('p', null, said))))).toBe(text);
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
    [numbersOf('fr-FR').decimal(-1234.5), '\u22121\u202f234,5'],
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
  [1, 'first', 'premier'],
  [9, 'ninth', 'neuvième'],
  [10, '10th', '10e'],
  [11, '11th', '11e'],
  [21, '21st', '21e'],
  [22, '22nd', '22e'],
  [23, '23rd', '23e'],
])('the place %i is %s: an ordinal, a word up to nine, in French %s', (rank, english, french) => {
  const { ranking } = report.responses;
  const [row] = ranking.data.filter(({ is_you }) => is_you);
  const you = row && { ...row, rank }; // outside of the list, so that no other brand shares its place
  const data = ranking.data.filter((one) => one !== row);
  const responses = { ...report.responses, ranking: { ...ranking, data, you: you ?? null, total: 30 } };
  const own = { ...report, responses };
  const text = (language: Language) => linesIn(render(own, language)).join('\n');
  expect(text('en')).toContain(`is ${english} of 30 brands`);
  expect(text('fr')).toContain(`le ${french} rang sur 30 marques`);
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

test.each([
  [
    'Vereinigte Norddeutsche Gesellschaft Bremen',
    'Vereinigte Norddeutsche Gesellschaft Hamburg',
    'Vereinigte…Bremen',
  ],
  [
    'Vereinigte Norddeutsche Gesellschaft',
    'Vereinigte Norddeutsche Gesellschaft Bremen',
    'Vereinigte…Gesellschaft',
  ],
  [
    'Donaudampfschifffahrtsgesellschaftskapitän',
    'Donaudampfschifffahrtsgesellschaftsoffizier',
    'Donaudampfschi…haftskapitän',
  ],
  ['Vereinigte Norddeutsche Gesellschaft', 'Kühl & Co', 'Vereinigte Norddeutsche…'],
  ['Kühl & Co', 'Kühl & Co', 'Kühl & Co'],
])('%s is told apart from %s', (name, other, expected) => {
  expect(cutApart(name, other)).toBe(expected);
});

test('American English has its own spelling and dates', () => {
  const [british, american] = (['en', 'en-US'] as const).map((language) => linesIn(render(report, language)));
  const own = american?.filter((line) => !british?.includes(line)).join('\n');
  expect(own).toMatch(/asked on October \d+, \d+, [\d, ]*and \d+\. Made on November 20, 2026\./);
  expect(own).toContain('What engines criticize');
  expect(own).toMatch(/Claude, ChatGPT, Perplexity, Gemini, Grok, and Google AI Overviews/);
  expect(own).toMatch(/34\.6%, and in October in 44\.7%/);
  const notAmerican =
    /criticise|\b(?:under way|per cent)\b|\d October|October \d+ to October|”[.,]|\w, \w+ and \w+[.;]/;
  expect(american?.filter((line) => notAmerican.test(line))).toEqual([]);
});
