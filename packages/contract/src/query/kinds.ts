import {
  FIRST_DAY,
  LAST_DAY,
  MAX_WINDOW_DAYS,
  ZONE_NAMES,
  isDay,
  spanInDays,
  zoneName,
  type AllowedValues,
  type ParameterFault,
} from '@brand-visibility/domain';
import { z } from 'zod';
import { suggesting, type OtherNames, type Suggest } from './did-you-mean.js';
import { OTHER_FLAGS, OTHER_ZONES } from './other-names.js';

/**
 * The kinds of values that query parameters have. A schema turns the decoded text into the value that a use case works
 * with; its message completes the sentence "`name` ..." and never repeats the value; its hint lists the values, where
 * that can be done, and knows near misses.
 */

/** What a caller who sent a wrong value can be told beside the message of the schema. */
export interface ParameterHint {
  /** Absent where the values cannot be listed. */
  readonly allowed?: AllowedValues;
  /** Absent where no value is near another. */
  readonly suggest?: Suggest;
}

/** Hints by schema. What is made of a schema that has one (optional, with a default, transformed) has it too. */
export const parameterHints = z.registry<ParameterHint>();

export function hintOf(schema: z.core.$ZodType): ParameterHint {
  const own = parameterHints.get(schema);
  if (own) return own;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault) return hintOf(schema.unwrap());
  return schema instanceof z.ZodPipe ? hintOf(schema.in) : {};
}

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, otherNames?: OtherNames) =>
  z
    .enum(values, { error: `must be one of ${values.join(', ')}` })
    .register(parameterHints, { allowed: values, suggest: suggesting(values, otherNames) });

/** Plain decimal digits without sign, blank, leading zero or exponent (rule 3.3). */
export const limit = (fallback: number, greatest: number) => {
  const range = { minimum: 1, maximum: greatest };
  const error = `must be an integer from 1 to ${greatest} in plain decimal digits`;
  return z
    .string()
    .refine((text) => /^[1-9][0-9]{0,3}$/.test(text), { error })
    .transform(Number)
    .refine((value) => value <= greatest, { error })
    .register(parameterHints, { allowed: range })
    .prefault(String(fallback))
    .meta({
      description: `Rows in one reply, from 1 to ${greatest}; ${fallback} when absent. Plain decimal digits.`,
      type: 'integer',
      ...range,
    });
};

/** `a`, `b` */
export const named = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');

export const flag = oneOf(['true', 'false'], OTHER_FLAGS).transform((value) => value === 'true');

/** Code points, not UTF-16 units (rule 3.1). */
const atMost = (length: number) =>
  z.string().refine((text) => [...text].length <= length, {
    error: `must have at most ${length} characters`,
  });

export const MAX_LIST_LENGTH = 2000;

export const list = () =>
  atMost(MAX_LIST_LENGTH).transform((text, context): readonly string[] => {
    const reading = readList(text);
    if ('values' in reading) return reading.values;
    context.addIssue(reading.fault);
    return z.NEVER;
  });

export const listOf = <T extends string>(allowed: readonly T[], otherNames?: OtherNames) => {
  const known: ReadonlySet<string> = new Set(allowed);
  const isKnown = (value: string): value is T => known.has(value);
  const elements = list();
  const suggestElement = suggesting(allowed, otherNames);
  return elements
    .transform((values, context): readonly T[] => {
      if (values.every(isKnown)) return values;
      context.addIssue(`must be one or more of ${allowed.join(', ')}, separated by commas`);
      return z.NEVER;
    })
    .register(parameterHints, {
      allowed,
      suggest: (text) => {
        const wrong = elements.safeParse(text).data?.find((value) => !isKnown(value));
        return wrong === undefined ? undefined : suggestElement(wrong);
      },
    });
};

export const day = z
  .string()
  .refine(isDay, { error: 'must be a calendar day written YYYY-MM-DD, years 1970 to 9998' })
  .register(parameterHints, { allowed: { minimum: FIRST_DAY, maximum: LAST_DAY } });

export const MAX_ZONE_LENGTH = 64;
const WRONG_ZONE = 'must be an IANA time zone name such as Europe/Paris';
const PLUS_IN_URL = 'write its plus as %2B, as + is a space in a query';
const suggestZone = suggesting(ZONE_NAMES, OTHER_ZONES);

/** The zone whose name was sent with its plus as it is, which a query has as a space (rule 3.6); null for none. */
export function zoneWithPlus(asked: string): string | null {
  return asked.includes(' ') ? zoneName(asked.replace(' ', '+')) : null;
}

export const timeZone = atMost(MAX_ZONE_LENGTH)
  .transform((asked, context) => {
    const name = zoneName(asked);
    if (name !== null) return name;
    context.addIssue(zoneWithPlus(asked) === null ? WRONG_ZONE : `${WRONG_ZONE}; ${PLUS_IN_URL}`);
    return z.NEVER;
  })
  .register(parameterHints, { suggest: (text) => zoneWithPlus(text) ?? suggestZone(text) });

interface SentDates {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/**
 * What is wrong with the dates beside each other (rule 3.3). `sent` are the names in the query; `values` those
 * of them that are right by themselves.
 */
export function windowFaults(sent: ReadonlySet<string>, values: SentDates): ParameterFault[] {
  const faults: ParameterFault[] = [];
  const hasStart = sent.has('start_date');
  const hasEnd = sent.has('end_date');
  if (hasStart && !hasEnd) faults.push({ parameter: 'end_date', detail: 'must be sent with start_date' });
  if (hasEnd && !hasStart) faults.push({ parameter: 'start_date', detail: 'must be sent with end_date' });
  if (sent.has('period') && (hasStart || hasEnd)) {
    faults.push({ parameter: 'period', detail: 'cannot be combined with start_date and end_date' });
  }
  if (values.start_date !== undefined && values.end_date !== undefined) {
    const span = spanInDays(values.start_date, values.end_date);
    if (span < 1) faults.push({ parameter: 'end_date', detail: 'must not be before start_date' });
    else if (span > MAX_WINDOW_DAYS) {
      const detail = `must be at most ${MAX_WINDOW_DAYS} days from start_date, both counted`;
      faults.push({ parameter: 'end_date', detail });
    }
  }
  return faults;
}

/**
 * The grammar of a multi-value parameter (rule 3.1): elements separated by commas; one that holds a comma or a
 * double quote stands in double quotes, with a quote inside doubled; spaces around an element do not count.
 */

/** The distinct elements in the order sent, or what is wrong, in words that repeat nothing of what was sent. */
export type ListReading = { readonly values: readonly string[] } | { readonly fault: string };

const EMPTY_ELEMENT = 'holds an empty element; separate the values by single commas';

/** Spaces are U+0020 only: other white space belongs to the value. */
const QUOTED = /^ *"((?:[^"]|"")*)" *$/;

export function readList(text: string): ListReading {
  const values = new Set<string>();
  for (const element of splitAtCommas(text)) {
    const quoted = QUOTED.exec(element)?.[1];
    const isQuoted = quoted !== undefined;
    const value = isQuoted ? quoted.replaceAll('""', '"') : element.replace(/^ +|(?<! ) +$/g, '');
    if (value === '') return { fault: isQuoted ? 'holds an empty quoted value' : EMPTY_ELEMENT };
    if (!isQuoted && value.includes('"')) {
      return {
        fault: 'has a double quote in the wrong place; quote a whole value and double the quotes inside',
      };
    }
    values.add(value);
  }
  return { values: [...values] };
}

/** Cuts at the commas outside quotes. An unclosed quote leaves its element with a stray quote, which is then refused. */
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

/** The grammar for a reader. */
export const LIST_IN_WORDS =
  'Values are separated by commas; one that holds a comma or a double quote stands in double quotes, a quote inside it doubled. Spaces around values and repeated values do not count.';

/** The grammar for a validator: lists of any values, or of some that need no quotes and may have them. */
export function listPattern(values?: readonly string[]): string {
  const choice = values?.join('|');
  const element = choice ? `(?:(?:${choice})|"(?:${choice})")` : '(?:"(?:[^"]|"")+"|[^", ](?:[^",]*[^", ])?)';
  return `^ *${element} *(?:, *${element} *)*$`;
}
