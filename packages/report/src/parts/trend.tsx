import { MonthChart, type MonthMark } from '../charts/months.js';
import { Keys, SplitBar, type Share } from '../charts/split-bar.js';
import { lengthOf, localDay } from '../data/days.js';
import type { Report, ReportOf, Responses } from '../data/report.js';
import { fig, movedAt, sumOf, type AnswerQuery, type Fig } from '../story/figure.js';
import { monthsBefore, monthsOf, placeOf, type Month } from '../story/months.js';
import { hasRivals, kindOf } from '../story/state.js';
import { workOf } from '../story/work.js';
import type { Words } from '../text/en.js';
import { NONE } from '../text/numbers.js';
import { useWords } from '../text/words.js';
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
      {kind !== 'empty' && <p class="sure">{sureOf(report, words)}</p>}
      {(kind === 'compared' || kind === 'uncompared') && <Said report={report} />}
    </Section>
  );
}

function headingOf(report: Report, { trend: words }: Words) {
  const { verdict } = report.responses.comparison;
  const kind = kindOf(report.responses);
  if (kind === 'empty' || kind === 'carried') return words.none;
  const place = placeOf(report);
  if (place !== null) return words[place.place](place.of);
  if (verdict === null) return words.first;
  return verdict === 'within_noise' ? words.same : words[verdict === 'up' ? 'higher' : 'lower'];
}

function leadOf(report: Report, { trend: words }: Words) {
  const { comparison } = report.responses;
  const { carried_from } = comparison.window;
  if (carried_from !== null) return words.asked(localDay(carried_from, report.choice.tz));
  if (comparison.answer_count === 0) return null;
  const before = monthsBefore(report);
  return (
    <>
      {before && words.before(before.first, before.last, before.lowest, before.highest)}
      {words.compared(before !== null, movedAt('comparison.visibility', comparison.visibility))}
      {comparison.verdict && words.chance[comparison.verdict]}
    </>
  );
}

/** Converts the months to the marks that charts show. */
export function marksOf(
  report: ReportOf<'months'>,
  words: Words,
  nameOf: (month: Month) => string,
): MonthMark[] {
  const { spans } = report;
  return monthsOf(report).map((month) => {
    const { row, visibility } = month;
    const isCut = row.is_partial && row.end_date >= spans.today;
    return {
      of: visibility,
      text: visibility.value === null ? NONE : words.plainDecimal(visibility.value),
      name: nameOf(month),
      note: isCut ? words.trend.partial(spans.today) : null,
      range: row.visibility_range,
      from: lengthOf(spans.months.start_date, row.start_date) - 1,
      to: lengthOf(spans.months.start_date, row.end_date),
      isNow: month.month === spans.current.month,
    };
  });
}

const EVENTS = 6;

/** Shows the months, the weeks, and the work that was finished in these months. */
export function Months({
  report,
  wide = 'wide',
}: {
  readonly report: ReportOf<'months' | 'weeks' | 'recommendations'>;
  readonly wide?: 'wide' | 'half';
}) {
  const words = useWords();
  const { spans, responses } = report;
  const place = (day: string) => lengthOf(spans.months.start_date, day) - 0.5;
  const done = workOf(report).finished.slice(0, EVENTS).toReversed();
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
  return (
    <>
      {([wide, 'narrow'] as const).map((size) => (
        <MonthChart
          months={months(size !== 'narrow')}
          dots={dots}
          events={done.map(({ day }) => place(day))}
          label={words.trend.chartLabel}
          tick={words.tick}
          tickPercent={words.tickPercent}
          size={size}
        />
      ))}
      {done.length > 0 && (
        <ol class="events">
          {done.map(({ item, day }, index) => (
            <li data-key={item.id}>
              <span class="number">{index + 1}</span>
              <span class="soft">{words.day(day)}</span>
              <bdi>{item.title}</bdi>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

type Sides = Responses['comparison']['run_noise'];

/** States the likely range of visibility if the same questions were asked again, and if other questions were asked. */
function sureOf({ responses: { comparison } }: Report, { trend: words }: Words) {
  const { run_noise, prompt_noise, prompt_count } = comparison;
  const rangeAt = (name: 'run_noise' | 'prompt_noise', sides: Sides, side: keyof Sides) => {
    const range = sides[side];
    const at = `comparison.${name}.${side}`;
    return range && { low: fig(`${at}.low`, range.low), high: fig(`${at}.high`, range.high) };
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

type Outcome = 'answers_naming_you' | 'answers_naming_competitors_not_you' | 'answers_naming_no_brand';
type Counts = Readonly<Record<Outcome, number>>;

export const OUTCOMES = [
  'answers_naming_you',
  'answers_naming_competitors_not_you',
  'answers_naming_no_brand',
] as const;

/** The parameters with which `listBrandAnswers` selects the answers with each outcome. */
export const QUERIES: Readonly<Record<Outcome, AnswerQuery>> = {
  answers_naming_you: { named: true },
  answers_naming_competitors_not_you: { gap: true },
  answers_naming_no_brand: { named: false, gap: false },
};

/** Returns the three outcomes as segments of a bar, or only two outcomes if no rival is named. */
export function sharesOf(of: (outcome: Outcome) => Fig, { keys }: Words, areRivals: boolean): Share[] {
  const [you, rivals, nobody] = OUTCOMES.map(of);
  if (you === undefined || rivals === undefined || nobody === undefined) return [];
  if (!areRivals)
    return [
      { shade: 'you', label: keys.you, of: you },
      { shade: 'nobody', label: keys.notYou, of: nobody },
    ];
  return [
    { shade: 'you', label: keys.you, of: you },
    { shade: 'rivals', label: keys.rivals, of: rivals },
    { shade: 'nobody', label: keys.nobody, of: nobody },
  ];
}

/** Returns a function that reads the number of answers with a given outcome from a row. */
export const outcomesAt =
  (at: string, row: Counts, query?: AnswerQuery) =>
  (outcome: Outcome): Fig =>
    fig(`${at}.${outcome}`, row[outcome], query && { ...query, ...QUERIES[outcome] });

function Said({ report }: { readonly report: Report }) {
  const words = useWords();
  const { responses, spans } = report;
  const { comparison, unbranded, questions, questions_before, engines, engines_before, branded } = responses;
  const isCompared = kindOf(responses) === 'compared';
  const areRivals = hasRivals(responses);
  const outcomes = (name: string, rows: readonly Counts[], query?: AnswerQuery) =>
    sharesOf(
      (outcome) => sumOf(`${name}.data`, rows, outcome, query && { ...query, ...QUERIES[outcome] }),
      words,
      areRivals,
    );
  const row = (when: string, answers: Fig, shares: Share[]) => (
    <>
      <p>
        <strong>{when}</strong>
        <span>{words.trend.answers(answers)}</span>
      </p>
      <SplitBar shares={shares} write={words.whole} />
    </>
  );
  const hasBranded = (branded?.data.length ?? 0) > 0;
  return (
    <Block title={words.trend.said}>
      <Keys shares={sharesOf(() => fig('', 0), words, areRivals)} />
      <h4>{words.trend.allQuestions(comparison.prompt_count)}</h4>
      <div class="said">
        {row(
          words.span(spans.current),
          fig('comparison.answer_count', comparison.answer_count),
          outcomes('engines', engines.data, {}),
        )}
        {isCompared &&
          row(
            words.span(spans.previous),
            fig('comparison.previous_answer_count', comparison.previous_answer_count),
            outcomes('engines_before', engines_before.data),
          )}
      </div>
      {unbranded && questions && questions_before && hasBranded && questions.data.length > 0 && (
        <>
          <h4>
            {words.trend.unbranded(
              questions.data.length,
              movedAt('unbranded.visibility', unbranded.visibility),
            )}
          </h4>
          <div class="said">
            {row(
              words.span(spans.current),
              fig('unbranded.answer_count', unbranded.answer_count),
              outcomes('questions', questions.data, { is_branded: false }),
            )}
            {isCompared &&
              row(
                words.span(spans.previous),
                fig('unbranded.previous_answer_count', unbranded.previous_answer_count),
                outcomes('questions_before', questions_before.data),
              )}
          </div>
        </>
      )}
    </Block>
  );
}
