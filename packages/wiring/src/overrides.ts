import { COMMAND_INTERVALS, COMMAND_NAMES } from '@brand-visibility/application';
import { REQUESTS_PER_MINUTE } from '@brand-visibility/domain/api-key';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { rational, type Rational } from '@brand-visibility/domain/number';
import { ENGINES, PLANS } from '@brand-visibility/domain/vocabulary';
import { suggesting } from '@brand-visibility/contract';
import { z } from 'zod';

/** Parses settings of the form `name=value,name=value`. Each pair overrides one entry of a table (rule 10.2). */

export const REQUESTS_FORM =
  'must be a list of plans with whole numbers from 1 to 999999999, such as pro=60,agency=300';
export const WEIGHTS_FORM =
  'must be a list of engines with numbers above 0, such as claude=2,grok=1/2,gemini=0.5';

export const INTERVALS_FORM =
  'must be a list of commands with their intervals, such as import=6h,check=30d,remeasure=never';

const UNITS: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400 };

/** Returns seconds for a number of minutes, hours or days, such as `6h`, and 0 for `never`; null if invalid. */
function readInterval(text: string): number | null {
  const [, number, unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
  if (number === undefined) return text === 'never' ? 0 : null;
  return Number(number) * (UNITS[unit] ?? 0);
}

/** At most nine digits on each side of `/` or `.`, so that numerators and denominators in reports stay small. */
const FRACTION = /^(\d{1,9})(?:\/(\d{1,9})|\.(\d{1,9}))?$/;

/** Parses a positive whole number, fraction or decimal exactly; null for anything else. */
function readFraction(text: string): Rational | null {
  const [, whole, under, decimals = ''] = FRACTION.exec(text) ?? [];
  if (whole === undefined) return null;
  const numerator = BigInt(whole + decimals);
  const denominator = under === undefined ? 10n ** BigInt(decimals.length) : BigInt(under);
  return numerator > 0n && denominator > 0n ? rational(numerator, denominator) : null;
}

/**
 * Creates a parser for the overrides of a table. Names that are not listed keep their default (rule 10.2). The parser
 * returns null if a name is unknown or repeated, or if a value is invalid.
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

/** Parses requests per minute by plan. */
export const readRequestsPerMinute = overriding(REQUESTS_PER_MINUTE, PLANS, (value) =>
  /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null,
);

/** Parses weights by engine. */
export const readEngineWeights = overriding(EQUAL_WEIGHTS, ENGINES, readFraction);

/** Parses intervals, in seconds, by command. */
export const readCommandIntervals = overriding(COMMAND_INTERVALS, COMMAND_NAMES, readInterval);

/** Common alternative names of settings. */
const OTHER_NAMES = {
  DATABASE_URL: ['DB_URL', 'DATABASE_URI'],
  DATABASE_READ_URL: ['READ_DATABASE_URL', 'DATABASE_REPLICA_URL'],
  DATABASE_CONNECTIONS: ['DB_CONNECTIONS', 'DATABASE_POOL_SIZE'],
  REQUIRE_ROW_SECURITY: ['REQUIRE_ROW_LEVEL_SECURITY', 'ROW_SECURITY', 'REQUIRE_RLS'],
  CURSOR_SECRET: ['CURSOR_KEY'],
  PUBLIC_URL: ['PUBLIC_URI'],
  DRAIN_DELAY_SECONDS: ['DRAIN_DELAY', 'DRAIN_SECONDS'],
  KEEP_ALIVE_SECONDS: ['KEEP_ALIVE'],
  JOURNAL: ['JOURNAL_FILE', 'JOURNAL_PATH'],
  REPORT_CACHE_MEGABYTES: ['REPORT_CACHE', 'REPORT_CACHE_MB'],
} as const;

/** Matches the names that people may set by hand. Other names could contain line breaks or terminal escapes. */
const NAME = /^[\w.-]+$/;

/** A variable, and the setting that the operator probably meant. */
export interface Misspelling {
  readonly name: string;
  readonly meant: string;
}

/**
 * Returns each variable that is set and not in `names`, if it differs from a name in `names` only by letter case or one
 * typo, or if it is an alternative to such a name. See `query/did-you-mean.ts` in `contract` (rule 10.2).
 */
export function probableMisspellings(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): readonly Misspelling[] {
  const suggest = suggesting(names, OTHER_NAMES);
  return Object.keys(environment)
    .filter((name) => NAME.test(name) && !names.includes(name) && (environment[name] ?? '') !== '')
    .sort()
    .flatMap((name) => {
      const meant = suggest(name);
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/** A variable that `read` parses; `read` returns null if the value is invalid. */
export const readBy = <T>(read: (text: string) => T | null, error: string) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });
