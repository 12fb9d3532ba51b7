import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { ENGINES, type Instant } from '@brand-visibility/domain';
import {
  domainForm,
  elementsOf,
  everyPage,
  isGap,
  isSameName,
  nameForm,
  pageForm,
  passesFilters,
} from '@brand-visibility/model';
import type { Draw } from '@brand-visibility/records';
import { drawTrend, listOf, pathFor, type TrendBrand, type TrendSetting } from '../series/questions.js';
import type { AskText } from '../worlds.js';
import {
  answersOfPrompts,
  newestFirst,
  reportNames,
  withCursor,
  type Answer,
  type Get,
  type ListedAnswer,
  type ListedBrand,
} from './listed.js';
import {
  expectedComparison,
  expectedExplanation,
  expectedFigures,
  expectedRows,
  shownComparison,
  shownExplanation,
  shownFigures,
  shownRows,
} from './reports.js';

/** What was compared, added up, and what does not hold. */
export interface AnswerFindings {
  windows: number;
  carried: number;
  /** Windows whose visibility is compared. */
  compared: number;
  /** Reasons for which answers of a window do not count. */
  excluded: number;
  answers: number;
  /** Lists with a filter of answers, and those among them with a row. */
  filtered: number;
  matched: number;
  runs: number;
  readonly faults: string[];
}

export const noAnswersYet = (): AnswerFindings => ({
  windows: 0,
  carried: 0,
  compared: 0,
  excluded: 0,
  answers: 0,
  filtered: 0,
  matched: 0,
  runs: 0,
  faults: [],
});

type Query = Readonly<Record<string, string>>;
type Report = ResponseOf<Operations['getVisibility']>;
type Competitors = ResponseOf<Operations['getCompetitors']>;
type Comparison = ResponseOf<Operations['getVisibilityComparison']>;
type Explanation = ResponseOf<Operations['explainVisibility']>;
type Page = ResponseOf<Operations['listBrandAnswers']>;

/**
 * Compares the list of a brand's answers in a drawn window with endpoint 10, both with the counts of reports, and the
 * reports with the model (rules 2.6, 16.1 to 16.7). `ask` is asked of every database, `alone` of one.
 */
export async function checkBrandAnswers(
  draw: Draw,
  brand: ListedBrand,
  trend: TrendBrand,
  setting: TrendSetting,
  { ask, alone }: { readonly ask: AskText; readonly alone: AskText },
  found: AnswerFindings,
): Promise<void> {
  const { now, window, filters } = drawTrend(draw, trend, setting);
  // What the contract says of the path.
  const get: Get = async <Body>(path: string) => JSON.parse(await alone(path, now)) as Body;
  const check: AnswerCheck = {
    draw,
    brand,
    window,
    filters,
    engines: filters['platforms'] === undefined ? {} : { platforms: filters['platforms'] },
    get,
    getFromAll: async <Body>(path: string) => JSON.parse(await ask(path, now)) as Body, // as above
    list: lister(draw, brand, ask, now),
    same: (what, is, should) => {
      const [a, b] = [JSON.stringify(is), JSON.stringify(should)];
      if (a !== b)
        found.faults.push(`${brand.id} ${JSON.stringify({ window, filters })} ${what}: ${a} is not ${b}`);
    },
    found,
  };
  const report = await get<Report>(pathFor(brand.id, 'visibility', window, filters));
  const all = await listedAnswers(check, report.window);
  const counted = all.filter(({ prompt_id }) => passes(brand, prompt_id, filters));
  await checkReports(check, report, counted);
  await checkLists(check, all, counted);
  found.windows += 1;
  found.carried += report.window.carried_from === null ? 0 : 1;
  found.answers += counted.length;
}

interface AnswerCheck {
  readonly draw: Draw;
  readonly brand: ListedBrand;
  readonly window: Query;
  readonly filters: Query;
  /** The filters that are about answers and not about prompts. */
  readonly engines: Query;
  readonly get: Get;
  /** Asks every database, which must response alike. */
  readonly getFromAll: Get;
  readonly list: (query: Query) => Promise<readonly ListedAnswer[]>;
  readonly same: (what: string, is: unknown, should: unknown) => void;
  readonly found: AnswerFindings;
}

/** The answers of all prompts, in the order of the list of the brand; a report counts as many. */
async function listedAnswers(
  { draw, brand, window, engines, get, same, found }: AnswerCheck,
  shown: object,
): Promise<readonly Answer[]> {
  const { answers, faults } = await answersOfPrompts(draw, get, brand, { ...window, ...engines }, shown);
  found.faults.push(...faults.map((fault) => `${brand.id} ${JSON.stringify(window)} ${fault}`));
  const whole = await get<Report>(pathFor(brand.id, 'visibility', window, engines));
  same('answers of all prompts', answers.length, whole.answer_count);
  return answers.toSorted(newestFirst(brand));
}

async function checkReports(
  { brand, window, filters, get, getFromAll, same, found }: AnswerCheck,
  report: Report,
  counted: readonly Answer[],
): Promise<void> {
  same('figures', shownFigures(report), expectedFigures(brand, counted));
  const path = pathFor(brand.id, 'competitors', window, filters, { limit: '100' });
  same('competitors', shownRows(await get<Competitors>(path)), expectedRows(brand, counted, 100));
  const compared = await getFromAll<Comparison>(pathFor(brand.id, 'visibility/comparison', window, filters));
  same('window of the comparison', compared.window, report.window);
  const passing = (prompt_id: string) => passes(brand, prompt_id, filters);
  const platforms = filters['platforms'] === undefined ? ENGINES : elementsOf(filters['platforms']);
  const asked = { passes: passing, platforms };
  const expected = expectedComparison(brand, counted, report.window, asked);
  same('comparison', shownComparison(compared), expected);
  found.compared += compared.verdict === null ? 0 : 1;
  const explained = await getFromAll<Explanation>(pathFor(brand.id, 'visibility/explain', window, filters));
  same('window of the explanation', explained.window, report.window);
  same('explanation', shownExplanation(explained), expectedExplanation(brand, report.window, asked));
  found.excluded += Object.values(explained.excluded).filter((count) => count > 0).length;
  const page = await get<Page>(pathFor(brand.id, 'answers', window, { limit: '1' }));
  same('window', page.window, report.window);
}

/** The list of the brand: all that count, those of a drawn filter of its own, and those of a run. */
async function checkLists(
  { draw, brand, window, filters, engines, list, same, found }: AnswerCheck,
  all: readonly Answer[],
  counted: readonly Answer[],
): Promise<void> {
  const rows = await list({ ...window, ...filters });
  same('rows', rows.map(asRecorded), counted);
  same('names', rows.map(shownNames), counted.map(expectedNames(brand, reportNames(brand))));

  const own = drawAnswerFilter(draw, brand, all);
  const selected = counted.filter(isSelected(brand, own));
  const shown = await list({ ...window, ...filters, ...own });
  same(`rows with ${JSON.stringify(own)}`, shown.map(asRecorded), selected);
  found.filtered += 1;
  found.matched += selected.length > 0 ? 1 : 0;

  const run_id = all.length > 0 ? draw.pick(all).run_id : 'no_run';
  const ofRun = all.filter((answer) => answer.run_id === run_id);
  same(`rows of ${run_id}`, (await list({ run_id, ...engines })).map(asRecorded), ofRun);
  found.runs += all.length > 0 ? 1 : 0;
}

/** Reads all pages of the list with a drawn limit, which changes from page to page. */
function lister(draw: Draw, { id }: ListedBrand, ask: AskText, now: Instant) {
  return async (query: Query): Promise<ListedAnswer[]> => {
    const most = draw.pick([1, 3, 10, 50, 500]);
    const pages = everyPage(async (cursor) => {
      const limit = draw.chance(70) ? most : 1 + draw.below(most);
      const path = pathFor(id, 'answers', query, {
        limit: String(most === 1 ? draw.pick([1, 2, 7]) : limit),
      });
      return JSON.parse(await ask(withCursor(path, cursor), now)) as Page; // what the contract says of the path
    });
    const rows: ListedAnswer[] = [];
    for await (const { data } of pages) rows.push(...data);
    return rows;
  };
}

/** A row as endpoint 10 shows it. */
function asRecorded({ competitors, sources, ...answer }: ListedAnswer): Answer {
  return { ...answer, competitors: competitors.map(({ report_name: _, ...each }) => each), sources };
}

const shownNames = ({ competitors }: ListedAnswer) => competitors.map(({ report_name }) => report_name);

const expectedNames =
  ({ name: own }: ListedBrand, names: ReadonlyMap<string, string>) =>
  ({ competitors }: Answer) =>
    competitors.map(({ name }) => (isSameName(name, own) ? null : names.get(nameForm(name))));

function passes({ prompts }: ListedBrand, prompt_id: string, filters: Query): boolean {
  const prompt = prompts.get(prompt_id);
  return prompt !== undefined && passesFilters(prompt, prompt.theme_id, filters);
}

/** Whether a query can have this text as a value (rule 3.6). */
const canBeSent = (text: string) => text !== '' && !/\p{Cc}/u.test(text);

/** Filters of the list alone, mostly with values that some answer has, in another spelling. */
function drawAnswerFilter(draw: Draw, { name, prompts }: ListedBrand, answers: readonly Answer[]): Query {
  const names = answers.flatMap(({ competitors }) => competitors.map((each) => each.name));
  const domains = answers.flatMap(({ sources }) => sources.map(({ domain }) => domain));
  const urls = answers.flatMap(({ sources }) => sources.map(({ url }) => url)).filter(canBeSent);
  const text = (values: readonly string[], others: readonly string[]) =>
    draw.pick(values.length > 0 && draw.chance(85) ? values : others);
  const filters: [string, () => string][] = [
    ['named', () => draw.pick(['true', 'false'])],
    ['competitor', () => respelled(draw, text(names, [name, 'Nobody', '　']))],
    [
      'source_domain',
      () =>
        dressed(
          draw,
          text(
            domains.filter((domain) => domain !== ''),
            ['nowhere.example', '.'],
          ),
        ),
    ],
    ['source_page', () => text(urls, ['https://nowhere.example', 'no address'])],
    ['gap', () => draw.pick(['true', 'false'])],
    ['prompt_ids', () => listOf([...draw.some([...prompts.keys()], 40), 'prm_nobody_has'])],
  ];
  const chosen = draw.some(filters, 40);
  const some = chosen.length > 0 ? chosen : [draw.pick(filters)];
  return Object.fromEntries(some.map(([parameter, value]) => [parameter, value()]));
}

/** Another spelling with the same name key. */
const respelled = (draw: Draw, name: string) =>
  draw.pick([name, name.toLowerCase(), ` ${name.replaceAll(' ', '  ')}`, name.normalize('NFKC')]);

/** Another spelling with the same normal form. */
const dressed = (draw: Draw, domain: string) =>
  domain.startsWith('www.') ? domain : draw.pick([domain, domain.toUpperCase(), `www.${domain}.`]);

/** The naive reading of these filters. */
function isSelected(
  brand: ListedBrand,
  { named, competitor, source_domain, source_page, gap, prompt_ids }: Query,
) {
  const domain = source_domain === undefined ? null : domainForm(source_domain);
  const page = source_page === undefined ? null : pageForm(source_page);
  return ({ brand_named, competitors, sources, prompt_id }: Answer): boolean =>
    (named === undefined || String(brand_named) === named) &&
    (competitor === undefined ||
      (!isSameName(competitor, brand.name) &&
        competitors.some(({ name }) => isSameName(name, competitor)))) &&
    (domain === null || (domain !== '' && sources.some((each) => domainForm(each.domain) === domain))) &&
    (page === null || sources.some(({ url }) => pageForm(url) === page)) &&
    (gap === undefined || String(isGap({ brand_named, competitors }, brand.name)) === gap) &&
    (prompt_ids === undefined || elementsOf(prompt_ids).includes(prompt_id));
}
