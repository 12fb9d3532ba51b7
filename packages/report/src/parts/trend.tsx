import { MonthChart, type MonthMark } from '../charts/months.js';
import { DownloadableChart } from '../charts/downloadable-chart.js';
import { lengthOf, localDay } from '../data/days.js';
import type { Report, ReportOf, Responses } from '../data/report.js';
import type { Spans } from '../data/spans.js';
import { traced } from '../story/figure.js';
import { monthsBefore, monthsOf, placeOf, type Month } from '../story/months.js';
import type { Claim } from '../story/claims.js';
import { brandClaim, slowClaim, slowMovement } from '../story/missing.js';
import { isFew, isNeverNamed, kindOf, sharedEngines, visibilityOf, type Verdict } from '../story/state.js';
import { goalsOf, targetsOf } from '../story/targets.js';
import { workOf } from '../story/work.js';
import type { Words } from '../text/en.js';
import { NONE } from '../text/numbers.js';
import { useWords } from '../text/words.js';
import { Claimed } from './figure.js';
import { AnswerOutcomes } from './answer-outcomes.js';
import { Block, Section } from './section.js';

/** Shows how visibility changed over six months, and the outcomes of the answers in the window. */
export function Trend({ report }: { readonly report: Report }) {
  const words = useWords();
  const { responses } = report;
  const kind = kindOf(responses);
  return (
    <Section
      id="trend"
      title={words.trend.title}
      heading={headingOf(report, words)}
      lead={leadOf(report, words)}
    >
      <Block title={words.trend.chart} aside={words.trend.aside}>
        <Months report={report} />
      </Block>
      <Goals report={report} />
      {kind !== 'empty' && !isNeverNamed(responses) && <p class="sure">{sureOf(report, words)}</p>}
      {(kind === 'compared' || kind === 'uncompared') && <AnswerOutcomes report={report} />}
    </Section>
  );
}

function headingOf(report: Report, { trend: words }: Words) {
  const { verdict } = report.responses.comparison;
  const kind = kindOf(report.responses);
  if (kind === 'empty' || kind === 'carried') return words.none;
  const slow = slowMovement(report);
  if (isNeverNamed(report.responses) && verdict !== 'down')
    return <Claimed of={[{ kind: 'never-named' }]}>{words.never}</Claimed>;
  if (slow !== null) return <Claimed of={[slowClaim(slow)]}>{words.slow(slow)}</Claimed>;
  const place = isFew(report.responses) ? null : placeOf(report);
  if (place !== null)
    return <Claimed of={[{ kind: 'place', ...place }]}>{words[place.place](place.of)}</Claimed>;
  if (verdict === null || kind === 'uncompared') return words.first;
  const text = verdict === 'within_noise' ? words.same : words[verdict === 'up' ? 'higher' : 'lower'];
  return <Claimed of={[movedClaim(report, verdict)]}>{text}</Claimed>;
}

const movedClaim = ({ spans, responses }: Report, verdict: Verdict): Claim =>
  brandClaim(
    verdict,
    spans.previous.start_date,
    responses.all_engines === null ? [] : sharedEngines(responses.comparison),
  );

function leadOf(report: Report, { trend: words }: Words) {
  const { comparison } = report.responses;
  const { carried_from } = comparison.window;
  if (carried_from !== null) return words.asked(localDay(carried_from, report.choice.tz));
  if (comparison.answer_count === 0) return null;
  const before = monthsBefore(report);
  const verdict = kindOf(report.responses) === 'compared' ? comparison.verdict : null;
  const isNever = isNeverNamed(report.responses);
  const isSame = comparison.visibility.current === comparison.visibility.previous;
  return (
    <>
      {before && words.before(before.first, before.last, before.lowest, before.highest)}
      {words.compared(before !== null, visibilityOf('comparison', comparison))}
      {verdict && !(verdict === 'within_noise' && (slowMovement(report) || isSame || isNever)) && (
        <Claimed of={[movedClaim(report, verdict)]}>{words.chance[verdict]}</Claimed>
      )}
    </>
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
  const { targets: words } = useWords();
  const goals = goalsOf(report);
  if (goals.length === 0) return null;
  return (
    <ul class="targets">
      {goals.map(({ target, current, distance, pace }) => {
        const { metric, value } = target;
        return (
          <li>
            <Claimed of={[{ kind: 'target', metric, value, distance, reached: pace?.reached ?? null }]}>
              {words.metrics[metric](current)}
              {words.distance(target, distance)}
              {pace && words.pace(pace)}.
            </Claimed>
          </li>
        );
      })}
    </ul>
  );
}

type Sides = Responses['comparison']['run_noise'];

/** States the likely range of visibility if the same questions were asked again, and if other questions were asked. */
function sureOf({ responses: { comparison } }: Report, { trend: words }: Words) {
  const { run_noise, prompt_noise, prompt_count } = comparison;
  const rangeAt = (name: 'run_noise' | 'prompt_noise', sides: Sides, side: keyof Sides) => {
    const range = sides[side];
    const at = `comparison.${name}.${side}`;
    return range && { low: traced(`${at}.low`, range.low), high: traced(`${at}.high`, range.high) };
  };
  const again = rangeAt('run_noise', run_noise, 'current');
  const others = rangeAt('prompt_noise', prompt_noise, 'current');
  if (again === null) return null;
  return (
    <>
      <strong>{words.sure}</strong> {words.again(again, rangeAt('run_noise', run_noise, 'previous'))}
      {others !== null && words.others(others, rangeAt('prompt_noise', prompt_noise, 'previous'))}
      {others === null && (prompt_count < FEW_QUESTIONS ? words.fewQuestions(prompt_count) : '.')}
    </>
  );
}

/** If a report counts fewer questions than this, the API returns no range for other questions (rule 17.3). */
const FEW_QUESTIONS = 20;
