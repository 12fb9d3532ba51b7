/** Groups wanted runs into windows of days, so that one list can contain the answers of many runs. */
import type { Run } from '@brand-visibility/client';
import type { Days } from './source.js';

/** The wanted runs that completed on `days`. */
export interface RunsOnDays {
  readonly days: Days;
  readonly runs: readonly Run[];
}

/** Maximum number of days in a custom window (rule 3.3), and the first and the last allowed date (rule 3.4). */
const MOST_DAYS = 366;
const [FIRST_DAY, LAST_DAY] = ['1970-01-01', '9998-12-31'];
const DAY = 86_400_000;

/**
 * Groups the wanted runs into windows of days, latest window first. A window contains at most `mostAnswers` answers,
 * unless it is a single day, and at most 366 days. It ends before a day on which only unwanted runs completed.
 */
export function windowsOf(
  runs: readonly Run[],
  isWanted: (run: Run) => boolean,
  mostAnswers: number,
): RunsOnDays[] {
  const windows: { days: Days; runs: Run[]; answers: number }[] = [];
  let isBroken = true;
  for (const [day, all] of byDay(runs)) {
    const wanted = all.filter(isWanted);
    const answers = wanted.reduce((sum, { answer_count }) => sum + (answer_count ?? 0), 0);
    const open = isBroken ? undefined : windows.at(-1);
    isBroken = wanted.length === 0;
    if (isBroken) continue;
    if (open && open.answers + answers <= mostAnswers && daysApart(day, open.days.last) <= MOST_DAYS) {
      open.days = { first: day, last: open.days.last };
      for (const run of wanted) open.runs.push(run);
      open.answers += answers;
    } else windows.push({ days: { first: day, last: day }, runs: wanted, answers });
  }
  return windows;
}

/** Groups runs by the UTC day on which they completed, latest day first. Omits days outside every custom window. */
function byDay(runs: readonly Run[]): (readonly [day: string, runs: readonly Run[]])[] {
  const days = new Map<string, Run[]>();
  for (const run of runs) {
    const day = run.completed_at?.slice(0, 10) ?? '';
    if (day < FIRST_DAY || day > LAST_DAY) continue;
    days.set(day, [...(days.get(day) ?? []), run]);
  }
  return [...days].toSorted(([a], [b]) => (a < b ? 1 : -1));
}

/** Returns the number of days from `first` to `last`, both included. */
const daysApart = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / DAY + 1;
