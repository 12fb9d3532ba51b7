import type { Instant } from '@brand-visibility/domain';
import { microseconds } from '@brand-visibility/model';
import type { TrendQuestion } from './questions.js';

/** Which buckets a window has (rules 14.1, 14.2), worked out once more by JavaScript's own calendar. */

export interface ShownBucket {
  readonly start_date: string;
  readonly end_date: string;
  readonly start: string;
  readonly end: string;
  readonly is_partial: boolean;
  readonly run_count: number;
}

interface Dates {
  readonly start_date: string;
  readonly end_date: string;
  /** Whether the window has less of it than the calendar. */
  readonly isClipped: boolean;
}

const DAY = 86_400_000;
const text = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** What does not hold of the buckets of a response; `completions` are those of the brand. */
export function bucketFaults(
  question: TrendQuestion,
  window: { readonly start: string; readonly end: string; readonly carried_from: string | null },
  shown: readonly ShownBucket[],
  completions: readonly Instant[],
): string[] {
  const dates = expectedDates(question);
  const faults: string[] = [];
  const differ = (what: string, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      faults.push(
        `${JSON.stringify(question.window)} ${question.interval} ${what} is ${JSON.stringify(is)}, not ${JSON.stringify(should)}`,
      );
  };
  differ(
    'the list of days',
    shown.map(({ start_date, end_date }) => `${start_date} ${end_date}`),
    dates.map(({ start_date, end_date }) => `${start_date} ${end_date}`),
  );
  for (const [i, bucket] of shown.entries()) {
    const where = bucket.start_date;
    const [start, end] = [microseconds(bucket.start), microseconds(bucket.end)];
    differ(`${where}: start`, bucket.start, shown[i - 1]?.end ?? window.start);
    // A preset that ends now ends before its day is over.
    const endsNow = i === shown.length - 1 && end === question.now && question.window['period'] !== undefined;
    differ(`${where}: is_partial`, bucket.is_partial, dates[i]?.isClipped || endsNow || end > question.now);
    const inside = completions.filter((at) => start <= at && at < end);
    differ(`${where}: run_count`, bucket.run_count, window.carried_from === null ? inside.length : 0);
  }
  differ('the end', shown.at(-1)?.end, window.end);
  return faults;
}

function expectedDates({ window, now, interval }: TrendQuestion): Dates[] {
  const { period, start_date, end_date, tz = 'UTC' } = window;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: tz }).format(new Date(Number(now / 1000n)));
  const last = Date.parse(end_date ?? today);
  const first =
    start_date === undefined ? last - Number.parseInt(period ?? '30', 10) * DAY : Date.parse(start_date);
  const found: Dates[] = [];
  let from = first;
  for (let day = first; day <= last; day += DAY) {
    const isEnd = isLastOf(interval, day);
    if (!isEnd && day !== last) continue;
    const isClipped = !isEnd || !isLastOf(interval, from - DAY);
    found.push({ start_date: text(from), end_date: text(day), isClipped });
    from = day + DAY;
  }
  return found;
}

function isLastOf(interval: string, day: number): boolean {
  if (interval === 'week') return new Date(day).getUTCDay() === 0;
  return interval === 'day' || new Date(day + DAY).getUTCDate() === 1;
}
