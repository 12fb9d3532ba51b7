import { dateOfDays, daysOfDate, type Instant } from '@brand-visibility/domain/time/instant';
import pg from 'pg';

/**
 * Converts values to PostgreSQL and back. Instants are 64-bit microseconds on both sides. They are sent as text, not as
 * a Date, which has only milliseconds.
 */

/** A list that is bound as one array parameter; `toPostgres` converts any other list to JSON. */
export class ListParameter {
  constructor(readonly values: readonly unknown[]) {}
}

/** Converts a parameter for the driver: a bigint, which is an instant, to text; an object or a list to JSON. */
export function toPostgres(value: unknown): unknown {
  if (typeof value === 'bigint') return textOfInstant(value);
  if (value instanceof ListParameter) return value.values.map(toPostgres);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return JSON.stringify(value);
}

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** The parsers with which the driver converts the text of a column, by column type. */
export const READ_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type: number): ((text: string) => unknown) => {
    if (type === INT8) return toWholeNumber;
    if (type === TIMESTAMPTZ) return instantOfText;
    return parserOf(type, 'text');
  },
};

/** pg's own parsers, cast because pg declares their types as an enumeration and does not type their results. */
const parserOf = pg.types.getTypeParser as (type: number, format?: 'text') => (text: string) => unknown;

function toWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('an integer from the database is out of range');
  return value;
}

const SECONDS_A_DAY = 86_400;
const ISO =
  /^(\d{4,6})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?( BC)?$/;

/** Parses a timestamp in PostgreSQL's ISO style, in any session time zone. */
export function instantOfText(text: string): Instant {
  const match = ISO.exec(text);
  if (!match) throw new RangeError('a timestamp from the database is not in ISO style');
  const [, year, month, day, hour, minute, second, fraction = '', sign, east, eastMinutes, eastSeconds, bc] =
    match;
  const part = (digits: string | undefined) => Number(digits ?? 0);
  const days = daysOfDate(bc === undefined ? part(year) : 1 - part(year), part(month), part(day));
  const offset = part(east) * 3600 + part(eastMinutes) * 60 + part(eastSeconds);
  const seconds =
    days * SECONDS_A_DAY +
    part(hour) * 3600 +
    part(minute) * 60 +
    part(second) -
    (sign === '-' ? -offset : offset);
  return BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
}

/** Formats an instant for PostgreSQL without loss, also outside the years 0001 to 9999. */
export function textOfInstant(instant: Instant): string {
  const micros = ((instant % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const seconds = Number((instant - micros) / 1_000_000n);
  const days = Math.floor(seconds / SECONDS_A_DAY);
  const clock = seconds - days * SECONDS_A_DAY;
  const { year, month, day } = dateOfDays(days);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${String(year > 0 ? year : 1 - year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const time = `${two(Math.floor(clock / 3600))}:${two(Math.floor(clock / 60) % 60)}:${two(clock % 60)}`;
  return `${date} ${time}.${String(micros).padStart(6, '0')}+00${year > 0 ? '' : ' BC'}`;
}
