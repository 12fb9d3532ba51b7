import type { NewDatabase } from './databases.js';
import type { TrendSetting } from './questions.js';

/** How much of a property is drawn. */
export interface Draws {
  readonly worlds: number;
  /** Draws in each data set. */
  readonly each: number;
}

/** A property of the service that drawn cases try to refute. `npm test` draws few, `npm run prove -- NAME` many. */
export interface Property {
  readonly name: string;
  /** What holds, as a sentence. */
  readonly holds: string;
  /** What is drawn in a data set, such as `windows`. */
  readonly drawn: string;
  /** By day, a property is checked on one database if other tests compare the databases. */
  readonly test: Draws & { readonly on?: 'SQLite' | 'PostgreSQL' };
  readonly prove: Draws;
  readonly seed: number;
  /** Checks drawn cases until the first one with a fault. */
  check(run: Run): Promise<Findings>;
  /** By counter what the draws of `npm test` exceed: a check that compares nothing proves nothing. */
  readonly seen: Readonly<Record<string, number>>;
  /** Faults to inject, each of which the check must detect in the draws of `npm test`. */
  readonly injectedFaults: readonly string[];
}

/** What a property is checked with. */
export interface Run extends Draws {
  readonly seed: number;
  /** The name of an injected fault; null without one. */
  readonly injected: string | null;
  /** New databases. If there are several, the service must respond equally over each. */
  readonly databases: readonly NewDatabase[];
  /** For files. */
  readonly folder: string;
  /** When the data sets are, in turn, instead of at one odd time of the calendar after another. */
  readonly settings?: readonly TrendSetting[];
  readonly progress: (line: string) => void;
}

/** What does not hold, and counters of what was compared. */
export interface Findings {
  readonly faults: readonly string[];
}

/** The fault of a name; null for none. */
export const faultCalled = <Fault extends string>(
  faults: readonly Fault[],
  name: string | null,
): Fault | null => faults.find((fault) => fault === name) ?? null;

/** The counters of findings, in their order. */
export function countersOf(found: Findings): readonly (readonly [name: string, count: number])[] {
  return Object.entries<unknown>({ ...found }).flatMap(([name, count]) =>
    typeof count === 'number' ? [[name, count] as const] : [],
  );
}

/** The counters that do not exceed what the draws of a test must. */
export function unseen({ seen }: Property, found: Findings): readonly string[] {
  const counts = new Map(countersOf(found));
  return Object.entries(seen).flatMap(([name, least]) =>
    (counts.get(name) ?? 0) > least ? [] : [`${name}: ${counts.get(name)}, expected more than ${least}`],
  );
}
