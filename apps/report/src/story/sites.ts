import type { ListSourceDomainsRow, ListSourcePagesRow, OutreachTarget } from '@brand-visibility/client';
import type { Report, ReportOf } from '../data/report.js';
import { traced, type TracedNumber } from '../figure/figure.js';

/**
 * Selects the sites that engines cite. The count of a page includes its citations under all recorded domains, so it may
 * exceed the count of its domain (rule 15.4). The report therefore shows only one of the two counts for each site.
 */

/** A page to win, with its counts in the window. */
export interface PageToWin {
  readonly target: OutreachTarget;
  readonly page: ListSourcePagesRow;
  readonly at: string;
}

/** A community in which the brand can take part. Its counts cover 90 days. */
export interface Community {
  readonly target: OutreachTarget;
  readonly at: string;
}

export interface SitesToWin {
  /** The pages to win. The pages with the most answers that name only rivals come first. */
  readonly pages: readonly PageToWin[];
  readonly communities: readonly Community[];
  /** How many targets the report leaves out for each reason. */
  readonly leftOut: {
    readonly rivals: number;
    readonly own: number;
    readonly settled: number;
    readonly uncited: number;
  };
}

const PAGES = 8;
const COMMUNITIES = 5;

export function sitesToWin({ responses: { targets, pages } }: ReportOf<'targets' | 'pages'>): SitesToWin {
  const places = new Map(pages.data.map(({ url }, index) => [url, index]));
  const toWin: PageToWin[] = [];
  const communities: Community[] = [];
  const leftOut = { rivals: 0, own: 0, settled: 0, uncited: 0 };
  for (const [index, target] of targets.data.entries()) {
    const place = places.get(target.url);
    const page = place === undefined ? undefined : pages.data[place];
    if (target.source_type === 'competitor' || page?.owner === 'competitor') leftOut.rivals += 1;
    else if (page?.owner === 'own') leftOut.own += 1;
    else if (target.status === 'done' || target.status === 'dismissed') leftOut.settled += 1;
    else if (isCommunity(target)) communities.push({ target, at: `targets.data.${index}` });
    else if (page === undefined) leftOut.uncited += 1;
    else toWin.push({ target, page, at: `pages.data.${place}` });
  }
  return {
    pages: toWin.toSorted(byLost(({ page }) => page)).slice(0, PAGES),
    communities: communities.toSorted(byLost(({ target }) => target)).slice(0, COMMUNITIES),
    leftOut,
  };
}

/** The kind of work for a target; `other`: to ask the author. */
export type Action = 'answer' | 'post' | 'directory' | 'editors' | 'other';

export function actionOf({ play, source_type }: OutreachTarget): Action {
  if (play === 'comment') return 'answer';
  if (play === 'post') return 'post';
  if (source_type === 'directory') return 'directory';
  return source_type === 'editorial' || source_type === 'review' ? 'editors' : 'other';
}

/** Returns the address of a page within its site, such as `/top10`. */
export function pathOf(url: string): string {
  return url.replace(/^\w+:\/\/[^/?#]*/, '') || '/';
}

const isCommunity = ({ channel, source_type }: OutreachTarget) =>
  channel === 'reddit' || source_type === 'community';

interface Lost {
  readonly url: string;
  readonly answers_naming_competitors_not_you: number;
}

const byLost =
  <Row>(of: (row: Row) => Lost) =>
  (a: Row, b: Row) =>
    of(b).answers_naming_competitors_not_you - of(a).answers_naming_competitors_not_you ||
    (of(a).url < of(b).url ? -1 : 1);

export interface Site {
  readonly row: ListSourceDomainsRow;
  readonly at: string;
  /** How many answers cited the site in the days before: 0, without a path, if the response has no row for the site. */
  readonly before: TracedNumber | number;
}

/** Returns the `count` sites that most answers cite. Excludes the sites of pages to win, and sources without a site. */
export function sitesOf(
  { responses: { domains, domains_before } }: Report,
  toWin: SitesToWin,
  count: number,
): Site[] {
  const shown = new Set(['', ...toWin.pages.map(({ page }) => page.domain)]);
  return domains.data
    .map((row, index) => ({ row, at: `domains.data.${index}` }))
    .filter(({ row }) => !shown.has(row.domain))
    .slice(0, count)
    .map((site) => {
      const place = domains_before.data.findIndex(({ domain }) => domain === site.row.domain);
      const then = domains_before.data[place];
      const at = `domains_before.data.${place}.answer_count`;
      return { ...site, before: then === undefined ? 0 : traced(at, then.answer_count) };
    });
}

/** The answers that cite a page to win and name only rivals, and the answers that cite it. */
export const lostAt = ({ page, at }: PageToWin) =>
  traced(`${at}.answers_naming_competitors_not_you`, page.answers_naming_competitors_not_you, {
    source_page: page.url,
    gap: true,
  });
export const answersAt = ({ page, at }: PageToWin) =>
  traced(`${at}.answer_count`, page.answer_count, { source_page: page.url });
