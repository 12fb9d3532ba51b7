import type { Operation } from '../drafts/operations.js';
import { dayNumber, localDayNumber, type Pair } from './reading.js';
import { isValid } from '../drafts/values.js';
import { FUZZ_NOW } from '../world/world.js';

/** The faults of a query, by name and in order (rule 3.3). */
export interface QueryFaults {
  /** The first unknown names, as the response shows them; null for those that it cannot show unchanged. */
  readonly unknown: readonly (string | null)[];
  /** The names with an invalid value. */
  readonly wrong: readonly string[];
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
  if (unknown.length > 0) return { unknown, wrong: [] };

  const names = [...new Set(pairs.flatMap(({ name }) => name ?? []))];
  const wrong = new Set<string>();
  const valid = new Map<string, string>();
  for (const name of names) {
    const sent = pairs.filter((pair) => pair.name === name);
    const parameter = parameters.find((each) => each.name === name);
    const value = sent[0]?.value ?? null;
    if (!parameter || sent.length > 1 || !value || !isValid(parameter, value)) wrong.add(name);
    else valid.set(name, value);
  }
  for (const name of conflictsIn(names, valid)) wrong.add(name);
  const partnerOf = (name: string) =>
    [DAYS, COMPARED_DAYS].find((pair) => pair.includes(name))?.find((each) => each !== name);
  const positionOf = (name: string) =>
    names.includes(name) ? names.indexOf(name) : names.indexOf(partnerOf(name) ?? '') + 0.5;
  return { unknown: [], wrong: [...wrong].sort((a, b) => positionOf(a) - positionOf(b)) };
}

const DAYS: readonly string[] = ['start_date', 'end_date'];
const COMPARED_DAYS: readonly string[] = ['previous_start_date', 'previous_end_date'];
const WINDOW = ['period', ...DAYS];

function conflictsIn(names: readonly string[], valid: ReadonlyMap<string, string>): string[] {
  const ofWindow = windowConflictsIn(names, valid);
  const isWindow = [...WINDOW, 'tz'].every((name) => !names.includes(name) || valid.has(name));
  return [
    ...ofWindow,
    ...pairConflictsIn(COMPARED_DAYS, names, valid),
    ...(ofWindow.length === 0 && isWindow ? lateDaysIn(valid) : []),
    ...bomConflictsIn(names, valid),
  ];
}

/** The days to compare with end before the first day of the window (rule 3.3). */
function lateDaysIn(valid: ReadonlyMap<string, string>): string[] {
  const last = dayNumber(valid.get('previous_end_date') ?? '');
  const today = localDayNumber(Number(FUZZ_NOW / 1000n), valid.get('tz') ?? 'UTC');
  if (last === null || today === null) return [];
  const first =
    dayNumber(valid.get('start_date') ?? '') ?? today - parseInt(valid.get('period') ?? '30d', 10);
  return last >= first ? ['previous_end_date'] : [];
}

/** `bom` needs `format=csv`, also next to a wrong format (rule 13.4). */
function bomConflictsIn(names: readonly string[], valid: ReadonlyMap<string, string>): string[] {
  return names.includes('bom') && valid.get('format') !== 'csv' ? ['bom'] : [];
}

function windowConflictsIn(names: readonly string[], valid: ReadonlyMap<string, string>): string[] {
  // Only operations that take `run_id` get here with it; it replaces the window.
  if (names.includes('run_id')) return WINDOW.filter((name) => names.includes(name));
  const hasBoth = names.includes('period') && DAYS.some((name) => names.includes(name));
  return [...pairConflictsIn(DAYS, names, valid), ...(hasBoth ? ['period'] : [])];
}

/** The faults of a first day with a last day. */
function pairConflictsIn(
  pair: readonly string[],
  names: readonly string[],
  valid: ReadonlyMap<string, string>,
): string[] {
  const missing = pair.filter((name) => !names.includes(name));
  const [first, last] = pair.map((name) => dayNumber(valid.get(name) ?? ''));
  if (missing.length === 1) return missing;
  if (typeof first !== 'number' || typeof last !== 'number') return [];
  const days = last - first + 1;
  return days < 1 || days > MAX_DAYS ? pair.slice(1) : [];
}

/** Truncates a name as responses do; the form of a name that cannot be decoded is not predicted. */
function shown(name: string | null): string | null {
  if (name === null) return null;
  const letters = [...name];
  return letters.length > MAX_SHOWN ? `${letters.slice(0, MAX_SHOWN).join('')}…` : name;
}
