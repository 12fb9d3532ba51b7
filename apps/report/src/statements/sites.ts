import type { ReportOf } from '../data/report.js';
import { traced, type TracedNumber } from '../story/figure.js';
import { answersAt, lostAt, type PageToWin } from '../story/sites.js';
import { plain, type Claim, type Statement } from './statement.js';

/** The statements about the sites that engines cite. */

/** The page to win, with its answers that name only rivals, and its answers. */
const site = ({ page }: PageToWin): Claim => ({
  kind: 'site',
  url: page.url,
  lost: page.answers_naming_competitors_not_you,
  of: page.answer_count,
});

/** The heading counts answers only if at least this many cite the page. */
const ENOUGH = 8;

/** How many of the answers that cite a page to win name only rivals. */
export const siteHeading = (first: PageToWin): Statement => ({
  claims: [site(first)],
  say: ({ sites }) =>
    first.page.answer_count < ENOUGH
      ? sites.site(first.page.domain)
      : sites.heading(first.page.domain, lostAt(first), answersAt(first)),
});

/** The same on the first page. */
export const siteStatement = (first: PageToWin): Statement => ({
  claims: [site(first)],
  say: ({ sites }) =>
    sites.summary(first.page.domain, first.page.title ?? first.target.title, lostAt(first), answersAt(first)),
});

/** How many answers cite a source. */
export const citedStatement = ({ responses: { domains } }: ReportOf<'domains'>): Statement =>
  plain(({ sites }) =>
    sites.cited(
      traced('domains.cited_answer_count', domains.cited_answer_count),
      traced('domains.answer_count', domains.answer_count),
    ),
  );

/** Whose sites the citations lead to. */
export function ownersStatement({ responses: { domains } }: ReportOf<'domains'>): Statement {
  const owned = (owner: 'own' | 'competitor' | 'other'): TracedNumber =>
    traced(
      `domains.data.[owner=${owner}].citation_count`,
      domains.data.reduce((sum, row) => sum + (row.owner === owner ? row.citation_count : 0), 0),
    );
  return plain(({ sites }) =>
    sites.owners(
      traced('domains.citation_count', domains.citation_count),
      owned('own'),
      owned('competitor'),
      owned('other'),
    ),
  );
}
