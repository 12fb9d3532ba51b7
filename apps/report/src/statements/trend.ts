import { localDay } from '../data/days.js';
import type { Report, Responses } from '../data/report.js';
import { traced } from '../story/figure.js';
import { slowMovement } from '../story/missing.js';
import { monthsBefore, placeOf } from '../story/months.js';
import { isFew, isNeverNamed, kindOf, sharedEngines, visibilityOf, type Verdict } from '../story/state.js';
import type { Goal } from '../story/targets.js';
import { moved, NEVER_NAMED, slowlyMoved } from './moved.js';
import { plain, type Claim, type Statement } from './statement.js';

/** The statements about the six months, and about the agency's targets. */

export function trendHeading(report: Report): Statement {
  const { responses } = report;
  const { verdict } = responses.comparison;
  const kind = kindOf(responses);
  if (kind === 'empty' || kind === 'carried') return plain(({ trend }) => trend.none);
  if (isNeverNamed(responses) && verdict !== 'down')
    return { claims: [NEVER_NAMED], say: ({ trend }) => trend.never };
  const slow = slowMovement(report);
  if (slow !== null) return { claims: [slowlyMoved(slow)], say: ({ trend }) => trend.slow(slow) };
  const place = isFew(responses) ? null : placeOf(report);
  if (place !== null)
    return { claims: [{ kind: 'place', ...place }], say: ({ trend }) => trend[place.place](place.of) };
  if (verdict === null || kind === 'uncompared') return plain(({ trend }) => trend.first);
  return { claims: [movedSince(report, verdict)], say: ({ trend }) => trend.change[verdict] };
}

const movedSince = ({ spans, responses }: Report, verdict: Verdict): Claim =>
  moved(
    { of: 'brand' },
    verdict,
    spans.previous.start_date,
    responses.all_engines === null ? [] : sharedEngines(responses.comparison),
  );

/** The shares of the months, and whether the last change can be chance; null if no answer counts. */
export function trendLead(report: Report): readonly Statement[] | null {
  const { comparison } = report.responses;
  const { carried_from } = comparison.window;
  if (carried_from !== null) {
    const day = localDay(carried_from, report.choice.tz);
    return [plain(({ trend }) => trend.asked(day))];
  }
  if (comparison.answer_count === 0) return null;
  const before = monthsBefore(report);
  const verdict = kindOf(report.responses) === 'compared' ? comparison.verdict : null;
  const isNever = isNeverNamed(report.responses);
  const isSame = comparison.visibility.current === comparison.visibility.previous;
  const isTold = verdict !== 'within_noise' || !(slowMovement(report) || isSame || isNever);
  return [
    ...(before
      ? [plain(({ trend }) => trend.before(before.first, before.last, before.lowest, before.highest))]
      : []),
    plain(({ trend }) => trend.compared(before !== null, visibilityOf('comparison', comparison))),
    ...(verdict && isTold
      ? [{ claims: [movedSince(report, verdict)], say: ({ trend }) => trend.chance[verdict] } as Statement]
      : []),
  ];
}

/** If a report counts fewer questions than this, the API returns no range for other questions (rule 17.3). */
const FEW_QUESTIONS = 20;

type Sides = Responses['comparison']['run_noise'];

/** The likely range of visibility if the same questions were asked again, and if other questions were asked. */
export function sureStatements({ responses: { comparison } }: Report): readonly Statement[] {
  const { run_noise, prompt_noise, prompt_count } = comparison;
  const rangeAt = (name: 'run_noise' | 'prompt_noise', sides: Sides, side: keyof Sides) => {
    const range = sides[side];
    const at = `comparison.${name}.${side}`;
    return range && { low: traced(`${at}.low`, range.low), high: traced(`${at}.high`, range.high) };
  };
  const again = rangeAt('run_noise', run_noise, 'current');
  const others = rangeAt('prompt_noise', prompt_noise, 'current');
  if (again === null) return [];
  return [
    plain(({ trend }) => trend.again(again, rangeAt('run_noise', run_noise, 'previous'))),
    plain(({ trend }) => {
      if (others !== null) return trend.others(others, rangeAt('prompt_noise', prompt_noise, 'previous'));
      return prompt_count < FEW_QUESTIONS ? trend.fewQuestions(prompt_count) : '.';
    }),
  ];
}

/** How far a figure is from a target, and when visibility would reach it at its pace. */
export const goalStatement = ({ target, current, distance, pace }: Goal): Statement => ({
  claims: [
    {
      kind: 'target',
      metric: target.metric,
      value: target.value,
      distance,
      reached: pace?.reached ?? null,
    },
  ],
  say: ({ targets: words }) => [
    words.metrics[target.metric](current),
    words.distance(target, distance),
    pace && words.pace(pace),
    '.',
  ],
});
