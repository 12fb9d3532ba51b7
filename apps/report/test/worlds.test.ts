import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { commandOf } from '../src/program/command-line.js';
import type { Language } from '../src/text/language.js';
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

const PARTS = ['trend', 'ranking', 'engines', 'lost', 'questions', 'sites', 'work', 'method'];
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

const ENGLISH = linesById(`
falling
  AI engines named Acme in 27.5% of their answers to our questions, down from 66.3% in September. The fall is more than chance would explain.
  Globex (62.5%) and Initech (43.8%) are named most; Acme is 35.0 points behind Globex; in September the difference was 3.8 points the other way.
  Acme is 35.0 points behind Globex
  Acme is third of three brands by visibility. Globex and Initech passed it.
  The lowest month of the last six
  From May to August, Acme was named in 55.0 to 61.3% of answers, in September in 66.3% and in October in 27.5%. The fall from September is more than chance would explain.
  Both engines fell by more than chance would explain
  Both engines fell by more than chance would explain; neither stands out.
  4 of 10 questions fell by more than chance would explain, and none rose
  41 of 80 answers name rivals and leave Acme out
  In September it was 10 of 80. These five questions are lost most often.
  23.4% without the two questions that contain the name
  Win lists.example: 7 of the 11 answers that cite its page name only rivals
  Not proposed: one page on rivals’ sites and two where the work is done or was turned down.
  A fall followed two of five pieces of work
  What was finished from May to October, and what came after it. Two of them were finished within two weeks of another, so their effects cannot be told apart.
  A repair. No rise is expected from it, and none is claimed.
  Not measured. Nothing was recorded to measure it by.
  Too early to tell. The questions have been asked only once since.
  No effect shows. Visibility across all questions was 25.0% before the work and 25.0% on 20 November; from one week to the next it often moves by up to 10.0 points.
  A fall followed. Visibility across all questions was 35.0 points lower on 20 November than before the work; from one week to the next it seldom moves by more than 10.0.
  Finished after October: “Film a tour” (12 November; too early to tell).
rising
  AI engines named Acme in 78.8% of their answers to our questions, up from 42.5% in September. The rise is more than chance would explain.
  The highest month of the last four
  A rise followed the piece of work
chance
  AI engines named Acme in 47.5% of their answers to our questions, after 42.5% in September. With 80 answers each, even +5.0 points can be chance.
  From July to August, Acme was named in 40.0 to 45.0% of answers, in September in 42.5% and in October in 47.5%. The difference between the two can be chance.
  No engine changed by more than chance would explain
  Globex has 62.5%, Acme 47.5%; of the 38 answers that name only one of them, 25 name Globex: that can be chance
  Acme is second of three brands by visibility.
empty
  October 2026
  No answer was collected in October, so there are no figures for this month.
  Why there is nothing to show. The questions were asked on 7, 14, 21 and 28 October, but none of the 80 was answered.
  The last month with answers is September: 42.5% of 80 answers named Acme. The parts about engines, rivals, questions and sites are left out of this report.
  No answers in October
  Nothing was finished from May to October.
never
  Our questions were not asked in October, so there are no figures for this month.
  Why there is nothing to show. The questions were never asked before the end of this window.
  The parts about engines, rivals, questions and sites are left out of this report.
carried
  October 2026
  Our questions were not asked in October. These are the figures of 28 September, when we last asked them: AI engines named Acme in 40.0% of their answers.
  No answers in October
  The questions were last asked on 28 September.
  How sure is this? Asked again, the same questions would give 21.9 to 61.3% on 28 September (95% confidence). 10 questions are too few to speak for other questions.
  Based on 20 answers from two engines to 10 questions, asked on 28 September. Made on 20 November 2026.
  No engine stands out
  28 Sept %
  Named, 28 Sept
  A question has about two answers in these days, so a difference of a few can be chance.
gap
  October 2026
  AI engines named Acme in 47.5% of their answers to our questions. Our questions were not asked in September, so nothing is compared.
  From July to August, Acme was named in 32.5 to 45.0% of answers, in October in 47.5%.
failedbefore
  AI engines named Acme in 47.5% of their answers to our questions. No answer was collected in September, so nothing is compared.
  October, with nothing to compare it with
  In August, Acme was named in 45.0% of answers, in October in 47.5%.
new
  Acme was named in October in 40.0% of answers.
  10 questions were asked
one
  ChatGPT named Acme in 50.0% of its answers to our questions, after 42.5% in September. With 40 answers each, even +7.5 points can be chance.
  Globex has 57.5%, Acme 50.0%; only 19 answers name just one of them: too few to be sure.
  Based on 40 answers from ChatGPT to 10 questions, asked on 7, 14, 21 and 28 October. Made on 20 November 2026.
norivals
  No rival is named in any answer.
  No rival is named in any answer, so there is nothing to share.
  Named least
  Question, named least first
  78.8~%
nine
  How sure is this? Asked again, the same questions would give 37.4 to 59.9% in October and 33.5 to 55.9% in September (95% confidence). Nine questions are too few to speak for other questions.
many
  The 30 questions most often lost
  The other 170 questions
  0 rose, 0 fell
  Each question is considered separately: if none had changed, about 10 of 200 would still be marked.
  Acme leads, named in 70.0% of answers; Globex follows, 10.0 points behind; in September the difference was 20.0 points the other way.
apart
  ChatGPT names Acme least, in 22.5% of its answers, and Claude most, in 80.0%. Their ranges do not touch. Claude rose by more than chance would explain, from 42.5 to 80.0%.
  3 of 10 questions rose by more than chance would explain, and 1 fell
leader
  Acme leads, named in 66.3% of answers; Globex follows, 33.8 points behind; in September the difference was 10.0 points.
  Acme leads, 33.8 points ahead of Globex
  Acme is first of two brands by visibility, as in September.
  Both
level
  Globex and Acme are about level: no answer names only one of them.
  Globex and Acme are about level
without
  Without Grok, whose answers all failed in October: AI engines named Acme in 47.5% of their answers to our questions, after 42.5% in September on the same engines. With 80 answers each, even +5.0 points can be chance.
  with Grok, September was 59.2%
joined
  Without Grok, which was not asked in September: AI engines named Acme in 47.5% of their answers to our questions, after 42.5% in September on the same engines. With 80 answers each, even +5.0 points can be chance.
  with Grok, October was 62.5%
unlike
  ChatGPT named Acme in 67.5% of its answers to our questions. The engines that answered differ between the two periods, so nothing is compared.
slow
  AI engines named Acme in 53.3% of their answers to our questions, after 56.7% in September. From May to October, Acme fell from 74.2 to 53.3%, more than chance would explain.
  −3.3 points* since September (can be chance); −20.8* since May, more than chance
  From May to October, Acme fell from 74.2 to 53.3%, more than chance would explain
  Globex has 63.3%, Acme 53.3%; of the 48 answers that name only one of them, 30 name Globex: that can be chance.
few
  From only three answers: AI engines named Acme in 100.0% of their answers to our questions. Our questions were not asked in September, so nothing is compared.
  Three answers are too few to rank engines.
fewearlier
  Our questions were not asked in October. These are the figures of 7 September, when we last asked them, from only two answers: AI engines named Acme in 100.0% of their answers.
unnamed
  AI engines named Acme in none of their 80 answers to our questions, as in September.
  No answer named Acme in October
  No engine named Acme.
repair
  One repair was finished
`);

const GERMAN = linesById(`
falling
  Oktober 2026, verglichen mit September 2026
  KI-Antwortdienste nannten Acme in 27,5~% der Antworten auf unsere Fragen, nach 66,3~% im September. Der Rückgang ist stärker, als der Zufall erklärt.
  23,4~% ohne die zwei Fragen, die den Namen enthalten
  41 von 80 Antworten nennen Mitbewerber, aber nicht Acme
  Im September waren es 10 von 80. Diese fünf Fragen gehen am häufigsten verloren.
  Bei 4 von 10 Fragen sank die Sichtbarkeit stärker, als der Zufall erklärt, bei keiner stieg sie
  Bei beiden Diensten sank die Sichtbarkeit stärker, als der Zufall erklärt
  Bei beiden Diensten sank die Sichtbarkeit stärker, als der Zufall erklärt; keiner hebt sich vom anderen ab.
  Auf zwei von fünf Maßnahmen folgte ein Rückgang
  Acme steht nach Sichtbarkeit auf Platz drei von drei Marken. Globex und Initech haben Acme überholt.
  Ein Rückgang folgte. Die Sichtbarkeit über alle Fragen lag am 20. November um 35,0 Punkte niedriger als zuvor; von Woche zu Woche ändert sie sich selten um mehr als 10,0 Punkte.
chance
  Von Juli bis August wurde Acme in 40,0 bis 45,0~% der Antworten genannt, im September in 42,5~% und im Oktober in 47,5~%. Der Unterschied zwischen beiden kann Zufall sein.
  Globex hat 62,5~%, Acme 47,5~%; von 38 Antworten mit nur einer der beiden Marken nennen 25 Globex: Das kann Zufall sein
  Eine Frage hat im Monat etwa acht Antworten; wenige mehr oder weniger können Zufall sein.
many
  Acme führt, in 70,0~% der Antworten genannt; Globex folgt mit 10,0 Punkten Abstand; im September lag es noch 20,0 Punkte dahinter.
  Die 30 am häufigsten verlorenen Fragen
  Die übrigen 170 Fragen
  0 gestiegen, 0 gesunken
without
  Ohne Grok (im Oktober schlugen alle Anfragen fehl): KI-Antwortdienste nannten Acme in 47,5~% der Antworten auf unsere Fragen, nach 42,5~% im September bei denselben Diensten. Bei je 80 Antworten können auch +5,0 Punkte Zufall sein.
  mit Grok waren es im September 59,2~%
slow
  Von Mai bis Oktober sank die Sichtbarkeit von Acme von 74,2 auf 53,3~%, stärker, als der Zufall erklärt
few
  Auf Basis von nur drei Antworten: KI-Antwortdienste nannten Acme in 100,0~% der Antworten auf unsere Fragen. Im September wurden unsere Fragen nicht gestellt, daher entfällt der Vergleich.
unnamed
  KI-Antwortdienste nannten Acme in keiner der 80 Antworten auf unsere Fragen, genau wie im September.
apart
  Bei 3 von 10 Fragen stieg die Sichtbarkeit stärker, als der Zufall erklärt, bei 1 sank sie
`);

const FRENCH = linesById(`
falling
  Octobre 2026, comparé à septembre
  Les moteurs d’IA ont mentionné Acme dans 27,5~% de leurs réponses à nos questions, contre 66,3~% en septembre. La baisse est plus forte que le hasard ne l’explique.
  Les marques les plus mentionnées sont Globex (62,5~%) et Initech (43,8~%)_; Acme se situe 35,0 points derrière Globex_; en septembre, l’écart était de 3,8 points dans l’autre sens.
  23,4~% sans les deux questions qui contiennent le nom
  41 réponses sur 80 mentionnent des concurrents, mais pas Acme
  La visibilité a baissé plus que le hasard ne l’explique pour 4 questions sur 10 et n’a augmenté pour aucune
  De mai à août, Acme figurait dans 55,0 à 61,3~% des réponses, en septembre dans 66,3~% et en octobre dans 27,5~%. La baisse depuis septembre est plus forte que le hasard ne l’explique.
  Acme occupe en visibilité le troisième rang sur trois marques. Globex et Initech ont dépassé Acme.
  80 réponses sur 80 citent une source. Sur 80 citations, 11 renvoient aux sites d’Acme, 12 à ceux de concurrents et 57 à d’autres.
  Une baisse a suivi deux actions sur cinq
  Terminé après octobre~: «~Film a tour~» (12 novembre, trop tôt pour conclure).
  Une baisse a suivi. La visibilité sur l’ensemble des questions était le 20 novembre plus basse de 35,0 points qu’avant l’action_; d’une semaine à l’autre, elle varie rarement de plus de 10,0 points.
rising
  Acme a dépassé Globex et Initech en octobre et occupe en visibilité le premier rang sur trois marques.
chance
  Globex a 62,5~%, Acme 47,5~%_; sur 38 réponses ne mentionnant qu’une des deux marques, 25 mentionnent Globex~: cela peut relever du hasard
  Base~: 80 réponses de deux moteurs à 10 questions, posées les 7, 14, 21 et 28 octobre. Établi le 20 novembre 2026.
empty
  Aucune réponse n’a été recueillie en octobre_; il n’y a donc pas de chiffres pour ce mois.
carried
  Nos questions n’ont pas été posées en octobre. Voici les chiffres du 28 septembre, la dernière fois qu’elles l’ont été~: les moteurs d’IA ont mentionné Acme dans 40,0~% de leurs réponses.
many
  Acme est en tête, avec 70,0~% des réponses_; Globex suit, 10,0 points derrière_; en septembre, l’écart était de 20,0 points dans l’autre sens.
  Les 170 autres questions
without
  Sans Grok, dont toutes les réponses ont échoué en octobre~: les moteurs d’IA ont mentionné Acme dans 47,5~% de leurs réponses à nos questions, contre 42,5~% en septembre sur les mêmes moteurs. Avec 80 réponses à chaque fois, même +5,0 points peuvent relever du hasard.
  avec Grok, 59,2~% en septembre
slow
  De mai à octobre, la visibilité d’Acme est passée de 74,2 à 53,3~%, une baisse plus forte que le hasard ne l’explique
few
  D’après trois réponses seulement~: les moteurs d’IA ont mentionné Acme dans 100,0~% de leurs réponses à nos questions. Nos questions n’ont pas été posées en septembre_; il n’y a donc pas de comparaison.
  Base~: trois réponses de trois moteurs à une question, posée le 7 octobre. Établi le 20 novembre 2026.
unnamed
  Les moteurs d’IA n’ont mentionné Acme dans aucune de leurs 80 réponses à nos questions, comme en septembre.
apart
  ChatGPT mentionne Acme le moins souvent, dans 22,5~% de ses réponses, et Claude le plus souvent, dans 80,0~%. Leurs fourchettes ne se recoupent pas. Sur Claude, la visibilité est passée de 42,5 à 80,0~%, une hausse plus forte que le hasard ne l’explique.
`);

const NO_COMPARISON =
  /(?:rise|fall) [^.]*chance would explain|by more than chance|could be chance|compared with|In September|; in September|points behind; /;

/** What no line contains. */
const NEVER: Readonly<Record<string, RegExp>> = {
  falling: /\brise (?:from|followed)|Long ago|highest|done\.example, with/,
  rising: /cannot be told apart|(?:The|A) fall/,
  chance: /\brise from|\bfall from|, up from|, down from/,
  empty: /\b0(?:\.0)?%|compared with|(?:rise|fall) [^.]*chance would explain/,
  never: /\b0(?:\.0)?%/,
  carried: new RegExp(`${NO_COMPARISON.source}|^(?:Named, |Cited, )?October(?: %)?$|in a month`),
  gap: NO_COMPARISON,
  failedbefore: NO_COMPARISON,
  new: NO_COMPARISON,
  one: /AI engines|stands out/,
  norivals: /only rivals|Lost most|100\.0/,
  many: /too few/,
  apart: /stands out/,
  without: /\bgrok\b.*\b(?:rose|fell)|the fall|down from/i,
  slow: /chance since September|ifference [^.]*can be chance(?!\.$)|points\*?, could be chance/,
  few: /[Mm]ost often lost|Whose answers|stands out|names it least/,
  unnamed: /stands out|least, in|\b0\.0 to|be chance|at most|How sure|boxes show|Each question/,
  repair: /No rise or fall shows yet|of 1 piece/,
};

/** The brands that have work; the reports of others leave that part out. */
const WITH_WORK = ['falling', 'rising', 'empty', 'repair'];

/** The other parts that a report leaves out. */
const LEFT: Readonly<Record<string, readonly string[]>> = {
  empty: ['ranking', 'engines', 'lost', 'questions', 'sites'],
  never: ['ranking', 'engines', 'lost', 'questions', 'sites'],
  one: ['engines'],
  unlike: ['engines'],
  few: ['lost'],
  fewearlier: ['lost'],
  norivals: ['ranking', 'lost', 'sites'],
  ...Object.fromEntries(['rising', 'hostile', 'leader', 'level'].map((id) => [id, ['lost']])),
};
const isLeft = (id: string, part: string) =>
  LEFT[id]?.includes(part) === true || (part === 'work' && !WITH_WORK.includes(id));

describe('the report of a brand', () => {
  test.each(ENGLISH)('that is %s says so', (id, says) => {
    const lines = withoutCharts(bodyOfWorld(id));
    expect(says.filter((line) => !lines.includes(spaced(line)))).toEqual([]);
    expect(lines.filter((line) => NEVER[id]?.test(line))).toEqual([]);
  });

  const others = Object.entries({ de: GERMAN, fr: FRENCH }).flatMap(([language, all]) =>
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

  test('of 200 questions prints the 30 lost most and one row of the rest', () => {
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
    expect(falling).toContain(
      'AI engines named Acme in 23.4% of their answers to questions that do not contain the name, down from 59.4% in September. The fall is more than chance would explain.',
    );
    expect(falling).toContain('27.5% with all 10 questions');
    expect(falling).toContain('All questions'); // the table still has them
    expect((await linesFor('own')).join()).toContain('answers to our questions');
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
    expect(toneless).not.toContain('In what tone');
  });

  test('with a long name and marks says it whole', () => {
    expect(withoutCharts(bodyOfWorld('hostile'))).toContain(HOSTILE_NAME);
  });
});

const WINDOWS = linesById(`
--month 2026-10 --against previous-year
  October 2026, compared with October 2025
  AI engines named Acme in 66.3% of their answers to our questions, up from 22.5% in October 2025. The rise is more than chance would explain.
  Acme passed Globex in October and is first of two brands by visibility.
--month 2026-10 --against previous-days
  October 2026, compared with 31 August 2026 to 30 September 2026
  Acme leads, 33.8 points ahead of Globex
  Based on 80 answers from two engines to 10 questions, asked on 7, 14, 21 and 28 October. Made on 20 November 2026.
--month 2026-10 --against 2026-08-01..2026-09-15
  October 2026, compared with 1 August 2026 to 15 September 2026
  Based on 80 answers from two engines to 10 questions, asked on 7, 14, 21 and 28 October. The periods differ in length: October and 1 August to 15 September. Made on 20 November 2026.
--month 2026-10 --against 2024-01-01..2024-01-31
  AI engines named Acme in 66.3% of their answers to our questions. Our questions were not asked in January 2024, so nothing is compared.
--month 2026-11 --tz Asia/Tokyo
  November 2026 up to 20 November
--period 30d
  21 October 2026 to 20 November 2026, compared with 21 September 2026 to 20 October 2026
  No change beyond chance
--start-date 2026-10-07 --end-date 2026-10-07
  7 October 2026
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
