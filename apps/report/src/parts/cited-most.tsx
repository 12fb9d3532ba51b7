import type { ListSourceDomainsRow, ListSourcePagesRow } from '@brand-visibility/client';
import { max } from 'd3-array';
import type { Report } from '../data/report.js';
import { SplitBar } from '../charts/split-bar.js';
import { traced } from '../figure/figure.js';
import { sitesOf, type SitesToWin } from '../story/sites.js';
import { kindOf } from '../data/state.js';
import * as of from '../words/message.js';
import { message } from '../words/message.js';
import { Strong, Print, useWords, Word } from '../words/words.js';
import { OutcomeKeys, outcomesAt, sharesOf } from './outcomes.js';
import { Block } from './section.js';
import { headed, Table, type Column, type TableProps } from './table.js';

const SITES = 9;
/** Lists the sites that most answers cite, except the sites of pages to win. */
export function CitedMost({ report, toWin }: { readonly report: Report; readonly toWin: SitesToWin }) {
  const words = useWords();
  const { brand, spans } = report;
  const sites = sitesOf(report, toWin, SITES);
  const isCompared = kindOf(report.responses) === 'compared';
  if (sites.length === 0) return null;
  const cited = (span: typeof spans.current) =>
    headed(words, message('l.sites.cited', { period: of.period(span) }));
  return (
    <Block title={<Word k="l.sites.most" />} aside={<OutcomeKeys brand={brand.name} areRivals />}>
      <CitedTable
        class="cited"
        label={words.text(message('l.sites.most'))}
        rows={sites}
        keyOf={({ row }) => row.domain}
        brand={brand.name}
        name={{
          ...headed(words, message('l.sites.site')),
          kind: 'text',
          cell: ({ row }) => <Print of={of.name(row.domain)} />,
        }}
        columns={[
          isCompared && {
            ...cited(spans.previous),
            cell: ({ before }) => <Print of={of.count(before)} />,
          },
          {
            ...cited(spans.current),
            cell: ({ row, at }) => (
              <Strong
                of={of.count(traced(`${at}.answer_count`, row.answer_count, { source_domain: row.domain }))}
              />
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
  isOwnerMinor = false,
  ...table
}: Pick<TableProps<Row>, 'class' | 'label' | 'rows' | 'keyOf' | 'sort' | 'columns'> & {
  readonly name: Column<Row>;
  readonly brand: string;
  readonly isOwnerMinor?: boolean;
}) {
  const words = useWords();
  const most = max([1, ...table.rows.map(({ row }) => row.answer_count)]) ?? 1;
  return (
    <Table
      {...table}
      isMarked={({ row }) => row.owner === 'own'}
      columns={[
        name,
        {
          ...headed(words, message('l.sites.owner')),
          kind: 'text',
          isMinor: isOwnerMinor,
          cell: ({ row }) => <Whose row={row} name={brand} />,
        },
        ...columns,
        {
          ...headed(words, message('l.trend.said')),
          kind: 'bar',
          cell: ({ row, at }) => (
            <SplitBar
              shares={sharesOf(outcomesAt(at, row), brand, true)}
              write={words.numbers.count}
              width={most}
            />
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
  if (owner === 'own') return <Strong of={of.name(name)} />;
  if (owner === 'competitor') return <Print of={of.name(competitor_name ?? '')} />;
  return <Word k="l.sites.type" of={{ type: TYPES.find((one) => one === source_type) ?? 'other' }} />;
}

const TYPES = ['community', 'review', 'directory', 'editorial'] as const;
