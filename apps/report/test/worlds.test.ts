import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { commandOf } from '../src/program/command-line.js';
import type { Language } from '../src/data/language.js';
import { bodyOf, linesOf, parsed, textOf, within, withClass, type Element } from './support/html.js';
import { environmentOf } from './support/program.js';
import { bodyFor, readReport, render } from './support/reports.js';
import { openService, type Service } from './support/service.js';
import { brandOf, HOSTILE_NAME, WORLD_IDS } from './support/worlds.js';

/** What a report says of each state of a brand, sentence by sentence, and which parts it leaves out. */

let service: Service;
const bodies = new Map<string, Element>();
beforeAll(async () => {
  service = await openService();
  for (const id of WORLD_IDS) bodies.set(id, await bodyFor(service, { brand_id: brandOf(id) }));
});
afterAll(() => service.close());

const bodyOfWorld = (id: string) => bodies.get(id) as Element; // of each
const withoutCharts = (body: Element) => linesOf(body, ({ name }) => (name === 'svg' ? '' : null));

const PARTS = ['trend', 'ranking', 'engines', 'questions', 'sites', 'work', 'method'];
const partsOf = (body: Element) =>
  within(body).flatMap(({ name, attributes }) => (name === 'section' ? [attributes['id'] ?? ''] : []));

/** Reads a text of ids, each followed by its indented lines. */
const linesById = (text: string) =>
  text
    .trim()
    .split(/\n(?=\S)/)
    .map((one): [id: string, says: readonly string[]] => {
      const [id = '', ...says] = one.split('\n').map((line) => line.trim());
      return [id, says];
    });

/** Replaces the marks of no-break spaces; `_` is a narrow one. */
const spaced = (line: string) => line.replaceAll('~', '\u00a0').replaceAll('_', '\u202f');

/** What covers say of each state of a brand; docs/rules.md has the conditions. */
const ENGLISH = linesById(`
falling
  October 2026, compared with September 2026
  Acme was named in 27.5% of AI answers, down from 66.3% in September.
  ↓−38.8 points: more than chance would explain.
  Without the name in the question: 23.4%
  September: 3.8 points ahead of Globex
  Based on 80 answers from Claude and ChatGPT to 10 questions, asked on 7, 14, 21 and 28 October. Made on 20 November 2026.
  Film a tour: finished on 12 November, too early to tell.
chance
  Acme was named in 47.5% of AI answers, after 42.5% in September.
  +5.0 points: could be chance with 80 and 80 answers.
empty
  October 2026
  We asked in October, but no answer counts, so there are no figures.
never
  We did not ask in October, so there are no figures.
carried
  We did not ask in October. The figures are from 28 September: Acme was named in 40.0% of AI answers (8 of 20).
gap
  Acme was named in 47.5% of AI answers.
  We did not ask in September, so nothing is compared.
failedbefore
  No answer counts in September, so nothing is compared.
norivals
  no rival is named
many
  The other 170
  “Rose” and “fell” mean more than chance would explain. Even if nothing had changed, about 10 of 200 rows would be marked.
without
  without Grok (all answers failed in October) · with Grok: September 59.2%
joined
  without Grok (not asked in September) · with Grok: October 62.5%
unlike
  Other engines answered in September, so nothing is compared.
slow
  −3.3* points: could be chance with 120 and 120 answers.
  −20.8* points since May, from 74.2% to 53.3%: more than chance would explain.
few
  Acme was named in 100.0% of AI answers.
  Only 3 answers: a few others would change every figure.
fewearlier
  We did not ask in October. The figures are from 7 September: Acme was named in 100.0% of AI answers (2 of 2).
unnamed
  None of the 80 AI answers named Acme.
`);

const OTHERS: Readonly<Partial<Record<Language, ReturnType<typeof linesById>>>> = {
  de: linesById(`
falling
  Oktober 2026, verglichen mit September 2026
  Acme wurde in 27,5~% der KI-Antworten genannt, nach 66,3~% im September.
  ↓−38,8 Punkte: mehr, als der Zufall erklärt.
  Aus 80 Antworten von Claude und ChatGPT auf 10 Fragen, gestellt am 7., 14., 21. und 28. Oktober. Erstellt am 20. November 2026.
chance
  +5,0 Punkte: Das kann bei 80 und 80 Antworten Zufall sein.
carried
  Wir haben im Oktober nicht gefragt. Die Zahlen sind vom 28. September: Acme wurde in 40,0~% der KI-Antworten genannt (8 von 20).
unnamed
  Keine der 80 KI-Antworten nennt Acme.
`),
  es: linesById(`
falling
  Acme apareció en el 27,5~% de las respuestas de IA, frente al 66,3~% en septiembre.
slow
  −20,8* puntos desde mayo, del 74,2~% al 53,3~%: más de lo que explica el azar.
`),
  fr: linesById(`
falling
  Acme apparaît dans 27,5~% des réponses des IA, contre 66,3~% en septembre.
  D’après 80 réponses de Claude et ChatGPT à 10 questions, les 7, 14, 21 et 28 octobre. Rapport établi le 20 novembre 2026.
unnamed
  Aucune des 80 réponses des IA ne cite Acme.
`),
  it: linesById(`
falling
  Acme compare nel 27,5% delle risposte dell’IA, contro il 66,3% a settembre.
slow
  −20,8* punti da maggio, dal 74,2% al 53,3%: più di quanto spieghi il caso.
`),
  nl: linesById(`
falling
  Acme werd genoemd in 27,5% van de AI-antwoorden, tegen 66,3% in september.
`),
};

/** What no line contains. */
const NEVER: Readonly<Record<string, RegExp>> = {
  falling: /Long ago/,
  chance: /more than chance would explain\.$|\bup from|down from/,
  empty: /\b0(?:\.0)?%|compared with/,
  never: /\b0(?:\.0)?%/,
  gap: /points: |compared with|In September|September: /,
  new: /points: |compared with|September: /,
  one: /highest|lowest/,
  norivals: /only rivals|100\.0/,
  few: /highest|lowest|Named least|could be chance with/,
  unnamed: /highest|lowest|be chance|How sure|Named first|Try it/,
};

/** The brands that have work; the reports of others leave that part out. */
const WITH_WORK = ['falling', 'rising', 'empty', 'repair'];

/** The other parts that a report leaves out. */
const LEFT: Readonly<Record<string, readonly string[]>> = {
  empty: ['ranking', 'engines', 'questions', 'sites'],
  never: ['trend', 'ranking', 'engines', 'questions', 'sites'],
  norivals: ['ranking', 'sites'],
};
const isLeft = (id: string, part: string) =>
  LEFT[id]?.includes(part) === true || (part === 'work' && !WITH_WORK.includes(id));

describe('the report of a brand', () => {
  test.each(ENGLISH)('that is %s says so', (id, says) => {
    const lines = withoutCharts(bodyOfWorld(id));
    expect(says.filter((line) => !lines.includes(spaced(line)))).toEqual([]);
    expect(lines.filter((line) => NEVER[id]?.test(line))).toEqual([]);
  });

  const others = Object.entries(OTHERS).flatMap(([language, all]) =>
    all.map(([id, says]) => [id, language as Language, says] as const),
  );
  test.each(others)('that is %s says so in %s', async (id, language, says) => {
    const lines = withoutCharts(await bodyFor(service, { brand_id: brandOf(id) }, language));
    expect(says.filter((line) => !lines.includes(spaced(line)))).toEqual([]);
  });

  test.each(WORLD_IDS)('that is %s has its parts, and colour only beyond chance', (id) => {
    const body = bodyOfWorld(id);
    expect(partsOf(body)).toEqual(PARTS.filter((part) => !isLeft(id, part)));
    const coloured = [...withClass(body, 'up'), ...withClass(body, 'down')];
    if (!/more than chance|rose|fell/.test(withoutCharts(body).join())) expect(coloured).toEqual([]);
    const rivals = within(body).filter(
      ({ name, attributes }) => name === 'tr' && attributes['data-key'] === 'Globex',
    );
    const marked = ['up', 'down', 'star'].flatMap((kind) => rivals.flatMap((row) => withClass(row, kind)));
    expect(marked).toEqual([]);
  });

  test('of 200 questions prints the 30 named least and one row of the rest', () => {
    const rows = withClass(bodyOfWorld('many'), 'questions').flatMap(within);
    expect(rows.filter(({ name, attributes }) => name === 'tr' && 'data-key' in attributes)).toHaveLength(30);
  });

  test('counts only questions without the name if the agency chooses so, if there are any', async () => {
    const linesFor = async (id: string) => {
      const setup = { language: 'en', questions: 'without_name' } as const;
      const report = await readReport(service, { brand_id: brandOf(id) }, setup);
      return withoutCharts(bodyOf(parsed(render(report))));
    };
    const falling = await linesFor('falling');
    expect(falling).toContain('Acme was named in 23.4% of AI answers, down from 59.4% in September.');
    expect(falling).toContain('All questions: 27.5%');
    expect((await linesFor('own')).join()).not.toContain('Without the name');
  });

  test('says of how many answers the tone is known, and nothing if it is known of none', () => {
    const sentiment = (id: string) =>
      withClass(bodyOfWorld(id), 'figures')
        .flatMap(within)
        .filter(({ name }) => name === 'div')
        .map(textOf)
        .find((text) => text.startsWith('Sentiment'));
    expect(sentiment('halfknown')).toMatch(/known for \d+ of \d+ answers$/);
    expect(sentiment('chance')).not.toContain('known');
    const toneless = withoutCharts(bodyOfWorld('toneless')).join();
    expect(sentiment('toneless')).toBeUndefined();
    expect(toneless).not.toContain('Tone of these answers');
  });

  test('with a long name and marks says it whole', () => {
    expect(withoutCharts(bodyOfWorld('hostile'))).toContain(HOSTILE_NAME);
  });
});

const WINDOWS = linesById(`
--month 2026-10 --against previous-year
  October 2026, compared with October 2025
  Acme was named in 66.3% of AI answers, up from 22.5% in October 2025.
--month 2026-10 --against 2026-08-01..2026-09-15
  October 2026, compared with 1 August – 15 September 2026
  Based on 80 answers from Claude and ChatGPT to 10 questions, asked on 7, 14, 21 and 28 October. Made on 20 November 2026. The two periods differ in length.
--month 2026-10 --against 2024-01-01..2024-01-31
  We did not ask in January 2024, so nothing is compared.
--month 2026-11 --tz Asia/Tokyo
  November 2026 (to 20 November)
--start-date 2026-10-07 --end-date 2026-10-07
  7 October 2026
--start-date 2026-07-01 --end-date 2026-10-31
  Based on 320 answers from Claude and ChatGPT to 10 questions, asked from 7 July to 28 October. Made on 20 November 2026.
`);

test.each(WINDOWS)('a report with %s says what it compares', async (args, says) => {
  const line = `--brand ${brandOf('leader')} --to x ${args}`;
  const command = commandOf(line.split(' '), environmentOf(service));
  if (command === null || 'ids' in command) throw new Error('no report');
  const { brand, window, against, tz } = command;
  if (!brand || window === 'last-month') throw new Error('no window');
  const choice = { brand_id: brand, window, against, tz: tz ?? 'UTC' };
  const lines = withoutCharts(await bodyFor(service, choice));
  expect(says.filter((one) => !lines.includes(one))).toEqual([]);
});

test('a month that the window or today cuts says to which day it counts', async () => {
  const ended = (start_date: string, end_date: string) =>
    bodyFor(service, { brand_id: brandOf('leader'), window: { kind: 'days', start_date, end_date } });
  const early = textOf(await ended('2026-10-07', '2026-10-09'));
  for (const label of ['chance; Oct to 9 October', 'Octoberto 9 October']) expect(early).toContain(label);
  expect(textOf(await ended('2026-11-01', '2026-11-30'))).toContain('to 20 November');
  expect(textOf(await ended('2026-10-01', '2026-10-31'))).not.toContain('to 31 October');
});
