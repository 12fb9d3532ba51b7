import { ENGINES } from '@brand-visibility/domain';
import {
  byBytes,
  byTime,
  compared,
  domainForm,
  fraction,
  isBlank,
  isOfHost,
  isSameName,
  microseconds,
  minus,
  pageForm,
  shownMetric,
  threeCounts,
  timestamp,
  weightedPercent,
  type Fraction,
  type Weights,
} from '@brand-visibility/model';
import type { Answer, ModelBrand, Query } from './brand.js';
import type { ModelQuestion } from './question.js';
import { shownWithEnd } from './window.js';

/** The lists of cited domains and pages, all of them (section 15 of the rules). */

export type SourceList = 'domains' | 'pages';

/** A row with the exact values that lists are sorted by. */
interface ExactRow {
  readonly row: ReturnType<typeof rowOf>;
  readonly share: Fraction;
  /** Null where nothing is compared. */
  readonly change: Fraction | null;
}

interface Cited {
  readonly answers: Set<Answer>;
  readonly pages: Set<string>;
  citations: number;
  /** Of the latest citation with a domain of the page's host, else of the latest one. */
  domain: string;
  isOfHost: boolean;
  /** Of the latest citation that has one. */
  title: string | null;
}

export function sources(kind: SourceList, question: ModelQuestion) {
  const { of, query, window, current } = question;
  const { sort = 'answer_share', order = 'desc' } = query;
  const rows = rankedRows(kind, question).filter(isKept(query));
  return {
    brand_id: of.id,
    window: shownWithEnd(window),
    answer_count: current.length,
    cited_answer_count: current.filter((answer) => answer.sources.length > 0).length,
    citation_count: current.reduce((total, answer) => total + answer.sources.length, 0),
    total: rows.length,
    data: sortedRows(rows, sort, order).map(({ row }) => row),
  };
}

/** In the order of their ranks (rule 15.6). */
function rankedRows(kind: SourceList, { of, current, previous }: ModelQuestion): ExactRow[] {
  const now = shareAmong(current, of.weights);
  const before = previous && previous.length > 0 ? shareAmong(previous, of.weights) : null;
  const citedBefore = citedIn(kind, previous ?? []);
  const ownershipOf = ownershipIn(of);
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
        row: rowOf(kind, head, cited, shownMetric(share, was), of.brand.name),
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
  ownName: string,
) {
  const inOrder = [...answers].sort(byTime);
  const timeOf = (answer: Answer | undefined) => answer && timestamp(microseconds(answer.created_at));
  return {
    ...head,
    answer_count: inOrder.length,
    citation_count: citations,
    prompt_count: new Set(inOrder.map(({ prompt_id }) => prompt_id)).size,
    ...(kind === 'domains' ? { page_count: pages.size } : {}),
    answer_share,
    platforms: ENGINES.flatMap((platform) => {
      const answer_count = inOrder.filter((answer) => answer.platform === platform).length;
      return answer_count === 0 ? [] : [{ platform, answer_count }];
    }),
    ...threeCounts(inOrder, ownName),
    first_cited_at: timeOf(inOrder[0]),
    last_cited_at: timeOf(inOrder.at(-1)),
  };
}

/** The filters of rows (rule 15.7). */
function isKept({ owner, gap, domain }: Query) {
  const form = domain === undefined ? null : domainForm(domain);
  return ({ row }: ExactRow) =>
    (owner === undefined || owner.split(',').includes(row.owner)) &&
    (gap === undefined || gap === String(row.answers_naming_competitors_not_you > 0)) &&
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
function citedIn(kind: SourceList, answers: readonly Answer[]): Map<string, Cited> {
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
function shareAmong(answers: readonly Answer[], weights: Weights): (some: ReadonlySet<Answer>) => Fraction {
  const engines = ENGINES.map((engine) => ({
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

/** Whose a domain in normal form is, and of which type (rule 15.3). */
function ownershipIn({ brand, known, recorded, types }: ModelBrand) {
  const own = [brand.domain, ...brand.domain_aliases].map(domainForm);
  const typeOf = typesByForm(types);
  const others = recorded
    .flatMap((key) => {
      const { name, domain } = known.get(key) ?? {};
      return name === undefined || domain === null || domain === undefined || isSameName(name, brand.name)
        ? []
        : [{ name, key, domain: domainForm(domain) }];
    })
    // The longest domain first, then the smallest name key.
    .sort((a, b) => b.domain.length - a.domain.length || byBytes(a.key, b.key));
  return (cited: string) => {
    const type = typeOf.get(cited) ?? null;
    const isOwn = own.some((each) => isWithin(cited, each));
    const rival = isOwn ? undefined : others.find((each) => isWithin(cited, each.domain));
    return {
      owner: isOwn ? 'own' : rival ? 'competitor' : 'other',
      competitor_name: rival?.name ?? null,
      source_type: rival ? 'competitor' : type,
    };
  };
}

/** Of several spellings of a domain the normal form counts, else the first one by bytes. */
function typesByForm(recorded: ReadonlyMap<string, string>): Map<string, string> {
  const types = new Map<string, string>();
  for (const [domain, type] of [...recorded].sort(([a], [b]) => byBytes(b, a)))
    types.set(domainForm(domain), type);
  for (const [domain, type] of recorded) if (domainForm(domain) === domain) types.set(domain, type);
  return types;
}

/** The empty domain is nobody's. */
const isWithin = (domain: string, of: string) => of !== '' && (domain === of || domain.endsWith(`.${of}`));
