import type { Operations, ResponseOf } from '@brand-visibility/contract';
import type { Draw } from '@brand-visibility/records';
import type { Query } from '../model/brand.js';
import { listOf, pathFor, type TrendQuestion } from '../questions.js';

/** The ranges and verdicts of points and rows beside the comparison of the same answers (rule 14.16). */

type Comparison = ResponseOf<Operations['getVisibilityComparison']>;
type Series = ResponseOf<Operations['getVisibilitySeries']>;
type Groups = ResponseOf<Operations['getVisibilityGroups']>;
type Row = Groups['data'][number];

export type AskJson = (path: string) => Promise<unknown>;

/** What was compared, and what differs. */
interface Ranged {
  readonly compared: number;
  readonly faults: readonly string[];
}

const SAMPLE = 3;

/** Some points with a run; a point without one has no range. */
export async function checkedPoints(draw: Draw, question: TrendQuestion, ask: AskJson): Promise<Ranged> {
  const { brand_id, window, filters, interval } = question;
  const { data } = (await ask(
    pathFor(brand_id, 'visibility/series', window, filters, { interval }),
  )) as Series; // what the contract says
  const faults = data.flatMap(({ run_count, visibility_range, start }) =>
    run_count === 0 && visibility_range !== null ? [`the empty point at ${start} has a range`] : [],
  );
  const points = draw.some(
    data.filter(({ run_count }) => run_count > 0),
    60,
  );
  let compared = 0;
  for (const { start_date, end_date, end, visibility_range } of points.slice(0, SAMPLE)) {
    const days = { start_date, end_date, ...zoneOf(window) };
    const path = pathFor(brand_id, 'visibility/comparison', days, filters);
    const body = (await ask(path)) as Comparison; // likewise
    // A run may lie between now and the end of today.
    if (body.window.end !== end) continue;
    compared += 1;
    faults.push(...differing(path, visibility_range, body.run_noise.current));
  }
  return { compared, faults };
}

const zoneOf = ({ tz }: Query): Query => (tz === undefined ? {} : { tz });

/** Some rows that a filter can select. */
export async function checkedRows(
  draw: Draw,
  question: TrendQuestion,
  { group_by, data }: Groups,
  ask: AskJson,
): Promise<Ranged> {
  const { brand_id, window, compared: days, filters } = question;
  const faults: string[] = [];
  const selected = draw.some([...data], 60).flatMap((row) => {
    const filter = filterOf(group_by, row);
    return filter ? [{ row, filter }] : [];
  });
  for (const { row, filter } of selected.slice(0, SAMPLE)) {
    const path = pathFor(brand_id, 'visibility/comparison', window, days, filters, filter);
    const { run_noise, verdict } = (await ask(path)) as Comparison; // what the contract says
    faults.push(...differing(path, [row.visibility_range, row.verdict], [run_noise.current, verdict]));
  }
  return { compared: Math.min(selected.length, SAMPLE), faults };
}

const FILTERS: Readonly<Partial<Record<Groups['group_by'], string>>> = {
  theme: 'theme_ids',
  location: 'locations',
  category: 'categories',
  platform: 'platforms',
};

/** The filter that selects the answers of a row; null if there is none. */
function filterOf(group_by: Groups['group_by'], { key }: Row): Query | null {
  const name = FILTERS[group_by];
  if (name === undefined || key === 'uncategorized') return null;
  if (key === null) return group_by === 'theme' ? { [name]: 'none' } : null;
  return { [name]: listOf([key]) };
}

const differing = (path: string, is: unknown, should: unknown) =>
  JSON.stringify(is) === JSON.stringify(should)
    ? []
    : [`${path} has ${JSON.stringify(should)}, not ${JSON.stringify(is)}`];
