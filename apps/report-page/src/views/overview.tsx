/** The first view: the verdict, the figures, the months, the leading brands and the next work on one screen. */
import { useEffect, useState } from 'preact/hooks';
import { RangeChart, RangeRows, RangeScale, scaleEnd } from '@brand-visibility/report/charts/range';
import { DownloadableChart } from '@brand-visibility/report/charts/downloadable-chart';
import { BrandLines } from '@brand-visibility/report/parts/brand-lines';
import { Says } from '@brand-visibility/report/parts/says';
import { classOf, Figures } from '@brand-visibility/report/parts/figures';
import { Table } from '@brand-visibility/report/parts/table';
import { Months } from '@brand-visibility/report/parts/trend';
import { firstStatements } from '@brand-visibility/report/statements/cover';
import { leadHeading } from '@brand-visibility/report/statements/lead';
import { traced, gapOf } from '@brand-visibility/report/story/figure';
import { leadOf, rankedBrands, type RankedBrand } from '@brand-visibility/report/story/ranking';
import { daysAsked, isNeverNamed, kindOf } from '@brand-visibility/report/story/state';
import { capital } from '@brand-visibility/report/text/writing';
import { NONE } from '@brand-visibility/report/text/numbers';
import { useWords } from '@brand-visibility/report/text/words';
import { say } from '../language.js';
import { usePage } from '../session.js';
import type { PageResponses, Read } from '../responses.js';
import { Opens, WithFigures } from './parts.js';
import { LostMost, SitesToWin, WorkToDo } from './short-lists.js';

type OverviewRead = Read<
  | 'comparison'
  | 'all_engines'
  | 'all_questions'
  | 'since'
  | 'runs'
  | 'explanation_missing'
  | 'unbranded'
  | 'visibility'
  | 'explanation'
  | 'visibility_before'
  | 'explanation_before'
  | 'months'
  | 'weeks'
  | 'ranking'
  | 'leads'
  | 'prompt'
  | 'pages'
  | 'targets'
  | 'recommendations'
>;

/**
 * Shows visibility, its change, the leading brands and the next work on one screen. All parts below the figures load
 * later.
 */
export function Overview({ read }: { readonly read: OverviewRead }) {
  return (
    <WithFigures read={read}>
      {() => (
        <div class="overview">
          <Verdict read={read} />
          <Figures report={read} />
          {'prompt' in read.responses && (
            <>
              <Trend read={read} />
              <Leaders read={read} />
              <div class="short-lists">
                <LostMost read={read} />
                <SitesToWin read={read} />
                <WorkToDo read={read} />
              </div>
            </>
          )}
        </div>
      )}
    </WithFigures>
  );
}

function Verdict({ read }: { readonly read: OverviewRead }) {
  const words = useWords();
  const { comparison, explanation } = read.responses;
  const { current, previous } = comparison.run_noise;
  const { visibility } = comparison;
  const statements = firstStatements(read);
  const end = scaleEnd([current?.high ?? 0, previous?.high ?? 0]);
  const label = say('overview.visibility');
  const write = (tick: number) => (tick === end ? words.tickPercent(tick) : words.tick(tick));
  const ranges = [
    ...(previous
      ? [
          {
            of: traced('comparison.visibility.previous', visibility.previous),
            text: words.short(read.spans.previous),
            range: previous,
            isNow: false,
          },
        ]
      : []),
    {
      of: traced('comparison.visibility.current', visibility.current),
      text: words.short(read.spans.current),
      range: current,
      isNow: true,
    },
  ];
  return (
    <header class="verdict">
      <div>
        <h1>
          <Says of={statements.slice(0, 1)} />
        </h1>
        {statements.length > 1 && (
          <p class="told">
            <Says of={statements.slice(1)} />
          </p>
        )}
        <p class="soft">
          {words.basis(
            traced('comparison.answer_count', comparison.answer_count, {}),
            explanation.engines.length,
            traced('comparison.prompt_count', comparison.prompt_count),
            daysAsked(explanation.runs, read.choice.tz),
          )}
        </p>
      </div>
      {current && !isNeverNamed(read.responses) && (
        <figure>
          <figcaption>{label}</figcaption>
          <RangeChart end={end} label={label} ranges={ranges} />
          <RangeScale end={end} write={write} />
          <DownloadableChart
            name="visibility"
            svg={
              <RangeRows
                rows={[{ name: words.figures.visibility, ranges }]}
                end={end}
                label={label}
                write={write}
              />
            }
            head={['window', 'visibility', 'low', 'high']}
            rows={ranges.map(({ of, range, isNow }) => [
              isNow ? 'current' : 'previous',
              of.value,
              range?.low ?? null,
              range?.high ?? null,
            ])}
          />
        </figure>
      )}
    </header>
  );
}

function Trend({ read }: { readonly read: OverviewRead }) {
  const words = useWords();
  const { reader } = usePage();
  const [isAll, setAll] = useState(false);
  const [lines, setLines] = useState<Pick<PageResponses, 'brand_months'> | null>(null);
  useEffect(() => {
    if (isAll)
      reader.read(['brand_months']).then(
        (found) => setLines(found),
        () => setAll(false),
      );
  }, [isAll, reader]);
  const ranked = rankedBrands(read);
  return (
    <section class="trend" aria-labelledby="trend-title">
      <header class="head">
        <h2 id="trend-title">{isAll ? words.lead.chart : words.trend.chart}</h2>
        <div class="tabs" role="group" aria-label={say('overview.chartBrands')}>
          <button type="button" aria-pressed={!isAll} onClick={() => setAll(false)}>
            {words.name(read.brand.name)}
          </button>
          <button type="button" aria-pressed={isAll} onClick={() => setAll(true)}>
            {say('allBrands')}
          </button>
        </div>
      </header>
      {isAll && lines ? (
        <BrandLines report={{ ...read, responses: lines }} ranked={ranked} />
      ) : (
        <Months report={read} wide="half" />
      )}
      <p class="soft">{isAll ? say('overview.lines') : `${capital(words.trend.aside)}.`}</p>
    </section>
  );
}

const BRANDS = 8;

function Leaders({ read }: { readonly read: OverviewRead }) {
  const words = useWords();
  const ranked = rankedBrands(read);
  const lead = leadOf(ranked);
  const { comparison } = read.responses;
  const isCompared = kindOf(read.responses) === 'compared';
  const changeOf = ({ row, visibility, before }: RankedBrand) => {
    if (row.is_you)
      return (
        <span class={classOf(comparison.verdict)}>
          {words.signed(traced('comparison.visibility.change', comparison.visibility.change))}
        </span>
      );
    return before === null ? NONE : words.signed(gapOf(visibility, before.visibility));
  };
  return (
    <section class="leaders" aria-labelledby="leaders-title">
      <header class="head">
        <h2 id="leaders-title">
          {lead ? (
            <Says of={[leadHeading(lead, traced('ranking.total', read.responses.ranking.total))]} />
          ) : (
            words.lead.none
          )}
        </h2>
      </header>
      <Table
        label={words.lead.title}
        rows={ranked.filter(({ row, rank }) => row.is_you || rank <= BRANDS)}
        keyOf={({ row }) => row.name}
        isMarked={({ row }) => row.is_you}
        columns={[
          {
            head: words.lead.head.brand,
            kind: 'text',
            cell: ({ row, place }) => (
              <>
                <span class="rank" data-place={place}>
                  {place}
                </span>{' '}
                <Opens
                  query={row.is_you ? { named: true } : { competitor: row.name }}
                  count={row.answer_count}
                >
                  {words.name(row.name)}
                </Opens>
              </>
            ),
          },
          { head: '%', cell: ({ visibility }) => <b>{words.decimal(visibility)}</b> },
          ...(isCompared ? [{ head: say('change'), cell: changeOf }] : []),
          {
            head: say('answers'),
            cell: ({ row, at }) =>
              words.count(
                traced(
                  `${at}.answer_count`,
                  row.answer_count,
                  row.is_you ? { named: true } : { competitor: row.name },
                ),
              ),
          },
        ]}
      />
    </section>
  );
}
