import { z } from 'zod';
import { suggesting } from '../query/did-you-mean.js';
import { OTHER_VALUES } from './other-names.js';

/**
 * The title of fields that contain an HTTP status. If there was no response, other programs write 0 in such a field, so
 * `hintFor` explains that null is correct.
 */
export const HTTP_STATUS = 'an HTTP status from 100 to 999';

/** Maximum length of a value that a message repeats, in UTF-16 units. */
const LONGEST_SHOWN = 40;

/**
 * Returns a hint about an invalid value: the value that the author probably meant, or the value that was found (rule
 * 12.8). Returns null if the expectation is clear without a hint, such as for a string that is too long.
 */
export function hintFor(issue: z.core.$ZodIssue, schema: unknown, value: unknown): string | null {
  if (value === null) return 'found null';
  if (value === 0 && schema instanceof z.ZodNullable)
    return `found 0: write null ${schemaTitle(schema) === HTTP_STATUS ? 'if there was no response' : 'for no value'}`;
  if (typeof value === 'number' || typeof value === 'boolean') return `found ${value}`;
  if (Array.isArray(value)) return issue.code === 'invalid_type' ? 'found a list' : null;
  if (typeof value === 'object') return 'found an object';
  if (typeof value !== 'string') return null;
  if (issue.code === 'invalid_type') {
    return isOtherJson(value) ? 'found a string: leave out the quotes' : 'found a string';
  }
  const meant =
    issue.code === 'invalid_value'
      ? suggesting(issue.values.map(String), OTHER_VALUES)(value)
      : correctionsOf(value, schema).find((text) => text !== value && accepts(schema, text));
  if (meant !== undefined) return `did you mean \`${meant}\`?`;
  if (value === '') {
    return schema instanceof z.ZodNullable
      ? 'found an empty string: write null for no value'
      : 'found an empty string';
  }
  return issue.code === 'invalid_value' && value.length <= LONGEST_SHOWN ? `found \`${value}\`` : null;
}

/** Whether a string contains a number, `true`, `false` or `null`, which was probably quoted by mistake. */
function isOtherJson(text: string): boolean {
  return /^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(text.trim());
}

/** Functions that return possible corrections of an invalid string, keyed by the title of the field. */
const CORRECTIONS: Readonly<Record<string, (text: string) => readonly string[]>> = {
  'a timestamp': timesIn,
  'a host name': (text) => {
    const [host = ''] = text.replace(/^[a-z]+:\/\//, '').split(/[/:?#]/, 1);
    return [text, host.replace(/\.$/, '')];
  },
  'a language': (text) => [text, ...text.split(/[-_]/, 1)],
};

function correctionsOf(text: string, schema: unknown): readonly string[] {
  if (text.length > LONGEST_SHOWN) return [];
  const small = text.trim().toLowerCase();
  return CORRECTIONS[schemaTitle(schema)]?.(small) ?? [small];
}

/** Returns the title of a schema; empty if it has none. */
function schemaTitle(schema: unknown): string {
  const own = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  return (own instanceof z.ZodType ? own.meta()?.title : undefined) ?? '';
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LOOSE_TIME =
  /^(\d{4}-\d{2}-\d{2})[ t](\d{2}:\d{2}(?::\d{2})?)(\.\d{1,6})?\d* ?(z|utc|[+-]\d{2}:?\d{2})?$/;

/**
 * Returns the timestamp that a string probably means, if the string is a day or resembles a timestamp; else nothing. A
 * string without an offset counts as UTC.
 */
function timesIn(text: string): readonly string[] {
  if (DAY.test(text)) return [`${text}T00:00:00Z`];
  const [, day, time = '', decimals = '', offset = ''] = LOOSE_TIME.exec(text) ?? [];
  if (day === undefined) return [];
  const zone = /^[+-]/.test(offset) ? offset.replace(/^(...):?/, '$1:') : 'Z';
  return [`${day}T${time.padEnd(8, ':00')}${decimals}${zone}`];
}

function accepts(schema: unknown, text: string): boolean {
  return schema instanceof z.ZodType && schema.safeParse(text).success;
}
