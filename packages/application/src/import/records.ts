/** Parses a line of a file as a record that the contract defines. */
import {
  RECORD_TYPES,
  isRecordType,
  oneOfWords,
  oncePerPath,
  OTHER_TYPES,
  parseRecord,
  suggesting,
  type AnyRecord,
  type RecordFault,
} from '@brand-visibility/contract';
import { notAnObject } from './json-fault.js';
import type { Line } from './lines.js';

/** A parsed record, or those errors of the line that do not depend on other lines. */
export type Reading = { readonly record: AnyRecord } | RefusedReading;

/** A line that is not a valid record. */
export interface RefusedReading {
  readonly record: null;
  /** The `type` in the line, valid or not; null if it is missing, not a string or too long. The same holds for `id`. */
  readonly type: string | null;
  readonly id: string | null;
  readonly faults: readonly RecordFault[];
}

/** Parses one line (rule 12.2). If a field is repeated, the last value counts, as in JSON.parse. */
export function readRecord({ text, fault }: Line): Reading {
  const value = fault !== null && text === '' ? null : parseJson(text);
  if (fault !== null) return refusedReading(value, [{ paths: [], message: fault }]);
  if (!isRecordObject(value)) return refusedReading(value, [{ paths: [], message: notAnObject(text) }]);
  if (!isRecordType(value.type)) return refusedAsWhole(value, unknownType(value));

  const parsed = parseRecord(value.type, value);
  if ('faults' in parsed) {
    if (isTooDeep(value)) return refusedAsWhole(value, TOO_DEEP);
    return refusedReading(value, oncePerPath([...textFaults(text, value), ...parsed.faults]));
  }
  // `parseRecord` refuses unknown fields, so a valid record has only a few levels.
  const faults = textFaults(text, value);
  return faults.length > 0 ? refusedReading(value, faults) : parsed;
}

interface UnknownRecord {
  readonly type?: unknown;
  readonly id?: unknown;
}

const TOO_DEEP: RecordFault = { paths: [], message: 'expected a record of at most 32 levels' };

const suggestType = suggesting(RECORD_TYPES, OTHER_TYPES);

function unknownType(value: UnknownRecord): RecordFault {
  const { type } = value;
  const paths = ['type'];
  const expected = `expected ${oneOfWords(RECORD_TYPES)}`;
  if (type === undefined) {
    const list = listOfRecords(value);
    const hint = list === null ? expected : `expected one record per line: \`jq -c '.${list}[]' FILE\``;
    return { paths, message: `\`type\` is missing; ${hint}`, namesField: true };
  }
  const name = shortId(type);
  if (name === null) return { paths, message: expected };
  const meant = suggestType(name);
  const hint = meant === undefined ? expected : `did you mean \`${meant}\`?`;
  return { paths, message: `unknown type \`${name}\`; ${hint}`, namesField: true };
}

/** Returns the name of a field that lists records, as in an export that is one JSON object; null if there is none. */
function listOfRecords(value: object): string | null {
  const [name] =
    Object.entries(value).find(
      ([, field]) => Array.isArray(field) && isRecordObject(field[0]) && isRecordType(field[0].type),
    ) ?? [];
  return name !== undefined && /^\w{1,64}$/.test(name) ? name : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecordObject(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textFaults(text: string, value: unknown): readonly RecordFault[] {
  return text.includes('\\u') ? illFormedTexts(value) : [];
}

function refusedAsWhole(value: UnknownRecord, fault: RecordFault): RefusedReading {
  return refusedReading(value, [isTooDeep(value) ? TOO_DEEP : fault]);
}

function refusedReading(value: unknown, faults: readonly RecordFault[]): RefusedReading {
  const written = isRecordObject(value) ? value : {};
  return { record: null, type: shortId(written.type), id: shortId(written.id), faults };
}

/**
 * Returns null for a string that is longer than any valid type or id, because it would only clutter the error message.
 */
function shortId(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 100 ? value : null;
}

/** The maximum number of nested levels; the record itself is level 1 (rule 12.2). */
const MAX_LEVELS = 32;

export const ILL_FORMED = 'expected well-formed Unicode without U+0000';

/**
 * Whether a string contains neither U+0000, which PostgreSQL refuses, nor a lone surrogate, which UTF-8 cannot encode.
 */
export const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether a JSON value has more than MAX_LEVELS levels; the recursion stops at that depth. */
export function isTooDeep(value: unknown, level = 1): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return level > MAX_LEVELS || Object.values(value).some((field) => isTooDeep(field, level + 1));
}

/**
 * Returns an error for each string or field name that contains U+0000 or a lone surrogate. In JSON of well-formed
 * UTF-8, only an escape can produce these characters, so `textFaults` skips most lines. Call `isTooDeep` first.
 */
function illFormedTexts(value: unknown, path: readonly string[] = []): RecordFault[] {
  if (typeof value === 'string') return isWellFormed(value) ? [] : [illFormed(path)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const at = [...path, name];
    return isWellFormed(name) ? illFormedTexts(field, at) : [illFormed(at)];
  });
}

function illFormed(path: readonly string[]): RecordFault {
  return {
    paths: path.length > 0 ? [path.join('.')] : [],
    message: ILL_FORMED,
  };
}
