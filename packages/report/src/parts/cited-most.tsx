import type { Report } from '../data/report.js';
import { SplitBar } from '../charts/split-bar.js';
import { fig } from '../story/figure.js';
import { sitesOf, type Site, type SitesToWin } from '../story/sites.js';
import { kindOf } from '../story/state.js';
import { NONE } from '../text/numbers.js';
import { useWords } from '../text/words.js';
import { outcomesAt, sharesOf, ShortKeys } from './outcomes.js';
import { Block } from './section.js';
import { Table } from './table.js';

const SITES = 9;
/** Lists the sites that most answers cite, except the sites of pages to win. */
export function CitedMost({ report, toWin }: { readonly report: Report; readonly toWin: SitesToWin }) {
  const words = useWords();
  const { sites: own } = words;
  const sites = sitesOf(report, toWin, SITES);
  const isCompared = kindOf(report.responses) === 'compared';
  const most = Math.max(1, ...sites.map(({ row }) => row.answer_count));
  if (sites.length === 0) return null;
  const title = own.others(sites.length, toWin.pages.length > 0);
  return (
    <Block title={title}>
      <Table
        class="cited"
        label={title}
        rows={sites}
        keyOf={({ row }) => row.domain}
        isMarked={({ row }) => row.owner === 'own'}
        columns={[
          { head: own.sitesHead.site, kind: 'text', cell: ({ row }) => words.name(row.domain) },
          {
            head: own.sitesHead.whose,
            kind: 'text',
            cell: ({ row }) => <Whose row={row} name={report.brand.name} />,
          },
          ...(isCompared
            ? [
                {
                  head: own.sitesHead.then,
                  cell: ({ before }: Site) =>
                    before === null ? NONE : words.count(fig(before.at, before.answers)),
                },
              ]
            : []),
          {
            head: own.sitesHead.now,
            cell: ({ row, at }) => (
              <b>{words.count(fig(`${at}.answer_count`, row.answer_count, { source_domain: row.domain }))}</b>
            ),
          },
          {
            head: own.sitesHead.lost,
            cell: ({ row, at }) =>
              words.count(
                fig(`${at}.answers_naming_competitors_not_you`, row.answers_naming_competitors_not_you, {
                  source_domain: row.domain,
                  gap: true,
                }),
              ),
          },
          {
            head: own.sitesHead.bar,
            keys: <ShortKeys words={words} areRivals />,
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
    </Block>
  );
}

export function Whose({
  row: { owner, competitor_name, source_type },
  name,
}: {
  readonly row: Pick<Site['row'], 'owner' | 'competitor_name' | 'source_type'>;
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
