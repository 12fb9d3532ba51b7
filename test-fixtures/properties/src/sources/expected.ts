import { ENGINES, type EngineWeights } from '@brand-visibility/domain';
import {
  byBytes,
  byTime,
  compared,
  domainForm,
  fraction,
  isBlank,
  minus,
  pageForm,
  shownMetric,
  threeCounts,
  weightedPercent,
  type Fraction,
} from '@brand-visibility/model';
import type { Answer, Counted } from './counted.js';
import type { Ownership } from './world.js';

/** All rows of a list of sources, counted once more (rules 15.1 to 15.6). */

export type SourceList = 'domains' | 'pages';

/** A row with the exact values that lists are sorted by. */
export interface ExactRow {
  readonly row: SourceRow;
  readonly share: Fraction;
  /** Null where nothing is compared. */
  readonly change: Fraction | null;
}

export interface SourceRow extends Ownership {
  readonly rank: number;
  readonly url?: string;
  readonly domain: string;
  readonly title?: string | null;
  readonly answer_count: number;
  readonly citation_count: number;
  readonly prompt_count: number;
  readonly page_count?: number;
  readonly answer_share: ReturnType<typeof shownMetric>;
  readonly platforms: readonly { readonly platform: string; readonly answer_count: number }[];
  readonly answers_naming_you: number;
  readonly answers_naming_competitors_not_you: number;
  readonly answers_naming_no_brand: number;
  readonly first_cited_at: string;
  readonly last_cited_at: string;
}

export interface SourceSetting {
  readonly weights: EngineWeights;
  readonly brandName: string;
  readonly ownershipOf: (domain: string) => Ownership;
}

interface Cited {
  readonly answers: Set<Answer>;
  readonly pages: Set<string>;
  citations: number;
  /** Of the latest citation. */
  domain: string;
  /** Of the latest citation that has one. */
  title: string | null;
}

/** In the order of their ranks. */
export function expectedRows(kind: SourceList, counted: Counted, setting: SourceSetting): ExactRow[] {
  const now = shareAmong(counted.current, setting.weights);
  const before = counted.previous && shareAmong(counted.previous, setting.weights);
  const citedBefore = citedIn(kind, counted.previous ?? []);
  const ranked = [...citedIn(kind, counted.current)]
    .map(([key, cited]) => ({ key, cited, share: now(cited.answers) }))
    .sort(
      (a, b) =>
        compared(b.share, a.share) || b.cited.answers.size - a.cited.answers.size || byBytes(a.key, b.key),
    );
  return ranked.map(({ key, cited, share }, index): ExactRow => {
    const inOrder = [...cited.answers].sort(byTime);
    const { owner, competitor_name, source_type } = setting.ownershipOf(cited.domain);
    const hasBefore = before !== null && (counted.previous ?? []).length > 0;
    const was = hasBefore ? before(citedBefore.get(key)?.answers ?? new Set()) : null;
    const row: SourceRow = {
      rank: index + 1,
      ...(kind === 'domains' ? { domain: key } : { url: key, domain: cited.domain, title: cited.title }),
      owner,
      competitor_name,
      source_type,
      answer_count: inOrder.length,
      citation_count: cited.citations,
      prompt_count: new Set(inOrder.map(({ prompt_id }) => prompt_id)).size,
      ...(kind === 'domains' ? { page_count: cited.pages.size } : {}),
      answer_share: shownMetric(share, was),
      platforms: ENGINES.flatMap((platform) => {
        const answer_count = inOrder.filter((answer) => answer.platform === platform).length;
        return answer_count === 0 ? [] : [{ platform, answer_count }];
      }),
      ...threeCounts(inOrder, setting.brandName),
      first_cited_at: inOrder[0]?.created_at ?? '',
      last_cited_at: inOrder.at(-1)?.created_at ?? '',
    };
    return { row, share, change: was && minus(share, was) };
  });
}

/** Rows in another order than that of their ranks (rule 15.10). */
export function sortedRows(rows: readonly ExactRow[], sort: string, order: string): ExactRow[] {
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
  for (const answer of [...answers].sort(byTime)) {
    for (const { url, domain: recorded, title } of answer.sources) {
      const [domain, page] = [domainForm(recorded), pageForm(url)];
      const key = kind === 'domains' ? domain : page;
      const cited = byKey.get(key) ?? {
        answers: new Set<Answer>(),
        pages: new Set<string>(),
        citations: 0,
        domain,
        title: null,
      };
      byKey.set(key, cited);
      cited.answers.add(answer);
      cited.pages.add(page);
      cited.citations += 1;
      cited.domain = domain;
      if (!isBlank(title)) cited.title = title;
    }
  }
  return byKey;
}

/** The percentage that some of these answers are, engines weighted (rule 1.3). */
function shareAmong(
  answers: readonly Answer[],
  weights: EngineWeights,
): (some: ReadonlySet<Answer>) => Fraction {
  const engines = ENGINES.map((engine) => ({
    engine,
    weight: fraction(weights[engine].numerator, weights[engine].denominator),
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
