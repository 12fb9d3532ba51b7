/** The view of all brands of the key: which of them moved by more than chance. */
import type { GetPortfolioRow } from '@brand-visibility/client';
import { useMemo, useState } from 'preact/hooks';
import { NO_FILTERS } from '@brand-visibility/report/data/choice';
import { missingIn } from '@brand-visibility/report/data/state';
import { traced, type TracedNumber } from '@brand-visibility/report/figure/figure';
import { NONE } from '@brand-visibility/report/figure/printed';
import { ChangeCell, Gap, isStarred, WordCell } from '@brand-visibility/report/parts/movements';
import { Notes } from '@brand-visibility/report/parts/section';
import { headed, Table, type Column } from '@brand-visibility/report/parts/table';
import { ATTENTION, byAttention, nameAmong } from '@brand-visibility/report/story/attention';
import { distanceOf } from '@brand-visibility/report/story/brands';
import { severalOf } from '@brand-visibility/report/story/several';
import { strongestOf, tell, type Told } from '@brand-visibility/report/story/told';
import * as of from '@brand-visibility/report/words/message';
import { message } from '@brand-visibility/report/words/message';
import { Print, Say, useWords, Word } from '@brand-visibility/report/words/words';
import { BrandName, matches } from '../brands.js';
import { Search } from '../fields.js';
import { say } from '../language.js';
import type { PortfolioRead, Rival } from '../portfolio.js';
import type { Read } from '../responses.js';
import { usePage, useSort } from '../session.js';
import { Head } from './parts.js';
import { Trend } from './trend.js';

interface BrandRow {
  readonly row: GetPortfolioRow;
  readonly told: Told;
  /** The path of its story in the responses. */
  readonly at: string;
  readonly answers: TracedNumber;
  /** Null if no answer names a rival, or if it is not known. */
  readonly rival: ReturnType<typeof rivalAt> | null;
  /** The brand; its id and name alone if it was added after the page had read the brands. */
  readonly brand: Parameters<typeof BrandName>[0]['of'];
}

/** Lists all brands of the key. Those that moved by more than chance come first. */
export function Portfolio({ read }: { readonly read: Read<'portfolio'> }) {
  const { locale } = useWords();
  const { brands } = usePage();
  const [search, setSearch] = useState('');
  const rows = useMemo(() => rowsOf(read, brands), [read, brands]);
  const sorted = byAttention(rows, locale, ({ row: { brand_id: id, name }, told }) => ({
    id,
    name,
    ...strongestOf(told),
  }));
  const found = sorted.filter(({ brand }) => matches(search, brand));
  const { lines, marks } = severalOf(sorted.map(({ told }) => told));
  const tables = [
    [say('allBrands'), found.filter(({ told }) => !told.isApart)],
    [say('portfolio.apart'), found.filter(({ told }) => told.isApart)],
  ] as const;
  return (
    <>
      <Head title={say('allBrands')}>
        {lines.map((line, index) => [index > 0 && ' · ', line.map((one) => [<Say of={one} />, ' '])])}
        <br />
        {marks && <Say of={marks} />}
      </Head>
      <div class="tools">
        <Search
          label={say('searchBrands')}
          placeholder={say('searchAllBrands', { brands: rows.length })}
          text={search}
          onText={setSearch}
        />
      </div>
      {tables.map(
        ([label, of_], index) =>
          of_.length > 0 && (
            <section aria-label={label}>
              {index > 0 && <h2>{label}</h2>}
              <Brands rows={of_} label={label} monthsOf={read.responses.portfolio.monthsOf} />
            </section>
          ),
      )}
      <Notes>
        {[
          found.some(({ rival }) => rival !== null) && <Word k="s.note.brands" />,
          found.some(({ told }) => isStarred(told)) && <Word k="s.note.star" />,
        ]}
      </Notes>
      {found.length === 0 && <p class="soft">{say('portfolio.none')}</p>}
    </>
  );
}

function rowsOf(
  { responses: { portfolio }, choice: { tz }, spans }: Read<'portfolio'>,
  brands: ReturnType<typeof usePage>['brands'],
): BrandRow[] {
  return portfolio.data.map((row, index): BrandRow => {
    const { brand_id: id, name } = row;
    const brand = brands.find((one) => one.id === id) ?? { id, name };
    const known = portfolio.stories[id] ?? null;
    const at = known === null ? `portfolio.data.${index}.` : `portfolio.stories.${id}.`;
    // Without its story, a row compares nothing.
    const story = known ?? { comparison: { ...row, verdict: null }, all_engines: null, since: null };
    const rival = portfolio.rivals[id];
    const told = tell({
      brand: nameAmong(brand, brands),
      tz,
      spans,
      story,
      at,
      missing: [],
      isAsked: true,
      wasAsked: true,
      hasRival: rival !== null,
    });
    const answers = traced(`${at}comparison.answer_count`, story.comparison.answer_count);
    return { row, told, at, answers, brand, rival: rival ? rivalAt(rival, told, id) : null };
  });
}

/** The strongest rival of a brand, with its distance from the printed figure of the brand. */
function rivalAt({ name, visibility, verdict }: Rival, told: Told, id: string) {
  const at = `portfolio.rivals.${id}`;
  const share = traced(`${at}.visibility`, visibility);
  const levelAt = verdict === 'level' ? `${at}.verdict` : null;
  return { name, distance: distanceOf(share, told.visibility.current), levelAt };
}

function Brands({
  rows,
  label,
  monthsOf,
}: {
  readonly rows: readonly BrandRow[];
  readonly label: string;
  readonly monthsOf: PortfolioRead['monthsOf'];
}) {
  const words = useWords();
  const { view, go } = usePage();
  const sort = useSort();
  const engines = (all: GetPortfolioRow['engines_added']) => words.plainValue(of.list(all.map(of.engine)));
  const changedEngines = ({ engines_added, engines_dropped }: GetPortfolioRow) =>
    [
      engines_added.length > 0 && say('portfolio.added', { engines: engines(engines_added) }),
      engines_dropped.length > 0 && say('portfolio.dropped', { engines: engines(engines_dropped) }),
    ]
      .filter(Boolean)
      .join('; ');
  const metric = (name: 'share' | 'sentiment'): Column<BrandRow> => ({
    ...headed(words, message(`l.figure.${name}`)),
    isMinor: true,
    value: ({ told }) => told[name].current.value,
    cell: ({ told }) => <Print of={of.decimal(told[name].current)} />,
  });
  return (
    <>
      <Table
        class="groups portfolio"
        label={label}
        rows={rows}
        keyOf={({ row }) => row.brand_id}
        sort={sort}
        columns={[
          {
            ...headed(words, message('l.leads.brand')),
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
                </button>{' '}
                {missingIn(row).length > 0 && <small class="soft">{changedEngines(row)}</small>}
              </>
            ),
          },
          {
            ...headed(words, message('l.figure.visibility'), '%'),
            value: ({ told }) => told.visibility.current.value,
            cell: ({ told }) => (
              <b>
                <Print of={of.decimal(told.visibility.current)} />
              </b>
            ),
          },
          {
            ...headed(words, message('l.index.months')),
            cell: ({ row }) => <Trend of={row.brand_id} monthsOf={monthsOf} />,
          },
          {
            ...headed(words, message('l.leads.change')),
            value: ({ told }) => told.visibility.change.value,
            cell: ({ told }) => <ChangeCell told={told} />,
          },
          {
            ...headed(words, message('l.work.result')),
            kind: 'text',
            value: ({ told }) => ATTENTION.indexOf(strongestOf(told).verdict),
            cell: ({ told, at }) => <WordCell told={told} at={`${at}comparison`} />,
          },
          {
            head: say('portfolio.rival'),
            kind: 'text',
            look: 'rival',
            value: ({ rival }) =>
              rival && (rival.distance.side === 'behind' ? -1 : 1) * (rival.distance.gap.value ?? 0),
            cell: ({ rival }) =>
              rival === null ? (
                NONE
              ) : (
                <>
                  <Print of={of.name(rival.name)} /> <Gap of={rival.distance} levelAt={rival.levelAt} />
                </>
              ),
          },
          metric('share'),
          metric('sentiment'),
          {
            head: say('answers'),
            isMinor: true,
            value: ({ answers }) => answers.value,
            cell: ({ answers }) => <Print of={of.count(answers)} />,
          },
        ]}
      />
    </>
  );
}
