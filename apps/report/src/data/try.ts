/** Decides whether a report has the box "Try it yourself", and which engine it asks. */
import type { Engine } from '@brand-visibility/client';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { lengthOf } from './days.js';
import type { Report, Responses } from './report.js';
import { isFew, isNeverNamed, kindOf } from './state.js';

/** The most days between the end of the window and the report, after which the answers are too old to expect. */
const MOST_DAYS = 60;

type Comparison = Pick<Responses, 'comparison'>;

/** The chat engine that names the brand most often; ties by the specification's order. Google's answers are no chat. */
export function tryEngine({ comparison }: Comparison): Engine | null {
  const chats = comparison.engines
    .filter(({ platform, answer_count }) => platform !== 'google_aio' && answer_count > 0)
    .toSorted(
      (a, b) =>
        b.named_count * a.answer_count - a.named_count * b.answer_count ||
        ENGINES.indexOf(a.platform) - ENGINES.indexOf(b.platform),
    );
  return chats[0]?.platform ?? null;
}

/** Whether there may be a box: not of few, carried or old answers, and not of a brand that no answer names. */
export const mayTry = (responses: Comparison, { setup, spans }: Pick<Report, 'setup' | 'spans'>): boolean =>
  kindOf(responses) === 'compared' &&
  !isFew(responses) &&
  !isNeverNamed(responses) &&
  !setup.omit?.includes('try') &&
  !setup.omit?.includes('engines') &&
  lengthOf(spans.current.end_date, spans.today) - 1 <= MOST_DAYS;
