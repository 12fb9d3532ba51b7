import { localDay } from '../data/days.js';
import type { ReportOf, Responses } from '../data/report.js';
import { traced, type TracedNumber } from '../story/figure.js';
import { missingEngines, slowMovement } from '../story/missing.js';
import {
  changeOf,
  isFew,
  isNeverNamed,
  kindOf,
  sharedEngines,
  visibilityOf,
  wasAskedBefore,
} from '../story/state.js';
import { capital } from '../text/writing.js';
import { moved, NEVER_NAMED, slowlyMoved } from './moved.js';
import { plain, type Claim, type Statement } from './statement.js';

/** The statements that begin a report: the share of the window, its change, and whether it can be chance. */

/** What the first statements are from. */
export type Told = ReportOf<
  | 'comparison'
  | 'all_engines'
  | 'all_questions'
  | 'since'
  | 'runs'
  | 'explanation'
  | 'explanation_before'
  | 'explanation_missing'
>;

export function firstStatements(report: Told): readonly Statement[] {
  const { brand, responses, choice } = report;
  const { comparison, explanation } = responses;
  const { carried_from } = comparison.window;
  const kind = kindOf(responses);
  if (kind === 'empty') {
    const isAsked = explanation.run_count > 0 && carried_from === null;
    return [plain(({ cover }) => (isAsked ? cover.empty : cover.notAsked))];
  }
  if (kind === 'carried') {
    const visibility = traced('comparison.visibility.current', comparison.visibility.current);
    return [
      plain(({ cover }) => cover.unasked),
      plain(({ cover, name }) => [
        ' ',
        cover.carried(
          name(brand.name),
          localDay(carried_from ?? '', choice.tz),
          visibility,
          fewOf(responses),
        ),
      ]),
    ];
  }
  return [headline(report), ...chanceOf(report), ...slowOf(report)];
}

/** The number of answers if they are few; otherwise null. */
const fewOf = (responses: Pick<Responses, 'comparison'>) =>
  isFew(responses) ? traced('comparison.answer_count', responses.comparison.answer_count) : null;

const enginesOf = (responses: Told['responses']) =>
  missingEngines(responses).length === 0 ? [] : sharedEngines(responses.comparison);

const movedSince = ({ spans, responses }: Told, verdict: 'up' | 'down' | 'within_noise'): Claim =>
  moved({ of: 'brand' }, verdict, spans.previous.start_date, enginesOf(responses));

/** The share of the window, after which share, from how few answers and without which engines. */
function headline(report: Told): Statement {
  const { brand, responses } = report;
  const { comparison } = responses;
  const missing = missingEngines(responses);
  const few = fewOf(responses);
  const isNever = isNeverNamed(responses);
  const change = changeOf(responses, wasAskedBefore(responses));
  const isGone = isNever && change === 'down';
  const { current, previous } = visibilityOf('comparison', comparison);
  const answers = few === null ? traced('comparison.answer_count', comparison.answer_count) : null;
  return {
    claims: [
      { kind: 'headline', isFew: few !== null, engines: enginesOf(responses) },
      ...(isNever ? [NEVER_NAMED] : []),
      ...(isGone ? [movedSince(report, 'down')] : []),
      ...missing.map((one) => ({ kind: 'missing', ...one })),
    ],
    say: ({ cover, name, engine, listed, during, then }) => {
      const without = missing.map((one) =>
        cover.missing[one.reason](engine(one.engine), one.window === 'current' ? during : then),
      );
      const intro = [few && cover.few(few), without.length > 0 && cover.without(listed(without))].filter(
        Boolean,
      );
      const { subject, neverSubject } = cover;
      const begun = (text: string) => (intro.length > 0 ? text : capital(text));
      const full = name(brand.name);
      const questions = responses.all_questions === null ? cover.questions.all : cover.questions.withoutName;
      return [
        intro,
        isNever
          ? cover.never(begun(neverSubject), full, answers, questions)
          : cover.named(begun(subject), full, current, questions),
        cover.ends[isGone ? 'gone' : change](previous, missing.length > 0 ? cover.alike : ''),
      ];
    },
  };
}

/** Whether the change is more than chance would explain; nothing if a slow movement says more. */
function chanceOf(report: Told): Statement[] {
  const { responses } = report;
  const { comparison } = responses;
  const { verdict } = comparison;
  const isTold =
    kindOf(responses) === 'compared' &&
    changeOf(responses, wasAskedBefore(responses)) !== 'same' &&
    !isNeverNamed(responses);
  if (!isTold || verdict === null || (verdict === 'within_noise' && slowMovement(report))) return [];
  const { change } = visibilityOf('comparison', comparison);
  const answers = traced('comparison.answer_count', comparison.answer_count);
  const before = traced('comparison.previous_answer_count', comparison.previous_answer_count);
  return [
    {
      claims: [movedSince(report, verdict)],
      say: (words) => [
        ' ',
        verdict === 'within_noise'
          ? canBeChance(change, answers, before).say(words)
          : words.cover.verdict[verdict],
      ],
    },
  ];
}

/** The largest printed difference that a sentence calls small, in points. */
const SMALL = 2.9;
/** From this number of answers on, a difference of few points surprises more than their number. */
const MANY = 500;

/** Why a difference can be chance: because it is small, or because the answers are few. */
export const canBeChance = (change: TracedNumber, answers: TracedNumber, before: TracedNumber): Statement =>
  plain(({ cover, signed }) => {
    if (Math.abs(change.value ?? 0) <= SMALL) return cover.small;
    if (answers.value !== before.value) return cover.unequal(signed(change), answers, before);
    return (answers.value ?? 0) >= MANY
      ? cover.many(signed(change), answers)
      : cover.each(signed(change), answers);
  });

function slowOf(report: Told): Statement[] {
  const slow = slowMovement(report);
  return slow === null ? [] : [{ claims: [slowlyMoved(slow)], say: ({ cover }) => [' ', cover.slow(slow)] }];
}
