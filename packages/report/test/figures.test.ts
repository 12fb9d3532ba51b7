import { isNight } from '@brand-visibility/tooling/draws';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LANGUAGES, type Language } from '../src/text/language.js';
import { difference, printed, valueAt } from './support/figures.js';
import { around, classesOf, marksIn, within, withClass, type Element, type Mark } from './support/html.js';
import { bodyFor, OF_DEMO, OF_WORLDS, serviceOf } from './support/reports.js';
import { answersOf, OCTOBER, responsesOf } from './support/responses.js';
import { openService, type Service } from './support/service.js';

/** Every figure of a report, read by somebody who only has the file, the responses of the API and the rules. */

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const isOfChart = ({ name }: Element) => name === 'text' || name === 'tspan';

/** A figure of a chart may have a unit or words behind it. */
function isPrinted({ at, text, element }: Mark, value: number | null, language: Language): boolean {
  const texts = printed(at, value, language);
  return isOfChart(element)
    ? texts.some((one) => text === one || text.startsWith(one + (language === 'en' ? '%' : '\u00a0%')))
    : texts.includes(text);
}

/** What stands behind a figure up to the next one. */
function isStarred({ element }: Mark): boolean {
  const all = within(around(element).at(-1) ?? element);
  const next = all
    .slice(all.indexOf(element) + 1)
    .find((one) => ['data', 'p', 'td'].includes(one.name) || classesOf(one).includes('star'));
  return (
    next !== undefined &&
    classesOf(next).includes('star') &&
    around(next).some((one) => ['p', 'td', 'span'].includes(one.name) && around(element).includes(one))
  );
}

/** The answers that "then and now" counts. */
async function riseOf(own: Service, brand: string, body: Element) {
  const { 'data-key': prompt_ids, 'data-engine': platforms } = withClass(body, 'then')[0]?.attributes ?? {};
  if (prompt_ids === undefined || platforms === undefined) return null;
  const of = (days: readonly [string, string]) => answersOf(own, brand, days, { prompt_ids, platforms });
  return { before: await of(OCTOBER.previous), after: await of(OCTOBER.current) };
}

const CHANCE = { en: ['more than chance', 'could be chance'], de: ['mehr als Zufall', 'kann Zufall sein'] };

/** Whether a change differs from the difference of the figures beside it, which are rounded on their own. */
function isOff(responses: unknown, at: string): boolean {
  const isLift = at.endsWith('.lift');
  if (!isLift && !at.endsWith('.change')) return false;
  const valueOf = (name: string) => valueAt(responses, at.replace(/[^.]+$/, name));
  const [now, then] = [valueOf('current'), valueOf(isLift ? 'baseline' : 'previous')];
  return now !== null && then !== null && difference(now, then) !== valueAt(responses, at);
}

const BRANDS = isNight ? [...OF_DEMO, ...OF_WORLDS] : ['brd_tidewell', ...OF_WORLDS];

test.each(BRANDS)('the report of %s has the figures of the API, and stars', async (brand) => {
  const own = serviceOf(service, brand);
  const asked = await responsesOf(own, brand, OCTOBER);
  for (const language of LANGUAGES) {
    const body = await bodyFor(service, { brand_id: brand }, language);
    const responses = { ...asked, answers: await riseOf(own, brand, body) };
    const all = marksIn(body);
    const marks = all.filter(({ at }) => at !== 'comparison.verdict');
    const { verdict } = responses.comparison as { readonly verdict: string | null }; // as documented
    const isCompared = within(body).some(({ attributes }) => attributes['data-state'] === 'compared');
    expect(all.filter((mark) => !marks.includes(mark)).map(({ value, text }) => [value, text])).toEqual(
      isCompared ? [[verdict, CHANCE[language][Number(verdict === 'within_noise')]]] : [],
    );
    const wrong = marks.filter((mark) => {
      const value = valueAt(responses, mark.at);
      return mark.value !== String(value ?? '') || !isPrinted(mark, value, language);
    });
    expect(wrong.map(({ at, text }) => `${at}: ${text} for ${valueAt(responses, at)}`)).toEqual([]);

    for (const mark of marks.filter(({ element }) => !isOfChart(element)))
      expect([mark.at, isStarred(mark)]).toEqual([
        mark.at,
        isOff(responses, mark.at) || (mark.at === 'comparison.previous_answer_count' && isStarred(mark)),
      ]);
    for (const star of withClass(body, 'star')) {
      const part = around(star).find(
        ({ name, attributes }) => name === 'section' || attributes['class'] === 'summary',
      );
      const notes = part ? withClass(part, 'note').filter((note) => withClass(note, 'star').length > 0) : [];
      expect(notes.length).toBeGreaterThan(0);
    }
  }
});

test('the report of the demo has all of what a client asks for', async () => {
  const places = new Set(marksIn(await bodyFor(service, {})).map(({ at }) => at));
  const { engines, questions } = await responsesOf(service, 'brd_tidewell', OCTOBER);
  const expected = [
    ...['visibility', 'share_of_voice', 'sentiment_score'].flatMap((name) =>
      ['current', 'previous', 'change'].map((member) => `comparison.${name}.${member}`),
    ),
    ...['current', 'previous'].map((member) => `explanation.figures.average_position.${member}`),
    ...engines.data.flatMap((_, i) => [
      `engines.data.${i}.visibility.current`,
      `engines.data.${i}.visibility.change`,
    ]),
    ...questions.data.map((_, i) => `questions.data.${i}.answers_naming_you`),
    ...[0, 1, 2, 3, 4, 5].map((i) => `months.data.${i}.visibility`),
    'comparison.run_noise.current.low',
    'comparison.prompt_noise.previous.high',
    'ranking.data.0.visibility.current - ranking_before.data.0.visibility.current',
  ];
  expect(expected.filter((place) => !places.has(place))).toEqual([]);
});
