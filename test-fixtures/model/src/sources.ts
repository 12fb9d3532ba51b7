import { threeCounts, weightedPercent, type PlainAnswer, type Weights } from './figures.js';
import {
  byBytes,
  byTime,
  domainForm,
  isBlank,
  isOfHost,
  microseconds,
  pageForm,
  timestamp,
} from './forms.js';
import { compared, fraction, minus, shownMetric, type Fraction } from './fraction.js';

/** The lists of cited domains and pages over plain answers (section 15 of the rules). */

export type SourceList = 'domains' | 'pages';

export interface CitingAnswer extends PlainAnswer {
  readonly id: string;
  readonly created_at: string;
  readonly sources: readonly {
    readonly url: string;
    readonly domain: string;
    readonly title: string | null;
  }[];
}

export interface SourceQuestion {
  readonly current: readonly CitingAnswer[];
  /** Null when the window is carried. */
  readonly previous: readonly CitingAnswer[] | null;
  readonly ownName: string;
  readonly weights: Weights;
  /** In the order in which rows list them. */
  readonly engines: readonly string[];
  /** Whose a domain in normal form is, and of which type (rule 15.3). */
  readonly ownershipOf: (domain: string) => Ownership;
}

export interface Ownership {
  readonly owner: string;
  readonly competitor_name: string | null;
  readonly source_type: string | null;
}

/** The conditions and the order of a list (rules 15.7 and 15.10). */
export interface SourceChoice {
  readonly owner?: readonly string[] | undefined;
  readonly gap?: boolean | undefined;
  readonly domain?: string | undefined;
  readonly sort: string;
  readonly order: string;
}

/** The rows that are shown, in their order. */
export function sourceRows(kind: SourceList, question: SourceQuestion, choice: SourceChoice) {
  const rows = rankedRows(kind, question).filter(isKept(choice));
  return sortedRows(rows, choice.sort, choice.order).map(({ row }) => row);
}

/** A row with the exact values that lists are sorted by. */
interface ExactRow {
  readonly row: ReturnType<typeof rowOf>;
  readonly share: Fraction;
  /** Null where nothing is compared. */
  readonly change: Fraction | null;
}

interface Cited {
  readonly answers: Set<CitingAnswer>;
  readonly pages: Set<string>;
  citations: number;
  /** Of the latest citation with a domain of the page's host, else of the latest one. */
  domain: string;
  isOfHost: boolean;
  /** Of the latest citation that has one. */
  title: string | null;
}

/** In the order of their ranks (rule 15.6). */
function rankedRows(kind: SourceList, question: SourceQuestion): ExactRow[] {
  const { current, previous, ownershipOf } = question;
  const now = shareAmong(current, question);
  const before = previous && previous.length > 0 ? shareAmong(previous, question) : null;
  const citedBefore = citedIn(kind, previous ?? []);
  return [...citedIn(kind, current)]
    .map(([key, cited]) => ({ key, cited, share: now(cited.answers) }))
    .sort(
      (a, b) =>
        compared(b.share, a.share) || b.cited.answers.size - a.cited.answers.size || byBytes(a.key, b.key),
    )
    .map(({ key, cited, share }, index) => {
      const was = before?.(citedBefore.get(key)?.answers ?? new Set()) ?? null;
      const names =
        kind === 'domains' ? { domain: key } : { url: key, domain: cited.domain, title: cited.title };
      const head = { rank: index + 1, ...names, ...ownershipOf(cited.domain) };
      return {
        row: rowOf(kind, head, cited, shownMetric(share, was), question),
        share,
        change: was && minus(share, was),
      };
    });
}

function rowOf<Head extends { readonly domain: string; readonly owner: string }>(
  kind: SourceList,
  head: Head,
  { answers, citations, pages }: Cited,
  answer_share: ReturnType<typeof shownMetric>,
  { ownName, engines }: SourceQuestion,
) {
  const inOrder = [...answers].sort(byTime);
  const timeOf = (answer: CitingAnswer | undefined) => answer && timestamp(microseconds(answer.created_at));
  return {
    ...head,
    answer_count: inOrder.length,
    citation_count: citations,
    prompt_count: new Set(inOrder.map(({ prompt_id }) => prompt_id)).size,
    ...(kind === 'domains' ? { page_count: pages.size } : {}),
    answer_share,
    platforms: engines.flatMap((platform) => {
      const answer_count = inOrder.filter((answer) => answer.platform === platform).length;
      return answer_count === 0 ? [] : [{ platform, answer_count }];
    }),
    ...threeCounts(inOrder, ownName),
    first_cited_at: timeOf(inOrder[0]),
    last_cited_at: timeOf(inOrder.at(-1)),
  };
}

/** The conditions of rows (rule 15.7). */
function isKept({ owner, gap, domain }: SourceChoice) {
  const form = domain === undefined ? null : domainForm(domain);
  return ({ row }: ExactRow) =>
    (owner === undefined || owner.includes(row.owner)) &&
    (gap === undefined || gap === row.answers_naming_competitors_not_you > 0) &&
    (form === null || (form !== '' && row.domain === form));
}

/** Rows in another order than by rank (rule 15.10). */
function sortedRows(rows: readonly ExactRow[], sort: string, order: string): ExactRow[] {
  const valueOf = ({ row, share, change }: ExactRow): Fraction | null => {
    switch (sort) {
      case 'answer_share':
        return share;
      case 'change':
        return change;
      case 'citation_count':
        return fraction(row.citation_count);
      default:
        return fraction(row.answers_naming_competitors_not_you);
    }
  };
  const direction = order === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((a, b) => (a.value && b.value ? direction * compared(a.value, b.value) : 0))
    .map(({ row }) => row);
}

/** What is cited, by domain or page; citations are taken in order of time, so that the last one is the latest. */
function citedIn(kind: SourceList, answers: readonly CitingAnswer[]): Map<string, Cited> {
  const byKey = new Map<string, Cited>();
  for (const answer of answers.toSorted(byTime)) {
    for (const { url, domain: recorded, title } of answer.sources) {
      const [domain, page] = [domainForm(recorded), pageForm(url)];
      const key = kind === 'domains' ? domain : page;
      const cited: Cited = byKey.get(key) ?? {
        answers: new Set(),
        pages: new Set(),
        citations: 0,
        domain,
        isOfHost: false,
        title: null,
      };
      byKey.set(key, cited);
      cited.answers.add(answer);
      cited.pages.add(page);
      cited.citations += 1;
      const isOfIt = isOfHost(url, domain);
      if (isOfIt || !cited.isOfHost) cited.domain = domain;
      cited.isOfHost ||= isOfIt;
      if (!isBlank(title)) cited.title = title;
    }
  }
  return byKey;
}

/** The percentage that some of these answers are, engines weighted (rule 15.5). */
function shareAmong(
  answers: readonly CitingAnswer[],
  { weights, engines: all }: SourceQuestion,
): (some: ReadonlySet<CitingAnswer>) => Fraction {
  const engines = all.map((engine) => ({
    engine,
    weight: weights(engine),
    counted: answers.filter(({ platform }) => platform === engine).length,
  }));
  return (some) => {
    const citing = engines.map(({ engine, ...of }) => ({
      ...of,
      passing: [...some].filter(({ platform }) => platform === engine).length,
    }));
    return weightedPercent(citing) ?? fraction(0);
  };
}
