/** The view with cited sites, cited pages and sites to win. */
import type { ListSourceDomainsRow, ListSourcePagesRow } from '@brand-visibility/client';
import { WebLink } from '@brand-visibility/report/figure/element';
import { isOff, movedAt, traced, type AnswerQuery, type Moved } from '@brand-visibility/report/figure/figure';
import { CitedTable } from '@brand-visibility/report/parts/cited-most';
import { Facts, StarNote } from '@brand-visibility/report/parts/section';
import { ToWin } from '@brand-visibility/report/parts/sites';
import { headed, type Column } from '@brand-visibility/report/parts/table';
import { sitesToWin } from '@brand-visibility/report/story/sites';
import * as of from '@brand-visibility/report/words/message';
import { message } from '@brand-visibility/report/words/message';
import { Print, useWords, Word } from '@brand-visibility/report/words/words';
import { say } from '../language.js';
import type { Read } from '../responses.js';
import { usePage, useSort } from '../session.js';
import { Head, Opens, outcomeColumns, PhoneKeys, Tabs, WithFigures } from './parts.js';

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
  const { domains } = read.responses;
  return (
    <Cited
      list="domains"
      response={domains}
      // a site without a name cannot be selected
      queryOf={({ domain }) => (domain === '' ? null : { source_domain: domain })}
      lead={say('sites.lead', { count: domains.total })}
      name={{
        head: say('views.sites'),
        kind: 'text',
        value: ({ row }) => row.domain,
        cell: ({ row, query }) => (
          <Opens query={query} count={row.answer_count}>
            {query ? <Print of={of.name(row.domain)} /> : say('sites.noSite')}
          </Opens>
        ),
      }}
    />
  );
}

function Pages({ read }: { readonly read: Read<'all_pages'> }) {
  const { all_pages } = read.responses;
  return (
    <Cited
      list="all_pages"
      response={all_pages}
      queryOf={({ url }) => ({ source_page: url })}
      lead={say('sites.pagesLead', { count: all_pages.total, shown: String(all_pages.data.length) })}
      name={{
        head: say('page'),
        kind: 'text',
        value: ({ row }) => row.url,
        cell: ({ row, query }) => (
          <>
            <Opens query={query} count={row.answer_count}>
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
  readonly share: Moved;
}

function Cited<Row extends ListSourceDomainsRow | ListSourcePagesRow>({
  list,
  response,
  queryOf,
  lead,
  name,
}: {
  readonly list: 'domains' | 'all_pages';
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
  const rows = response.data.map((row, index): CitedRow<Row> => {
    const at = `${list}.data.${index}`;
    return { row, at, query: queryOf(row), share: movedAt(`${at}.answer_share`, row.answer_share) };
  });
  const off = ({ share: { change, current, previous } }: CitedRow<Row>) => isOff(change, current, previous);
  const part = of.count(traced(`${list}.cited_answer_count`, response.cited_answer_count));
  const all = of.count(traced(`${list}.answer_count`, response.answer_count, {}));
  return (
    <>
      <Head title={name.head}>{lead}</Head>
      <Facts facts={[{ what: <Word k="l.sites.cite" />, figure: <Word k="l.of" of={{ part, all }} /> }]} />
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
            cell: ({ row, at, query }) => (
              <Print of={of.count(traced(`${at}.answer_count`, row.answer_count, query ?? undefined))} />
            ),
          },
          {
            head: '%',
            value: ({ share }) => share.current.value,
            cell: ({ share }) => (
              <b>
                <Print of={of.decimal(share.current)} />
              </b>
            ),
          },
          {
            ...headed(words, message('l.leads.change')),
            isMinor: true,
            value: ({ share }) => share.change.value,
            cell: (one) => (
              <span class="soft">
                <Print of={of.signed(one.share.change)} />
              </span>
            ),
          },
          ...outcomeColumns,
        ]}
      />
      <StarNote shown={rows.some(off)} />
    </>
  );
}

function Targets({ read }: { readonly read: Read<'targets' | 'pages'> }) {
  return (
    <>
      <Head title={<Word k="l.sites.win" />}>{say('sites.winLead')}</Head>
      <div class="tools">
        <Tabs label={say('list')} tabs={TABS} />
      </div>
      <ToWin report={read} toWin={sitesToWin(read)} heading="h2" />
    </>
  );
}
