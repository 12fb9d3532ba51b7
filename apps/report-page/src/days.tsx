/** The form for the days, the days with which to compare them, and the time zone. */
import {
  againstIn,
  againstText,
  PERIODS,
  usualAgainst,
  type Days as Span,
  type WindowChoice,
} from '@brand-visibility/report/data/choice';
import { monthOf, plusMonths } from '@brand-visibility/report/data/days';
import * as of from '@brand-visibility/report/words/message';
import { useWords } from '@brand-visibility/report/words/words';
import { Select } from './fields.js';
import { say } from './language.js';
import { usePage } from './session.js';

export interface DaysProps {
  readonly zones: readonly string[];
  readonly today: string;
}

const MONTHS = 13;

/** The form. One button applies all three. */
export function Days({ zones, today }: DaysProps) {
  const { view, go, reader } = usePage();
  const { plainValue } = useWords();
  const { window, against, tz } = view.choice;
  const months = Array.from({ length: MONTHS }, (_, index) => plusMonths(monthOf(today), -index));
  const known = window.kind === 'month' ? [...new Set([...months, window.month])] : months;
  const { current, previous } = reader.spans;
  const isUsual = againstText(against) === againstText(usualAgainst(window));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const sent = new FormData(event.currentTarget);
        const text = (name: string) => sent.get(name) as string;
        const chosen = windowOf(text('window'), text('start_date'), text('end_date'));
        const other = againstIn(text('against')) ?? againstIn(`${text('from')}..${text('to')}`);
        go({
          choice: {
            ...view.choice,
            tz: text('tz'),
            window: chosen,
            against: text('against') === 'usual' ? usualAgainst(chosen) : (other ?? usualAgainst(chosen)),
          },
          answers: null,
        });
      }}
    >
      <Select
        label={say('days.title')}
        name="window"
        chosen={window.kind === 'month' ? window.month : window.kind === 'period' ? window.period : 'days'}
        options={[
          ...known.map((month) => [month, plainValue(of.monthOfYear(month))] as const),
          ...PERIODS.map(
            (period) => [period, say('days.last', { days: Number.parseInt(period, 10) })] as const,
          ),
          ['days', say('days.fromTo')],
        ]}
      />
      <Range names={['start_date', 'end_date']} days={current} />
      <Select
        label={say('days.against')}
        name="against"
        chosen={isUsual ? 'usual' : typeof against === 'string' ? against : 'days'}
        options={[
          ['usual', say('days.before')],
          ['previous-year', say('days.yearBefore')],
          ['previous-days', say('days.asManyBefore')],
          ['days', say('days.fromTo')],
        ]}
      />
      <Range names={['from', 'to']} days={previous} />
      <Select label={say('days.zone')} name="tz" chosen={tz} options={zones.map((zone) => [zone, zone])} />
      <button type="submit" class="primary">
        {say('show')}
      </button>
    </form>
  );
}

const Range = ({
  names: [from, to],
  days,
}: {
  readonly names: readonly [string, string];
  readonly days: Span;
}) => (
  <p class="range-of-days">
    <input type="date" name={from} value={days.start_date} aria-label={say('days.first')} />
    {` ${say('days.to')} `}
    <input type="date" name={to} value={days.end_date} aria-label={say('days.lastDay')} />
  </p>
);

function windowOf(value: string, start_date: string, end_date: string): WindowChoice {
  const period = PERIODS.find((one) => one === value);
  if (period !== undefined) return { kind: 'period', period };
  if (value !== 'days') return { kind: 'month', month: value };
  return { kind: 'days', start_date, end_date: end_date < start_date ? start_date : end_date };
}
