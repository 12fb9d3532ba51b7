/** The part that lists cited sites and sites to win. */
import type { OutreachTarget } from '@brand-visibility/client';
import type { ComponentChildren } from 'preact';
import { localDay } from '../data/days.js';
import type { Report } from '../data/report.js';
import { citedStatement, ownersStatement, siteHeading } from '../statements/sites.js';
import { plain } from '../statements/statement.js';
import { traced, type TracedNumber } from '../story/figure.js';
import { actionOf, answersAt, lostAt, sitesToWin, type SitesToWin } from '../story/sites.js';
import type { Words } from '../text/en.js';
import { useWords } from '../text/words.js';
import { CitedMost } from './cited-most.js';
import { WebLink } from './figure.js';
import { Block, Section } from './section.js';
import { Table } from './table.js';

/** Lists the sites to win, and the sites that engines cite most. */
export function Sites({ report }: { readonly report: Report }) {
  const words = useWords();
  const { sites: own } = words;
  const toWin = sitesToWin(report);
  const [first] = toWin.pages;
  const cited = citedStatement(report);
  return (
    <Section
      id="sites"
      title={own.title}
      heading={first === undefined ? cited : siteHeading(first)}
      lead={[...(first === undefined ? [] : [cited, plain(() => '. ')]), ownersStatement(report)]}
    >
      <ToWin report={report} toWin={toWin} />
      <CitedMost report={report} toWin={toWin} />
    </Section>
  );
}

/** Lists the pages to win and the communities, and counts the targets that are left out. */
export function ToWin({
  report,
  toWin,
  heading,
}: {
  readonly report: Pick<Report, 'readAt' | 'choice'>;
  readonly toWin: SitesToWin;
  readonly heading?: 'h2';
}) {
  return (
    <>
      {chancesOf(toWin, useWords(), report).map((one) => (
        <Chances {...one} tz={report.choice.tz} heading={heading} />
      ))}
      <LeftOut {...toWin.leftOut} />
    </>
  );
}

interface Chance {
  readonly target: OutreachTarget;
  readonly site: ComponentChildren;
  readonly url: string;
  readonly title: string | null;
  readonly lost: TracedNumber;
  readonly answers: TracedNumber;
}

/** Returns the pages to win and the communities as the rows that `Chances` shows. */
function chancesOf(
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
        lost: lostAt(one),
        answers: answersAt(one),
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
        lost: traced(`${at}.answers_naming_competitors_not_you`, target.answers_naming_competitors_not_you),
        answers: traced(`${at}.answers`, target.answers),
      })),
    },
  ];
}

/** Lists the sites to approach. Each row shows how many answers cite the site and name only rivals. */
function Chances({
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
  readonly heading: 'h2' | 'h3' | undefined;
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

function LeftOut({ rivals, own, settled, uncited }: SitesToWin['leftOut']) {
  const { sites: words } = useWords();
  const parts = [
    ...(rivals > 0 ? [words.leftRivals(rivals)] : []),
    ...(own > 0 ? [words.leftOwn(own)] : []),
    ...(settled > 0 ? [words.leftSettled(settled)] : []),
    ...(uncited > 0 ? [words.leftUncited(uncited)] : []),
  ];
  return parts.length === 0 ? null : <p class="note">{words.left(parts)}</p>;
}
