/** The view of all brands of the key: which of them moved by more than chance. */
import type { Engine, GetPortfolioRow } from '@brand-visibility/client';
import { useMemo, useState } from 'preact/hooks';
import { NO_FILTERS } from '@brand-visibility/report/data/choice';
import type { Compared } from '@brand-visibility/report/data/report';
import { ChangeCell, isMovementOff, VerdictCell } from '@brand-visibility/report/parts/movements';
import { Says } from '@brand-visibility/report/parts/says';
import { StarNote } from '@brand-visibility/report/parts/section';
import { Table, type Column } from '@brand-visibility/report/parts/table';
import { brandsHeading, brandsNote } from '@brand-visibility/report/statements/brands';
import { ATTENTION, byAttention, nameAmong } from '@brand-visibility/report/story/attention';
import { traced } from '@brand-visibility/report/story/figure';
import { carriedDay, movementOf, strongestOf, type Movement } from '@brand-visibility/report/story/movement';
import { missingIn } from '@brand-visibility/report/story/state';
import { useWords } from '@brand-visibility/report/text/words';
import { BrandName, matches } from '../brands.js';
import { say } from '../language.js';
import type { Read } from '../responses.js';
import { usePage, useSort } from '../session.js';
import { Head } from './parts.js';
import { Trend, useTrends } from './trends.js';

interface BrandRow {
  readonly row: GetPortfolioRow;
  /** The path of its figures. */
  readonly at: string;
  /** The comparison with its figures; null if it was not read. */
  readonly shown: Compared | null;
  readonly name: string;
  readonly movement: Movement;
  /** The brand; its id and name alone if it was added after the page had read the brands. */
  readonly brand: Parameters<typeof BrandName>[0]['of'];
}

/** Lists all brands of the key. Those that moved by more than chance come first. */
export function Portfolio({ read }: { readonly read: Read<'portfolio'> }) {
  const words = useWords();
  const { brands } = usePage();
  const [search, setSearch] = useState('');
  const rows = useMemo(() => {
    const known = new Map(brands.map((brand) => [brand.id, brand]));
    const { data, stories } = read.responses.portfolio;
    return data.map((row, index): BrandRow => {
      const { brand_id: id, name } = row;
      const brand = known.get(id) ?? { id, name };
      const own = { row, brand, name: nameAmong(brand, brands) };
      const story = stories[id] ?? null;
      if (story !== null) {
        const at = `portfolio.stories.${id}.`;
        const movement = movementOf(story, read.choice.tz, at);
        return { ...own, at: `${at}comparison`, shown: story.comparison, movement };
      }
      const isApart = missingIn(row).length > 0;
      const movement = {
        verdict: null,
        visibility: null,
        slow: null,
        isApart,
        carriedFrom: carriedDay(row, read.choice.tz),
        isNever: false,
      };
      return { ...own, at: `portfolio.data.${index}`, shown: isApart ? null : row, movement };
    });
  }, [read, brands]);
  const sorted = byAttention(rows, words.locale, ({ row: { brand_id: id, name }, movement }) => ({
    id,
    name,
    ...strongestOf(movement),
  }));
  const found = sorted.filter(({ brand }) => matches(search, brand));
  const trends = useTrends(read);
  const alike = found.filter(({ movement }) => !movement.isApart);
  const apart = found.filter(({ movement }) => movement.isApart);
  const heading = brandsHeading(sorted);
  return (
    <>
      <Head title={heading ? <Says of={[heading]} /> : say('allBrands')}>
        <Says of={brandsNote(sorted)} />
      </Head>
      <div class="tools">
        <input
          type="search"
          placeholder={say('searchAllBrands', { brands: rows.length })}
          aria-label={say('searchBrands')}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      {alike.length > 0 && <Brands rows={alike} label={say('allBrands')} trends={trends} />}
      {apart.length > 0 && (
        <section aria-labelledby="apart-title">
          <h2 id="apart-title">{say('portfolio.apart')}</h2>
          <Brands rows={apart} label={say('portfolio.apart')} trends={trends} />
        </section>
      )}
      {found.length === 0 && <p class="soft">{say('portfolio.none')}</p>}
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
  const named = (list: readonly Engine[], write: (engines: string) => string) =>
    list.length === 0 ? [] : [write(list.map(words.engine).join(', '))];
  const changedEngines = (row: GetPortfolioRow) =>
    [
      ...named(row.engines_added, (engines) => say('portfolio.added', { engines })),
      ...named(row.engines_dropped, (engines) => say('portfolio.dropped', { engines })),
    ].join('; ');
  const metric = (head: string, name: 'share_of_voice' | 'sentiment_score'): Column<BrandRow> => ({
    head,
    isMinor: true,
    value: ({ shown }) => shown?.[name].current ?? null,
    cell: ({ shown, at }) => words.decimal(traced(`${at}.${name}.current`, shown?.[name].current ?? null)),
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
            cell: ({ brand, row }) => (
              <>
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
                {missingIn(row).length > 0 && <small class="soft">{changedEngines(row)}</small>}
              </>
            ),
          },
          {
            head: `${figures.visibility}\u00a0%`,
            value: ({ shown }) => shown?.visibility.current ?? null,
            cell: ({ shown, at }) => (
              <b>{words.decimal(traced(`${at}.visibility.current`, shown?.visibility.current ?? null))}</b>
            ),
          },
          { head: index.trend, cell: ({ row }) => <Trend of={row.brand_id} trends={trends} /> },
          {
            head: lead.head.change,
            value: ({ movement }) => movement.visibility?.change.value ?? null,
            cell: ({ movement }) => <ChangeCell movement={movement} />,
          },
          {
            head: engines.head.verdict,
            kind: 'text',
            value: ({ movement }) => ATTENTION.indexOf(strongestOf(movement).verdict),
            cell: ({ movement }) => <VerdictCell movement={movement} />,
          },
          metric(lead.head.share, 'share_of_voice'),
          metric(lead.head.sentiment, 'sentiment_score'),
          {
            head: say('answers'),
            isMinor: true,
            value: ({ shown }) => shown?.answer_count ?? null,
            cell: ({ shown, at }) => words.count(traced(`${at}.answer_count`, shown?.answer_count ?? null)),
          },
        ]}
      />
      <StarNote shown={rows.some(({ movement }) => isMovementOff(movement))} />
    </>
  );
}
