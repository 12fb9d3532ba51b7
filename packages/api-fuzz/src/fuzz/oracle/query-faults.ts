import type { Operation } from '../requests/operations.js';
import { dayNumber, type Pair } from './reading.js';
import { verdictOn } from '../requests/values.js';

/** What is wrong with a query, by name and in its order (rule 3.3). */
export interface QueryFaults {
  /** The first names that the operation does not take, as they are shown; null for those that cannot be shown so. */
  readonly unknown: readonly (string | null)[];
  /** Names with a wrong value. */
  readonly wrong: readonly string[];
  /** Whether a value might be wrong, too. */
  readonly doubtful: boolean;
}

const MAX_SHOWN = 64;
const MAX_NAMED = 20;
const MAX_DAYS = 366;

export function queryFaults({ parameters }: Operation, pairs: readonly Pair[]): QueryFaults {
  const isKnown = (name: string | null) => parameters.some((parameter) => parameter.name === name);
  const strange = [...new Set(pairs.map(({ name }) => name).filter((name) => !isKnown(name)))];
  const listed = strange.includes(null) ? strange : strange.slice(0, MAX_NAMED); // two that are null may be two names
  const unknown = [...new Set(listed.map(shown))];
  if (unknown.length > 0) return { unknown, wrong: [], doubtful: false };

  const names = [...new Set(pairs.flatMap(({ name }) => name ?? []))];
  const wrong = new Set<string>();
  const right = new Map<string, string>();
  let doubtful = false;
  for (const name of names) {
    const sent = pairs.filter((pair) => pair.name === name);
    const parameter = parameters.find((each) => each.name === name);
    const value = sent[0]?.value ?? null;
    if (!parameter || sent.length > 1 || value === null || value === '') wrong.add(name);
    else {
      const verdict = verdictOn(parameter, value);
      if (verdict === 'wrong') wrong.add(name);
      else right.set(name, value);
      doubtful ||= verdict === 'unknown';
    }
  }
  for (const name of togetherWrong(names, right)) wrong.add(name);
  const PARTNERS: Readonly<Record<string, string>> = { start_date: 'end_date', end_date: 'start_date' };
  const placeOf = (name: string) =>
    names.includes(name) ? names.indexOf(name) : names.indexOf(PARTNERS[name] ?? '') + 0.5;
  return { unknown: [], wrong: [...wrong].sort((a, b) => placeOf(a) - placeOf(b)), doubtful };
}

function togetherWrong(names: readonly string[], right: ReadonlyMap<string, string>): string[] {
  const [hasStart, hasEnd] = [names.includes('start_date'), names.includes('end_date')];
  const found: string[] = [];
  if (hasStart !== hasEnd) found.push(hasStart ? 'end_date' : 'start_date');
  if (names.includes('period') && (hasStart || hasEnd)) found.push('period');
  const [start, end] = ['start_date', 'end_date'].map((name) => dayNumber(right.get(name) ?? ''));
  if (typeof start === 'number' && typeof end === 'number') {
    const days = end - start + 1;
    if (days < 1 || days > MAX_DAYS) found.push('end_date');
  }
  return found;
}

/** So much of a name is repeated; one that was not decoded is shown in a way that is not foreseen. */
function shown(name: string | null): string | null {
  if (name === null) return null;
  const letters = [...name];
  return letters.length > MAX_SHOWN ? `${letters.slice(0, MAX_SHOWN).join('')}…` : name;
}
