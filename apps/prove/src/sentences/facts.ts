import type { Client, Engine, GetVisibilityComparisonResponse } from '@brand-visibility/client';

/** What the API says about a brand in October, which is compared with September, by the names that paths begin with. */

const daysOf = (month: number) => {
  const end = new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10);
  return { start_date: `${end.slice(0, 8)}01`, end_date: end };
};
export const [NOW, BEFORE] = [daysOf(10), daysOf(9)];
const PREVIOUS = { previous_start_date: BEFORE.start_date, previous_end_date: BEFORE.end_date };
const SIX = { start_date: '2026-05-01', end_date: NOW.end_date };

export type Facts = Awaited<ReturnType<typeof factsOf>>;

export async function factsOf(client: Client, brand_id: string) {
  const own = { brand_id, tz: 'UTC' };
  const all_engines = await client.getVisibilityComparison({ ...own, ...NOW, ...PREVIOUS });
  const shared = sharedBy(all_engines);
  const isComparable = all_engines.verdict !== null && shared.length > 0;
  const isPart = isComparable && shared.length < all_engines.engines.length;
  const only = isPart ? { platforms: shared } : {};
  const [current, before, series] = [NOW, BEFORE, SIX].map((days) => ({ ...own, ...days, ...only })) as unknown as Three;
  const compared = { ...current, ...PREVIOUS };
  const comparison = isPart ? await client.getVisibilityComparison(compared) : all_engines;
  const months = await client.getVisibilitySeries({ ...series, interval: 'month' });
  const first = months.data.find(({ visibility }) => visibility !== null)?.start_date ?? BEFORE.start_date;
  const { start_date: from, end_date: to } = daysOf(Number(first.slice(5, 7)));
  const sinceThen = { ...current, previous_start_date: from, previous_end_date: to };
  const inBoth = from < BEFORE.start_date ? sharedBy(await client.getVisibilityComparison(sinceThen)) : [];
  const isSlow = isComparable && inBoth.length > 0;
  const since = isSlow ? await client.getVisibilityComparison({ ...sinceThen, platforms: inBoth }) : null;
  const questions = async (days: typeof before, is_branded: boolean, platforms?: Engine[]) =>
    client.getVisibilityGroups({
      ...days,
      ...(platforms && { platforms }),
      is_branded,
      group_by: 'prompt',
      limit: 1000,
    });
  const asked = chatEngine(comparison);
  const brand = await client.getBrand({ brand_id });
  const runs = await listed(client.listRuns.all({ brand_id, status: 'completed', limit: 100 }));
  const ran = ({ start_date, end_date }: typeof NOW) =>
    runs.some(({ completed_at }) => start_date <= `${completed_at}` && `${completed_at}`.slice(0, 10) <= end_date);
  return {
    client,
    brand,
    runs,
    /** Whether figures of the two windows are compared, and the first month of the six that has any. */
    isComparable,
    from,
    ran: { current: ran(NOW), previous: ran(BEFORE) },
    asked,
    comparison,
    all_engines,
    since,
    months,
    unbranded: await client.getVisibilityComparison({ ...compared, is_branded: false }),
    visibility: await client.getVisibility(current),
    visibility_before: await client.getVisibility(before),
    explanation: await client.explainVisibility(compared),
    explanation_before: await client.explainVisibility(before),
    weeks: await client.getVisibilitySeries({ ...series, interval: 'week' }),
    brand_months: await client.getCompetitorSeries({ ...series, interval: 'month', limit: 20 }),
    ranking: await client.getCompetitors({ ...current, limit: 100 }),
    leads: await client.getCompetitorComparison({ ...compared, limit: 100 }),
    engines: await client.getVisibilityGroups({ ...compared, group_by: 'platform' }),
    engines_before: await client.getVisibilityGroups({ ...before, group_by: 'platform' }),
    questions: await questions(compared, false),
    questions_before: await questions(before, false),
    branded: await questions(compared, true),
    branded_before: await questions(before, true),
    try_now: asked && (await questions(current, false, [asked])),
    try_before: asked && (await questions(before, false, [asked])),
    domains: await client.listSourceDomains({ ...compared, limit: 1000 }),
    domains_before: await client.listSourceDomains({ ...before, limit: 1000 }),
    pages: await client.listSourcePages({
      ...current,
      gap: true,
      sort: 'answers_naming_competitors_not_you',
      limit: 1000,
    }),
    recommendations: { data: await listed(client.listRecommendations.all({ brand_id, limit: 100 })) },
    targets: { data: await listed(client.listOutreachTargets.all({ brand_id, limit: 100 })) },
    access: await client.getSiteAccess({ brand_id }),
    /** The answers of an engine to a question in both windows. */
    answers: async (prompt_id: string, engine: string) => {
      const which = { prompt_ids: [prompt_id], platforms: [engine as Engine], limit: 500 }; // the API judges it
      const of = async (days: typeof NOW) => (await client.listBrandAnswers({ ...own, ...days, ...which })).data;
      return { before: await of(BEFORE), after: await of(NOW) };
    },
  };
}

type Window = { readonly brand_id: string; readonly start_date: string; readonly end_date: string };
type Three = [Window, Window, Window];

/** The engines with counted answers in both windows. */
const sharedBy = ({ engines }: GetVisibilityComparisonResponse): Engine[] =>
  engines.flatMap((row) => (row.answer_count > 0 && row.previous_answer_count ? [row.platform] : []));

/** The chat engine that names the brand most; of several the first of the specification. */
function chatEngine({ engines }: GetVisibilityComparisonResponse): Engine | null {
  const chats = engines.filter(({ platform, answer_count }) => platform !== 'google_aio' && answer_count > 0);
  const highest = Math.max(...chats.map(({ visibility }) => visibility.current ?? 0));
  return chats.find(({ visibility }) => visibility.current === highest)?.platform ?? null;
}

async function listed<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** Returns the value of a path, such as `comparison.answer_count` or `engines.data.[verdict=up]`; undefined if none. */
export function valueAt(facts: object, path: string): unknown {
  const [left = '', operator, right] = path.split(/ ([+-]) (.*)/s);
  if (operator !== undefined && right !== undefined) {
    const [a, b] = [valueAt(facts, left), valueAt(facts, right)].map((value) => Number(value ?? NaN)) as [number, number];
    return Math.round(10 * (operator === '+' ? a + b : a - b)) / 10;
  }
  return valueOf(facts, path.split('.'));
}

function valueOf(value: unknown, [name, ...names]: readonly string[]): unknown {
  if (name === undefined) return value;
  const [isRows, field = '', wanted] = /^(?:\*|\[(\w+)=(.*)\])$/.exec(name) ?? [];
  if (isRows === undefined)
    return typeof value === 'object' && value !== null ? valueOf(Reflect.get(value, name), names) : undefined;
  if (!Array.isArray(value)) return undefined;
  const rows = value.filter((row: object) => field === '' || String(Reflect.get(row, field)) === wanted);
  return names.length === 0 ? rows.length : rows.reduce((sum: number, row) => sum + Number(valueOf(row, names)), 0);
}
