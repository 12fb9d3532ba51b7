/** The part that lists cited sites and sites to win. */
import type { OutreachTarget } from '@brand-visibility/client';
import type { ComponentChildren } from 'preact';
import { localDay } from '../data/days.js';
import type { Report } from '../data/report.js';
import { traced, type TracedNumber } from '../figure/figure.js';
import { actionOf, answersAt, lostAt, pathOf, sitesToWin, type SitesToWin } from '../story/sites.js';
import { WebLink } from '../figure/element.js';
import * as of from '../words/message.js';
import { message, type Message, type Value } from '../words/message.js';
import { Of, Print, Say, useWords, Word } from '../words/words.js';
import type { Words } from '../words/writer.js';
import { CitedMost } from './cited-most.js';
import { Block, Notes, Section, type Fact } from './section.js';
import { headed, Table } from './table.js';

/** Lists the sites to win, and the sites that engines cite most. */
export function Sites({ report }: { readonly report: Report }) {
  const toWin = sitesToWin(report);
  return (
    <Section id="sites" facts={factsOf(report)}>
      <ToWin report={report} toWin={toWin} />
      <CitedMost report={report} toWin={toWin} />
    </Section>
  );
}

function factsOf({ responses: { domains } }: Report): Fact[] {
  const count = (at: string, value: number) => <Print of={of.count(traced(`domains.${at}`, value))} />;
  const citations = (owner: 'own' | 'competitor' | 'other') => {
    const own = domains.data.filter((one) => one.owner === owner);
    const sum = own.reduce((all, { citation_count }) => all + citation_count, 0);
    return count(`data.[owner=${owner}].citation_count`, sum);
  };
  const [part, all] = (['cited_answer_count', 'answer_count'] as const).map((name) =>
    traced(`domains.${name}`, domains[name]),
  );
  return [
    { what: <Word k="l.sites.cite" />, figure: <Of part={part!} all={all!} /> },
    { what: <Word k="l.sites.citations" />, figure: count('citation_count', domains.citation_count) },
    { what: <Word k="l.sites.own" />, figure: citations('own') },
    { what: <Word k="l.sites.ofRivals" />, figure: citations('competitor') },
    { what: <Word k="l.sites.other" />, figure: citations('other') },
  ];
}

/** Lists the pages to win and the communities, and counts the targets that are left out. */
export function ToWin({
  report,
  toWin,
  heading,
}: {
  readonly report: Pick<Report, 'readAt' | 'choice' | 'spans'>;
  readonly toWin: SitesToWin;
  readonly heading?: 'h2';
}) {
  const { readAt, choice, spans } = report;
  const { pages, communities, leftOut } = toWin;
  const as = localDay(communities[0]?.target.counts_as_of ?? readAt, choice.tz);
  const tz = choice.tz;
  const rest = { tz, today: spans.today, heading };
  return (
    <>
      <Chances
        {...rest}
        title={message('l.sites.win')}
        aside={<Print of={of.period(spans.current)} />}
        rows={pages.map((one) => ({
          target: one.target,
          site: <Print of={of.name(one.page.domain)} />,
          url: one.page.url,
          title: one.page.title ?? one.target.title,
          lost: lostAt(one),
          answers: answersAt(one),
        }))}
      />
      <Chances
        {...rest}
        title={message('l.sites.part')}
        aside={<Word k="l.sites.ninety" of={{ day: of.day(as) }} />}
        rows={communities.map(({ target, at }) => ({
          target,
          site: <Community target={target} />,
          url: target.url,
          title: target.title,
          lost: traced(`${at}.answers_naming_competitors_not_you`, target.answers_naming_competitors_not_you),
          answers: traced(`${at}.answers`, target.answers),
        }))}
      />
      <LeftOut {...leftOut} when={of.when(useWords().figuresSpan)} />
    </>
  );
}

const Community = ({ target: { subreddit, domain } }: { readonly target: OutreachTarget }) => (
  <>
    <Print of={of.name(domain)} />
    {subreddit !== null && [', r/', <Print of={of.plain(subreddit)} />]}
  </>
);

interface Chance {
  readonly target: OutreachTarget;
  readonly site: ComponentChildren;
  readonly url: string;
  readonly title: string | null;
  readonly lost: TracedNumber;
  readonly answers: TracedNumber;
}

/** The title of a page, or else its address without its site, because many pages of a site have no title. */
export const addressOf = (title: string | null, url: string, words: Words): ComponentChildren =>
  title === null ? <Print of={of.name(pathOf(url))} /> : words.quoted(title);

/** Lists the sites to approach. Each row shows how many answers cite the site and name only rivals. */
function Chances({
  title,
  aside,
  rows,
  tz,
  today,
  heading,
}: {
  readonly title: Message;
  readonly aside: ComponentChildren;
  readonly rows: readonly Chance[];
  readonly tz: string;
  readonly today: string;
  readonly heading: 'h2' | 'h3' | undefined;
}) {
  const words = useWords();
  if (rows.length === 0) return null;
  return (
    <Block title={<Say of={title} />} aside={aside} heading={heading}>
      <Table
        class="win"
        label={words.text(title)}
        rows={rows}
        keyOf={({ target }) => target.id}
        columns={[
          {
            ...headed(words, message('l.sites.page')),
            kind: 'text',
            cell: ({ site, url, title: page }) => (
              <>
                {site}
                <span class="page">
                  <WebLink url={url}>{addressOf(page, url, words)}</WebLink>
                </span>
              </>
            ),
          },
          {
            ...headed(words, message('l.sites.do')),
            kind: 'text',
            cell: ({ target }) => <Word k="l.sites.action" of={{ action: actionOf(target) }} />,
          },
          {
            ...headed(words, message('l.sites.onlyRivals')),
            cell: ({ lost, answers }) => <Of part={lost} all={answers} />,
          },
          {
            ...headed(words, message('l.sites.status', { day: of.day(today) })),
            kind: 'text',
            cell: ({ target: { started_at } }) =>
              started_at === null ? (
                <Word k="l.work.notStarted" />
              ) : (
                <Word k="l.work.begun" of={{ day: of.day(localDay(started_at, tz)) }} />
              ),
          },
        ]}
      />
    </Block>
  );
}

function LeftOut({ when, own, rivals, settled, uncited }: SitesToWin['leftOut'] & { readonly when: Value }) {
  if (own + rivals + settled + uncited === 0) return null;
  const counts = {
    own: of.count(own),
    rivals: of.count(rivals),
    settled: of.count(settled),
    uncited: of.count(uncited),
    when,
  };
  return <Notes>{[<Word k="l.sites.left" of={counts} />]}</Notes>;
}
