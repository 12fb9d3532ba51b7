import type { ImportRecord } from '@brand-visibility/contract';

/** Records besides answers: one site check a day, and done recommendations. */

const DAY = 86_400_000;
const CRAWLERS = ['GPTBot', 'ClaudeBot', 'PerplexityBot', 'Google-Extended', 'Bingbot'];

export function* siteChecks(brand_id: string, count: number, end: number): Generator<ImportRecord> {
  for (let i = 0; i < count; i += 1) {
    const time = new Date(end - (i + 1) * DAY).toISOString();
    yield {
      type: 'site_access_check',
      id: `check_${brand_id}_${i}`,
      brand_id,
      status: 'completed',
      created_at: time,
      reported_at: time,
      completed_at: time,
      origin: 'https://brand.example',
      reachable: true,
      robots_txt: {
        status: 'ok',
        http_status: 200,
        disallowed_ai: [],
        disallowed_search: [],
        declares_sitemap: true,
      },
      llms_txt: null,
      sitemap: null,
      crawlers: CRAWLERS.map((key, at) => ({
        key,
        label: key,
        vendor: key,
        role: 'live_answer',
        verdict: (i + at) % 7 === 0 ? 'blocked' : 'pass',
        http_status: 200,
        fetch_error: null,
        latency_ms: 120,
        words: 900,
      })),
      fetch_count: 8,
      error: null,
    };
  }
}

/** Recommendations for every metric, done 30 days before the end, generated from an earlier run. */
export function* doneRecommendations(
  brand_id: string,
  count: number,
  end: number,
  baseline_run_id: string,
): Generator<ImportRecord> {
  const metrics = [
    'overall',
    'category:discovery',
    'category:comparison',
    'platform:claude',
    'platform:grok',
  ] as const;
  for (let i = 0; i < count; i += 1) {
    yield {
      type: 'recommendation',
      id: `rec_${brand_id}_${i}`,
      brand_id,
      title: 'Answer the question',
      description: '',
      rationale: '',
      category: 'content_gap',
      action_type: 'create_content',
      priority: null,
      impact: 3,
      effort: 2,
      steps: [],
      expected_outcome: null,
      related_domains: [],
      related_competitors: [],
      related_pages: [],
      created_at: new Date(end - 60 * DAY).toISOString(),
      moves: [{ to: 'done', at: new Date(end - 30 * DAY).toISOString() }],
      metric_key: metrics[i % metrics.length]!,
      baseline_run_id,
      baseline_value: null,
    };
  }
}
