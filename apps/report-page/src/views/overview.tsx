/** The first view: the verdict, the figures, the months, who leads and the rows of the report's first page. */
import { useEffect, useState } from 'preact/hooks';
import { RangeChart, RangeRows, RangeScale, scaleEnd } from '@brand-visibility/report/charts/range';
import { DownloadableChart } from '@brand-visibility/report/charts/downloadable-chart';
import { traced } from '@brand-visibility/report/figure/figure';
import { BrandLines } from '@brand-visibility/report/parts/brand-lines';
import { Brands } from '@brand-visibility/report/parts/ranking';
import { Rows, type RowsRead } from '@brand-visibility/report/parts/rows';
import { Basis } from '@brand-visibility/report/parts/summary';
import { Figures } from '@brand-visibility/report/parts/tiles';
import { Months } from '@brand-visibility/report/parts/trend';
import { rankedBrands } from '@brand-visibility/report/story/brands';
import { toldOf, type Told } from '@brand-visibility/report/story/told';
import * as of from '@brand-visibility/report/words/message';
import { message } from '@brand-visibility/report/words/message';
import { Say, useWords, Word } from '@brand-visibility/report/words/words';
import { say } from '../language.js';
import { usePage } from '../session.js';
import type { PageResponses, Read } from '../responses.js';
import { WithFigures } from './parts.js';

type OverviewRead = Read<
  | keyof RowsRead['responses']
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
>;

/** All parts below the figures load later. */
export function Overview({ read }: { readonly read: OverviewRead }) {
  return <WithFigures read={read}>{() => <Parts read={read} told={toldOf(read)} />}</WithFigures>;
}

function Parts({ read, told }: { readonly read: OverviewRead; readonly told: Told }) {
  return (
    <div class="overview">
      <Verdict read={read} told={told} />
      <Figures report={read} told={told} />
      {'access' in read.responses && (
        <>
          <Trend read={read} />
          <section class="leaders" aria-labelledby="leaders-title">
            <header class="head">
              <h2 id="leaders-title">
                <Word k="l.part.leads" />
              </h2>
            </header>
            <div class="wide" tabIndex={0} role="group" aria-labelledby="leaders-title">
              <Brands report={read} ranked={rankedBrands(read)} told={told} />
            </div>
          </section>
          <Rows report={read} />
        </>
      )}
    </div>
  );
}

function Verdict({ read, told }: { readonly read: OverviewRead; readonly told: Told }) {
  const words = useWords();
  const { comparison } = read.responses;
  const end = scaleEnd([comparison.run_noise.current?.high ?? 0, comparison.run_noise.previous?.high ?? 0]);
  const label = say('overview.visibility');
  const { count } = words.numbers;
  const write = (tick: number) => count(tick) + (tick === end ? words.numbers.percentSign : '');
  const ranges = (['previous', 'current'] as const).flatMap((window) => {
    const range = comparison.run_noise[window];
    if (range === null) return [];
    return {
      of: traced(`comparison.visibility.${window}`, comparison.visibility[window]),
      text: words.plainValue(of.period(read.spans[window])),
      range,
      isNow: window === 'current',
    };
  });
  return (
    <header class="verdict">
      <div>
        <h1>
          <Say of={told.headline} />
        </h1>
        {told.lines.map((line) => (
          <p class="told">{words.value({ as: 'rows', all: line })}</p>
        ))}
        <Basis report={read} told={told} />
      </div>
      {ranges.length > 0 && !told.isNever && (
        <figure>
          <figcaption>{label}</figcaption>
          <RangeChart end={end} label={label} ranges={ranges} />
          <RangeScale end={end} write={write} />
          <DownloadableChart
            name="visibility"
            svg={
              <RangeRows
                rows={[{ name: words.text(message('l.figure.visibility')), ranges }]}
                end={end}
                label={label}
                write={write}
              />
            }
            head={['window', 'visibility', 'low', 'high']}
            rows={ranges.map(({ of: { value }, range: { low, high }, isNow }) => [
              isNow ? 'current' : 'previous',
              value,
              low,
              high,
            ])}
          />
        </figure>
      )}
    </header>
  );
}

function Trend({ read }: { readonly read: OverviewRead }) {
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
  const brand = of.name(read.brand.name);
  return (
    <section class="trend" aria-labelledby="trend-title">
      <header class="head">
        <h2 id="trend-title">
          {isAll ? <Word k="l.leads.chart" /> : <Word k="l.trend.chart" of={{ brand }} />}
        </h2>
        <div class="tabs" role="group" aria-label={say('overview.chartBrands')}>
          <button type="button" aria-pressed={!isAll} onClick={() => setAll(false)}>
            {useWords().value(brand)}
          </button>
          <button type="button" aria-pressed={isAll} onClick={() => setAll(true)}>
            {say('allBrands')}
          </button>
        </div>
      </header>
      {isAll && lines ? (
        <BrandLines report={{ ...read, responses: lines }} ranked={rankedBrands(read)} />
      ) : (
        <Months report={read} wide="half" />
      )}
      <p class="soft">{isAll ? say('overview.lines') : <Word k="l.trend.keys" />}</p>
    </section>
  );
}
