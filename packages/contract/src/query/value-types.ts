import type { AllowedValues } from '../errors/refusal.js';
import { FIRST_DAY, isDay, LAST_DAY } from '@brand-visibility/domain/time/day';
import { ZONE_NAMES, zoneName } from '@brand-visibility/domain/time/zone';
import { z } from 'zod';
import { suggesting, type OtherNames, type Suggest } from './did-you-mean.js';
import { OTHER_FLAGS, OTHER_ZONES } from './other-names.js';

/**
 * Defines the types of query parameter values. A schema converts the decoded string into the value that the use case
 * needs. The message of a schema completes the sentence "`name` ..." and never repeats the value that was sent. The
 * hint of a schema lists the accepted values, if they can be listed, and suggests one of them for a near miss.
 */

/** The data from which the fields `allowed` and `did_you_mean` of an error are built (rule 6.5). */
export interface ParameterHint {
  /** The accepted values; absent if they cannot be listed. */
  readonly allowed?: AllowedValues;
  /**
   * Suggests a value for a near miss. The function is absent where near misses have no meaning, such as for numbers.
   */
  readonly suggest?: Suggest;
  /** Whether the value is a list that `readList` parses. */
  readonly isList?: boolean;
}

/** The hints of schemas. `hintOf` also looks inside optional and transformed schemas, and schemas with a default. */
const parameterHints = z.registry<ParameterHint>();

/** Returns the hint of a schema, or of the schema that it wraps; empty if there is none. */
export function hintOf(schema: z.core.$ZodType): ParameterHint {
  const own = parameterHints.get(schema);
  if (own) return own;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault) return hintOf(schema.unwrap());
  return schema instanceof z.ZodPipe ? hintOf(schema.in) : {};
}

/** Accepts one of several words, spelled exactly. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, otherNames?: OtherNames) =>
  z
    .enum(values, { error: `must be one of ${values.join(', ')}` })
    .register(parameterHints, { allowed: values, suggest: suggesting(values, otherNames) });

/**
 * Accepts an integer from 1 to `greatest` in plain decimal digits. If the parameter is absent, its value is `fallback`
 * (rules 3.3 and 7.1).
 */
export const limit = (fallback: number, greatest: number) => {
  const range = { minimum: 1, maximum: greatest };
  const error = `must be an integer from 1 to ${greatest}`;
  return z
    .string()
    .refine((text) => /^[1-9][0-9]{0,3}$/.test(text), { error })
    .transform(Number)
    .refine((value) => value <= greatest, { error })
    .register(parameterHints, { allowed: range })
    .prefault(String(fallback))
    .meta({
      description: `Maximum number of rows in the response, an integer from 1 to ${greatest}. Default: ${fallback}.`,
      type: 'integer',
      ...range,
    });
};

/** Formats words in backquotes, separated by commas: `a`, `b`. */
export const named = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');

/** Accepts `true` or `false`, and converts the word into a boolean. */
export const flag = oneOf(['true', 'false'], OTHER_FLAGS).transform((value) => value === 'true');

/** Accepts a string of at most `length` code points (rule 3.1). Code points are counted, not UTF-16 units. */
const atMost = (length: number) =>
  z.string().refine((text) => [...text].length <= length, {
    error: `must have at most ${length} characters`,
  });

export const MAX_LIST_LENGTH = 2000;

/** Accepts a single string. Commas and quotes in it have no special meaning. */
export const literal = (length = MAX_LIST_LENGTH) => atMost(length);

/** Accepts a list of arbitrary values, which `readList` parses. */
export const list = () =>
  atMost(MAX_LIST_LENGTH)
    .transform((text, context): readonly string[] => {
      const reading = readList(text);
      if ('values' in reading) return reading.values;
      context.addIssue(reading.fault);
      return z.NEVER;
    })
    .register(parameterHints, { isList: true });

/**
 * Accepts a list of some of the allowed words, each spelled exactly. `several` maps lower-case words that could mean
 * more than one of them to a sentence about these.
 */
export const listOf = <T extends string>(
  allowed: readonly T[],
  otherNames?: OtherNames,
  several: Readonly<Record<string, string>> = {},
) => {
  const known: ReadonlySet<string> = new Set(allowed);
  const isKnown = (value: string): value is T => known.has(value);
  const elements = list();
  const suggestElement = suggesting(allowed, otherNames);
  return elements
    .transform((values, context): readonly T[] => {
      if (values.every(isKnown)) return values;
      const wrong = values.find((value) => !isKnown(value))?.toLowerCase() ?? '';
      const which = Object.hasOwn(several, wrong) ? `; ${several[wrong]}` : '';
      context.addIssue(`must be one or more of ${allowed.join(', ')}, separated by commas${which}`);
      return z.NEVER;
    })
    .register(parameterHints, {
      allowed,
      isList: true,
      suggest: (text) => {
        const wrong = elements.safeParse(text).data?.find((value) => !isKnown(value));
        return wrong === undefined ? undefined : suggestElement(wrong);
      },
    });
};

/** Accepts a calendar day in the form YYYY-MM-DD (rule 3.4). */
export const day = z
  .string()
  .refine(isDay, { error: 'must be a calendar day written YYYY-MM-DD, years 1970 to 9998' })
  .register(parameterHints, { allowed: { minimum: FIRST_DAY, maximum: LAST_DAY }, suggest: dottedDay });

/** Returns the day that a string such as `31.10.2026` means; undefined if the calendar lacks it. */
function dottedDay(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}

export const MAX_ZONE_LENGTH = 64;
const WRONG_ZONE = 'must be an IANA time zone name such as Europe/Paris';
const PLUS_IN_URL = 'write its plus sign as %2B, because + is a space in a query';
const suggestZone = suggesting(ZONE_NAMES, OTHER_ZONES);

/** Returns the intended zone if decoding turned the plus sign in its name into a space (rule 3.6); otherwise null. */
function zoneWithPlus(asked: string): string | null {
  return asked.includes(' ') ? zoneName(asked.replace(' ', '+')) : null;
}

/** Returns the zone at a fixed offset from UTC such as `GMT+2`, in whole hours; IANA's names have the opposite sign. */
function zoneAtOffset(asked: string): string | null {
  const [, prefix, sign, hours] = /^(GMT|UTC)?([-+ ])(\d{1,2})(?::?00)?$/i.exec(asked) ?? [];
  if (hours === undefined || (sign === ' ' && prefix === undefined)) return null;
  return zoneName(`Etc/GMT${sign === '-' ? '+' : '-'}${Number(hours)}`);
}

const FIXED_OFFSET = 'IANA writes a fixed offset with the opposite sign; only a city has summer time';

/** Accepts an IANA time zone in any letter case, and converts it into the IANA spelling (rule 2.7). */
export const timeZone = atMost(MAX_ZONE_LENGTH)
  .transform((asked, context) => {
    const name = zoneName(asked);
    if (name !== null) return name;
    const reason = zoneAtOffset(asked) === null ? null : FIXED_OFFSET;
    const why = zoneWithPlus(asked) === null ? reason : PLUS_IN_URL;
    context.addIssue(why === null ? WRONG_ZONE : `${WRONG_ZONE}; ${why}`);
    return z.NEVER;
  })
  .register(parameterHints, {
    suggest: (text) => zoneWithPlus(text) ?? zoneAtOffset(text) ?? suggestZone(text),
  });

/** The distinct elements in list order, or an error that completes the sentence "`name` ..." without the value. */
export type ListReading = { readonly values: readonly string[] } | { readonly fault: string };

const EMPTY_ELEMENT = 'contains an empty element; separate the values by single commas';

/** Matches a quoted element and the spaces around it. Spaces are U+0020; other white space belongs to the value. */
const QUOTED = /^ *"((?:[^"]|"")*)" *$/;

/**
 * Parses a multi-value parameter (rule 3.1). Elements are separated by commas. An element that contains a comma or a
 * double quote is enclosed in double quotes, and its inner quotes are doubled. Spaces around an element are removed.
 */
export function readList(text: string): ListReading {
  const values = new Set<string>();
  for (const element of splitAtCommas(text)) {
    const quoted = QUOTED.exec(element)?.[1];
    const isQuoted = quoted !== undefined;
    const value = isQuoted ? quoted.replaceAll('""', '"') : element.replace(/^ +|(?<! ) +$/g, '');
    if (value === '')
      return { fault: isQuoted ? 'contains an empty quoted value; remove it' : EMPTY_ELEMENT };
    if (!isQuoted && value.includes('"')) {
      return {
        fault:
          'has a misplaced double quote; enclose the whole value in double quotes and double those inside it',
      };
    }
    values.add(value);
  }
  return { values: [...values] };
}

/** Formats values as a list that `readList` parses into the same values. */
export function writeList(values: readonly string[]): string {
  return values
    .map((value) => (/[,"]|^ | $|^$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',');
}

/** Splits at the commas outside quotes. If a quote is not closed, the last element has a stray quote and is invalid. */
function splitAtCommas(text: string): string[] {
  const elements: string[] = [];
  let start = 0;
  let inQuotes = false;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === '"') inQuotes = !inQuotes;
    else if (text[i] === ',' && !inQuotes) {
      elements.push(text.slice(start, i));
      start = i + 1;
    }
  }
  elements.push(text.slice(start));
  return elements;
}

/** Describes the list grammar in words. */
export const LIST_IN_WORDS =
  'Values are separated by commas; enclose a value that contains a comma or a double quote in double quotes, and double the quotes inside it. Spaces around values and repeated values are ignored.';

/** Matches lists, as a regular expression (rule 3.1). */
export const LIST_PATTERN = (() => {
  const element = '(?:"(?:[^"]|"")+"|[^", ](?:[^",]*[^", ])?)';
  return `^ *${element} *(?:, *${element} *)*$`;
})();
