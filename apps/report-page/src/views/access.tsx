/** The view with the crawlers' access to the site and the audited pages. */
import type { SiteAccess } from '@brand-visibility/client';
import { localDay } from '@brand-visibility/report/data/days';
import { WebLink } from '@brand-visibility/report/figure/element';
import { Table, type Column } from '@brand-visibility/report/parts/table';
import { traced } from '@brand-visibility/report/figure/figure';
import { NONE } from '@brand-visibility/report/figure/printed';
import * as of from '@brand-visibility/report/words/message';
import { Print, useWords } from '@brand-visibility/report/words/words';
import { say } from '../language.js';
import { Notice } from '../notices.js';
import { useSort } from '../session.js';
import type { Read } from '../responses.js';
import { Head } from './parts.js';

type Crawler = NonNullable<SiteAccess['check']>['crawlers'][number];

const texts = (head: string, cell: Column<Crawler>['cell']) => ({ head, kind: 'text' as const, cell });

/** Shows whether crawlers can read the site, and the scores of its audited pages. */
export function Access({ read }: { readonly read: Read<'access' | 'audits'> }) {
  const { numbers, plainValue } = useWords();
  const { check } = read.responses.access;
  const { tz } = read.choice;
  const all = check?.crawlers.length ?? 0;
  const passes = check?.crawlers.filter(({ verdict }) => verdict === 'pass').length ?? 0;
  const { disallowed_ai = [], disallowed_search = [] } = check?.robots_txt ?? {};
  const forbidden = [...disallowed_search, ...disallowed_ai];
  return (
    <>
      {check?.checked_at ? (
        <Head title={say('views.access')}>
          <WebLink url={check.origin}>{check.origin}</WebLink>
          {say('access.checked', { day: plainValue(of.day(localDay(check.checked_at, tz))) })}
          {passes === all
            ? say('access.all', { of: numbers.count(all) })
            : say('access.some', { passes: numbers.count(passes), of: numbers.count(all) })}
          {forbidden.length > 0 && say('access.forbidden', { names: forbidden.join(', ') })}
          {check.status === 'failed' && say('access.failed', { error: check.error ?? '' })}
        </Head>
      ) : (
        <Notice isAll>{say('access.none')}</Notice>
      )}
      {check && check.findings.length > 0 && (
        <ul class="findings">
          {check.findings.map(({ id, severity, title, detail }) => (
            <li data-key={id} class={`severity-${severity}`}>
              <strong>
                <bdi>{title}</bdi>
              </strong>{' '}
              <bdi>{detail}</bdi>
            </li>
          ))}
        </ul>
      )}
      <div class="columns-of-two">
        {check && check.crawlers.length > 0 && (
          <Table
            label={say('access.crawlers')}
            rows={check.crawlers}
            keyOf={({ key }) => key}
            columns={[
              texts(say('access.crawler'), ({ label }) => <bdi>{label}</bdi>),
              texts(say('access.vendor'), ({ vendor }) => <bdi>{vendor}</bdi>),
              texts(say('access.reads'), ({ role }) => say(`access.role.${role}`)),
              texts(say('access.result'), ({ verdict }) => (
                <span class={verdict === 'pass' ? undefined : 'down'}>
                  {say(`access.verdict.${verdict}`)}
                </span>
              )),
              {
                head: say('access.words'),
                cell: (crawler) => (crawler.words === null ? NONE : numbers.count(crawler.words)),
              },
            ]}
          />
        )}
        <Audits read={read} />
      </div>
    </>
  );
}

function Audits({ read }: { readonly read: Read<'audits'> }) {
  const { plainValue } = useWords();
  const sort = useSort();
  const rows = read.responses.audits.data.map((row, index) => ({ row, at: `audits.data.${index}` }));
  const done = rows.filter(({ row }) => row.completed_at !== null);
  if (rows.length === 0) return <p class="soft">{say('access.noAudit')}</p>;
  return (
    <section aria-labelledby="audits-title">
      <h2 id="audits-title">{say('access.audits')}</h2>
      <Table
        label={say('access.audits')}
        rows={done}
        keyOf={({ row }) => row.id}
        sort={sort}
        columns={[
          {
            head: say('page'),
            kind: 'text',
            value: ({ row }) => row.url,
            cell: ({ row }) => <WebLink url={row.url}>{row.url.replace(/^https?:\/\//, '')}</WebLink>,
          },
          {
            head: say('access.audited'),
            kind: 'text',
            value: ({ row }) => row.completed_at,
            cell: ({ row }) => plainValue(of.day(localDay(row.completed_at ?? '', read.choice.tz))),
          },
          {
            head: say('access.score'),
            value: ({ row }) => row.page_score,
            cell: ({ row, at }) => <Print of={of.count(traced(`${at}.page_score`, row.page_score))} />,
          },
        ]}
      />
      {done.length < rows.length && (
        <p class="note">{say('access.waiting', { count: rows.length - done.length })}</p>
      )}
    </section>
  );
}
