/** The view with the crawlers' access to the site and the audited pages. */
import { localDay } from '@brand-visibility/report/data/days';
import { WebLink } from '@brand-visibility/report/parts/figure';
import { Table } from '@brand-visibility/report/parts/table';
import { fig } from '@brand-visibility/report/story/figure';
import { NONE } from '@brand-visibility/report/text/numbers';
import { useWords } from '@brand-visibility/report/text/words';
import { t } from '../language.js';
import { Notice } from '../notices.js';
import { useSort } from '../session.js';
import type { Read } from '../responses.js';
import { Csv, Head } from './parts.js';

const ROLES = { live_answer: 'while answering', training: 'for training', search: 'for search' } as const;
const VERDICTS = {
  pass: 'may read',
  blocked: 'is blocked',
  rate_limited: 'is slowed down',
  thin: 'gets little text',
  robots_disallowed: 'is asked to stay out',
  unknown: 'not known',
} as const;

/** Shows whether crawlers can read the site, and the scores of its audited pages. */
export function Access({ read }: { readonly read: Read<'access' | 'audits'> }) {
  const words = useWords();
  const { check } = read.responses.access;
  const { tz } = read.choice;
  const of = check?.crawlers.length ?? 0;
  const passes = check?.crawlers.filter(({ verdict }) => verdict === 'pass').length ?? 0;
  return (
    <>
      {check?.checked_at ? (
        <Head
          title={
            passes === of
              ? t('All {0} crawlers that were tried can read the site', words.whole(of))
              : t('{0} crawlers that were tried can read the site', words.plainOf(passes, of))
          }
        >
          <WebLink url={check.origin}>{check.origin}</WebLink>
          {t(', checked on {0}.', words.day(localDay(check.checked_at, tz)))}
          {check.status === 'failed' && t(' The latest check failed: {0}', check.error ?? '')}
        </Head>
      ) : (
        <Notice isAll>
          {t('The site was not checked yet. The page shows a check as soon as there is one.')}
        </Notice>
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
            label={t('Crawlers')}
            rows={check.crawlers}
            keyOf={({ key }) => key}
            columns={[
              { head: t('Crawler'), kind: 'text', cell: ({ label }) => <bdi>{label}</bdi> },
              { head: t('Of'), kind: 'text', cell: ({ vendor }) => <bdi>{vendor}</bdi> },
              { head: t('Reads'), kind: 'text', cell: ({ role }) => t(ROLES[role]) },
              {
                head: t('Result'),
                kind: 'text',
                cell: ({ verdict }) => (
                  <span class={verdict === 'pass' ? undefined : 'down'}>{t(VERDICTS[verdict])}</span>
                ),
              },
              {
                head: t('Words read'),
                cell: (crawler) => (crawler.words === null ? NONE : words.whole(crawler.words)),
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
  const words = useWords();
  const sort = useSort();
  const rows = read.responses.audits.data.map((row, index) => ({ row, at: `audits.data.${index}` }));
  const done = rows.filter(({ row }) => row.completed_at !== null);
  if (rows.length === 0) return <p class="soft">{t('No page was audited yet.')}</p>;
  return (
    <section aria-labelledby="audits-title">
      <header class="head">
        <h2 id="audits-title">{t('Pages audited')}</h2>
        <Csv name="audits" />
      </header>
      <Table
        label={t('Pages audited')}
        rows={done}
        keyOf={({ row }) => row.id}
        sort={sort}
        columns={[
          {
            head: t('Page'),
            kind: 'text',
            value: ({ row }) => row.url,
            cell: ({ row }) => <WebLink url={row.url}>{row.url.replace(/^https?:\/\//, '')}</WebLink>,
          },
          {
            head: t('Audited'),
            kind: 'text',
            value: ({ row }) => row.completed_at,
            cell: ({ row }) => words.day(localDay(row.completed_at ?? '', read.choice.tz)),
          },
          {
            head: t('Score of 100'),
            value: ({ row }) => row.page_score,
            cell: ({ row, at }) => words.count(fig(`${at}.page_score`, row.page_score)),
          },
        ]}
      />
      {done.length < rows.length && (
        <p class="note">{t('Waiting or failed: {0}', rows.length - done.length)}</p>
      )}
    </section>
  );
}
