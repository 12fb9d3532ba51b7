import { COMMAND_INTERVALS, COMMAND_NAMES } from '@brand-visibility/application';
import {
  ENGINES,
  EQUAL_WEIGHTS,
  PLANS,
  REQUESTS_PER_MINUTE,
  rational,
  type Rational,
} from '@brand-visibility/domain';

/** Parses settings of the form `name=value,name=value`, which override single values of a table (rule 10.2). */

export const REQUESTS_FORM =
  'must be a list of plans with whole numbers from 1 to 999999999, such as pro=60,agency=300';
export const WEIGHTS_FORM =
  'must be a list of engines with numbers above 0, such as claude=2,grok=1/2,gemini=0.5';

export const INTERVALS_FORM =
  'must be a list of commands with their intervals, such as import=6h,check=30d,remeasure=never';

const UNITS: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400 };

/** A number of minutes, hours or days in seconds; 0 for `never`. */
function readInterval(text: string): number | null {
  const [, number, unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
  if (number === undefined) return text === 'never' ? 0 : null;
  return Number(number) * (UNITS[unit] ?? 0);
}

/** At most nine digits on each side, which keeps the fractions of a report small. */
const FRACTION = /^(\d{1,9})(?:\/(\d{1,9})|\.(\d{1,9}))?$/;

/** A number above 0 as a whole number, a fraction or a decimal, read exactly; null for anything else. */
function readFraction(text: string): Rational | null {
  const [, whole, under, decimals = ''] = FRACTION.exec(text) ?? [];
  if (whole === undefined) return null;
  const numerator = BigInt(whole + decimals);
  const denominator = under === undefined ? 10n ** BigInt(decimals.length) : BigInt(under);
  return numerator > 0n && denominator > 0n ? rational(numerator, denominator) : null;
}

/**
 * A reader of a table: names that are not listed keep their default (rule 10.2). It returns null if a name is unknown
 * or repeated, or if a value is invalid.
 */
function overriding<N extends string, V>(
  defaults: Readonly<Record<N, V>>,
  names: readonly N[],
  read: (value: string) => V | null,
): (text: string) => Readonly<Record<N, V>> | null {
  return (text) => {
    const found: Partial<Record<N, V>> = {};
    for (const item of text.split(',')) {
      const [left = '', right = '', ...rest] = item.split('=').map((part) => part.trim());
      const name = names.find((known) => known === left);
      const value = read(right);
      if (name === undefined || value === null || rest.length > 0 || Object.hasOwn(found, name)) return null;
      found[name] = value;
    }
    return { ...defaults, ...found };
  };
}

/** Requests per minute by plan. */
export const readRequestsPerMinute = overriding(REQUESTS_PER_MINUTE, PLANS, (value) =>
  /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null,
);

/** Weights by engine. */
export const readEngineWeights = overriding(EQUAL_WEIGHTS, ENGINES, readFraction);

/** Seconds between two scheduled runs by command. */
export const readCommandIntervals = overriding(COMMAND_INTERVALS, COMMAND_NAMES, readInterval);
