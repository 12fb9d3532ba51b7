import type { Operation } from '../drafts/operations.js';
import { dayNumber, type Pair } from './reading.js';
import { verdictOn } from '../drafts/values.js';

/** The faults of a query, by name and in order (rule 3.3). */
export interface QueryFaults {
  /** The first unknown names, as the response shows them; null for those that it cannot show unchanged. */
  readonly unknown: readonly (string | null)[];
  /** The names with an invalid value. */
  readonly wrong: readonly string[];
  /** Whether it is unknown if some value is valid. */
  readonly isUncertain: boolean;
}

const MAX_SHOWN = 64;
const MAX_NAMED = 20;
const MAX_DAYS = 366;

export function queryFaults({ parameters }: Operation, pairs: readonly Pair[]): QueryFaults {
  const isKnown = (name: string | null) => parameters.some((parameter) => parameter.name === name);
  const unknownNames = [...new Set(pairs.map(({ name }) => name).filter((name) => !isKnown(name)))];
  // Null may stand for several names.
  const listed = unknownNames.includes(null) ? unknownNames : unknownNames.slice(0, MAX_NAMED);
  const unknown = [...new Set(listed.map(shown))];
  if (unknown.length > 0) return { unknown, wrong: [], isUncertain: false };

  const names = [...new Set(pairs.flatMap(({ name }) => name ?? []))];
  const wrong = new Set<string>();
  const valid = new Map<string, string>();
  let isUncertain = false;
  for (const name of names) {
    const sent = pairs.filter((pair) => pair.name === name);
    const parameter = parameters.find((each) => each.name === name);
    const value = sent[0]?.value ?? null;
    if (!parameter || sent.length > 1 || value === null || value === '') wrong.add(name);
    else {
      const verdict = verdictOn(parameter, value);
      if (verdict === 'invalid') wrong.add(name);
      else valid.set(name, value);
      isUncertain ||= verdict === 'unknown';
    }
  }
  for (const name of conflictsIn(names, valid)) wrong.add(name);
  const PARTNERS: Readonly<Record<string, string>> = { start_date: 'end_date', end_date: 'start_date' };
  const positionOf = (name: string) =>
    names.includes(name) ? names.indexOf(name) : names.indexOf(PARTNERS[name] ?? '') + 0.5;
  return { unknown: [], wrong: [...wrong].sort((a, b) => positionOf(a) - positionOf(b)), isUncertain };
}

const WINDOW = ['period', 'start_date', 'end_date'];

function conflictsIn(names: readonly string[], valid: ReadonlyMap<string, string>): string[] {
  return [...windowConflictsIn(names, valid), ...bomConflictsIn(names, valid)];
}

/** `bom` needs `format=csv`, also beside a wrong format (rule 13.4). */
function bomConflictsIn(names: readonly string[], valid: ReadonlyMap<string, string>): string[] {
  return names.includes('bom') && valid.get('format') !== 'csv' ? ['bom'] : [];
}

function windowConflictsIn(names: readonly string[], valid: ReadonlyMap<string, string>): string[] {
  // Only operations that take `run_id` get here with it; it replaces the window.
  if (names.includes('run_id')) return WINDOW.filter((name) => names.includes(name));
  const [hasStart, hasEnd] = [names.includes('start_date'), names.includes('end_date')];
  const found: string[] = [];
  if (hasStart !== hasEnd) found.push(hasStart ? 'end_date' : 'start_date');
  if (names.includes('period') && (hasStart || hasEnd)) found.push('period');
  const [start, end] = ['start_date', 'end_date'].map((name) => dayNumber(valid.get(name) ?? ''));
  if (typeof start === 'number' && typeof end === 'number') {
    const days = end - start + 1;
    if (days < 1 || days > MAX_DAYS) found.push('end_date');
  }
  return found;
}

/** Truncates a name as responses do; the form of a name that cannot be decoded is not predicted. */
function shown(name: string | null): string | null {
  if (name === null) return null;
  const letters = [...name];
  return letters.length > MAX_SHOWN ? `${letters.slice(0, MAX_SHOWN).join('')}…` : name;
}
