import { MonthChart } from '../charts/months.js';
import { DownloadableChart } from '../charts/downloadable-chart.js';
import { lengthOf } from '../data/days.js';
import type { Report, ReportOf, Responses } from '../data/report.js';
import { kindOf } from '../data/state.js';
import { targetsOf } from '../data/targets.js';
import { traced } from '../figure/figure.js';
import { NONE } from '../figure/printed.js';
import { areMonths, placeOf } from '../story/months.js';
import { tileWord, type Told } from '../story/told.js';
import { eventsOf } from '../story/work.js';
import * as of from '../words/message.js';
import { message } from '../words/message.js';
import { Print, Say, useWords, Word } from '../words/words.js';
import { AnswerOutcomes } from './answer-outcomes.js';
import { marksOf } from './months.js';
import { WindowTable, windowsOf, type WindowName } from './windows.js';
import { Delta, Block, Section, StarNote, type Fact } from './section.js';

/** Shows how visibility changed over six months, and the outcomes of the answers in the window. */
export function Trend({ report, told }: { readonly report: Report; readonly told: Told }) {
  const name = of.name(report.brand.name);
  return (
    <Section id="trend" facts={told.kind === 'empty' ? [] : factsOf(report, told)}>
      {areMonths(report) && (
        <Block
          title={<Word k="l.trend.chart" of={{ brand: name }} />}
          aside={!told.isNever && <Word k="l.trend.keys" />}
        >
          <Months report={report} />
        </Block>
      )}
      {told.kind !== 'empty' && !told.isNever && <Sure report={report} />}
      {told.kind !== 'empty' && <AnswerOutcomes report={report} />}
      <StarNote shown={told.visibility.change.isOff === true} />
    </Section>
  );
}

function factsOf(report: Report, told: Told): (Fact | null)[] {
  const { current, change } = told.visibility;
  const place = told.kind === 'carried' ? null : placeOf(report);
  const ofMonths = place && { months: of.count(place.of) };
  return [
    {
      what: [
        <Print of={of.period(report.spans.current)} />,
        ofMonths && [', ', <Word k={`l.trend.${place.place}`} of={ofMonths} at="months.data" />],
      ],
      figure: <Print of={of.percent(current)} />,
    },
    change.value === null
      ? null
      : {
          what: <Say of={tileWord(told) ?? message('l.leads.change')} />,
          figure: <Delta of={change} verdict={told.verdict} />,
        },
  ];
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
  const targets = (kindOf(responses) === 'carried' ? [] : targetsOf(report))
    .filter(({ metric }) => metric === 'visibility')
    .map(({ value, month }) => {
      const target = of.plain(words.numbers.set(value) + words.numbers.percentSign);
      const label = message('l.figure.target', { target, month: of.monthOfYear(month) });
      return { value, text: words.text(label), label: words.drawn(label) };
    });
  const dots = responses.weeks.data.flatMap(({ visibility, start_date, end_date }) =>
    visibility === null ? [] : [{ at: (place(start_date) + place(end_date)) / 2, value: visibility }],
  );
  const wideText = (value: number | null) =>
    value === null
      ? words.drawn(message('l.trend.none'))
      : words.numbers.decimal(value) + words.numbers.percentSign;
  const months = (isWide: boolean) =>
    marksOf(report, words, ({ month }) =>
      isWide ? words.plainValue(of.month(month)) : words.shortMonth(month),
    ).map((mark) => ({
      ...mark,
      // On a phone, neighbouring labels would overlap.
      text: isWide ? wideText(mark.of.value) : mark.text,
    }));
  const chart = (size: 'wide' | 'half' | 'narrow') => (
    <MonthChart
      months={months(size !== 'narrow')}
      dots={dots}
      events={events.map(({ day }) => place(day))}
      targets={targets}
      label={words.text(message('l.trend.chart', { brand: of.plain(words.shortOf(words.brand)) }))}
      tick={words.numbers.count}
      tickPercent={(value) => words.numbers.count(value) + words.numbers.percentSign}
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
              <span class="soft">{words.value(of.day(day))}</span>
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

/** If a report counts fewer questions than this, the API returns no range for other questions (rule 17.3). */
const FEW_QUESTIONS = 20;

type NoiseRange = Responses['comparison']['run_noise']['current'];

/**
 * Whether a range lies inside another one. Near 0 and 100 %, the range for other questions may be narrower than the
 * range for the same questions, which cannot be right.
 */
const isNarrower = (ends: NonNullable<NoiseRange>, of_: NoiseRange) =>
  of_ !== null &&
  ends.low >= of_.low &&
  ends.high <= of_.high &&
  (ends.low > of_.low || ends.high < of_.high);

/** The likely ranges of visibility if the same questions were asked again, and if other questions were asked. */
function Sure({ report: { responses } }: { readonly report: Report }) {
  const { comparison } = responses;
  if (comparison.run_noise.current === null) return null;
  const range = (name: 'run_noise' | 'prompt_noise') => (window: WindowName) => {
    const ends: NoiseRange = comparison[name][window];
    const count = window === 'current' ? comparison.prompt_count : comparison.previous_prompt_count;
    const at = `comparison.${name}.${window}`;
    const isFew = name === 'prompt_noise' && (count ?? 0) < FEW_QUESTIONS;
    if (ends === null) return isFew ? <Word k="l.word.few" at={at} /> : NONE;
    if (isNarrower(ends, comparison.run_noise[window])) return NONE;
    const end = (of_: 'low' | 'high') => of.decimal(traced(`${at}.${of_}`, ends[of_]));
    return <Word k="l.range" of={{ low: end('low'), high: end('high') }} />;
  };
  return (
    <Block title={<Word k="l.trend.sure" />} aside={<Word k="l.trend.confidence" />}>
      <WindowTable
        class="sure"
        windows={windowsOf(responses)}
        rows={[
          [message('l.trend.same'), range('run_noise')],
          [message('l.trend.others'), range('prompt_noise')],
        ]}
      />
    </Block>
  );
}
