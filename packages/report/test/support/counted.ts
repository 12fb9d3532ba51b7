import type { Language } from '../../src/text/language.js';
import { OCTOBER, type responsesOf } from './responses.js';

/** Sentences with counts that are no figure of the API, what they have to be, and numbers of dates and rules. */

export type Api = Awaited<ReturnType<typeof responsesOf>>;
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

const EN = String.raw`(\d[\d,]*|[a-z]+)`;
const DE = String.raw`(\d[\d.]*|[a-zäöüß]+)`;

const questions = (api: Api) => [questionsIn(api).length];
const fewest = ({ engines }: Api) => [Math.min(...counts(engines.data)), Math.max(...counts(engines.data))];
const most = ({ engines }: Api) => [Math.max(...counts(engines.data))];
const ofEngines = ({ engines }: Api) => verdictsIn(engines.data);
const ofQuestions = (api: Api) => verdictsIn(questionsIn(api));
const fallen = (all: readonly number[]) => all.slice(1).reverse();

/** In English, in German, and the numbers in their order. */
const SENTENCES: readonly (readonly [en: string, de: string, (api: Api) => readonly number[]])[] = [
  [`^All ${EN} questions?$`, `^Alle ${DE} Fragen$`, questions],
  [`${EN} questions? (?:is|are) too few`, `${DE} Fragen? (?:ist|sind) zu wenig`, questions],
  [
    `^${EN} questions? (?:was|were) (?:put|asked)`,
    `^${DE} Fragen? (?:gingen? an|wurden? gestellt)`,
    questions,
  ],
  [
    `^The ${EN} that do(?:es)? not contain the name`,
    `^Die ${DE} ohne den Namen`,
    (api) => [api.questions.data.length],
  ],
  [
    `without the ${EN} questions? that contain`,
    `ohne die ${DE} Fragen?, die den Namen`,
    ({ branded }) => [branded.data.length],
  ],
  [`has only ${EN} to ${EN} answers`, `hat im Monat nur ${DE} bis ${DE} Antworten`, fewest],
  [`has only ${EN} answers`, `nur ${DE} Antworten`, most],
  [
    `^A question has about ${EN} answers?`,
    `^Eine Frage hat (?:im Monat|in diesen Tagen) etwa ${DE} Antwort`,
    (api) => [Math.round(counts(api.engines.data).reduce((a, b) => a + b, 0) / questionsIn(api).length)],
  ],
  [
    `about ${EN} of ${EN} would still be marked`,
    `etwa ${DE} von (\\d[\\d.]*) markiert`,
    (api) => [Math.round(questionsIn(api).length / 20), verdictsIn(questionsIn(api))[1] ?? 0],
  ],
  [
    `^${EN} of ${EN} engines? rose by more than chance, ${EN} fell`,
    `^${DE} von ${DE} Dienst(?:en)? stieg(?:en)? über den Zufall hinaus, ${DE} sank`,
    ofEngines,
  ],
  [
    `^${EN} of ${EN} questions? rose by more than chance, ${EN} fell`,
    `^${DE} von ${DE} Fragen? stieg(?:en)? über den Zufall hinaus, ${DE} sank`,
    ofQuestions,
  ],
  [
    `^${EN} of ${EN} engines? fell by more than chance, none rose`,
    `^${DE} von ${DE} Dienst(?:en)? sank(?:en)? über den Zufall hinaus, keiner stieg`,
    (api) => fallen(ofEngines(api)),
  ],
  [
    `^${EN} of ${EN} questions? fell by more than chance, none rose`,
    `^${DE} von ${DE} Fragen? sank(?:en)? über den Zufall hinaus, keine stieg`,
    (api) => fallen(ofQuestions(api)),
  ],
  [
    `^A rise followed ${EN} of ${EN} pieces? of work`,
    `^Auf ${DE} von ${DE} Maßnahmen? folgte ein Anstieg`,
    (api) => followed(api, 1),
  ],
  [
    `^A fall followed ${EN} of ${EN} pieces? of work`,
    `^Auf ${DE} von ${DE} Maßnahmen? folgte ein Rückgang`,
    (api) => followed(api, -1),
  ],
  [`^, a fall ${EN}$`, `^, auf ${DE} ein Rückgang$`, (api) => followed(api, -1).slice(0, 1)],
  [
    `^No rise or fall shows yet after ${EN} pieces? of work$`,
    `^Nach ${DE} Maßnahmen? zeigt sich noch kein Anstieg oder Rückgang$`,
    (api) => followed(api, 1).slice(1),
  ],
  [`^The ${EN} questions lost most$`, `^Die ${DE} am häufigsten verlorenen Fragen$`, () => [30]],
  [
    `^${EN} rose, ${EN} fell$`,
    `^${DE} gestiegen, ${DE} gesunken$`,
    (api) => [0, 2].map((i) => verdictsIn(leftOf(api))[i] ?? 0),
  ],
  [`^The other ${EN} questions?$`, `^Die übrigen ${DE} Fragen$`, (api) => [questionsIn(api).length - 30]],
];

export const countedIn = (language: Language) =>
  SENTENCES.map(([en, de, valuesOf]) => [new RegExp(language === 'en' ? en : de, 'i'), valuesOf] as const);

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DAYS = String.raw`(?:\d+ (?:days from|to|and) )?\d{1,2}(?:, \d{1,2})*(?: (?:and|to) \d{1,2})?`;
const MONATE = 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember';
const TAGE = String.raw`(?:\d+ Tagen vom |\d{1,2}\. bis )?\d{1,2}\.(?:, \d{1,2}\.)*(?: (?:und|bis) \d{1,2}\.)?`;

/** Dates, and the numbers of the rules that a report states. */
export const ALLOWED: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    /answers of the 90 days to/,
    /and \d+ others$/,
    new RegExp(`${DAYS} (?:${MONTHS})(?: \\d{4})?|(?:${MONTHS}) \\d{4}`, 'g'),
    /95% confidence|differ by 0\.1|1\u00a0is the brand named first|^1 is the brand named first|praise as 100, neutral and mixed as 50, criticism as 0|of 100$/g,
  ],
  de: [
    /Antworten der 90 Tage bis zum/,
    /und \d+ weitere$/,
    new RegExp(`${TAGE} (?:${MONATE})(?: \\d{4})?|(?:${MONATE}) \\d{4}`, 'g'),
    /95\u00a0% Konfidenz|Konfidenz 95\u00a0%|um 0,1 abweichen|1\u00a0ist die zuerst genannte Marke|Lob 100, neutral und gemischt 50, Kritik 0|von 100$/g,
  ],
};
