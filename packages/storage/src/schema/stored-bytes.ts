/**
 * For each table, the columns whose strings, lists and objects count towards the size of a page (rule 7.7). The column
 * `bytes` stores the sum of their sizes and precedes the long columns, so that the rows of a page can be chosen without
 * reading texts. SIZED_ANSWER_FIELDS lists the fields of answers.
 */
export const SIZED_COLUMNS = {
  brand: [
    'id',
    'name',
    'slug',
    'domain',
    'domain_aliases',
    'category',
    'description',
    'location',
    'reach',
    'language',
    'platforms',
  ],
  prompt: ['id', 'text', 'category', 'location', 'theme_id'],
  page_audit: ['id', 'url', 'title', 'status', 'page_type', 'error', 'meta_description', 'dimensions'],
  recommendation: [
    'id',
    'brand_id',
    'title',
    'description',
    'rationale',
    'category',
    'action_type',
    'priority',
    'steps',
    'expected_outcome',
    'related_domains',
    'related_competitors',
    'related_pages',
    'moves',
    'metric_key',
    'baseline_run_id',
  ],
  outreach_work: ['moves', 'steps', 'recommendation_id'],
  outreach_target: [
    'account_id',
    'brand_id',
    'id',
    'kind',
    'url',
    'domain',
    'subreddit',
    'title',
    'article_type',
    'source_type',
    'platforms',
    'competitors_named',
  ],
} as const;

/** The fields of an answer that count towards the answer's size; they are columns of three tables. */
export const SIZED_ANSWER_FIELDS = ['text', 'text_markdown', 'sources', 'competitors'] as const;

/**
 * Returns the size of stored values in bytes, which is the same on all engines. A string counts as UTF-8, a list or an
 * object as the JSON that `JSON.stringify` writes (rule 7.7). Other values are small and count as 0.
 */
export function storedBytes(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + bytesOf(value), 0);
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  return typeof value === 'object' && value !== null ? Buffer.byteLength(JSON.stringify(value)) : 0;
}
