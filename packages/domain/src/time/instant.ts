/** Defines instants in microseconds, their RFC 3339 form, and calendar dates. */

/** A date in the proleptic Gregorian calendar. Year 0 is the year before year 1. */
export interface CalendarDate {
  readonly year: number;
  /** The month, from 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** The number of days in 400 years. The calendar repeats after this period. */
const DAYS_OF_ERA = 146_097;
/** The number of days from 0000-03-01 to 1970-01-01. Years start in March here, so that a leap day is the last day. */
const DAYS_TO_1970 = 719_468;

/** Returns the number of days from 1970-01-01 to a date. Allocates nothing, because imports call it often. */
export function daysOfDate(year: number, month: number, day: number): number {
  const counted = month > 2 ? year : year - 1;
  const era = Math.floor(counted / 400);
  const yearOfEra = counted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_OF_ERA + dayOfEra - DAYS_TO_1970;
}

/** Returns the date that is `days` days after 1970-01-01; `days` is an integer and may be negative. */
export function dateOfDays(days: number): CalendarDate {
  const shifted = days + DAYS_TO_1970;
  const era = Math.floor(shifted / DAYS_OF_ERA);
  const dayOfEra = shifted - era * DAYS_OF_ERA;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** Microseconds since 1970-01-01T00:00:00Z, as a bigint because doubles are exact only until the year 2255. */
export type Instant = bigint;

/** Units of time, in microseconds. */
export const MILLISECOND = 1_000n;
export const SECOND = 1_000n * MILLISECOND;
export const MINUTE = 60n * SECOND;
export const HOUR = 60n * MINUTE;
/** 24 hours, regardless of clock changes in any zone (rule 2.10). */
export const DAY = 24n * HOUR;

/** The first and the last year that dates and timestamps may contain (rules 3.4 and 12.2). */
export const FIRST_YEAR = 1970;
export const LAST_YEAR = 9998;
const FIRST_SECOND = 0;
const END_SECOND = Date.UTC(LAST_YEAR + 1, 0, 1) / 1000;

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a date exists, in the years 1970 to 9998 (rule 3.4). `month` and `day` count from 1. */
export function isDate(year: number, month: number, day: number): boolean {
  if (year < FIRST_YEAR || year > LAST_YEAR || day < 1) return false;
  const length = MONTH_LENGTHS[month - 1];
  return length !== undefined && day <= (month === 2 && isLeapYear(year) ? 29 : length);
}

/**
 * Parses a timestamp of the import format, which is a subset of RFC 3339 (rule 12.2). The date and time are separated
 * by `T`, and followed by `Z`, `+hh:mm` or `-hh:mm`. There are at most six fractional digits, and the second 60 is
 * invalid. The year must be from 1970 to 9998, both as written and in UTC. Returns null for any other string. Allocates
 * no strings, because the import calls it for every timestamp.
 */
export function parseInstant(text: string): Instant | null {
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 2);
  const day = digits(text, 8, 2);
  const hour = digits(text, 11, 2);
  const minute = digits(text, 14, 2);
  const second = digits(text, 17, 2);
  if (text[4] !== '-' || text[7] !== '-' || text[10] !== 'T' || text[13] !== ':' || text[16] !== ':')
    return null;
  if (!isDate(year, month, day) || !isClock(hour, minute) || !(second >= 0 && second <= 59)) return null;

  let at = 19;
  let micros = 0;
  if (text[at] === '.') {
    const from = ++at;
    while (digits(text, at, 1) >= 0) at += 1;
    const length = at - from;
    if (length < 1 || length > 6) return null;
    micros = digits(text, from, length) * 10 ** (6 - length);
  }
  const offset = offsetSeconds(text, at);
  if (offset === null) return null;

  const seconds = daysOfDate(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset;
  if (seconds < FIRST_SECOND || seconds >= END_SECOND) return null;
  return BigInt(seconds) * SECOND + BigInt(micros);
}

/**
 * Formats an instant of the years 0 to 9999 as `YYYY-MM-DDTHH:MM:SS.mmmZ`, or with six fractional digits if the instant
 * is not a whole number of milliseconds (rule 2.10).
 */
export function formatInstant(instant: Instant): string {
  const text = new Date(toMilliseconds(instant)).toISOString();
  const micros = rest(Number(instant % 1000n));
  return micros === 0 ? text : `${text.slice(0, -1)}${String(micros).padStart(3, '0')}Z`;
}

/** Returns how many microseconds have passed since the last whole millisecond. */
function rest(micros: number): number {
  const behind = micros % 1000;
  return behind < 0 ? behind + 1000 : behind;
}

/** Returns the instant `ms` milliseconds after the start of 1970. Throws a RangeError if `ms` is not an integer. */
export function instantOfMilliseconds(ms: number): Instant {
  return BigInt(ms) * 1000n;
}

/** Returns the milliseconds since 1970, rounded down. Uses doubles, which are faster, if they are exact. */
export function toMilliseconds(instant: Instant): number {
  const micros = Number(instant);
  if (Number.isSafeInteger(micros)) return (micros - rest(micros)) / 1000;
  const truncated = instant / 1000n;
  return Number(instant < truncated * 1000n ? truncated - 1n : truncated);
}

/**
 * Parses the UTC offset at the end of a timestamp, from index `at` on: `Z`, `+hh:mm` or `-hh:mm`. Returns seconds, or
 * null if the text from `at` on is not exactly an offset.
 */
function offsetSeconds(text: string, at: number): number | null {
  if (text[at] === 'Z') return text.length === at + 1 ? 0 : null;
  const sign = text[at] === '+' ? 1 : text[at] === '-' ? -1 : 0;
  const hour = digits(text, at + 1, 2);
  const minute = digits(text, at + 4, 2);
  if (sign === 0 || text[at + 3] !== ':' || text.length !== at + 6 || !isClock(hour, minute)) return null;
  return sign * (hour * 3600 + minute * 60);
}

/** Parses `count` ASCII digits. Returns -1 if one of these characters is missing or is not a digit. */
function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let index = from; index < from + count; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function isClock(hour: number, minute: number): boolean {
  return hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function formatInstantOrNull(instant: Instant | null): string | null {
  return instant === null ? null : formatInstant(instant);
}
