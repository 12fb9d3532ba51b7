/** The view with cited sites, cited pages and sites to win. */
import type { ListSourceDomainsRow, ListSourcePagesRow } from '@brand-visibility/client';
import { SplitBar } from '@brand-visibility/report/charts/split-bar';
import { WebLink } from '@brand-visibility/report/parts/figure';
import { answersOf, Chances, chancesOf, LeftOut, lostOf } from '@brand-visibility/report/parts/sites';
import { Star, StarNote } from '@brand-visibility/report/parts/section';
import { Table, type Column } from '@brand-visibility/report/parts/table';
import { Whose } from '@brand-visibility/report/parts/cited-most';
import { outcomesAt, sharesOf } from '@brand-visibility/report/parts/outcomes';
import { fig, isOff, movedAt, type AnswerQuery } from '@brand-visibility/report/story/figure';
import { sitesToWin } from '@brand-visibility/report/story/sites';
import { useWords } from '@brand-visibility/report/text/words';
import { pageWords } from '../language.js';
import { usePage, useSort } from '../session.js';
import type { Read } from '../responses.js';
import { outcomeColumns, PhoneKeys } from './groups.js';
import { Head, Opens, Tabs, WithFigures } from './parts.js';

type SitesRead = Read<'comparison' | 'domains' | 'all_pages' | 'targets' | 'pages'>;

const TABS = [
  ['domains', pageWords.views.sites],
  ['pages', pageWords.sites.pages],
  ['targets', pageWords.sites.win],
] as const;

/** Lists the sites that engines cite, the cited pages, or the sites to win. */
export function SitesView({ read }: { readonly read: SitesRead }) {
  return (
    <WithFigures read={read}>
      {() => {
        if ('targets' in read.responses) return <Targets read={read} />;
        return 'all_pages' in read.responses ? <Pages read={read} /> : <Domains read={read} />;
      }}
    </WithFigures>
  );
}

function Domains({ read }: { readonly read: Read<'domains'> }) {
  const words = useWords();
  const { domains } = read.responses;
  const rows = domains.data.map((row, index) => ({
    row,
    at: `domains.data.${index}`,
    query: row.domain === '' ? null : { source_domain: row.domain }, // a site without a name cannot be selected
  }));
  return (
    <>
      <Head
        title={words.sites.cited(
          fig('domains.cited_answer_count', domains.cited_answer_count),
          fig('domains.answer_count', domains.answer_count, {}),
        )}
        csv="domains"
      >
        {pageWords.sites.lead(domains.total)}
      </Head>
      <div class="tools">
        <Tabs label={pageWords.list} tabs={TABS} />
      </div>
      <Cited
        rows={rows}
        name={{
          head: words.sites.sitesHead.site,
          kind: 'text',
          value: ({ row }) => row.domain,
          cell: ({ row, query }) =>
            query ? (
              <Opens query={query} count={row.answer_count}>
                {words.name(row.domain)}
              </Opens>
            ) : (
              pageWords.sites.noSite
            ),
        }}
      />
    </>
  );
}

function Pages({ read }: { readonly read: Read<'all_pages'> }) {
  const words = useWords();
  const { all_pages } = read.responses;
  const rows = all_pages.data.map((row, index) => ({
    row,
    at: `all_pages.data.${index}`,
    query: { source_page: row.url },
  }));
  return (
    <>
      <Head
        title={words.sites.cited(
          fig('all_pages.cited_answer_count', all_pages.cited_answer_count),
          fig('all_pages.answer_count', all_pages.answer_count, {}),
        )}
        csv="all_pages"
      >
        {pageWords.sites.pagesLead(all_pages.total, all_pages.data.length)}
      </Head>
      <div class="tools">
        <Tabs label={pageWords.list} tabs={TABS} />
      </div>
      <Cited
        rows={rows}
        name={{
          head: pageWords.page,
          kind: 'text',
          value: ({ row }) => row.url,
          cell: ({ row }) => (
            <>
              <Opens query={{ source_page: row.url }} count={row.answer_count}>
                <bdi>{row.title ?? row.url}</bdi>
              </Opens>
              <span class="page">
                <WebLink url={row.url}>{row.url.replace(/^https?:\/\//, '')}</WebLink>
              </span>
            </>
          ),
        }}
      />
    </>
  );
}

interface CitedRow<Row> {
  readonly row: Row;
  readonly at: string;
  /** The query that selects the answers; null if `listBrandAnswers` cannot select them. */
  readonly query: AnswerQuery | null;
}

function Cited<Row extends ListSourceDomainsRow | ListSourcePagesRow>({
  rows,
  name,
}: {
  readonly rows: readonly CitedRow<Row>[];
  readonly name: Column<CitedRow<Row>>;
}) {
  const words = useWords();
  const sort = useSort();
  const { brand } = usePage();
  const most = Math.max(1, ...rows.map(({ row }) => row.answer_count));
  const share = ({ row, at }: CitedRow<Row>) => movedAt(`${at}.answer_share`, row.answer_share);
  const off = (one: CitedRow<Row>) => {
    const { change, current, previous } = share(one);
    return isOff(change, current, previous);
  };
  return (
    <>
      <PhoneKeys text={pageWords.sites.keys} />
      <Table
        class="groups"
        label={name.head}
        rows={rows}
        keyOf={({ at }) => at}
        isMarked={({ row }) => row.owner === 'own'}
        sort={sort}
        columns={[
          name,
          {
            head: words.sites.sitesHead.whose,
            kind: 'text',
            isMinor: true,
            cell: ({ row }) => <Whose row={row} name={brand.name} />,
          },
          {
            head: pageWords.sites.answers,
            value: ({ row }) => row.answer_count,
            cell: ({ row, at, query }) =>
              words.count(fig(`${at}.answer_count`, row.answer_count, query ?? undefined)),
          },
          {
            head: words.lead.head.now,
            value: ({ row }) => row.answer_share.current,
            cell: (one) => <b>{words.decimal(share(one).current)}</b>,
          },
          {
            head: words.lead.head.then,
            isMinor: true,
            value: ({ row }) => row.answer_share.previous,
            cell: (one) => words.decimal(share(one).previous),
          },
          {
            head: words.lead.head.change,
            isMinor: true,
            value: ({ row }) => row.answer_share.change,
            cell: (one) => (
              <span class="soft">
                {words.signed(share(one).change)}
                <Star shown={off(one)} />
              </span>
            ),
          },
          ...outcomeColumns(words.count),
          {
            head: words.sites.sitesHead.bar,
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
      <StarNote shown={rows.some(off)} />
    </>
  );
}

function Targets({ read }: { readonly read: Read<'targets' | 'pages'> }) {
  const words = useWords();
  const toWin = sitesToWin(read);
  const [first] = toWin.pages;
  return (
    <>
      <Head
        title={
          first
            ? words.sites.heading(first.page.domain, lostOf(first), answersOf(first))
            : pageWords.sites.none
        }
        csv="targets"
      >
        {pageWords.sites.winLead}
      </Head>
      <div class="tools">
        <Tabs label={pageWords.list} tabs={TABS} />
      </div>
      {chancesOf(toWin, words, read).map((one) => (
        <Chances {...one} tz={read.choice.tz} heading="h2" />
      ))}
      <LeftOut {...toWin.leftOut} />
    </>
  );
}
