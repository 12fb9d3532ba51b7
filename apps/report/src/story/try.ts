/**
 * Chooses a question that a reader can ask an engine, and says what to expect. The reports and the page use the same
 * rule. The question is chosen by the days before, because a question that is chosen by its own luck would disappoint.
 */
import type { GetVisibilityGroupsRow } from '@brand-visibility/client';
import { compareCodePoints } from '@brand-visibility/domain/rivals/name-key';
import { containsName } from './contains-name.js';
import type { ReportOf } from '../data/report.js';
import { mayTry, tryEngine } from '../data/try.js';
import { traced } from '../figure/figure.js';

/** How many times a reader asks. */
const ASKED = 4;
/** The fewest answers of the engine to a question, in each window. */
const FEWEST = 4;
/** How many questions are candidates. */
const CANDIDATES = 5;

export interface Expected {
  /** Of the four answers: how many to expect, and the range in nine of ten cases. */
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Returns what to expect of the next four answers after `named` of `answers`: a beta-binomial distribution with half an
 * answer more on either side. What is cut off at either end is at most 5 %. Computed exactly, in integers.
 */
export function expectedOf(named: number, answers: number): Expected {
  const rising = (count: number, length: number) =>
    Array.from({ length }, (_, index) => BigInt(2 * count + 1 + 2 * index)).reduce(
      (all, one) => all * one,
      1n,
    );
  const choose = [1n, 4n, 6n, 4n, 1n];
  const weights = choose.map(
    (ways, hits) => ways * rising(named, hits) * rising(answers - named, ASKED - hits),
  );
  const all = weights.reduce((sum, one) => sum + one, 0n);
  const cut = (from: readonly bigint[]) => {
    let sum = 0n;
    return from.findIndex((one) => (sum += one) * 20n > all);
  };
  return {
    expected: Math.floor((2 * (4 * named + 2) + answers + 1) / (2 * (answers + 1))),
    low: cut(weights),
    high: ASKED - cut(weights.toReversed()),
  };
}

type Rows = readonly GetVisibilityGroupsRow[];

/**
 * Chooses the question, from the rows of one engine and those of all engines; null if no question is fit. `nameIn`
 * tells whether a question contains the brand's name.
 */
export function tryOf(
  { now, before, allBefore }: { readonly now: Rows; readonly before: Rows; readonly allBefore: Rows },
  nameIn: (question: string) => boolean,
): { readonly row: GetVisibilityGroupsRow; readonly expected: Expected } | null {
  const byKey = (rows: Rows) => new Map(rows.map((row) => [row.key, row]));
  const [thens, alls] = [byKey(before), byKey(allBefore)];
  const candidates = now
    .flatMap((row) => {
      const then = thens.get(row.key);
      const isFit = row.answer_count >= FEWEST && then !== undefined && then.answer_count >= FEWEST;
      return isFit && row.label && !nameIn(row.label) ? [{ row, then, all: alls.get(row.key) ?? then }] : [];
    })
    .toSorted(
      (a, b) =>
        compareShares(b.then, a.then) ||
        compareShares(b.all, a.all) ||
        compareCodePoints(a.row.label ?? '', b.row.label ?? ''),
    )
    .slice(0, CANDIDATES);
  for (const { row } of candidates.toSorted((a, b) => compareShares(b.row, a.row))) {
    const expected = expectedOf(row.answers_naming_you, row.answer_count);
    if (expected.low > 0 || expected.high < ASKED) return { row, expected };
  }
  return null;
}

/** Compares the shares of two rows as fractions. */
const compareShares = (a: GetVisibilityGroupsRow, b: GetVisibilityGroupsRow) =>
  a.answers_naming_you * b.answer_count - b.answers_naming_you * a.answer_count;

/** Returns what the box of a report says; null if it has none. */
export function tryIn(report: ReportOf<'comparison' | 'questions_before' | 'try_now' | 'try_before'>) {
  const { responses, brand } = report;
  const { try_now, try_before, questions_before } = responses;
  const engine = tryEngine(responses);
  if (!try_now || !try_before || engine === null || !mayTry(responses, report)) return null;
  const rows = { now: try_now.data, before: try_before.data, allBefore: questions_before?.data ?? [] };
  const found = tryOf(rows, (text) => containsName(text, brand.name));
  if (found === null) return null;
  const { row, expected } = found;
  const at = `try_now.data.${try_now.data.indexOf(row)}`;
  const query = { platforms: [engine], prompt_ids: [row.key ?? ''] };
  return {
    engine,
    ...expected,
    row,
    named: traced(`${at}.answers_naming_you`, row.answers_naming_you, { ...query, named: true }),
    answers: traced(`${at}.answer_count`, row.answer_count, query),
  };
}
