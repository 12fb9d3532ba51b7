import { LANGUAGES, type Language } from '../src/text/language.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ALLOWED, countedIn, type Api } from './support/counted.js';
import { filesOf, sharedDemo, type Demo } from './support/demo.js';
import { difference, printed, valueAt } from './support/figures.js';
import {
  around,
  bodyOf,
  classesOf,
  linesOf,
  marksIn,
  parsed,
  within,
  withClass,
  type Element,
  type Mark,
} from './support/html.js';
import { germanOf, readReport } from './support/reports.js';
import { answersOf, OCTOBER, responsesOf } from './support/responses.js';
import { brandOf, startWorlds, WORLD_IDS } from './support/worlds.js';

/** Every number of a report, read by somebody who only has the file, the responses of the API and the rules. */

const OF_DEMO = ['brd_tidewell', 'brd_harrow_steam', 'brd_pedal_junction', 'brd_fjellvik'];

const services: Demo[] = [];
const files = new Map<string, string>();
beforeAll(async () => {
  services.push(sharedDemo(), await startWorlds());
  for (const service of services) for (const [brand, path] of await filesOf(service)) files.set(brand, path);
});
afterAll(() => Promise.all(services.map((one) => one.close())));

const bodyFor = (brand: string) => bodyOf(parsed(readFileSync(files.get(brand) ?? '', 'utf8')));

const bodyIn = async (language: Language, service: Demo, brand: string) =>
  language === 'en'
    ? bodyFor(brand)
    : bodyOf(parsed(germanOf(await readReport(service, { brand_id: brand }))));

const isOfChart = ({ name }: Element) => name === 'text' || name === 'tspan';

/** A figure of a chart may have a unit or words behind it. */
function isPrinted({ at, text, element }: Mark, value: number | null, language: Language): boolean {
  const texts = printed(at, value, language);
  return isOfChart(element)
    ? texts.some((one) => text === one || text.startsWith(one + (language === 'en' ? '%' : '\u00a0%')))
    : texts.includes(text);
}

/** The lines of a report in which a number stands that is neither a figure, a count, a date, nor of the data. */
function strayNumbers(body: Element, api: Api, language: Language): string[] {
  const skip = (element: Element) =>
    ['svg', 'bdi'].includes(element.name) ||
    'data-figure' in element.attributes ||
    classesOf(element).some((name) => ['rank', 'number'].includes(name))
      ? '§'
      : null;
  return linesOf(body, skip).filter((line) => {
    let rest = line;
    for (const [pattern, valuesOf] of countedIn(language))
      rest = rest.replace(pattern, (found, ...groups: unknown[]) => {
        const told = groups.slice(0, -2).map((one) => String(one).toLowerCase());
        const isRight = valuesOf(api).every((value, i) =>
          printed('total', value, language).includes(told[i] ?? ''),
        );
        return isRight ? '' : `${found} is not ${String(valuesOf(api))} 0`;
      });
    return /\d/.test(ALLOWED[language].reduce((text, allowed) => text.replace(allowed, ''), rest));
  });
}

/** What stands behind a figure up to the next one. */
function isStarred({ element }: Mark): boolean {
  const all = within(around(element).at(-1) ?? element);
  const next = all
    .slice(all.indexOf(element) + 1)
    .find(
      (one) =>
        one.name === 'data' || one.name === 'p' || one.name === 'td' || classesOf(one).includes('star'),
    );
  return (
    next !== undefined &&
    classesOf(next).includes('star') &&
    around(next).some((one) => ['p', 'td', 'span'].includes(one.name) && around(element).includes(one))
  );
}

/** The answers that "then and now" counts. */
async function riseOf(service: Demo, brand: string, body: Element) {
  const { 'data-key': prompt_ids, 'data-engine': platforms } = withClass(body, 'then')[0]?.attributes ?? {};
  if (prompt_ids === undefined || platforms === undefined) return null;
  const of = (days: readonly [string, string]) => answersOf(service, brand, days, { prompt_ids, platforms });
  return { before: await of(OCTOBER.previous), after: await of(OCTOBER.current) };
}

const CHANCE = { en: ['more than chance', 'could be chance'], de: ['mehr als Zufall', 'kann Zufall sein'] };

const placeOf = (place: string, name: string) => place.replace(/[^.]+$/, name);

describe.each([...OF_DEMO, ...WORLD_IDS.map(brandOf)])('the report of %s', (brand) => {
  test.each(LANGUAGES)('in %s has the figures of the API, no other, and stars', async (language) => {
    const service = services[OF_DEMO.includes(brand) ? 0 : 1];
    if (service === undefined) throw new Error('no service');
    const body = await bodyIn(language, service, brand);
    const responses = {
      ...(await responsesOf(service, brand, OCTOBER)),
      answers: await riseOf(service, brand, body),
    };
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
    expect(strayNumbers(body, responses, language)).toEqual([]);

    for (const mark of marks) {
      const { at, element } = mark;
      if (isOfChart(element)) continue;
      const isLift = at.endsWith('.lift');
      const [after, before] = isLift ? ['current', 'baseline'] : ['current', 'previous'];
      const [now, then, change] = [after, before, ''].map((name) =>
        isLift || at.endsWith('.change') ? valueAt(responses, name ? placeOf(at, name) : at) : null,
      );
      const isOff =
        now !== null &&
        then !== null &&
        now !== undefined &&
        then !== undefined &&
        difference(now, then) !== change;
      expect([at, isStarred(mark)]).toEqual([
        at,
        isOff || (at === 'comparison.previous_answer_count' && isStarred(mark)),
      ]);
    }
    for (const star of withClass(body, 'star')) {
      const part = around(star).find(
        ({ name, attributes }) => name === 'section' || attributes['class'] === 'summary',
      );
      const notes = part ? withClass(part, 'note').filter((note) => withClass(note, 'star').length > 0) : [];
      expect(notes.length).toBeGreaterThan(0);
    }
  });
});

test('the report of the demo has all of what a client asks for', async () => {
  const places = new Set(marksIn(bodyFor('brd_tidewell')).map(({ at }) => at));
  const responses = await responsesOf(sharedDemo(), 'brd_tidewell', OCTOBER);
  const expected = [
    ...['visibility', 'share_of_voice', 'sentiment_score'].flatMap((name) =>
      ['current', 'previous', 'change'].map((member) => `comparison.${name}.${member}`),
    ),
    ...['current', 'previous'].map((member) => `explanation.figures.average_position.${member}`),
    ...responses.engines.data.flatMap((_, i) => [
      `engines.data.${i}.visibility.current`,
      `engines.data.${i}.visibility.change`,
    ]),
    ...responses.questions.data.map((_, i) => `questions.data.${i}.answers_naming_you`),
    ...[0, 1, 2, 3, 4, 5].map((i) => `months.data.${i}.visibility`),
    'comparison.run_noise.current.low',
    'comparison.prompt_noise.previous.high',
    'ranking.data.0.visibility.current - ranking_before.data.0.visibility.current',
  ];
  expect(expected.filter((place) => !places.has(place))).toEqual([]);
});
