/** The part that lists cited sites and sites to win. */
import type { OutreachTarget } from '@brand-visibility/client';
import type { ComponentChildren } from 'preact';
import { SplitBar } from '../charts/split-bar.js';
import { localDay } from '../data/days.js';
import type { Report } from '../data/report.js';
import { fig, type Fig } from '../story/figure.js';
import { actionOf, sitesOf, sitesToWin, type PageToWin, type Site, type SitesToWin } from '../story/sites.js';
import { kindOf } from '../story/state.js';
import { NONE } from '../text/numbers.js';
import type { Words } from '../text/en.js';
import { useWords } from '../text/words.js';
import { WebLink } from './figure.js';
import { Block, Section } from './section.js';
import { Table } from './table.js';
import { outcomesAt, sharesOf } from './trend.js';

const SITES = 9;

/** Lists the sites to win, and the sites that engines cite most. */
export function Sites({ report }: { readonly report: Report }) {
  const words = useWords();
  const { sites: own } = words;
  const { domains } = report.responses;
  const toWin = sitesToWin(report);
  const { tz } = report.choice;
  const [first] = toWin.pages;
  const cited = own.cited(
    fig('domains.cited_answer_count', domains.cited_answer_count),
    fig('domains.answer_count', domains.answer_count),
  );
  const owned = (owner: 'own' | 'competitor' | 'other'): Fig =>
    fig(
      `domains.data.[owner=${owner}].citation_count`,
      domains.data.reduce((sum, row) => sum + (row.owner === owner ? row.citation_count : 0), 0),
    );
  const citations = own.owners(
    fig('domains.citation_count', domains.citation_count),
    owned('own'),
    owned('competitor'),
    owned('other'),
  );
  return (
    <Section
      id="sites"
      title={own.title}
      heading={first === undefined ? cited : own.heading(first.page.domain, lostOf(first), answersOf(first))}
      lead={
        <>
          {first !== undefined && <>{cited}. </>}
          {citations}
        </>
      }
    >
      {chancesOf(toWin, words, report).map((one) => (
        <Chances {...one} tz={tz} />
      ))}
      <LeftOut {...toWin.leftOut} />
      <CitedMost report={report} toWin={toWin} />
    </Section>
  );
}

export const lostOf = ({ page, at }: PageToWin) =>
  fig(`${at}.answers_naming_competitors_not_you`, page.answers_naming_competitors_not_you, {
    source_page: page.url,
    gap: true,
  });
export const answersOf = ({ page, at }: PageToWin) =>
  fig(`${at}.answer_count`, page.answer_count, { source_page: page.url });

interface Chance {
  readonly target: OutreachTarget;
  readonly site: ComponentChildren;
  readonly url: string;
  readonly title: string | null;
  readonly lost: Fig;
  readonly answers: Fig;
}

/** Returns the pages to win and the communities as the rows that `Chances` shows. */
export function chancesOf(
  { pages, communities }: SitesToWin,
  words: Words,
  { readAt, choice: { tz } }: Pick<Report, 'readAt' | 'choice'>,
) {
  const { sites: own } = words;
  return [
    {
      title: own.win,
      rows: pages.map((one) => ({
        target: one.target,
        site: words.name(one.page.domain),
        url: one.page.url,
        title: one.page.title ?? one.target.title,
        lost: lostOf(one),
        answers: answersOf(one),
      })),
    },
    {
      title: own.communities,
      aside: own.ninety(localDay(communities[0]?.target.counts_as_of ?? readAt, tz)),
      rows: communities.map(({ target, at }) => ({
        target,
        site: words.community(target),
        url: target.url,
        title: target.title,
        lost: fig(`${at}.answers_naming_competitors_not_you`, target.answers_naming_competitors_not_you),
        answers: fig(`${at}.answers`, target.answers),
      })),
    },
  ];
}

/** Lists the sites to approach. Each row shows how many answers cite the site and name only rivals. */
export function Chances({
  title,
  aside,
  rows,
  tz,
  heading,
}: {
  readonly title: string;
  readonly aside?: string;
  readonly rows: readonly Chance[];
  readonly tz: string;
  readonly heading?: 'h2' | 'h3';
}) {
  const words = useWords();
  const { sites: own } = words;
  if (rows.length === 0) return null;
  return (
    <Block title={title} aside={aside} heading={heading}>
      <Table
        class="win"
        label={title}
        rows={rows}
        keyOf={({ target }) => target.id}
        columns={[
          {
            head: own.head.page,
            kind: 'text',
            cell: ({ site, url, title: page }) => (
              <>
                {site}
                {page !== null && (
                  <span class="page">
                    <WebLink url={url}>{words.quoted(page)}</WebLink>
                  </span>
                )}
              </>
            ),
          },
          { head: own.head.action, kind: 'text', cell: ({ target }) => own.action(actionOf(target)) },
          { head: own.head.lost, cell: ({ lost, answers }) => words.of(lost, answers) },
          {
            head: own.head.state,
            kind: 'text',
            cell: ({ target: { started_at } }) =>
              own.state(started_at === null ? null : localDay(started_at, tz)),
          },
        ]}
      />
    </Block>
  );
}

export function LeftOut({ rivals, own, settled, uncited }: SitesToWin['leftOut']) {
  const { sites: words } = useWords();
  const parts = [
    ...(rivals > 0 ? [words.leftRivals(rivals)] : []),
    ...(own > 0 ? [words.leftOwn(own)] : []),
    ...(settled > 0 ? [words.leftSettled(settled)] : []),
    ...(uncited > 0 ? [words.leftUncited(uncited)] : []),
  ];
  return parts.length === 0 ? null : <p class="note">{words.left(parts)}</p>;
}

function CitedMost({ report, toWin }: { readonly report: Report; readonly toWin: SitesToWin }) {
  const words = useWords();
  const { sites: own } = words;
  const sites = sitesOf(report, toWin, SITES);
  const isCompared = kindOf(report.responses) === 'compared';
  const most = Math.max(1, ...sites.map(({ row }) => row.answer_count));
  if (sites.length === 0) return null;
  const title = own.others(sites.length, toWin.pages.length > 0);
  return (
    <Block title={title}>
      <Table
        class="cited"
        label={title}
        rows={sites}
        keyOf={({ row }) => row.domain}
        isMarked={({ row }) => row.owner === 'own'}
        columns={[
          { head: own.sitesHead.site, kind: 'text', cell: ({ row }) => words.name(row.domain) },
          {
            head: own.sitesHead.whose,
            kind: 'text',
            cell: ({ row }) => <Whose row={row} name={report.brand.name} />,
          },
          ...(isCompared
            ? [
                {
                  head: own.sitesHead.then,
                  cell: ({ before }: Site) =>
                    before === null ? NONE : words.count(fig(before.at, before.answers)),
                },
              ]
            : []),
          {
            head: own.sitesHead.now,
            cell: ({ row, at }) => (
              <b>{words.count(fig(`${at}.answer_count`, row.answer_count, { source_domain: row.domain }))}</b>
            ),
          },
          {
            head: own.sitesHead.lost,
            cell: ({ row, at }) =>
              words.count(
                fig(`${at}.answers_naming_competitors_not_you`, row.answers_naming_competitors_not_you, {
                  source_domain: row.domain,
                  gap: true,
                }),
              ),
          },
          {
            head: own.sitesHead.bar,
            kind: 'bar',
            cell: ({ row, at }) => (
              <SplitBar
                shares={sharesOf(outcomesAt(at, row), words, true)}
                write={words.whole}
                width={most}
              />
            ),
          },
        ]}
      />
    </Block>
  );
}

export function Whose({
  row: { owner, competitor_name, source_type },
  name,
}: {
  readonly row: Pick<Site['row'], 'owner' | 'competitor_name' | 'source_type'>;
  readonly name: string;
}) {
  const words = useWords();
  if (owner === 'own') return <b>{words.name(name)}</b>;
  return owner === 'competitor' ? (
    words.name(competitor_name ?? '')
  ) : (
    <bdi>{words.sites.whose(source_type)}</bdi>
  );
}
