/** The methodology rules on counted answers and on the figures of a brand, in words. */
import { EQUAL_WEIGHTS } from '../figures/weighting.js';
import { meanSentiment } from '../figures/means.js';
import { decimalsOf, ZERO, type Rational } from '../number.js';
import { shownAs, type MethodologyRule } from './rule.js';

const NONE = { positive: 0, neutral: 0, negative: 0 };

/** Returns the sentiment score that a single mention yields. */
const pointsOf = (mention: Partial<typeof NONE>): Rational => meanSentiment({ ...NONE, ...mention }) ?? ZERO;

/** The methodology rules that describe rules 1.1 to 1.7, 2.5 and 2.6 in words. */
export const NUMBER_RULES: readonly MethodologyRule[] = [
  {
    id: 'counted_answers',
    title: 'Counted answers',
    text: 'A report counts the successful answers of the completed runs in its window, to prompts that are not deleted, if engine and prompt pass the filters. Failed questions and answers that were filled in from earlier ones do not count.',
    constants: [],
  },
  {
    id: 'carried_figures',
    title: 'Carried figures',
    text: 'If no completed run of the brand is in the window, regardless of the filters, the report covers the latest run completed before the start of the window instead, and compares nothing: every previous value, change and movement is null. Without an earlier run, counts are 0 and figures null. A comparison window is never carried: without a run in it, previous values and changes are null.',
    constants: [],
  },
  {
    id: 'rounding',
    title: 'Rounding',
    text: 'Figures are exact fractions of whole numbers. Each is rounded once, at the end, half away from zero: 2.25 becomes 2.3, and -2.25 becomes -2.3.',
    constants: [{ name: 'decimals', value: decimalsOf('visibility') }],
  },
  {
    id: 'change',
    title: 'Change',
    text: 'The exact figure of the window minus the exact figure of the comparison window, rounded once. It can differ from the difference of the rounded figures.',
    constants: [],
  },
  {
    id: 'visibility',
    title: 'Visibility',
    text: 'For each engine with a counted answer: p = 100 x its counted answers that name the brand / its counted answers. Visibility is the sum of w x p over these engines / the sum of their weights w. An engine without counted answers drops out with its weight. engine_weights has the weights; an engine without a configured one has the default. The visibility of a single engine is its p. Null without a counted answer.',
    constants: [shownAs('default_weight', EQUAL_WEIGHTS.claude)],
  },
  {
    id: 'average_position',
    title: 'Average position',
    text: 'The sum of the positions of the brand in the counted answers that name it / the number of these answers; 1 is first. Engines are not weighted. A mention of a rival without a position is left out. Null if no answer names the brand.',
    constants: [],
  },
  {
    id: 'sentiment_score',
    title: 'Sentiment score',
    text: 'The mean of the points of the counted answers that name the brand with a known sentiment: positive, neutral and negative ones have the points below, and mixed ones the points of neutral. Engines are not weighted. A mention of a rival without a sentiment is left out, too. Null if no sentiment is known.',
    constants: [
      shownAs('positive', pointsOf({ positive: 1 })),
      shownAs('neutral', pointsOf({ neutral: 1 })),
      shownAs('negative', pointsOf({ negative: 1 })),
    ],
  },
  {
    id: 'share_of_voice',
    title: 'Share of voice',
    text: "100 x counted answers that name the brand / all mentions. All mentions are the counted answers that name the customer's brand plus, for each listed rival, the counted answers that name this rival; an answer that names two rivals counts for each. Engines are not weighted. Each window lists rivals by its own answers. Null without a mention.",
    constants: [],
  },
  {
    id: 'distributions',
    title: 'Distributions',
    text: 'The position distribution counts the counted answers that name the brand first, second, third, or fourth and later, and those that do not name it; it adds up to all counted answers. The sentiment distribution counts those that name the brand with a known sentiment as positive, neutral (mixed included) or negative.',
    constants: [],
  },
  {
    id: 'imported_figures',
    title: 'Imported figures',
    text: 'The figures of a run, recorded baselines, the scores of the signals of a page audit and latencies are returned as stored and never computed again.',
    constants: [],
  },
];
