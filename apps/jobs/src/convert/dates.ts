/** Reads the dates of tables, in every form that has one reading for any digits. */
import { firstInstantAt, isDay } from '@brand-visibility/domain/time/day';
import { type Instant, parseInstant, SECOND } from '@brand-visibility/domain/time/instant';
import { monthNamed, withoutWeekday } from './months.js';

export type DateOrder = 'dmy' | 'mdy';

export interface DateOptions {
  readonly zone: string;
  /** The order of day and month in dates such as `05/10/2026`; null if such dates are refused. */
  readonly order: DateOrder | null;
}

export const A_DATE = 'a date such as 2026-10-05, 2026-10-05 14:30 or 2026-10-05T14:30:00Z';

/** Longer strings are not dates. */
const MOST = 80;

/** Matches a time at the end. asctime writes the year after it. */
const TIME =
  /(?<=[\st,])(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?([ap])\. ?m\.| ?([ap])m)? ?(?:(z|utc|gmt) ?)?([+-]\d\d(?::?\d\d)?)?(?: \([^()]*\))?( \d{4})?$/;
/** Matches what stands between a date and a time. */
const BETWEEN = /[\st,]{1,9}(?:(?:at|um|a las|à|alle|om) )?$/;

const BASIC = /^(\d{4})(\d\d)(\d\d)(?:t?(\d\d)(\d\d)(\d\d)?(\.\d{1,9})?(z|[+-]\d\d(?::?\d\d)?)?)?$/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2}) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/;

/** A date without a time counts as noon. */
const NOON = { hour: '12', minute: '00', second: '00', decimals: '', offset: null };

interface Time {
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
  readonly decimals: string;
  /** Null if the time is local. */
  readonly offset: string | null;
}

/** Parses a date, with or without a time; a time without an offset is local. Returns null if it is not a date. */
export function parseDate(text: string, { zone, order }: DateOptions): Instant | null {
  if (text.length > MOST) return null;
  const plain = plainOf(text);
  if (/^\d{5}(?:\.\d+)?$|^\d{10}(?:\.\d+)?$|^\d{13}$/.test(plain)) return counted(Number(plain), zone);
  const [date, time] = splitAt(plain);
  const day = dayIn(date, order);
  return day === null || time === null ? null : instantAt(day, time, zone);
}

const plainOf = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\u202f]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^(\d{4}-\d\d-\d\d)t/, '$1 ');

/** Splits a string into a date and a time; the time is null if it does not exist. */
function splitAt(plain: string): readonly [date: string, time: Time | null] {
  const [, year, month, day, hours, minutes = '00', seconds = '00', rest = '', zone = null] =
    BASIC.exec(plain) ?? [];
  if (year !== undefined) {
    const time = {
      hour: hours ?? '',
      minute: minutes,
      second: seconds,
      decimals: rest.slice(0, 7),
      offset: zone,
    };
    return [`${year}-${month}-${day}`, hours === undefined ? NOON : time];
  }
  const found = TIME.exec(plain);
  const [, hour = '', minute = '', second = '00', fraction = '', dotted, plainHalf, utc, offset, last = ''] =
    found ?? [];
  if (found === null) return [plain, NOON];
  const half = dotted ?? plainHalf;
  const isHour = half === undefined || (Number(hour) >= 1 && Number(hour) <= 12);
  const hours24 = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  const decimals = fraction === '' ? '' : `.${fraction.slice(0, 6)}`;
  const time = { hour: String(hours24), minute, second, decimals, offset: offset ?? (utc ? 'z' : null) };
  return [plain.slice(0, found.index).replace(BETWEEN, '') + last, isHour ? time : null];
}

function dayIn(date: string, order: DateOrder | null): string | null {
  const [, year, , month, day] = YEAR_FIRST.exec(date) ?? [];
  if (year !== undefined) return dayOf(year, month, day);
  const [, first, , second, last = ''] = YEAR_LAST.exec(date) ?? [];
  if (first !== undefined && order !== null)
    return order === 'dmy' ? dayOf(last, second, first) : dayOf(last, first, second);
  // `5 October 2026`, `Oct 5, 2026` or `5 de octubre de 2026`
  const words = withoutWeekday(date)
    .replaceAll(/[,.]|(?<=\d)(?:st|nd|rd|th|er|[oº])(?!\p{L})/gu, ' ')
    .split(/[\s/-]+/)
    .filter((word) => !['', 'de', 'del', 'of', 'the', 'le', 'den'].includes(word));
  const months = words.flatMap((word) => monthNamed(word) ?? []);
  const days = words.filter((word) => /^\d{1,2}$/.test(word));
  const years = words.filter((word) => /^\d{4}$/.test(word));
  const isDate = words.length === 3 && months.length === 1 && days.length === 1 && years.length === 1;
  return isDate ? dayOf(years[0], String(months[0]), days[0]) : null;
}

const dayOf = (year = '', month = '', day = '') =>
  `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** The years in which numbers are dates, in seconds since 1970. */
const [FROM, TO] = [Date.UTC(2015) / 1000, Date.UTC(2036) / 1000];
const [DAYS_BEFORE_1970, SECONDS_OF_A_DAY] = [25_569, 86_400];

/** Returns the instant of a number of seconds or milliseconds since 1970, or of local days of a spreadsheet. */
function counted(number: number, zone: string): Instant | null {
  const isSerial = number < 1_000_000;
  const seconds = isSerial
    ? (number - DAYS_BEFORE_1970) * SECONDS_OF_A_DAY
    : number >= 1e12
      ? number / 1000
      : number;
  if (seconds < FROM || seconds >= TO) return null;
  if (!isSerial) return BigInt(Math.round(seconds * 1000)) * (SECOND / 1000n);
  const noon = Number.isInteger(number) ? SECONDS_OF_A_DAY / 2 : 0;
  return firstInstantAt(Math.round(seconds) + noon, zone);
}

/** What a message says of a string that is not a date. */
export function dateFault(
  text: string,
  { order }: DateOptions,
): { readonly hint: string; readonly isTelling: boolean } {
  const [, first, , second] = text.length > MOST ? [] : (YEAR_LAST.exec(splitAt(plainOf(text))[0]) ?? []);
  if (order !== null || first === undefined) return { hint: '', isTelling: false };
  const isTelling = Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
  return { hint: 'give --dates dmy if the day comes first, or --dates mdy', isTelling };
}

function instantAt(
  day: string,
  { hour, minute, second, decimals, offset }: Time,
  zone: string,
): Instant | null {
  if (!isDay(day)) return null;
  const time = `${day}T${hour.padStart(2, '0')}:${minute}:${second}${decimals}`;
  if (offset !== null)
    return parseInstant(
      `${time}${offset === 'z' ? 'Z' : offset.replace(/^(...):?(\d\d)?$/, (_, hours, rest = '00') => `${hours}:${rest}`)}`,
    );
  const shownInUtc = parseInstant(`${time}Z`);
  if (shownInUtc === null) return null;
  // The first instant at which the local clock shows the time; the next one if the clock skips it.
  const rest = shownInUtc % SECOND;
  const instant = firstInstantAt(Number((shownInUtc - rest) / SECOND), zone) + rest;
  return instant < 0n ? null : instant;
}
