import type { ListSourceDomainsRow, ListSourcePagesRow } from '@brand-visibility/client';
import { max } from 'd3-array';
import type { ComponentChildren } from 'preact';
import type { Report } from '../data/report.js';
import { SplitBar } from '../charts/split-bar.js';
import { traced } from '../story/figure.js';
import { sitesOf, type Site, type SitesToWin } from '../story/sites.js';
import { kindOf } from '../story/state.js';
import { NONE } from '../text/numbers.js';
import { useWords } from '../text/words.js';
import { outcomesAt, sharesOf, ShortKeys } from './outcomes.js';
import { Block } from './section.js';
import { Table, type Column, type TableProps } from './table.js';

const SITES = 9;
/** Lists the sites that most answers cite, except the sites of pages to win. */
export function CitedMost({ report, toWin }: { readonly report: Report; readonly toWin: SitesToWin }) {
  const words = useWords();
  const { sites: own } = words;
  const sites = sitesOf(report, toWin, SITES);
  const isCompared = kindOf(report.responses) === 'compared';
  if (sites.length === 0) return null;
  const title = own.others(sites.length, toWin.pages.length > 0);
  return (
    <Block title={title}>
      <CitedTable
        class="cited"
        label={title}
        rows={sites}
        keyOf={({ row }) => row.domain}
        brand={report.brand.name}
        keys={<ShortKeys words={words} areRivals />}
        name={{ head: own.sitesHead.site, kind: 'text', cell: ({ row }) => words.name(row.domain) }}
        columns={[
          ...(isCompared
            ? [
                {
                  head: own.sitesHead.then,
                  cell: ({ before }: Site) =>
                    before === null ? NONE : words.count(traced(before.at, before.answers)),
                },
              ]
            : []),
          {
            head: own.sitesHead.now,
            cell: ({ row, at }) => (
              <b>
                {words.count(traced(`${at}.answer_count`, row.answer_count, { source_domain: row.domain }))}
              </b>
            ),
          },
          {
            head: own.sitesHead.lost,
            cell: ({ row, at }) =>
              words.count(
                traced(`${at}.answers_naming_competitors_not_you`, row.answers_naming_competitors_not_you, {
                  source_domain: row.domain,
                  gap: true,
                }),
              ),
          },
        ]}
      />
    </Block>
  );
}

interface CitedRow {
  readonly row: ListSourceDomainsRow | ListSourcePagesRow;
  readonly at: string;
}

/** A table of cited sites or pages: the name, the owner, further columns, and what the answers that cite it say. */
export function CitedTable<Row extends CitedRow>({
  name,
  brand,
  columns,
  keys,
  isOwnerMinor = false,
  ...table
}: Pick<TableProps<Row>, 'class' | 'label' | 'rows' | 'keyOf' | 'sort' | 'columns'> & {
  readonly name: Column<Row>;
  readonly brand: string;
  /** Explains the bars in their heading. */
  readonly keys?: ComponentChildren;
  readonly isOwnerMinor?: boolean;
}) {
  const words = useWords();
  const { sitesHead: head } = words.sites;
  const most = max([1, ...table.rows.map(({ row }) => row.answer_count)]) ?? 1;
  return (
    <Table
      {...table}
      isMarked={({ row }) => row.owner === 'own'}
      columns={[
        name,
        {
          head: head.whose,
          kind: 'text',
          isMinor: isOwnerMinor,
          cell: ({ row }) => <Whose row={row} name={brand} />,
        },
        ...columns,
        {
          head: head.bar,
          keys,
          kind: 'bar',
          cell: ({ row, at }) => (
            <SplitBar shares={sharesOf(outcomesAt(at, row), words, true)} write={words.whole} width={most} />
          ),
        },
      ]}
    />
  );
}

function Whose({
  row: { owner, competitor_name, source_type },
  name,
}: {
  readonly row: Pick<CitedRow['row'], 'owner' | 'competitor_name' | 'source_type'>;
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
