import { sortedBy, threeCounts, weightedPercent } from './figures.js';
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
import { compared, fraction, kit, shown, type ModelAnswer, type Window, type Windows } from './kit.js';
import type { Query } from './window.js';

/** The lists of cited domains and pages over plain answers (section 15 of the rules). */

export type SourceList = 'domains' | 'pages';

interface Ownership {
  readonly owner: string;
  readonly competitor_name: string | null;
  readonly source_type: string | null;
}

/** Whose a domain in normal form is, and of which type (rule 15.3). */
type OwnershipOf = (domain: string) => Ownership;

/** The rows that are shown, in their order. */
export function sourceRows(
  kind: SourceList,
  windows: Windows<ModelAnswer>,
  ownershipOf: OwnershipOf,
  query: Query,
) {
  const { sort = 'answer_share', order = 'desc' } = query;
  const valueOf = ({ answer_share, citation_count, ...row }: Row) => {
    if (sort === 'answer_share') return answer_share.current;
    if (sort === 'change') return answer_share.change;
    return fraction(sort === 'citation_count' ? citation_count : row.answers_naming_competitors_not_you);
  };
  const rows = rankedRows(kind, windows, ownershipOf).filter(isKept(query));
  return sortedBy(rows, order, valueOf).map(shown);
}

type Row = ReturnType<typeof rankedRows>[number];

interface Cited {
  readonly answers: Set<ModelAnswer>;
  readonly pages: Set<string>;
  citations: number;
  /** Of the latest citation with a domain of the page's host, else of the latest one. */
  domain: string;
  isOfHost: boolean;
  /** Of the latest citation that has one. */
  title: string | null;
}

/** In the order of their ranks (rule 15.6). */
function rankedRows(kind: SourceList, { now, before }: Windows<ModelAnswer>, ownershipOf: OwnershipOf) {
  const citedBefore = citedIn(kind, before?.answers ?? []);
  return [...citedIn(kind, now.answers)]
    .map(([key, cited]) => ({ key, cited, share: shareOf(cited.answers, now) ?? fraction(0) }))
    .sort(
      (a, b) =>
        compared(b.share, a.share) || b.cited.answers.size - a.cited.answers.size || byBytes(a.key, b.key),
    )
    .map(({ key, cited, share }, index) => {
      const { answers, pages, citations, domain, title } = cited;
      const inOrder = [...answers].sort(byTime);
      return {
        rank: index + 1,
        ...(kind === 'domains' ? { domain: key } : { url: key, domain, title }),
        ...ownershipOf(domain),
        answer_count: inOrder.length,
        citation_count: citations,
        prompt_count: new Set(inOrder.map(({ prompt_id }) => prompt_id)).size,
        ...(kind === 'domains' ? { page_count: pages.size } : {}),
        answer_share: kit.metric(share, before && shareOf(citedBefore.get(key)?.answers ?? [], before)),
        platforms: now.engines.flatMap((platform) => {
          const answer_count = inOrder.filter((answer) => answer.platform === platform).length;
          return answer_count === 0 ? [] : [{ platform, answer_count }];
        }),
        ...threeCounts(inOrder),
        first_cited_at: timeOf(inOrder[0]),
        last_cited_at: timeOf(inOrder.at(-1)),
      };
    });
}

const timeOf = (answer: ModelAnswer | undefined) => answer && timestamp(microseconds(answer.created_at));

/** The conditions of rows (rule 15.7). */
function isKept({ owner, gap, domain }: Query) {
  const form = domain === undefined ? null : domainForm(domain);
  return (row: Row) =>
    (owner === undefined || owner.split(',').includes(row.owner)) &&
    (gap === undefined || gap === String(row.answers_naming_competitors_not_you > 0)) &&
    (form === null || (form !== '' && row.domain === form));
}

/** What is cited, by domain or page; citations are taken in order of time, so that the last one is the latest. */
function citedIn(kind: SourceList, answers: readonly ModelAnswer[]): Map<string, Cited> {
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

/** The percentage that some answers of a window are, engines weighted (rule 15.5); null without answers. */
const shareOf = (some: Iterable<ModelAnswer>, { weights, answersOf }: Window) =>
  weightedPercent(
    [...weights].map(([engine, weight]) => ({
      weight,
      counted: answersOf(engine),
      passing: [...some].filter(({ platform }) => platform === engine).length,
    })),
  );
