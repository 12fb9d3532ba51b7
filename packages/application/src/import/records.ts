import {
  RECORD_TYPES,
  isRecordType,
  oneOf,
  oncePerPath,
  parseRecord,
  type AnyRecord,
  type RecordFault,
} from '@brand-visibility/contract';
import type { Line } from './lines.js';

/** A line as a record, or everything that is wrong with it by itself. */
export type Reading = { readonly record: AnyRecord } | RefusedReading;

export interface RefusedReading {
  readonly record: null;
  /** As written, where the line says so. */
  readonly type: string | null;
  readonly id: string | null;
  readonly faults: readonly RecordFault[];
}

/** Reads one line [import format]; of repeated members the last counts, as JSON.parse has it. */
export function readRecord({ text, fault }: Line): Reading {
  const value = fault !== null && text === '' ? null : parseJson(text);
  if (fault !== null) return refused(value, [{ path: null, expected: fault }]);
  if (!isObject(value)) return refused(value, [{ path: null, expected: 'a JSON object' }]);
  if (!isRecordType(value.type))
    return refusedAsWhole(value, { path: 'type', expected: oneOf(RECORD_TYPES) });

  const parsed = parseRecord(value.type, value);
  if ('faults' in parsed) {
    if (isTooDeep(value)) return refusedAsWhole(value, TOO_DEEP);
    return refused(value, oncePerPath([...textFaults(text, value), ...parsed.faults]));
  }
  // What the format has no field for is refused above, so a record that parses is a few levels deep.
  const faults = textFaults(text, value);
  return faults.length > 0 ? refused(value, faults) : parsed;
}

interface JsonObject {
  readonly type?: unknown;
  readonly id?: unknown;
}

const TOO_DEEP: RecordFault = { path: null, expected: 'a record of at most 32 levels' };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textFaults(text: string, value: unknown): readonly RecordFault[] {
  return text.includes('\\u') ? illFormedTexts(value) : [];
}

function refusedAsWhole(value: JsonObject, fault: RecordFault): RefusedReading {
  return refused(value, [isTooDeep(value) ? TOO_DEEP : fault]);
}

function refused(value: unknown, faults: readonly RecordFault[]): RefusedReading {
  const written = isObject(value) ? value : {};
  return { record: null, type: shortText(written.type), id: shortText(written.id), faults };
}

/** Long enough for every type and id there can be; anything longer would only fill the screen. */
function shortText(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 100 ? value : null;
}

/** A record is at most 32 levels deep, itself being the first (import format). */
const MOST_LEVELS = 32;

/** U+0000, or half of a surrogate pair without the other. */
const ILL_FORMED = /[\0\p{Surrogate}]/u;

/** Whether a JSON value is nested deeper than a record may be; never looks deeper than that. */
function isTooDeep(value: unknown, level = 1): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return level > MOST_LEVELS || Object.values(value).some((member) => isTooDeep(member, level + 1));
}

/**
 * The texts of a JSON value, names included, that hold U+0000 or are no well-formed Unicode. Only an escape can bring
 * either into a line that is well-formed UTF-8, so most lines need no look. The value is not too deep.
 */
function illFormedTexts(value: unknown, path: readonly string[] = []): RecordFault[] {
  if (typeof value === 'string') return ILL_FORMED.test(value) ? [illFormed(path)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = [...path, name];
    return ILL_FORMED.test(name) ? [illFormed(at)] : illFormedTexts(member, at);
  });
}

function illFormed(path: readonly string[]): RecordFault {
  return {
    path: path.length > 0 ? path.join('.') : null,
    expected: 'well-formed Unicode without U+0000',
  };
}
