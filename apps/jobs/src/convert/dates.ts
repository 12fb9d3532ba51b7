/** Reads the dates of tables, in every form that has one reading for any digits. */
import { firstInstantAt, isDay } from '@brand-visibility/domain/time/day';
import { MILLISECOND, SECOND, type Instant, parseInstant } from '@brand-visibility/domain/time/instant';

export type DateOrder = 'dmy' | 'mdy';

export interface DateOptions {
  readonly zone: string;
  /** The order of day and month in dates such as `05/10/2026`; null if such dates are refused. */
  readonly order: DateOrder | null;
}

export const A_DATE = 'a date such as 2026-10-05, 2026-10-05 14:30 or 2026-10-05T14:30:00Z';

/** Longer strings are not dates. */
const MOST = 80;

/** How the months begin in the six languages of reports. Of `juin` and `juillet`, `jui` is the beginning of both. */
const MONTHS =
  'jan|jän|ene|gen feb|fev|fév mar|mär|maa|mrz|mrt apr|abr|avr may|mai|mag|mei jun|juin|giu jul|juil|lug aug|ago|aou|aoû sep|set oct|okt|ott nov dec|dez|dic|déc'
    .split(' ')
    .map((beginnings) => new RegExp(`^(?:${beginnings})\\p{L}{0,8}$`, 'u'));

/** Returns the number of a month; 0 for any other word. */
const monthOf = (word: string) => MONTHS.findIndex((names) => names.test(word)) + 1;

/** Matches dates of which it is known what is the day (`d`), the month (`m`, or its name `n`) and the year (`y`). */
const DATES = [
  /^(?<y>\d{4})([-/.])(?<m>\d{1,2})\2(?<d>\d{1,2})$/,
  /^(?<y>\d{4})[ -](?<n>\p{L}+)\.?[ -](?<d>\d{1,2})$/u,
  /^(?:\p{L}+\.?,? ){0,2}(?<d>\d{1,2})(?:st|nd|rd|th|er|[oº])?\.?[ -](?:de |of )?(?<n>\p{L}+)\.?,?[ -](?:del? )?(?<y>\d{4})$/u,
  /^(?:\p{L}+\.?,? )?(?<n>\p{L}+)\.? (?<d>\d{1,2})(?:st|nd|rd|th)?,? (?<y>\d{4})$/u,
];
const NUMERIC = /^(\d{1,2}) ?([/.-]) ?(\d{1,2}|\p{L}{3,9}) ?\2 ?(\d{4}|\d{2})$/u;

/** Matches a time at the end, and what stands before it. asctime writes the year after it. */
const TIME =
  /[ ,]{1,3}(?:(?:at|um|a las|à|alle|om) )?(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?([ap])\.? ?m\.?)? ?(z|utc|gmt)? ?([+-]\d\d(?::?\d\d)?)?(?: \([^()]*\))?( \d{4})?$/;

/** Parses a date and its time. Without an offset, the time is local; without a time, it is noon. */
export function parseDate(text: string, { zone, order }: DateOptions): Instant | null {
  if (text.length > MOST) return null;
  const plain = plainOf(text);
  if (/^\d{5}(?:\.\d+)?$|^\d{10}(?:\.\d+)?$|^\d{13}$/.test(plain)) return counted(Number(plain), zone);
  const day = dayIn(dateIn(plain), order);
  const [, hour = '12', minute = '00', second = '00', fraction = '0', half, utc, offset] =
    TIME.exec(plain) ?? [];
  if (!isDay(day) || (half !== undefined && (Number(hour) < 1 || Number(hour) > 12))) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  const time = `${day}T${String(hours).padStart(2, '0')}:${minute}:${second}.${fraction.slice(0, 6)}`;
  const [, begin, end = '00'] = /^(...):?(\d\d)?$/.exec(offset ?? '') ?? [];
  const instant = parseInstant(`${time}${begin === undefined ? 'Z' : `${begin}:${end}`}`);
  return instant === null || utc !== undefined || begin !== undefined ? instant : localInstant(instant, zone);
}

/** Writes basic ISO 8601 as the others, which need a space before the time. */
const plainOf = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^([\d-]{8,10})t/, '$1 ')
    .replace(/^(\d{4})(\d\d)(\d\d)(?!\d)/, '$1-$2-$3')
    .replace(
      /^(\d{4})-?(\d\d)-?(\d\d) ?(\d\d)(\d\d)(\d\d)?(?!\d)/,
      (_, y, m, d, hour, minute, second = '00') => `${y}-${m}-${d} ${hour}:${minute}:${second}`,
    );

const dateIn = (plain: string) => plain.replace(TIME, '$8');

/** Returns the day in a date, which may not exist; an empty string if its form is not known. */
function dayIn(date: string, order: DateOrder | null): string {
  const [, first = '', , second = '', last] = NUMERIC.exec(date) ?? [];
  const named = monthOf(second);
  if (last !== undefined && order !== null)
    return order === 'dmy' || named > 0
      ? dayOf(last, String(named || second), first)
      : dayOf(last, first, second);
  const { groups = {} } = DATES.map((form) => form.exec(date)).find((found) => found !== null) ?? {};
  const { y, m, n = '', d } = groups;
  return y === undefined ? '' : dayOf(y, m ?? String(monthOf(n)), d);
}

const dayOf = (year: string, month: string, day = '') =>
  `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** The years in which numbers are dates, in seconds since 1970. */
const [FROM, TO] = [Date.UTC(2015) / 1000, Date.UTC(2036) / 1000];
const [DAYS_BEFORE_1970, SECONDS_OF_A_DAY] = [25_569, 86_400];

/** Returns the instant of a number of seconds or milliseconds since 1970, or of local days of a spreadsheet. */
function counted(number: number, zone: string): Instant | null {
  const isSerial = number < 1_000_000;
  const days = (number - DAYS_BEFORE_1970 + (Number.isInteger(number) ? 0.5 : 0)) * SECONDS_OF_A_DAY;
  const seconds = isSerial ? days : number / (number >= 1e12 ? 1000 : 1);
  if (seconds < FROM || seconds >= TO) return null;
  return isSerial
    ? firstInstantAt(Math.round(seconds), zone)
    : BigInt(Math.round(seconds * 1000)) * MILLISECOND;
}

/** What a message says of a string that is not a date. */
export function dateFault(text: string, { order }: DateOptions) {
  const [, first, , second] = text.length > MOST ? [] : (NUMERIC.exec(dateIn(plainOf(text))) ?? []);
  if (order !== null || first === undefined) return { hint: '', isTelling: false };
  const isTelling = Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
  return { hint: 'give --dates dmy if the day comes first, or --dates mdy', isTelling };
}

/** Returns the first instant at which the local clock shows a time; the next one if the clock skips it. */
function localInstant(shownInUtc: Instant, zone: string): Instant | null {
  const rest = shownInUtc % SECOND;
  const instant = firstInstantAt(Number((shownInUtc - rest) / SECOND), zone) + rest;
  return instant < 0n ? null : instant;
}
