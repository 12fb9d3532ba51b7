/** The view of all brands of the key: which of them moved by more than chance, and who leads each. */
import { useMemo, useState } from 'preact/hooks';
import { NO_FILTERS } from '@brand-visibility/report/data/choice';
import { traced, type TracedNumber } from '@brand-visibility/report/figure/figure';
import { NONE } from '@brand-visibility/report/figure/printed';
import { ChangeCell, Gap, isStarred, WordCell } from '@brand-visibility/report/parts/movements';
import { Notes } from '@brand-visibility/report/parts/section';
import { headed, Table, type Column } from '@brand-visibility/report/parts/table';
import { ATTENTION, byAttention, nameAmong, type Named } from '@brand-visibility/report/story/attention';
import { distanceOf } from '@brand-visibility/report/story/brands';
import { severalOf } from '@brand-visibility/report/story/several';
import { strongestOf, tell, type Told } from '@brand-visibility/report/story/told';
import * as of from '@brand-visibility/report/words/message';
import { message } from '@brand-visibility/report/words/message';
import { Print, Say, useWords, Word } from '@brand-visibility/report/words/words';
import { BrandName, matches } from '../brands.js';
import { Search } from '../fields.js';
import { say } from '../language.js';
import type { Leader } from '../portfolio.js';
import type { ReadOf } from '../reads.js';
import { usePage, useSort } from '../session.js';
import { Head } from './parts.js';
import { Trend } from './trend.js';

type BrandRow = ReturnType<typeof rowsOf>[number];

/** Lists all brands of the key. Those that moved by more than chance come first. */
export function Portfolio({ read }: { readonly read: ReadOf<'portfolio'> }) {
  const words = useWords();
  const sort = useSort();
  const { brands, view, go } = usePage();
  const [search, setSearch] = useState('');
  const rows = useMemo(() => rowsOf(read, brands), [read, brands]);
  const sorted = byAttention(rows, words.locale, ({ brand: { id, name }, told }) => ({
    id,
    name,
    ...strongestOf(told),
  }));
  const found = sorted.filter(({ brand }) => matches(search, brand));
  const { lines, marks } = severalOf(sorted.map(({ told }) => told));
  const figure = (
    head: string,
    figureOf: (row: BrandRow) => TracedNumber,
    write: (figure: TracedNumber) => of.Value,
  ) => ({
    head,
    isMinor: true,
    value: (row: BrandRow) => figureOf(row).value,
    cell: (row: BrandRow) => <Print of={write(figureOf(row))} />,
  });
  const enginesOf = (all: BrandRow['row']['engines_added']) => words.plainValue(of.list(all.map(of.engine)));
  const columns: readonly Column<BrandRow>[] = [
    {
      ...headed(words, message('l.leads.brand')),
      kind: 'text',
      value: ({ brand }) => brand.name,
      cell: ({ brand, row: { engines_added, engines_dropped } }) => (
        <>
          <button
            type="button"
            class="opens"
            onClick={() =>
              go({ name: 'overview', choice: { ...view.choice, brand_id: brand.id, filters: NO_FILTERS } })
            }
          >
            <BrandName of={brand} />
          </button>{' '}
          <small class="soft">
            {engines_added.length > 0 && say('portfolio.added', { engines: enginesOf(engines_added) })}{' '}
            {engines_dropped.length > 0 && say('portfolio.dropped', { engines: enginesOf(engines_dropped) })}
          </small>
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
      cell: ({ brand }) => <Trend of={brand.id} monthsOf={read.responses.portfolio.monthsOf} />,
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
      value: ({ rival }) => rival && (rival.of.side === 'behind' ? -1 : 1) * (rival.of.gap.value ?? 0),
      cell: ({ rival }) =>
        rival === null ? (
          NONE
        ) : (
          <>
            <Print of={of.name(rival.name)} /> <Gap {...rival} />
          </>
        ),
    },
    figure(words.text(message('l.figure.share')), ({ told }) => told.share.current, of.decimal),
    figure(words.text(message('l.figure.sentiment')), ({ told }) => told.sentiment.current, of.decimal),
    figure(say('answers'), ({ answers }) => answers, of.count),
  ];
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
          aria-label={say('searchBrands')}
          placeholder={say('searchAllBrands', { brands: rows.length })}
          value={search}
          onText={setSearch}
        />
      </div>
      {tables.map(
        ([label, some], index) =>
          some.length > 0 && (
            <section aria-label={label}>
              {index > 0 && <h2>{label}</h2>}
              <Table
                class="groups portfolio"
                label={label}
                rows={some}
                keyOf={({ brand }) => brand.id}
                sort={sort}
                columns={columns}
              />
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
  { responses: { portfolio }, choice: { tz }, spans }: ReadOf<'portfolio'>,
  brands: readonly Named[],
) {
  return portfolio.data.map((row, index) => {
    const { brand_id: id, name } = row;
    // A brand that was added after the page had read the brands has its id and name alone.
    const brand: Named = brands.find((one) => one.id === id) ?? { id, name };
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
    return { row, told, at, answers, brand, rival: rival ? distanceFrom(rival, told, id) : null };
  });
}

/** The strongest rival of a brand, with its distance from the printed figure of the brand. */
function distanceFrom({ name, visibility, verdict }: Leader, told: Told, id: string) {
  const at = `portfolio.rivals.${id}`;
  const share = traced(`${at}.visibility`, visibility);
  const levelAt = verdict === 'level' ? `${at}.verdict` : null;
  return { name, of: distanceOf(share, told.visibility.current), levelAt };
}
