import type { ParameterFault } from '../errors/refusal.js';
import type { Day } from '@brand-visibility/domain/time/day';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { MAX_WINDOW_DAYS, presetDays, spanInDays } from '@brand-visibility/domain/time/window';
import type { Period } from '@brand-visibility/domain/vocabulary';

/** Finds errors in the combination of window parameters (rules 3.3 and 3.4). */

/** Query values, each of which is valid by itself. */
interface SentDates {
  readonly start_date?: Day | undefined;
  readonly end_date?: Day | undefined;
  readonly previous_start_date?: Day | undefined;
  readonly previous_end_date?: Day | undefined;
}

interface SentWindow extends SentDates {
  readonly period?: Period | undefined;
  readonly tz?: string | undefined;
}

/** The names of the first and the last day of each window. Both names of a pair must be sent together. */
export const DATE_PAIRS = [
  ['start_date', 'end_date'],
  ['previous_start_date', 'previous_end_date'],
] as const satisfies readonly (readonly [keyof SentDates, keyof SentDates])[];

const [WINDOW, COMPARED] = DATE_PAIRS;

/**
 * Returns the errors in the combination of `period`, `start_date` and `end_date`. `sent` contains the names in the
 * query; `values` contains those values that are valid by themselves.
 */
export function windowFaults(sent: ReadonlySet<string>, values: SentDates): ParameterFault[] {
  const faults = pairFaults(WINDOW, sent, values);
  if (sent.has('period') && WINDOW.some((name) => sent.has(name))) {
    faults.push({
      parameter: 'period',
      detail: 'cannot be combined with start_date and end_date; leave it out',
    });
  }
  return faults;
}

/** Returns the errors of a window and of its comparison window, which must end before the window begins (rule 2.11). */
export function comparedWindowFaults(
  sent: ReadonlySet<string>,
  values: SentWindow,
  now: Instant,
): ParameterFault[] {
  const ofWindow = windowFaults(sent, values);
  const faults = [...ofWindow, ...pairFaults(COMPARED, sent, values)];
  const last = values.previous_end_date;
  const isValid = (name: keyof SentWindow) => !sent.has(name) || values[name] !== undefined;
  const isKnown = ofWindow.length === 0 && (['period', ...WINDOW, 'tz'] as const).every(isValid);
  if (last !== undefined && isKnown && last >= firstDay(values, now)) {
    faults.push({ parameter: 'previous_end_date', detail: 'must be before the first day of the window' });
  }
  return faults;
}

/** Returns the first local day of a valid window. */
function firstDay({ start_date, period = '30d', tz = 'UTC' }: SentWindow, now: Instant): Day {
  return start_date ?? presetDays(period, tz, now).first;
}

/**
 * Returns an error for each window parameter that is sent together with `run_id`. If `run_id` is absent, returns the
 * errors of the window (rule 16.6).
 */
export function runOrWindowFaults(sent: ReadonlySet<string>, values: SentDates): ParameterFault[] {
  if (!sent.has('run_id')) return windowFaults(sent, values);
  return ['period', 'start_date', 'end_date']
    .filter((parameter) => sent.has(parameter))
    .map((parameter) => ({ parameter, detail: 'cannot be combined with run_id; leave it out' }));
}

function pairFaults(
  [first, last]: (typeof DATE_PAIRS)[number],
  sent: ReadonlySet<string>,
  values: SentDates,
): ParameterFault[] {
  if (sent.has(first) !== sent.has(last)) {
    const [missing, other] = sent.has(first) ? [last, first] : [first, last];
    return [{ parameter: missing, detail: `must be sent together with \`${other}\`` }];
  }
  const [from, to] = [values[first], values[last]];
  if (from === undefined || to === undefined) return [];
  const span = spanInDays(from, to);
  if (span < 1) return [{ parameter: last, detail: `must not be before ${first}` }];
  const detail = `must be at most ${MAX_WINDOW_DAYS} days from ${first}, both days included`;
  return span > MAX_WINDOW_DAYS ? [{ parameter: last, detail }] : [];
}
