import { CATEGORIES, ENGINES, type Category, type Engine } from '../vocabulary.js';

/**
 * The metric of a measurement: the visibility over all counted answers, over the answers to the prompts in one
 * category, or over the answers of one engine (rule 9.5).
 */
export type MetricKey = 'overall' | `category:${Category}` | `platform:${Engine}`;

/** All metric keys. */
export const METRIC_KEYS: readonly MetricKey[] = [
  'overall',
  ...CATEGORIES.map((category) => `category:${category}` as const),
  ...ENGINES.map((engine) => `platform:${engine}` as const),
];

/** The field `metric` of a measurement (rule 9.5). */
export interface MetricName {
  readonly key: MetricKey;
  readonly label: string;
}

const LABELS: Readonly<Record<MetricKey, string>> = {
  overall: 'Overall visibility',
  'category:discovery': 'Discovery prompts',
  'category:problem_solution': 'Problem and solution prompts',
  'category:use_case': 'Use case prompts',
  'category:expert': 'Expert prompts',
  'category:comparison': 'Comparison prompts',
  'category:brand_research': 'Brand research prompts',
  'platform:claude': 'Claude',
  'platform:chatgpt': 'ChatGPT',
  'platform:perplexity': 'Perplexity',
  'platform:gemini': 'Gemini',
  'platform:grok': 'Grok',
  'platform:google_aio': 'Google AI Overviews',
};

/** Returns a metric's key and label; null if the key is null (rule 9.5). */
export function metricName(key: MetricKey | null): MetricName | null {
  return key && { key, label: LABELS[key] };
}

/** Whether the metric covers this engine's answers to prompts in this category (rule 9.5). */
export function isInsideMetric(key: MetricKey, platform: Engine, category: Category | null): boolean {
  return key === 'overall' || key === `platform:${platform}` || key === `category:${category ?? ''}`;
}
