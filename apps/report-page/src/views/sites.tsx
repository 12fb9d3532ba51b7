/** The view with cited sites, cited pages and sites to win. */
import type { ListSourceDomainsResponse, ListSourcePagesResponse } from '@brand-visibility/client';
import { WebLink } from '@brand-visibility/report/figure/element';
import { movedAt, traced, type AnswerQuery } from '@brand-visibility/report/figure/figure';
import { CitedTable } from '@brand-visibility/report/parts/cited-most';
import { Facts, StarNote } from '@brand-visibility/report/parts/section';
import { ToWin } from '@brand-visibility/report/parts/sites';
import { sitesToWin } from '@brand-visibility/report/story/sites';
import * as of from '@brand-visibility/report/words/message';
import { Print, useWords, Word } from '@brand-visibility/report/words/words';
import { say } from '../language.js';
import type { ReadOf } from '../reads.js';
import { useSort } from '../session.js';
import { Head, movedColumns, Opens, outcomeColumns, PhoneKeys, Tabs } from './parts.js';

const ListTabs = () => (
  <div class="tools">
    <Tabs
      label={say('list')}
      tabs={[
        ['domains', say('views.sites')],
        ['pages', say('sites.pages')],
        ['targets', say('sites.win')],
      ]}
    />
  </div>
);

/** Lists the sites that engines cite, the cited pages, or the sites to win. */
export function SitesView({ read }: { readonly read: ReadOf<'sites'> }) {
  if (!('targets' in read.responses)) return <Cited read={read} />;
  return (
    <>
      <Head title={<Word k="l.sites.win" />}>{say('sites.winLead')}</Head>
      <ListTabs />
      <ToWin report={read} toWin={sitesToWin(read)} heading="h2" />
    </>
  );
}

type Row = (ListSourceDomainsResponse | ListSourcePagesResponse)['data'][number];

/** The query for the answers that cite a site or a page; null for a site without a name, which cannot be selected. */
function queryOf(row: Row): AnswerQuery | null {
  if ('url' in row) return { source_page: row.url };
  return row.domain === '' ? null : { source_domain: row.domain };
}

function Cited({ read: { responses, brand } }: { readonly read: ReadOf<'sites'> }) {
  const words = useWords();
  const sort = useSort();
  const list = 'all_pages' in responses ? 'all_pages' : 'domains';
  const response: ListSourceDomainsResponse | ListSourcePagesResponse = responses[list];
  const { data, total: count, cited_answer_count, answer_count } = response;
  const rows = data.map((row, index) => {
    const at = `${list}.data.${index}`;
    return { row, at, query: queryOf(row), share: movedAt(`${at}.answer_share`, row.answer_share) };
  });
  const part = of.count(traced(`${list}.cited_answer_count`, cited_answer_count));
  const all = of.count(traced(`${list}.answer_count`, answer_count, {}));
  const head = say(list === 'domains' ? 'views.sites' : 'page');
  return (
    <>
      <Head title={head}>
        {list === 'domains'
          ? say('sites.lead', { count })
          : say('sites.pagesLead', { count, shown: String(data.length) })}
      </Head>
      <Facts facts={[{ what: <Word k="l.sites.cite" />, figure: <Word k="l.of" of={{ part, all }} /> }]} />
      <ListTabs />
      <PhoneKeys text={say('sites.keys')} />
      <CitedTable
        class="groups"
        label={head}
        rows={rows}
        keyOf={({ at }) => at}
        sort={sort}
        brand={brand.name}
        isOwnerMinor
        name={{
          head,
          kind: 'text',
          value: ({ row }) => ('url' in row ? row.url : row.domain),
          cell: ({ row, query }) => (
            <>
              <Opens query={query} count={row.answer_count}>
                {'url' in row ? (
                  <bdi>{row.title ?? row.url}</bdi>
                ) : query ? (
                  <Print of={of.name(row.domain)} />
                ) : (
                  say('sites.noSite')
                )}
              </Opens>
              {'url' in row && (
                <span class="page">
                  <WebLink url={row.url}>{row.url.replace(/^https?:\/\//, '')}</WebLink>
                </span>
              )}
            </>
          ),
        }}
        columns={[
          {
            head: say('sites.answers'),
            value: ({ row }) => row.answer_count,
            cell: ({ row, at, query }) => (
              <Print of={of.count(traced(`${at}.answer_count`, row.answer_count, query ?? undefined))} />
            ),
          },
          ...movedColumns<(typeof rows)[number]>(words, '%', ({ share }) => share, true),
          ...outcomeColumns,
        ]}
      />
      <StarNote shown={rows.some(({ share }) => share.change.isOff)} />
    </>
  );
}
