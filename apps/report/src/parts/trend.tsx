import { MonthChart, type MonthMark } from '../charts/months.js';
import { DownloadableChart } from '../charts/downloadable-chart.js';
import { lengthOf } from '../data/days.js';
import type { Report, ReportOf } from '../data/report.js';
import type { Spans } from '../data/spans.js';
import { goalStatement, sureStatements, trendHeading, trendLead } from '../statements/trend.js';
import { monthsOf, type Month } from '../story/months.js';
import { isNeverNamed, kindOf } from '../story/state.js';
import { goalsOf, targetsOf } from '../story/targets.js';
import { workOf } from '../story/work.js';
import type { Words } from '../text/en.js';
import { NONE } from '../text/numbers.js';
import { useWords } from '../text/words.js';
import { Says } from './says.js';
import { AnswerOutcomes } from './answer-outcomes.js';
import { Block, Section } from './section.js';

/** Shows how visibility changed over six months, and the outcomes of the answers in the window. */
export function Trend({ report }: { readonly report: Report }) {
  const words = useWords();
  const { responses } = report;
  const kind = kindOf(responses);
  return (
    <Section id="trend" title={words.trend.title} heading={trendHeading(report)} lead={trendLead(report)}>
      <Block title={words.trend.chart} aside={words.trend.aside}>
        <Months report={report} />
      </Block>
      <Goals report={report} />
      {kind !== 'empty' && !isNeverNamed(responses) && (
        <p class="sure">
          <Sure report={report} />
        </p>
      )}
      {(kind === 'compared' || kind === 'uncompared') && <AnswerOutcomes report={report} />}
    </Section>
  );
}

/** Converts the months to the marks that charts show. */
export const marksOf = (
  report: ReportOf<'comparison' | 'months'>,
  words: Words,
  nameOf: (month: Month) => string,
): MonthMark[] => marksIn(monthsOf(report), report.spans, words, nameOf, isNeverNamed(report.responses));

/** `isNever`: whether the brand was never named, so that no range is shown. */
export function marksIn(
  months: readonly Month[],
  spans: Spans,
  words: Words,
  nameOf: (month: Month) => string,
  isNever = false,
): MonthMark[] {
  return months.map((month) => {
    const { row, visibility } = month;
    const isCut = row.is_partial && row.end_date >= spans.today;
    return {
      of: visibility,
      text: visibility.value === null ? NONE : words.plainDecimal(visibility.value),
      name: nameOf(month),
      note: isCut ? words.trend.partial(spans.today) : null,
      range: isNever ? null : row.visibility_range,
      from: lengthOf(spans.months.start_date, row.start_date) - 1,
      to: lengthOf(spans.months.start_date, row.end_date),
      isNow: month.month === spans.current.month,
    };
  });
}

/** The most pieces of work, and the most annotations, that the chart numbers. */
const EVENTS = 6;

/** The numbered days of the chart, the earliest first: finished work, and the agency's annotations. */
function eventsOf(report: ReportOf<'recommendations'>) {
  const { start_date, end_date } = report.spans.months;
  const work = workOf(report)
    .finished.slice(0, EVENTS)
    .map(({ item, day }) => ({ day, text: item.title, key: item.id }));
  const annotations = (report.setup.annotations ?? [])
    .filter(({ day }) => day >= start_date && day <= end_date)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
    .slice(0, EVENTS)
    .map((one) => ({ ...one, key: undefined }));
  return [...work, ...annotations].toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** Shows the months, the weeks, the work finished in these months, and the agency's targets and annotations. */
export function Months({
  report,
  wide = 'wide',
}: {
  readonly report: ReportOf<'comparison' | 'months' | 'weeks' | 'recommendations'>;
  readonly wide?: 'wide' | 'half';
}) {
  const words = useWords();
  const { spans, responses } = report;
  const place = (day: string) => lengthOf(spans.months.start_date, day) - 0.5;
  const events = eventsOf(report);
  const targets = targetsOf(report)
    .filter(({ metric }) => metric === 'visibility')
    .map((target) => ({ value: target.value, text: words.targets.mark(target) }));
  const dots = responses.weeks.data.flatMap(({ visibility, start_date, end_date }) =>
    visibility === null ? [] : [{ at: (place(start_date) + place(end_date)) / 2, value: visibility }],
  );
  const months = (isWide: boolean) =>
    marksOf(report, words, ({ month }) => (isWide ? words.month(month) : words.shortMonth(month))).map(
      (mark) => ({
        ...mark,
        // On a phone, neighbouring labels would overlap.
        text: !isWide
          ? mark.text
          : mark.of.value === null
            ? words.trend.noAnswers
            : words.plainPercent(mark.of.value),
      }),
    );
  const chart = (size: 'wide' | 'half' | 'narrow') => (
    <MonthChart
      months={months(size !== 'narrow')}
      dots={dots}
      events={events.map(({ day }) => place(day))}
      targets={targets}
      label={words.trend.chartLabel}
      tick={words.tick}
      tickPercent={words.tickPercent}
      size={size}
    />
  );
  return (
    <>
      {chart(wide)}
      {chart('narrow')}
      {events.length > 0 && (
        <ol class="events">
          {events.map(({ day, text, key }, index) => (
            <li data-key={key}>
              <span class="number">{index + 1}</span>
              <span class="soft">{words.day(day)}</span>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ol>
      )}
      <DownloadableChart
        name="trend"
        svg={chart('wide')}
        head={['kind', 'start_date', 'end_date', 'visibility', 'low', 'high', 'text']}
        rows={[
          ...(['month', 'week'] as const).flatMap((kind) =>
            responses[`${kind}s`].data.map(({ start_date, end_date, visibility, visibility_range }) => {
              const { low = null, high = null } = visibility_range ?? {};
              return [kind, start_date, end_date, visibility, low, high, null];
            }),
          ),
          ...events.map(({ day, text }, index) => [index + 1, day, day, null, null, null, text]),
          ...targets.map(({ value, text }) => ['target', null, null, value, null, null, text]),
        ]}
      />
    </>
  );
}

/** States how far the figures are from the agency's targets. */
function Goals({ report }: { readonly report: Report }) {
  const goals = goalsOf(report);
  if (goals.length === 0) return null;
  return (
    <ul class="targets">
      {goals.map((goal) => (
        <li>
          <Says of={[goalStatement(goal)]} />
        </li>
      ))}
    </ul>
  );
}

/** States the likely ranges of visibility. */
function Sure({ report }: { readonly report: Report }) {
  const { trend } = useWords();
  const statements = sureStatements(report);
  if (statements.length === 0) return null;
  return (
    <>
      <strong>{trend.sure}</strong> <Says of={statements} />
    </>
  );
}
