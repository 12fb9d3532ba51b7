import type { ImportSession, Owner } from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain';

/** The ids of a brand's page audits in the world: lower-case letters and digits only (rule 11.14). */
export function auditsOf(brand_id: string): readonly [completed: string, pending: string] {
  const id = `audit${brand_id.replaceAll('_', '')}`;
  return [`${id}a`, `${id}b`];
}

/** Adds a completed and a running site-access check, and a completed and a pending page audit. */
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
  const [completed, pending] = auditsOf(owner.brand_id);
  const audit = {
    ...owner,
    url: `https://${mark}.example/`,
    title: mark,
    page_type: null,
    seo_score: 1,
    geo_score: 2,
    word_count: 3,
    created_at: at,
    error: null,
    meta_description: mark,
  };
  const signal = {
    id: 'one',
    label: mark,
    status: 'pass' as const,
    score: 0.5,
    max_score: 1,
    feedback: mark,
  };
  await session.put('page_audit', [
    {
      ...audit,
      id: completed,
      status: 'completed',
      completed_at: at,
      dimensions: [
        { id: 'page_speed', score: 50, summary: mark, recommendations: [mark], signals: [signal] },
      ],
    },
    { ...audit, id: pending, status: 'pending', completed_at: null, dimensions: [] },
  ]);
}
