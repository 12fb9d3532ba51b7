/** The view with cited sites, cited pages and sites to win. */
import type { ListSourceDomainsRow, ListSourcePagesRow } from '@brand-visibility/client';
import { WebLink } from '@brand-visibility/report/parts/figure';
import { Says } from '@brand-visibility/report/parts/says';
import { ToWin } from '@brand-visibility/report/parts/sites';
import { Star, StarNote } from '@brand-visibility/report/parts/section';
import type { Column } from '@brand-visibility/report/parts/table';
import { CitedTable } from '@brand-visibility/report/parts/cited-most';
import { siteHeading } from '@brand-visibility/report/statements/sites';
import { traced, isOff, movedAt, type AnswerQuery } from '@brand-visibility/report/story/figure';
import { sitesToWin } from '@brand-visibility/report/story/sites';
import { useWords } from '@brand-visibility/report/text/words';
import { say } from '../language.js';
import { usePage, useSort } from '../session.js';
import type { Read } from '../responses.js';
import { outcomeColumns, PhoneKeys } from './groups.js';
import { Head, Opens, Tabs, WithFigures } from './parts.js';

type SitesRead = Read<'comparison' | 'all_engines' | 'domains' | 'all_pages' | 'targets' | 'pages'>;

const TABS = [
  ['domains', say('views.sites')],
  ['pages', say('sites.pages')],
  ['targets', say('sites.win')],
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
  return (
    <Cited
      of="domains"
      response={domains}
      // a site without a name cannot be selected
      queryOf={({ domain }) => (domain === '' ? null : { source_domain: domain })}
      lead={say('sites.lead', { count: domains.total })}
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
            say('sites.noSite')
          ),
      }}
    />
  );
}

function Pages({ read }: { readonly read: Read<'all_pages'> }) {
  const { all_pages } = read.responses;
  return (
    <Cited
      of="all_pages"
      response={all_pages}
      queryOf={({ url }) => ({ source_page: url })}
      lead={say('sites.pagesLead', { count: all_pages.total, shown: String(all_pages.data.length) })}
      name={{
        head: say('page'),
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
  );
}

interface CitedRow<Row> {
  readonly row: Row;
  readonly at: string;
  /** The query that selects the answers; null if `listBrandAnswers` cannot select them. */
  readonly query: AnswerQuery | null;
}

function Cited<Row extends ListSourceDomainsRow | ListSourcePagesRow>({
  of,
  response,
  queryOf,
  lead,
  name,
}: {
  readonly of: 'domains' | 'all_pages';
  readonly response: {
    readonly data: readonly Row[];
    readonly cited_answer_count: number;
    readonly answer_count: number;
  };
  readonly queryOf: (row: Row) => AnswerQuery | null;
  readonly lead: string;
  readonly name: Column<CitedRow<Row>>;
}) {
  const words = useWords();
  const sort = useSort();
  const { brand } = usePage();
  const rows = response.data.map((row, index) => ({ row, at: `${of}.data.${index}`, query: queryOf(row) }));
  const share = ({ row, at }: CitedRow<Row>) => movedAt(`${at}.answer_share`, row.answer_share);
  const off = (one: CitedRow<Row>) => {
    const { change, current, previous } = share(one);
    return isOff(change, current, previous);
  };
  return (
    <>
      <Head
        title={words.sites.cited(
          traced(`${of}.cited_answer_count`, response.cited_answer_count),
          traced(`${of}.answer_count`, response.answer_count, {}),
        )}
      >
        {lead}
      </Head>
      <div class="tools">
        <Tabs label={say('list')} tabs={TABS} />
      </div>
      <PhoneKeys text={say('sites.keys')} />
      <CitedTable
        class="groups"
        label={name.head}
        rows={rows}
        keyOf={({ at }) => at}
        sort={sort}
        brand={brand.name}
        isOwnerMinor
        name={name}
        columns={[
          {
            head: say('sites.answers'),
            value: ({ row }) => row.answer_count,
            cell: ({ row, at, query }) =>
              words.count(traced(`${at}.answer_count`, row.answer_count, query ?? undefined)),
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
        ]}
      />
      <StarNote shown={rows.some(off)} />
    </>
  );
}

function Targets({ read }: { readonly read: Read<'targets' | 'pages'> }) {
  const toWin = sitesToWin(read);
  const [first] = toWin.pages;
  return (
    <>
      <Head title={first ? <Says of={[siteHeading(first)]} /> : say('sites.none')}>
        {say('sites.winLead')}
      </Head>
      <div class="tools">
        <Tabs label={say('list')} tabs={TABS} />
      </div>
      <ToWin report={read} toWin={toWin} heading="h2" />
    </>
  );
}
