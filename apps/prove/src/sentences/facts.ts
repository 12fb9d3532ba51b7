import type { Client, Engine, GetVisibilityComparisonResponse } from '@brand-visibility/client';

/** What the API says of a brand in October, compared with September, by the names with which paths begin. */

const daysOf = (month: number) => {
  const end_date = new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10);
  return { start_date: `${end_date.slice(0, 8)}01`, end_date };
};
const since = ({ start_date, end_date }: Days) => ({
  previous_start_date: start_date,
  previous_end_date: end_date,
});
const [NOW, BEFORE] = [daysOf(10), daysOf(9)];
type Days = ReturnType<typeof daysOf>;
type Comparison = GetVisibilityComparisonResponse;
export type Facts = Awaited<ReturnType<typeof factsOf>>;

export async function factsOf(client: Client, brand_id: string) {
  const compare = (days: Days, platforms: Engine[] = []) =>
    client.getVisibilityComparison({ brand_id, tz: 'UTC', ...NOW, ...since(days), ...only(platforms) });
  const only = (platforms: Engine[]) => (platforms.length > 0 ? { platforms } : {});
  const all_engines = await compare(BEFORE);
  const shared = sharedBy(all_engines);
  const isComparable = all_engines.verdict !== null && shared.length > 0;
  const counted = isComparable && shared.length < all_engines.engines.length ? shared : [];
  const of = (days: Days) => ({ brand_id, tz: 'UTC', ...days, ...only(counted) });
  const [current, before, series] = [of(NOW), of(BEFORE), of({ ...NOW, start_date: '2026-05-01' })];
  const compared = { ...current, ...since(BEFORE) };
  const months = await client.getVisibilitySeries({ ...series, interval: 'month' });
  const comparison = await compare(BEFORE, counted);
  const from = months.data.find(({ visibility }) => visibility !== null)?.start_date ?? BEFORE.start_date;
  const first = daysOf(Number(from.slice(5, 7)));
  const inBoth = from < BEFORE.start_date ? sharedBy(await compare(first, counted)) : [];
  const asked = chatEngine(comparison);
  const prompts = (days: typeof before, is_branded: boolean) =>
    client.getVisibilityGroups({ ...days, is_branded, group_by: 'prompt', limit: 1000 });
  const runs = await listed(client.listRuns.all({ brand_id, status: 'completed', limit: 100 }));
  const ran = ({ start_date, end_date }: Days) =>
    runs.some((run) => start_date <= `${run.completed_at}` && `${run.completed_at}`.slice(0, 10) <= end_date);
  return {
    brand: await client.getBrand({ brand_id }),
    runs,
    isComparable,
    /** The first day of the first month that has figures. */
    from,
    ran: { current: ran(NOW), previous: ran(BEFORE) },
    asked,
    comparison,
    all_engines,
    since: isComparable && inBoth.length > 0 ? await compare(first, inBoth) : null,
    months,
    unbranded: await client.getVisibilityComparison({ ...compared, is_branded: false }),
    visibility: await client.getVisibility(current),
    visibility_before: await client.getVisibility(before),
    explanation: await client.explainVisibility(compared),
    explanation_before: await client.explainVisibility(before),
    brand_months: await client.getCompetitorSeries({ ...series, interval: 'month', limit: 20 }),
    ranking: await client.getCompetitors({ ...current, limit: 100 }),
    leads: await client.getCompetitorComparison({ ...compared, limit: 100 }),
    engines: await client.getVisibilityGroups({ ...compared, group_by: 'platform' }),
    engines_before: await client.getVisibilityGroups({ ...before, group_by: 'platform' }),
    questions: await prompts(compared, false),
    questions_before: await prompts(before, false),
    branded: await prompts(compared, true),
    branded_before: await prompts(before, true),
    try_now: asked && (await prompts({ ...current, platforms: [asked] }, false)),
    try_before: asked && (await prompts({ ...before, platforms: [asked] }, false)),
    domains: await client.listSourceDomains({ ...compared, limit: 1000 }),
    domains_before: await client.listSourceDomains({ ...before, limit: 1000 }),
    pages: await client.listSourcePages({ ...current, gap: true, sort: 'answers_naming_competitors_not_you', limit: 1000 }), // prettier-ignore
    recommendations: { data: await listed(client.listRecommendations.all({ brand_id, limit: 100 })) },
    targets: { data: await listed(client.listOutreachTargets.all({ brand_id, limit: 100 })) },
    access: await client.getSiteAccess({ brand_id }),
    /** The answers of an engine to a question in both windows. */
    answers: async (prompt_id: string, engine: string) => {
      const which = { prompt_ids: [prompt_id], platforms: [engine as Engine], limit: 500 }; // the API judges it
      const read = async (days: Days) => (await client.listBrandAnswers({ ...of(days), ...which })).data;
      return { before: await read(BEFORE), after: await read(NOW) };
    },
  };
}

/** The engines with counted answers in both windows. */
const sharedBy = ({ engines }: Comparison): Engine[] =>
  engines.flatMap((row) => (row.answer_count > 0 && row.previous_answer_count ? [row.platform] : []));

/** The chat engine that names the brand most; of several the first of the specification. */
function chatEngine({ engines }: Comparison): Engine | null {
  const chats = engines.filter(({ platform, answer_count }) => platform !== 'google_aio' && answer_count > 0);
  const highest = Math.max(...chats.map(({ visibility }) => visibility.current ?? 0));
  return chats.find(({ visibility }) => visibility.current === highest)?.platform ?? null;
}

async function listed<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
