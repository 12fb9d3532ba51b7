import type { ImportRecord } from '@brand-visibility/contract';
import { DAY, formatInstant, HOUR, type Instant } from '@brand-visibility/domain/time/instant';
import { ENGINES, RUN_STATUSES } from '@brand-visibility/domain/vocabulary';
import { record } from '../records.js';
import { randomAnswers } from './answers.js';
import type { Draw } from './draw.js';
import { daysAgo, type Setting } from './questions.js';

/** The age of a brand's runs in days, in [least, most). */
export interface Span {
  readonly least: number;
  readonly most: number;
}

/** Runs cluster in the last weeks, around the edges of the preset periods, and become sparse further back. */
function someDaysAgo(draw: Draw, { least, most }: Span): number {
  const reach = draw.pick([10, 40, 120, most - least]);
  return least + draw.below(Math.min(reach, most - least));
}

/**
 * When a run was completed: at a random instant, at the start of a UTC day, or at the same instant as the previous
 * one.
 */
function completionOf(setting: Setting, span: Span, previous: Instant | null): Instant {
  const { draw } = setting;
  if (previous !== null && draw.chance(20)) return previous;
  const instant = daysAgo(setting, someDaysAgo(draw, span));
  return draw.chance(15) ? instant - (instant % DAY) : instant;
}

/** Figures as imported from another system: they are shown as given and need not match the answers. */
function storedFigures(draw: Draw): ImportRecord<'run'>['figures'] {
  const prompt_count = draw.below(9);
  const answer_count = draw.below(60);
  const failed_count = draw.below(9);
  return {
    prompt_count,
    answer_count,
    failed_count,
    filled_count: Math.min(draw.below(9), failed_count, answer_count),
    visibility: draw.chance(80) ? draw.below(1001) / 10 : null,
    average_position: draw.chance(80) ? (10 + draw.below(60)) / 10 : null,
  };
}

/** Runs of every status, each followed by its answers; a pending run has none. */
export function* randomRuns(
  setting: Setting,
  brand: ImportRecord<'brand'>,
  prompts: readonly ImportRecord<'prompt'>[],
  count: number,
  span: Span,
): Generator<ImportRecord<'run' | 'answer'>> {
  const { draw } = setting;
  let previous: Instant | null = null;
  for (let made = 0; made < count; made += 1) {
    const completed = completionOf(setting, span, previous);
    const started = completed - HOUR;
    const status = draw.chance(75) ? 'completed' : draw.pick(RUN_STATUSES);
    const isCompleted = status === 'completed';
    const run = record.run({
      id: draw.id('run'),
      brand_id: brand.id,
      status,
      platforms: draw.some(ENGINES, 65),
      created_at: formatInstant(started),
      started_at: status === 'pending' ? null : formatInstant(started),
      completed_at: isCompleted ? formatInstant(completed) : null,
      figures: isCompleted && draw.chance(20) ? storedFigures(draw) : null,
    });
    yield run;
    if (status !== 'pending') yield* randomAnswers(setting, brand, run, started, prompts);
    previous = completed;
  }
}
