import { extent } from 'd3-array';
import type { ComponentChildren } from 'preact';
import { RangeChart, RangeRows, RangeScale, scaleEnd, type Range } from '../charts/range.js';
import { DownloadableChart } from '../charts/downloadable-chart.js';
import type { Report } from '../data/report.js';
import { areMoved, enginesHeading, engineStatements } from '../statements/engines.js';
import { enginesOf, type EngineRow } from '../story/engines.js';
import { traced, isOff } from '../story/figure.js';
import { isNeverNamed, kindOf } from '../story/state.js';
import type { Words } from '../text/en.js';
import { NONE } from '../text/numbers.js';
import { useWords } from '../text/words.js';
import { classOf } from './figures.js';
import { Block, Section, Star, StarNote } from './section.js';

/** Shows how often each engine names the brand in both windows, with the run noise. */
export function Engines({
  report,
  children,
}: {
  readonly report: Report;
  readonly children: ComponentChildren;
}) {
  const words = useWords();
  const { engines: own } = words;
  const rows = enginesOf(report);
  const isCompared = kindOf(report.responses) === 'compared';
  const [fewest = 0, most = 0] = extent(rows, ({ row }) => row.answer_count);
  const off = (row: EngineRow) =>
    isOff(row.visibility.change, row.visibility.current, row.visibility.previous);
  return (
    <Section id="engines" title={own.title} heading={enginesHeading(report)} lead={engineStatements(report)}>
      <Block title={own.chart} aside={<RangeKeys report={report} isCompared={isCompared} />}>
        <EngineRanges report={report} rows={rows} />
      </Block>
      {!isNeverNamed(report.responses) && (
        <p class="note">
          {own.note(fewest, most)}
          {areMoved(report) && own.alone}
        </p>
      )}
      <StarNote shown={isCompared && rows.some(off)} />
      {children}
    </Section>
  );
}

function RangeKeys({
  report: { spans },
  isCompared,
}: {
  readonly report: Report;
  readonly isCompared: boolean;
}) {
  const { span } = useWords();
  return (
    <span class="keys">
      {isCompared && <span class="key before">{span(spans.previous)}</span>}
      <span class="key now">{span(spans.current)}</span>
    </span>
  );
}

function EngineRanges({ report, rows }: { readonly report: Report; readonly rows: readonly EngineRow[] }) {
  const words = useWords();
  const { engines: own } = words;
  const { head, verdicts } = own;
  const isCompared = kindOf(report.responses) === 'compared';
  const isNever = isNeverNamed(report.responses);
  const end = scaleEnd(
    rows.flatMap(({ row, rangeBefore }) => [row.visibility_range.high, rangeBefore?.high ?? 0]),
  );
  const hasRivals = rows.some(({ rival }) => rival !== null);
  const write = (tick: number) => (tick === end ? words.tickPercent(tick) : words.tick(tick));
  const rangesOf = ({ row, visibility: { current, previous }, rangeBefore }: EngineRow) => [
    ...(previous.value === null ? [] : [rangeOf(previous, words, isNever ? null : rangeBefore, false)]),
    rangeOf(current, words, isNever ? null : row.visibility_range, true),
  ];
  const charted = rows.map((one) => ({ name: words.engine(one.engine), ranges: rangesOf(one) }));
  return (
    <>
      <table class={isCompared ? 'ranges' : 'ranges alone'} aria-label={words.engines.title}>
        <thead>
          <tr>
            <th scope="col" class="text">
              {head.engine}
            </th>
            <th scope="col" class="plot">
              <span class="unseen">{own.chart}</span>
              <RangeScale end={end} write={write} />
            </th>
            {isCompared && (
              <>
                <th scope="col">{head.change}</th>
                <th scope="col" class="text">
                  {head.verdict}
                </th>
              </>
            )}
            {hasRivals && <th scope="col">{head.rival}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => {
            const { engine, row, at, visibility, rival } = one;
            const { current, previous, change } = visibility;
            return (
              <tr data-key={engine}>
                <th scope="row" class="text">
                  {words.engine(engine)}
                  <span class="soft">
                    {words.figures.answers(
                      traced(`${at}.answers_naming_you`, row.answers_naming_you, {
                        platforms: [engine],
                        named: true,
                      }),
                      traced(`${at}.answer_count`, row.answer_count, { platforms: [engine] }),
                    )}
                  </span>
                </th>
                <td class="plot">
                  <RangeChart end={end} label={words.engine(engine)} ranges={rangesOf(one)} />
                </td>
                {isCompared && (
                  <>
                    <td data-label={head.change}>
                      <span class={classOf(row.verdict)}>
                        {words.signed(change)}
                        <Star shown={isOff(change, current, previous)} />
                      </span>
                    </td>
                    <td class="text" data-label={head.verdict}>
                      <span class={classOf(row.verdict) ?? 'soft'}>
                        {row.verdict === null
                          ? NONE
                          : isNever && row.verdict === 'within_noise'
                            ? ''
                            : verdicts[row.verdict]}
                      </span>
                    </td>
                  </>
                )}
                {hasRivals && (
                  <td data-label={head.rival}>
                    {rival === null ? (
                      NONE
                    ) : (
                      <>
                        {words.name(rival.name)} {words.decimal(rival.visibility)}
                      </>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      <DownloadableChart
        name="engines"
        svg={<RangeRows rows={charted} end={end} label={own.title} write={write} />}
        head={['engine', 'visibility', 'low', 'high', 'previous_visibility', 'previous_low', 'previous_high']}
        rows={rows.map(({ engine, row, visibility, rangeBefore }) => [
          engine,
          visibility.current.value,
          row.visibility_range.low,
          row.visibility_range.high,
          visibility.previous.value,
          rangeBefore?.low ?? null,
          rangeBefore?.high ?? null,
        ])}
      />
    </>
  );
}

const rangeOf = (of: Range['of'], words: Words, range: Range['range'], isNow: boolean): Range => ({
  of,
  text: words.plainDecimal(of.value),
  range,
  isNow,
});
