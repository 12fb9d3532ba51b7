/** The form for the days, the days with which to compare them, and the time zone. */
import {
  againstIn,
  againstText,
  PERIODS,
  usualAgainst,
  type WindowChoice,
} from '@brand-visibility/report/data/choice';
import { monthOf, plusMonths } from '@brand-visibility/report/data/days';
import * as of from '@brand-visibility/report/words/message';
import { useWords } from '@brand-visibility/report/words/words';
import { say } from './language.js';
import { usePage } from './session.js';

export interface DaysProps {
  readonly zones: readonly string[];
  readonly today: string;
}

const MONTHS = 13;

/** The form. One button applies all three. */
export function Days({ zones, today, close }: DaysProps & { readonly close: () => void }) {
  const { view, go, reader } = usePage();
  const { plainValue } = useWords();
  const { window, against } = view.choice;
  const months = Array.from({ length: MONTHS }, (_, index) => plusMonths(monthOf(today), -index));
  const known = window.kind === 'month' ? [...new Set([...months, window.month])] : months;
  const { current, previous } = reader.spans;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const sent = new FormData(event.currentTarget);
        const text = (name: string) => {
          const value = sent.get(name);
          return typeof value === 'string' ? value : '';
        };
        const chosen = windowOf(text('window'), text('start_date'), text('end_date'));
        const other = againstIn(text('against')) ?? againstIn(`${text('from')}..${text('to')}`);
        close();
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
      <label>
        <span>{say('days.title')}</span>
        <select name="window">
          {known.map((month) => (
            <option value={month} selected={window.kind === 'month' && window.month === month}>
              {plainValue(of.monthOfYear(month))}
            </option>
          ))}
          {PERIODS.map((period) => (
            <option value={period} selected={window.kind === 'period' && window.period === period}>
              {say('days.last', { days: Number.parseInt(period, 10) })}
            </option>
          ))}
          <option value="days" selected={window.kind === 'days'}>
            {say('days.fromTo')}
          </option>
        </select>
      </label>
      <Range names={['start_date', 'end_date']} from={current.start_date} to={current.end_date} />
      <label>
        <span>{say('days.against')}</span>
        <select name="against">
          <option value="usual" selected={againstText(against) === againstText(usualAgainst(window))}>
            {say('days.before')}
          </option>
          <option value="previous-year" selected={against === 'previous-year'}>
            {say('days.yearBefore')}
          </option>
          <option value="previous-days" selected={against === 'previous-days' && window.kind === 'month'}>
            {say('days.asManyBefore')}
          </option>
          <option value="days" selected={typeof against !== 'string'}>
            {say('days.fromTo')}
          </option>
        </select>
      </label>
      <Range names={['from', 'to']} from={previous.start_date} to={previous.end_date} />
      <label>
        <span>{say('days.zone')}</span>
        <select name="tz">
          {zones.map((zone) => (
            <option value={zone} selected={zone === view.choice.tz}>
              {zone}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="primary">
        {say('show')}
      </button>
    </form>
  );
}

function Range({
  names: [first, last],
  from,
  to,
}: {
  readonly names: readonly [string, string];
  readonly from: string;
  readonly to: string;
}) {
  return (
    <p class="range-of-days">
      <input type="date" name={first} value={from} aria-label={say('days.first')} />
      {` ${say('days.to')} `}
      <input type="date" name={last} value={to} aria-label={say('days.lastDay')} />
    </p>
  );
}

function windowOf(value: string, start_date: string, end_date: string): WindowChoice {
  const period = PERIODS.find((one) => one === value);
  if (period !== undefined) return { kind: 'period', period };
  if (value !== 'days') return { kind: 'month', month: value };
  return { kind: 'days', start_date, end_date: end_date < start_date ? start_date : end_date };
}
