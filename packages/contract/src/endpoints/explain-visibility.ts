/**
 * Defines `GET .../visibility/explain`: the exact figures of a visibility report, and the counts and runs behind them.
 */
import { MOST_RIVALS_LISTED, MOST_RUNS_LISTED } from '@brand-visibility/domain/explanation/explanation';
import { z } from 'zod';
import { comparedWindowParameters, engineFilter, chosenPromptFilters } from '../query/parameters.js';
import { comparedWindowFaults } from '../query/window-faults.js';
import { comparedWindow, count, engine, timestamp, weight } from '../resources/values.js';
import { endpoint } from './endpoint.js';

/** The exact value of a figure, before rounding, as a fraction in lowest terms (rule 20.3). */
const exactFigure = z
  .strictObject({
    numerator: z
      .string()
      .regex(/^(0|[1-9][0-9]*)$/)
      .describe('Numerator, a whole number of any length in decimal digits.'),
    denominator: z
      .string()
      .regex(/^[1-9][0-9]*$/)
      .describe('Denominator, in the same form.'),
  })
  .describe('An exact figure as a fraction in lowest terms.');

const exactMetric = (figure: string) =>
  z
    .strictObject({
      current: exactFigure.nullable().describe('The figure over the window; null where the report has null.'),
      previous: exactFigure
        .nullable()
        .describe('The figure over the comparison window; null where the report has null.'),
    })
    .describe(
      `The exact \`${figure}\`; rounded half away from zero to one decimal, it equals the figure in the report.`,
    );

/** The response of `explainVisibility` (rule 20.7). */
const visibilityExplanationResponse = z
  .strictObject({
    brand_id: z.string().describe('The brand in the path.'),
    window: comparedWindow.describe('The window of the figures.'),
    answer_count: count.describe('Number of answers counted in the window, after the filters.'),
    methodology: z.string().describe('Version of the rules of the figures, see `getMethodology`.'),
    figures: z
      .strictObject({
        visibility: exactMetric('visibility'),
        average_position: exactMetric('average_position'),
        sentiment_score: exactMetric('sentiment_score'),
        share_of_voice: exactMetric('share_of_voice'),
      })
      .describe('The figures of the visibility report before rounding.'),
    named_count: count.describe('Number of answers counted in the window that name the brand.'),
    mention_count: count.describe(
      '`named_count` plus the mentions of the listed rivals. `named_count` / `mention_count` is `share_of_voice.current`.',
    ),
    engines: z
      .array(
        z
          .strictObject({
            platform: engine.describe('An engine with counted answers.'),
            weight: weight.describe(
              'Its weight in visibility, a fraction in lowest terms such as `1/2` or `2`.',
            ),
            answer_count: count.describe('Number of its answers counted in the window.'),
            named_count: count.describe('Number of them that name the brand.'),
          })
          .describe('The counts behind the visibility of one engine.'),
      )
      .describe('One row for each engine with counted answers.'),
    excluded: z
      .strictObject({
        failed: count.describe('Failed questions.'),
        filled: count.describe('Answers that were filled in from an earlier run.'),
        deleted_prompt: count.describe('Other answers to prompts that are deleted.'),
        filtered_out: count.describe('Other answers that do not pass the filters.'),
      })
      .describe(
        'Number of stored answers of the covered runs that are not counted, each under the first reason that applies. With `answer_count` they add up to all stored answers of these runs.',
      ),
    run_count: count.describe(
      'Number of runs whose answers are covered: those in the window, or the carried one.',
    ),
    runs: z
      .array(
        z
          .strictObject({
            id: z.string().describe('Id of the run.'),
            completed_at: timestamp.describe('When the run completed.'),
            answer_count: count.describe('Number of its answers that are counted.'),
            digest: z
              .string()
              .regex(/^[0-9a-f]{64}$/)
              .describe(
                'SHA-256, in hexadecimal digits, of its successful answers that count in reports, regardless of the filters. Each answer is one line with its prompt id, engine, position, sentiment and mentions. The lines are ordered by prompt id and engine. Equal answers give equal digests.',
              ),
          })
          .describe('A covered run.'),
      )
      .max(MOST_RUNS_LISTED)
      .describe(`The covered runs, newest first, at most ${MOST_RUNS_LISTED}.`),
    listed_competitor_count: count.describe('Number of rivals that are listed in the window.'),
    listed_competitors: z
      .array(z.string().describe('Name of a rival, as in the competitors report.'))
      .max(MOST_RIVALS_LISTED)
      .describe(
        `The rivals whose mentions are part of share of voice, in the order of the competitors report, at most ${MOST_RIVALS_LISTED}: watched ones that no answer names come last. Empty if no answer counts.`,
      ),
  })
  .describe('What the figures of a visibility report are computed from.');

export const EXPLAIN_VISIBILITY = endpoint({
  id: 'explainVisibility',
  title: 'How a figure is made',
  path: '/v1/brands/{brand_id}/visibility/explain',
  tag: 'Reports',
  summary: 'What a visibility report is computed from: exact figures, counts, runs and their digests',
  description:
    'Explains the visibility report with the same parameters, so that its figures can be checked later: the exact figures, the counts by engine, what was left out and why, the runs with a digest of their answers, and the rivals that share of voice lists. If a digest, the methodology and the weights are the same, the run contributes the same to a report; each request reads the deleted prompts, the filters and the watchlist again.',
  parameters: { ...comparedWindowParameters, ...engineFilter, ...chosenPromptFilters },
  faultsTogether: comparedWindowFaults,
  response: visibilityExplanationResponse,
});
