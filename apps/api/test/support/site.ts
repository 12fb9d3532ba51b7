import type { ImportSession, Owner } from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain';

/** The id of the one audit of a brand of the world: of lower-case letters and digits alone [2.8]. */
export function auditOf(brand_id: string): string {
  return `audit${brand_id.replaceAll('_', '')}`;
}

/** What was found on the site of a brand of the world: a check, one under way since then, and an audit. */
export async function putSite(
  session: ImportSession,
  owner: Owner,
  mark: string,
  at: Instant,
): Promise<void> {
  const check = { ...owner, created_at: at, reported_at: null, error: null };
  await session.put('site_access_check', [
    {
      ...check,
      id: `${owner.brand_id}_check_0`,
      status: 'completed',
      completed_at: at + 1n,
      origin: `https://${mark}.example`,
      reachable: true,
      robots_txt: {
        status: 'ok',
        http_status: 200,
        disallowed_ai: [mark],
        disallowed_search: [],
        declares_sitemap: false,
      },
      llms_txt: { url: mark, present: false, http_status: 404, sections: 0, links: 0, checks: [] },
      sitemap: null,
      crawlers: [
        {
          key: 'GPTBot',
          label: mark,
          vendor: mark,
          role: 'training',
          verdict: 'blocked',
          http_status: 403,
          fetch_error: null,
          latency_ms: 12.5,
          words: 0,
        },
      ],
      fetch_count: 4,
    },
    {
      ...check,
      id: `${owner.brand_id}_check_1`,
      created_at: at + 2n,
      status: 'running',
      completed_at: null,
      origin: null,
      reachable: null,
      robots_txt: null,
      llms_txt: null,
      sitemap: null,
      crawlers: [],
      fetch_count: null,
    },
  ]);
  await session.put('page_audit', [
    {
      ...owner,
      id: auditOf(owner.brand_id),
      url: `https://${mark}.example/`,
      title: mark,
      status: 'completed',
      page_type: null,
      seo_score: 1,
      geo_score: 2,
      word_count: 3,
      created_at: at,
      completed_at: at,
      error: null,
      meta_description: mark,
      dimensions: [
        {
          id: 'page_speed',
          score: 50,
          summary: mark,
          recommendations: [mark],
          signals: [{ id: 'one', label: mark, status: 'pass', score: 0.5, max_score: 1, feedback: mark }],
        },
      ],
    },
  ]);
}
