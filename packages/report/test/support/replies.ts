import type { Client } from '@brand-visibility/client';

/** The replies of the API that a report of October is made of, requested one by one. */
export async function repliesOf(client: Client, brand_id: string) {
  const days = { brand_id, start_date: '2026-10-01', end_date: '2026-10-31', tz: 'Europe/London' };
  return {
    visibility: await client.getVisibility(days),
    comparison: await client.getVisibilityComparison(days),
    months: await client.getVisibilitySeries({ ...days, start_date: '2026-09-01', interval: 'month' }),
    trend: await client.getCompetitorSeries({ ...days, interval: 'week', limit: 6 }),
    ranking: await client.getCompetitors({ ...days, limit: 20 }),
    engines: await client.getVisibilityGroups({ ...days, group_by: 'platform', limit: 12 }),
    prompts: await client.getVisibilityGroups({ ...days, group_by: 'prompt', limit: 12 }),
    themes: await client.getVisibilityGroups({ ...days, group_by: 'theme', limit: 12 }),
    domains: await client.listSourceDomains({ ...days, limit: 12 }),
    pages: await client.listSourcePages({ ...days, limit: 12 }),
    recommendations: await client.listRecommendations({ brand_id, limit: 100 }),
    targets: await client.listOutreachTargets({ brand_id, limit: 12 }),
    access: await client.getSiteAccess({ brand_id }),
  };
}

export type RepliesOfOctober = Awaited<ReturnType<typeof repliesOf>>;
