import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
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

const isOfChart = ({ name }: Element) => name === 'text' || name === 'tspan';

/** A figure of a chart may have a unit or words behind it. */
function isPrinted({ at, text, element }: Mark, value: number | null): boolean {
  const texts = printed(at, value);
  return isOfChart(element)
    ? texts.some((one) => text === one || text.startsWith(`${one}%`))
    : texts.includes(text);
}

type Api = Awaited<ReturnType<typeof responsesOf>>;
type Rows = Api['engines']['data'];

const having = (rows: Rows, verdict: string | null) =>
  rows.filter((row) => row['verdict'] === verdict).length;
const questionsIn = ({ questions, branded }: Api) => [...questions.data, ...branded.data];
const verdictsIn = (rows: Rows) => [
  having(rows, 'up'),
  rows.length - having(rows, null),
  having(rows, 'down'),
];
const counts = (rows: Rows) => rows.map((row) => Number(row['answer_count']));

/** The questions below the 30 that a report prints. */
const leftOf = (api: Api) =>
  questionsIn(api)
    .toSorted((a, b) => Number(b[LOST]) - Number(a[LOST]) || (String(a['key']) < String(b['key']) ? -1 : 1))
    .slice(30);
const LOST = 'answers_naming_competitors_not_you';

const N = String.raw`(\d[\d,]*|[a-z]+)`;

/** Work that was done in the six months and what followed it, told by the lift where one is expected. */
function followed({ recommendations }: Api, sign: number): number[] {
  const done = recommendations.data.filter(
    ({ done_at }) => done_at !== null && done_at >= OCTOBER.months && done_at < '2026-11-01',
  );
  const lifts = done.map(
    ({ measurement }) =>
      (measurement?.expects_visibility_lift && (measurement.runs_in_window ?? 0) > 1 && measurement.lift) ||
      0,
  );
  return [lifts.filter((lift) => lift * sign > 0).length, done.length];
}

/** Sentences with counts that are no figure of the API, and what they have to be. */
const COUNTED: readonly (readonly [string, (api: Api) => readonly number[]])[] = [
  [`^All ${N} questions?$`, (api) => [questionsIn(api).length]],
  [`${N} questions? (?:is|are) too few`, (api) => [questionsIn(api).length]],
  [`^${N} questions? (?:was|were) (?:put|asked)`, (api) => [questionsIn(api).length]],
  [`^The ${N} that do(?:es)? not contain the name`, ({ questions }) => [questions.data.length]],
  [`without the ${N} questions? that contain`, ({ branded }) => [branded.data.length]],
  [
    `has only ${N} to ${N} answers`,
    ({ engines }) => [Math.min(...counts(engines.data)), Math.max(...counts(engines.data))],
  ],
  [`has only ${N} answers`, ({ engines }) => [Math.max(...counts(engines.data))]],
  [
    `^A question has about ${N} answers?`,
    (api) => [Math.round(counts(api.engines.data).reduce((a, b) => a + b, 0) / questionsIn(api).length)],
  ],
  [
    `about ${N} of ${N} would still be marked`,
    (api) => [Math.round(questionsIn(api).length / 20), verdictsIn(questionsIn(api))[1] ?? 0],
  ],
  [`^${N} of ${N} engines? rose by more than chance, ${N} fell`, ({ engines }) => verdictsIn(engines.data)],
  [`^${N} of ${N} questions? rose by more than chance, ${N} fell`, (api) => verdictsIn(questionsIn(api))],
  [
    `^${N} of ${N} engines? fell by more than chance, none rose`,
    ({ engines }) => verdictsIn(engines.data).slice(1).reverse(),
  ],
  [
    `^${N} of ${N} questions? fell by more than chance, none rose`,
    (api) => verdictsIn(questionsIn(api)).slice(1).reverse(),
  ],
  [`^A rise followed ${N} of ${N} pieces? of work`, (api) => followed(api, 1)],
  [`^A fall followed ${N} of ${N} pieces? of work`, (api) => followed(api, -1)],
  [`^, a fall ${N}$`, (api) => followed(api, -1).slice(0, 1)],
  [`^No rise or fall shows yet after ${N} pieces? of work$`, (api) => followed(api, 1).slice(1)],
  [`^The ${N} questions lost most$`, () => [30]],
  [`^${N} rose, ${N} fell$`, (api) => [0, 2].map((i) => verdictsIn(leftOf(api))[i] ?? 0)],
  [`^The other ${N} questions?$`, (api) => [questionsIn(api).length - 30]],
];

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DAYS = String.raw`(?:\d+ (?:days from|to|and) )?\d{1,2}(?:, \d{1,2})*(?: (?:and|to) \d{1,2})?`;
/** Dates, and the numbers of the rules that a report states. */
const ALLOWED = [
  /answers of the 90 days to/,
  /and \d+ others$/,
  new RegExp(`${DAYS} (?:${MONTHS})(?: \\d{4})?|(?:${MONTHS}) \\d{4}`, 'g'),
  /95% confidence|differ by 0\.1|1\u00a0is the brand named first|^1 is the brand named first|praise as 100, neutral and mixed as 50, criticism as 0|of 100$/g,
];

/** The lines of a report in which a number stands that is neither a figure, a count, a date, nor of the data. */
function strayNumbers(body: Element, api: Api): string[] {
  const skip = (element: Element) =>
    ['svg', 'bdi'].includes(element.name) ||
    'data-figure' in element.attributes ||
    classesOf(element).some((name) => ['rank', 'number'].includes(name))
      ? '§'
      : null;
  return linesOf(body, skip).filter((line) => {
    let rest = line;
    for (const [pattern, valuesOf] of COUNTED)
      rest = rest.replace(new RegExp(pattern, 'i'), (found, ...groups: unknown[]) => {
        const told = groups.slice(0, -2).map((one) => String(one).toLowerCase().replace('none', 'no'));
        const isRight = valuesOf(api).every((value, i) => printed('total', value).includes(told[i] ?? ''));
        return isRight ? '' : `${found} is not ${String(valuesOf(api))} 0`;
      });
    return /\d/.test(ALLOWED.reduce((text, allowed) => text.replace(allowed, ''), rest));
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

const placeOf = (place: string, name: string) => place.replace(/[^.]+$/, name);

describe.each([...OF_DEMO, ...WORLD_IDS.map(brandOf)])('the report of %s', (brand) => {
  test('has the figures of the API and no other number, and stars where printed figures differ', async () => {
    const service = services[OF_DEMO.includes(brand) ? 0 : 1];
    if (service === undefined) throw new Error('no service');
    const body = bodyFor(brand);
    const responses = {
      ...(await responsesOf(service, brand, OCTOBER)),
      answers: await riseOf(service, brand, body),
    };
    const all = marksIn(body);
    const marks = all.filter(({ at }) => at !== 'comparison.verdict');
    const { verdict } = responses.comparison as { readonly verdict: string | null }; // as documented
    const isCompared = within(body).some(({ attributes }) => attributes['data-state'] === 'compared');
    expect(all.filter((mark) => !marks.includes(mark)).map(({ value, text }) => [value, text])).toEqual(
      isCompared ? [[verdict, verdict === 'within_noise' ? 'could be chance' : 'more than chance']] : [],
    );
    const wrong = marks.filter((mark) => {
      const value = valueAt(responses, mark.at);
      return mark.value !== String(value ?? '') || !isPrinted(mark, value);
    });
    expect(wrong.map(({ at, text }) => `${at}: ${text} for ${valueAt(responses, at)}`)).toEqual([]);
    expect(strayNumbers(body, responses)).toEqual([]);

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
