import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { microseconds } from '@brand-visibility/model';
import { bucketFaults } from './calendar.js';
import { expectSame, isUnderway, type TrendCheck, type Visibility } from './check.js';
import { pathFor } from './questions.js';

type Series = ResponseOf<Operations['getVisibilitySeries']>;
type Point = Series['data'][number];

/**
 * Each point is the visibility report of its days, and the points add up to that of the window (rules 14.1 to 14.5,
 * 14.13).
 */
export async function checkVisibilitySeries(check: TrendCheck): Promise<void> {
  const { question, found, brand } = check;
  const { brand_id, window, filters, interval, breakdown } = question;
  const path = pathFor(brand_id, 'visibility/series', window, filters, breakdown, { interval });
  const series = await check.get<Series>(path);
  const whole = await check.alone<Visibility>(pathFor(brand_id, 'visibility', window, filters, breakdown));
  expectSame(check, 'window', series.window, whole.window);
  found.faults.push(...bucketFaults(question, series.window, series.data, brand.completions));

  const isCarried = whole.window.carried_from !== null;
  found.carried += Number(isCarried);
  const add = (member: 'answer_count' | 'named_count') =>
    series.data.reduce((total, point) => total + point[member], 0);
  const named = whole.answer_count - whole.position_distribution.not_named;
  expectSame(check, 'answers', series.answer_count, isCarried ? 0 : whole.answer_count);
  expectSame(check, 'answers of points', add('answer_count'), series.answer_count);
  expectSame(check, 'named', add('named_count'), isCarried ? 0 : named);

  for (const [i, point] of series.data.entries()) {
    const before = series.data[i - 1];
    expectChange(check, point, before);
    if (point.run_count === 0) expectEmpty(check, point);
    else await expectReport(check, point, before);
  }
}

function expectEmpty(check: TrendCheck, point: Point): void {
  const { group_by } = check.question.breakdown;
  const { start_date, end_date, start, end, is_partial, ...figures } = point;
  check.found.empty += 1;
  expectSame(check, `${start_date} to ${end_date}, ${start}, ${end}, ${is_partial}`, figures, {
    run_count: 0,
    answer_count: 0,
    prompt_count: 0,
    named_count: 0,
    visibility: null,
    change: null,
    average_position: null,
    sentiment_score: null,
    share_of_voice: null,
    breakdown: group_by === undefined ? null : { group_by, rows: [] },
  });
}

async function expectReport(check: TrendCheck, point: Point, before: Point | undefined): Promise<void> {
  const { question, found } = check;
  const { start_date, end_date, start, end } = point;
  const { tz = 'UTC' } = question.window;
  const days = { start_date, end_date, tz };
  const path = pathFor(question.brand_id, 'visibility', days, question.filters, question.breakdown);
  const report = await check.alone<Visibility>(path);
  if (isUnderway(check, point, report.window.end)) {
    found.underway += 1;
    return;
  }
  found.points += 1;
  expectSame(check, `${path} start`, start, report.window.start);
  if (microseconds(end) !== question.now) expectSame(check, `${path} end`, end, report.window.end);
  expectSame(check, path, figuresOf(point), {
    answer_count: report.answer_count,
    prompt_count: report.prompt_count,
    named_count: report.answer_count - report.position_distribution.not_named,
    visibility: report.visibility.current,
    average_position: report.average_position.current,
    sentiment_score: report.sentiment_score.current,
    share_of_voice: report.share_of_voice.current,
    breakdown: report.breakdown,
  });
  // The report compares with as much time before, which is the point before where both are as long.
  if (before && before.start === report.window.previous_start)
    expectSame(check, `${path} change`, point.change, report.visibility.change);
}

function figuresOf(point: Point) {
  const { answer_count, prompt_count, named_count, visibility } = point;
  const { average_position, sentiment_score, share_of_voice, breakdown } = point;
  const means = { average_position, sentiment_score, share_of_voice };
  return { answer_count, prompt_count, named_count, visibility, ...means, breakdown };
}

/** Rounded once, so at most a tenth away from the difference of what was rounded. */
function expectChange(check: TrendCheck, point: Point, before: Point | undefined): void {
  const was = before?.visibility ?? null;
  const isNone = was === null || point.visibility === null;
  expectSame(check, `${point.start_date}: whether it has a change`, point.change === null, isNone);
  if (was === null || point.visibility === null || point.change === null) return;
  const away = Math.abs(point.change - (point.visibility - was));
  expectSame(check, `${point.start_date}: change is ${away} away`, away < 0.1 + 1e-9, true);
}
