/** Reads the dates of tables. */
import { firstInstantAt, isDay } from '@brand-visibility/domain/time/day';
import { type Instant, parseInstant, SECOND } from '@brand-visibility/domain/time/instant';

export type DateOrder = 'dmy' | 'mdy';

export interface DateOptions {
  readonly zone: string;
  /** The order of day and month in dates such as `05/10/2026`; null if such dates are refused. */
  readonly order: DateOrder | null;
}

export const A_DATE = 'a date such as 2026-10-05, 2026-10-05 14:30 or 2026-10-05T14:30:00Z';

const YEAR_FIRST =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,](\d{1,9}))? ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/i;
const YEAR_LAST =
  /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:,? (\d{1,2}):(\d\d)(?::(\d\d))?(?: ?([AP])M)?)?$/i;

/** A date without a time counts as noon. */
const NOON = '12:00';

/** Parses a date, with or without a time; a time without an offset is local. Returns null if it is not a date. */
export function parseDate(text: string, { zone, order }: DateOptions): Instant | null {
  const [, day, time = NOON, seconds = ':00', fraction = '', offset] = YEAR_FIRST.exec(text) ?? [];
  if (day === undefined) return order === null ? null : yearLast(text, zone, order);
  const decimals = fraction === '' ? '' : `.${fraction.slice(0, 6)}`;
  if (offset === undefined) return local(day, `${time}${seconds}`, decimals, zone);
  const written = /^[+-]/.test(offset) ? offset.replace(/^(...):?/, '$1:') : 'Z';
  return parseInstant(`${day}T${time}${seconds}${decimals}${written}`);
}

/** Returns the remedy if a string is a date whose order of day and month is not known; otherwise nothing. */
export const dateHint = (text: string, { order }: DateOptions): string =>
  order === null && YEAR_LAST.test(text) ? 'give --dates dmy if the day comes first, or --dates mdy' : '';

function yearLast(text: string, zone: string, order: DateOrder): Instant | null {
  const [, first = '', , second = '', year = '', hour, minute = '', seconds = '00', half] =
    YEAR_LAST.exec(text) ?? [];
  if (first === '') return null;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (hour === undefined) return local(date, `${NOON}:00`, '', zone);
  if (half !== undefined && !(Number(hour) >= 1 && Number(hour) <= 12)) return null;
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  return local(date, `${String(hours).padStart(2, '0')}:${minute}:${seconds}`, '', zone);
}

/** Returns the first instant at which the local clock shows a time; the next one if the clock skips it. */
function local(day: string, time: string, decimals: string, zone: string): Instant | null {
  const shownInUtc = isDay(day) ? parseInstant(`${day}T${time}${decimals}Z`) : null;
  if (shownInUtc === null) return null;
  const rest = shownInUtc % SECOND;
  const instant = firstInstantAt(Number((shownInUtc - rest) / SECOND), zone) + rest;
  return instant < 0n ? null : instant;
}
