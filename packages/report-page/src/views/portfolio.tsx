/** The view of all brands of the key: which of them moved by more than chance. */
import type { Engine, GetPortfolioRow } from '@brand-visibility/client';
import { useMemo, useState } from 'preact/hooks';
import { NO_FILTERS } from '@brand-visibility/report/data/choice';
import { classOf } from '@brand-visibility/report/parts/figures';
import { Star, StarNote } from '@brand-visibility/report/parts/section';
import { Table, type Column } from '@brand-visibility/report/parts/table';
import { byAttention } from '@brand-visibility/report/story/attention';
import { movesOf } from '@brand-visibility/report/story/engines';
import { traced, isOff, movedAt } from '@brand-visibility/report/story/figure';
import { NONE } from '@brand-visibility/report/text/numbers';
import { useWords } from '@brand-visibility/report/text/words';
import { BrandName, matches } from '../brands.js';
import { pageWords } from '../language.js';
import type { Read } from '../responses.js';
import { usePage, useSort } from '../session.js';
import { Head } from './parts.js';
import { Trend, useTrends } from './trends.js';

interface BrandRow {
  readonly row: GetPortfolioRow;
  readonly at: string;
  /** The brand; its id and name alone if it was added after the page had read the brands. */
  readonly brand: Parameters<typeof BrandName>[0]['of'];
}

/** Whether an engine has answers at only one of the two times, so that the change is a change of engines, too. */
const isApart = ({ row }: BrandRow) => row.engines_added.length + row.engines_dropped.length > 0;

/** Lists all brands of the key. Those that moved by more than chance come first. */
export function Portfolio({ read }: { readonly read: Read<'portfolio'> }) {
  const words = useWords();
  const { brands } = usePage();
  const [search, setSearch] = useState('');
  const { index } = words;
  const rows = useMemo(() => {
    const known = new Map(brands.map((brand) => [brand.id, brand]));
    return read.responses.portfolio.data.map((row, index): BrandRow => {
      const { brand_id: id, name } = row;
      return { row, at: `portfolio.data.${index}`, brand: known.get(id) ?? { id, name } };
    });
  }, [read, brands]);
  const alike = rows.filter((one) => !isApart(one));
  const moves = movesOf(
    alike.map(({ row: { verdict, visibility } }) => ({ verdict, change: visibility.change })),
  );
  const found = byAttention(
    rows.filter(({ brand }) => matches(search, brand)),
    words.locale,
    ({ row: { brand_id: id, name, verdict, visibility } }) => ({
      id,
      name,
      verdict,
      change: visibility.change,
    }),
  );
  const trends = useTrends(read);
  const lists = [found.filter((one) => !isApart(one)), found.filter(isApart)] as const;
  return (
    <>
      <Head title={moves.of === 0 ? pageWords.allBrands : index.moved(moves)} csv="portfolio">
        {index.chance(moves.of, false, alike.length - moves.of)}
        {alike.length < rows.length && index.apart(rows.length - alike.length)}
      </Head>
      <div class="tools">
        <input
          type="search"
          placeholder={pageWords.searchAllBrands(rows.length)}
          aria-label={pageWords.searchBrands}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      {lists[0].length > 0 && <Brands rows={lists[0]} label={pageWords.allBrands} trends={trends} />}
      {lists[1].length > 0 && (
        <section aria-labelledby="apart-title">
          <h2 id="apart-title">{pageWords.portfolio.apart}</h2>
          <Brands rows={lists[1]} label={pageWords.portfolio.apart} trends={trends} />
        </section>
      )}
      {found.length === 0 && <p class="soft">{pageWords.portfolio.none}</p>}
    </>
  );
}

function Brands({
  rows,
  label,
  trends,
}: {
  readonly rows: readonly BrandRow[];
  readonly label: string;
  readonly trends: ReturnType<typeof useTrends>;
}) {
  const words = useWords();
  const { view, go } = usePage();
  const sort = useSort();
  const { index, figures, lead, engines } = words;
  const moved = ({ row, at }: BrandRow) => movedAt(`${at}.visibility`, row.visibility);
  const off = (one: BrandRow) => {
    const { change, current, previous } = moved(one);
    return isOff(change, current, previous);
  };
  const named = (list: readonly Engine[], write: (engines: string) => string) =>
    list.length === 0 ? [] : [write(list.map(words.engine).join(', '))];
  const verdictOf = ({ row }: BrandRow) => {
    const changed = [
      ...named(row.engines_added, pageWords.portfolio.added),
      ...named(row.engines_dropped, pageWords.portfolio.dropped),
    ];
    if (changed.length > 0) return changed.join('; ');
    return row.verdict === null ? index.uncompared : engines.verdicts[row.verdict];
  };
  const look = (one: BrandRow) => (isApart(one) ? undefined : classOf(one.row.verdict));
  const metric = (head: string, name: 'share_of_voice' | 'sentiment_score'): Column<BrandRow> => ({
    head,
    isMinor: true,
    value: ({ row }) => row[name].current,
    cell: ({ row, at }) => words.decimal(traced(`${at}.${name}.current`, row[name].current)),
  });
  return (
    <>
      <Table
        class="groups"
        label={label}
        rows={rows}
        keyOf={({ row }) => row.brand_id}
        sort={sort}
        columns={[
          {
            head: index.brand,
            kind: 'text',
            value: ({ row }) => row.name,
            cell: ({ brand }) => (
              <button
                type="button"
                class="opens"
                onClick={() =>
                  go({
                    name: 'overview',
                    choice: { ...view.choice, brand_id: brand.id, filters: NO_FILTERS },
                  })
                }
              >
                <BrandName of={brand} />
              </button>
            ),
          },
          {
            head: `${figures.visibility}\u00a0%`,
            value: ({ row }) => row.visibility.current,
            cell: (one) => <b>{words.decimal(moved(one).current)}</b>,
          },
          { head: index.trend, cell: ({ row }) => <Trend of={row.brand_id} trends={trends} /> },
          {
            head: lead.head.change,
            value: ({ row }) => row.visibility.change,
            cell: (one) =>
              one.row.visibility.change === null ? (
                NONE
              ) : (
                <span class={look(one) ?? 'soft'}>
                  {words.signed(moved(one).change)}
                  <Star shown={off(one)} />
                </span>
              ),
          },
          {
            head: engines.head.verdict,
            kind: 'text',
            value: verdictOf,
            cell: (one) => <span class={look(one)}>{verdictOf(one)}</span>,
          },
          metric(lead.head.share, 'share_of_voice'),
          metric(lead.head.sentiment, 'sentiment_score'),
          {
            head: pageWords.answers,
            isMinor: true,
            value: ({ row }) => row.answer_count,
            cell: ({ row, at }) => words.count(traced(`${at}.answer_count`, row.answer_count)),
          },
        ]}
      />
      <StarNote shown={rows.some(off)} />
    </>
  );
}
