/** Parses the arguments of commands; each function throws an InvalidArgumentError that says what it expects. */
import { isDay } from '@brand-visibility/domain/time/day';
import { zoneName } from '@brand-visibility/domain/time/zone';
import { ENGINES, type Engine } from '@brand-visibility/domain/vocabulary';
import { InvalidArgumentError } from 'commander';
import { isKeyName } from './commands/keys.js';
import { COLUMNS, type Column } from './convert/columns.js';

export function readName(text: string): string {
  if (!isKeyName(text))
    throw new InvalidArgumentError('Expected 1 to 512 characters of well-formed Unicode without U+0000.');
  return text;
}

const DURATION_MS = { s: 1_000, m: 60_000, h: 3_600_000 };
/** Maximum of `--wait`: a week, because timers and databases accept less than 600 hours. */
const MOST_WAIT = 168 * DURATION_MS.h;

/** Parses a duration; returns milliseconds. */
export function readDuration(text: string): number {
  const [, number, unit] = /^(\d{1,3})([smh])$/.exec(text) ?? [];
  const wait = Number(number) * DURATION_MS[unit as keyof typeof DURATION_MS]; // the pattern allows only these units
  if (number === undefined || wait > MOST_WAIT)
    throw new InvalidArgumentError('Expected a duration of at most 168h, such as 30s, 10m or 2h.');
  return wait;
}

export function readDays(text: string): number {
  const [, days] = /^([1-9]\d{0,3})d$/.exec(text) ?? [];
  if (days === undefined) throw new InvalidArgumentError('Expected a number of days, such as 30d.');
  return Number(days);
}

export function readNumber(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('Expected a whole number up to 9999.');
  return Number(text);
}

export function readDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('Expected a day as YYYY-MM-DD.');
  return text;
}

export function readZone(text: string): string {
  const name = zoneName(text);
  if (name === null) throw new InvalidArgumentError('Expected an IANA time zone such as Europe/Berlin.');
  return name;
}

/** Adds a choice such as `answer=Antworttext` to earlier ones. */
export function addColumn(
  text: string,
  chosen: ReadonlyMap<Column, string> = new Map(),
): ReadonlyMap<Column, string> {
  const [, before, name = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  const column = COLUMNS.find((each) => each === before);
  if (column === undefined)
    throw new InvalidArgumentError(`Expected NAME=COLUMN; NAME is one of ${COLUMNS.join(', ')}.`);
  return new Map([...chosen, [column, name]]);
}

/** Adds a mapping such as `AI Mode=google_aio`; `google_aio` alone is the engine of rows without one. */
export function addEngine(
  text: string,
  mapped: ReadonlyMap<string, Engine> = new Map(),
): ReadonlyMap<string, Engine> {
  const [, name = '', after = text] = /^(.+)=([^=]+)$/s.exec(text) ?? [];
  const engine = ENGINES.find((each) => each === after);
  if (engine === undefined)
    throw new InvalidArgumentError(`Expected ENGINE or NAME=ENGINE; ENGINE is one of ${ENGINES.join(', ')}.`);
  return new Map([...mapped, [name.trim().toLowerCase(), engine]]);
}
