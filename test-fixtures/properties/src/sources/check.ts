import { domainForm, everyPage, everyRow, pageForm } from '@brand-visibility/model';
import type { Draw } from '@brand-visibility/records';
import type { Visibility } from '../series/check.js';
import { pathFor, type TrendQuestion } from '../series/questions.js';
import { countedAnswers, type Get } from './counted.js';
import { expectedRows, sortedRows, type ExactRow, type SourceList, type SourceRow } from './expected.js';
import { asCsv, asNdjson } from './formats.js';
import { ownershipIn, type SourceWorld } from './world.js';
import { SORT_ORDERS, SOURCE_SORTS, type EngineWeights } from '@brand-visibility/domain';

/** Both lists of sources compared with what the answers say. */

export interface SourceCheck {
  readonly question: TrendQuestion;
  readonly world: SourceWorld;
  readonly weights: EngineWeights;
  /** Asks what is under test. */
  readonly get: Get;
  /** Asks one database for what it is compared with. */
  readonly alone: Get;
  /** The text of a response in a format that is not JSON; null where formats cannot be asked for. */
  readonly text: ((path: string) => Promise<string>) | null;
  readonly found: SourceFindings;
}

export interface SourceFindings {
  lists: number;
  pages: number;
  rows: number;
  carried: number;
  compared: number;
  /** Rows beside another of the same share and number of answers. */
  ties: number;
  own: number;
  rivals: number;
  gaps: number;
  filtered: number;
  /** Lists whose order is not that of the ranks. */
  sorted: number;
  texts: number;
  /** Pages whose answers were asked for. */
  askedPages: number;
  readonly faults: string[];
}

export const noSources = (): SourceFindings => ({
  lists: 0,
  pages: 0,
  rows: 0,
  carried: 0,
  compared: 0,
  ties: 0,
  own: 0,
  rivals: 0,
  gaps: 0,
  filtered: 0,
  sorted: 0,
  texts: 0,
  askedPages: 0,
  faults: [],
});

type Query = Readonly<Record<string, string>>;

interface Page {
  readonly brand_id: string;
  readonly window: object;
  readonly answer_count: number;
  readonly cited_answer_count: number;
  readonly citation_count: number;
  readonly total: number;
  readonly data: readonly SourceRow[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

interface Brand {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly domain_aliases: readonly string[];
}

/** Asks for both lists, without and with filters of their own, and compares every row, sum and page. */
export async function checkSources(draw: Draw, check: SourceCheck): Promise<void> {
  const { question, alone, found, weights, world } = check;
  const { brand_id, window, filters } = question;
  const brand = await alone<Brand>(`/v1/brands/${brand_id}`);
  const report = await alone<Visibility>(pathFor(brand_id, 'visibility', window, filters));
  const counted = await countedAnswers(alone, question, report.window);
  const { current, previous } = counted;
  expect(check, 'answers listed', current.length, report.answer_count);
  found.carried += Number(report.window.carried_from !== null);
  found.compared += Number(previous !== null && previous.length > 0);
  const beside = {
    brand_id,
    window: report.window,
    answer_count: current.length,
    cited_answer_count: current.filter(({ sources }) => sources.length > 0).length,
    citation_count: current.reduce((total, { sources }) => total + sources.length, 0),
  };
  const setting = { weights, brandName: brand.name, ownershipOf: ownershipIn(world, brand) };
  for (const kind of ['domains', 'pages'] as const) {
    const exact = expectedRows(kind, counted, setting);
    const rows = exact.map(({ row }) => row);
    noteKinds(found, rows);
    await checkList(draw, check, kind, {}, rows, beside);
    if (kind === 'pages') await checkAnswersOfPages(draw, check, rows);
    for (let drawn = 0; drawn < 2; drawn += 1) {
      const own = drawOwnFilters(draw, kind, rows);
      const kept = exact.filter(({ row }) => isKept(row, own));
      found.filtered += Number(kept.length > 0 && kept.length < rows.length);
      const sorted = inOrder(kept, own);
      found.sorted += Number(sorted.some((row, i) => row !== kept[i]?.row));
      await checkList(draw, check, kind, own, sorted, beside);
    }
  }
}

/** Pages of a list whose answers are asked for: each takes two requests. */
const PAGES_ASKED = 6;

/** The list of answers of a page has as many rows as the row of the page counts (rules 16.4 and 16.5). */
async function checkAnswersOfPages(
  draw: Draw,
  check: SourceCheck,
  rows: readonly SourceRow[],
): Promise<void> {
  const { brand_id, window, filters } = check.question;
  // A text that a query cannot have, and a host that is put into another form once more, cannot be asked for.
  const askable = rows.filter(({ url = '' }) => /^[^\p{Cc}]+$/u.test(url) && pageForm(url) === url);
  for (const { url = '', ...row } of draw.some(askable, 100).slice(0, PAGES_ASKED)) {
    const numberOf = async (own: Query) => {
      const page = { source_page: url, limit: '500' };
      return (await everyRow(check.get, pathFor(brand_id, 'answers', window, filters, page, own))).length;
    };
    const shown = [await numberOf({}), await numberOf({ gap: 'true' })];
    expect(check, `answers that cite ${url}`, shown, [
      row.answer_count,
      row.answers_naming_competitors_not_you,
    ]);
    check.found.askedPages += 1;
  }
}

async function checkList(
  draw: Draw,
  check: SourceCheck,
  kind: SourceList,
  own: Query,
  rows: readonly SourceRow[],
  beside: object,
): Promise<void> {
  const { question, get, found } = check;
  const { brand_id, window, filters } = question;
  const limit = drawLimit(draw, rows.length);
  const path = pathFor(brand_id, `sources/${kind}`, window, filters, own, limit === null ? {} : { limit });
  const size = Number(limit ?? 50);
  found.lists += 1;
  const pathOf = (cursor: string | null) => (cursor === null ? path : `${path}&cursor=${cursor}`);
  let asked = path;
  let from = 0;
  const pages = everyPage((cursor) => {
    asked = pathOf(cursor);
    return get<Page>(asked);
  });
  for await (const { next_cursor, ...shown } of pages) {
    const data = rows.slice(from, from + size);
    const has_more = rows.length > from + size;
    expect(check, `${path} from ${from}`, shown, { ...beside, total: rows.length, data, has_more });
    expect(check, `${path} from ${from}: whether a page follows`, next_cursor !== null, has_more);
    if (check.text !== null) {
      expect(check, `${asked} as csv`, await check.text(`${asked}&format=csv`), asCsv(kind, data));
      expect(check, `${asked} as ndjson`, await check.text(`${asked}&format=ndjson`), asNdjson(data));
      found.texts += 2;
    }
    found.pages += 1;
    found.rows += data.length;
    if (found.faults.length > 0) return;
    from += size;
  }
}

const inOrder = (rows: readonly ExactRow[], { sort, order }: Query): readonly SourceRow[] =>
  sortedRows(rows, sort ?? 'answer_share', order ?? 'desc').map(({ row }) => row);

const isKept = ({ owner, domain, ...row }: SourceRow, own: Query) =>
  (own['owner'] === undefined || own['owner'].split(',').includes(owner)) &&
  (own['gap'] === undefined || own['gap'] === String(row.answers_naming_competitors_not_you > 0)) &&
  (own['domain'] === undefined || (domain !== '' && domain === domainForm(own['domain'])));

function drawOwnFilters(draw: Draw, kind: SourceList, rows: readonly SourceRow[]): Query {
  const owners = draw.chance(55) ? draw.some(['other', 'own', 'competitor'], 50) : [];
  const domains = rows.map(({ domain }) => domain).filter((domain) => /^[^\p{Cc}]+$/u.test(domain));
  const domain = draw.chance(80) && domains.length > 0 ? draw.pick(domains) : 'unheard-of.example';
  return {
    ...(owners.length > 0 ? { owner: owners.join(',') } : {}),
    ...(draw.chance(45) ? { gap: String(draw.chance(60)) } : {}),
    ...(draw.chance(60) ? { sort: draw.pick(SOURCE_SORTS) } : {}),
    ...(draw.chance(50) ? { order: draw.pick(SORT_ORDERS) } : {}),
    ...(kind === 'pages' && draw.chance(50) ? { domain: drawSpelling(draw, domain) } : {}),
  };
}

/** A domain as somebody may type it; a lone dot is the empty domain, which matches nothing. */
function drawSpelling(draw: Draw, domain: string): string {
  if (draw.chance(5)) return '.';
  return draw.pick([domain, `www.${domain}`, `WWW.${domain}.`, domain.toUpperCase()]);
}

/** A number of pages that is worth walking. */
function drawLimit(draw: Draw, rows: number): string | null {
  if (draw.chance(20)) return null;
  return draw.chance(30) ? '1000' : String(Math.max(1, Math.ceil(rows / (1 + draw.below(6)))));
}

function noteKinds(found: SourceFindings, rows: readonly SourceRow[]): void {
  for (const [i, row] of rows.entries()) {
    const { answer_count, answer_share } = rows[i - 1] ?? {};
    found.ties += Number(
      answer_count === row.answer_count && answer_share?.current === row.answer_share.current,
    );
    found.own += Number(row.owner === 'own');
    found.rivals += Number(row.owner === 'competitor');
    found.gaps += Number(row.answers_naming_competitors_not_you > 0);
  }
}

/**
 * Notes a fault unless two values are the same as JSON, members in the same order; it quotes where they begin to
 * differ.
 */
function expect({ found }: SourceCheck, what: string, is: unknown, should: unknown): void {
  const [a, b] = [JSON.stringify(is), JSON.stringify(should)];
  if (a === b) return;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const near = (text: string) => text.slice(Math.max(0, at - 200), at + 200);
  found.faults.push(`${what}: …${near(a)}… is not …${near(b)}…`);
}
