import type { Client } from '@brand-visibility/client';

/** The responses of the API that a report of October is made of, requested one by one. */
export async function responsesOf(client: Client, brand_id: string) {
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

export type ResponsesOfOctober = Awaited<ReturnType<typeof responsesOf>>;

/** The places that a report has to show of these responses, whatever else it shows. */
export function expectedPlaces(responses: ResponsesOfOctober): string[] {
  const rows = (
    name: 'ranking' | 'engines' | 'prompts' | 'domains' | 'pages' | 'targets',
    ...members: string[]
  ) => responses[name].data.flatMap((_, index) => members.map((member) => `${name}.data.${index}.${member}`));
  return [
    ...['visibility', 'share_of_voice', 'average_position', 'sentiment_score'].flatMap((metric) =>
      ['current', 'previous', 'change'].map((member) => `visibility.${metric}.${member}`),
    ),
    'visibility.answer_count',
    ...responses.months.data.map((_, index) => `months.data.${index}.visibility`),
    ...responses.comparison.engines.map((_, index) => `comparison.engines.${index}.contribution`),
    ...(responses.comparison.run_noise.current ? ['comparison.run_noise.current.low'] : []),
    ...responses.trend.buckets.map((_, index) => `trend.you.points.${index}.visibility`),
    ...rows('ranking', 'rank', 'visibility.current', 'visibility.change', 'share_of_voice'),
    ...rows('engines', 'visibility.current', 'answers_naming_competitors_not_you', 'answer_count'),
    ...rows('prompts', 'visibility.current', 'answers_naming_competitors_not_you', 'answer_count'),
    ...rows('domains', 'answer_share.current', 'answers_naming_competitors_not_you', 'citation_count'),
    ...rows('pages', 'answer_share.current', 'answers_naming_competitors_not_you', 'citation_count'),
    ...rows('targets', 'opportunity_score', 'answers_naming_competitors_not_you'),
    ...responses.recommendations.data.flatMap(({ measurement }, index) =>
      (measurement?.lift ?? null) === null ? [] : [`recommendations.data.${index}.measurement.lift`],
    ),
    'access.check.counts.blockers',
  ];
}
