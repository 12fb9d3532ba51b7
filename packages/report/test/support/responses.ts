import type { Service } from './service.js';

/** The responses that a report is made of, requested one by one. */

export interface Windows {
  readonly current: readonly [string, string];
  readonly previous: readonly [string, string];
  /** The first day of the six months. */
  readonly months: string;
  readonly tz?: string;
}

export const OCTOBER: Windows = {
  current: ['2026-10-01', '2026-10-31'],
  previous: ['2026-09-01', '2026-09-30'],
  months: '2026-05-01',
};

interface Groups {
  readonly data: Record<string, unknown>[];
}

interface Recommendations {
  readonly data: {
    readonly done_at: string | null;
    readonly measurement: {
      readonly expects_visibility_lift: boolean;
      readonly runs_in_window: number | null;
      readonly lift: number | null;
    } | null;
  }[];
}

type Parameters = Readonly<Record<string, string>>;

/** Requests below a brand, one by one. */
export const requestsTo =
  ({ url, key }: Pick<Service, 'url' | 'key'>, brand: string) =>
  async <Body = unknown>(path: string, parameters: Parameters = {}) => {
    const target = `${url}/v1/brands/${brand}${path}?${new URLSearchParams(parameters)}`;
    const response = await fetch(target, { headers: { Authorization: `Bearer ${key}` } });
    const body = (await response.json()) as Body & { readonly next_cursor?: string | null }; // as documented
    if (response.status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };

/** An answer as the API lists it. */
export interface Answer {
  readonly id: string;
  readonly prompt_id: string;
  readonly run_id: string;
  readonly platform: string;
  readonly created_at: string;
  readonly text: string;
  readonly text_markdown: string | null;
  readonly brand_named: boolean;
  readonly sentiment: string | null;
  readonly competitors: readonly {
    readonly name: string;
    readonly position: number | null;
    readonly report_name: string | null;
  }[];
  readonly sources: readonly { readonly domain: string }[];
}

/** All answers of a window that parameters select, newest first. */
export async function answersOf(
  service: Pick<Service, 'url' | 'key'>,
  brand: string,
  [start_date, end_date]: readonly [string, string],
  parameters: Parameters,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const window = { start_date, end_date, ...parameters, ...(cursor !== '' && { cursor }) };
    const page: { data: Answer[]; next_cursor?: string | null } = await requestsTo(service, brand)(
      '/answers',
      window,
    );
    answers.push(...page.data);
    cursor = page.next_cursor ?? null;
  }
  return answers;
}

export async function responsesOf(
  service: Pick<Service, 'url' | 'key'>,
  brand: string,
  { current, previous, months, tz = 'UTC' }: Windows,
) {
  const get = requestsTo(service, brand);
  const now = { start_date: current[0], end_date: current[1], tz };
  const then = { start_date: previous[0], end_date: previous[1], tz };
  const both = { ...now, previous_start_date: previous[0], previous_end_date: previous[1] };
  const series = { start_date: months, end_date: current[1], tz };
  const questions = (window: Readonly<Record<string, string>>, is_branded: string) =>
    get<Groups>('/visibility/groups', { ...window, group_by: 'prompt', is_branded, limit: '1000' });
  const gap = { gap: 'true', sort: 'answers_naming_competitors_not_you', limit: '1000' };
  return all({
    comparison: get('/visibility/comparison', both),
    unbranded: get('/visibility/comparison', { ...both, is_branded: 'false' }),
    visibility: get('/visibility', now),
    visibility_before: get('/visibility', then),
    explanation: get('/visibility/explain', both),
    explanation_before: get('/visibility/explain', then),
    months: get('/visibility/series', { ...series, interval: 'month' }),
    weeks: get('/visibility/series', { ...series, interval: 'week' }),
    brand_months: get('/competitors/series', { ...series, interval: 'month', limit: '20' }),
    ranking: get('/competitors', { ...now, limit: '100' }),
    ranking_before: get('/competitors', { ...then, limit: '100' }),
    engines: get<Groups>('/visibility/groups', { ...both, group_by: 'platform' }),
    engines_before: get<Groups>('/visibility/groups', { ...then, group_by: 'platform' }),
    questions: questions(both, 'false'),
    questions_before: questions(then, 'false'),
    branded: questions(both, 'true'),
    branded_before: questions(then, 'true'),
    domains: get('/sources/domains', { ...now, limit: '1000' }),
    domains_before: get('/sources/domains', { ...then, limit: '1000' }),
    pages: get('/sources/pages', { ...now, ...gap }),
    recommendations: get<Recommendations>('/recommendations', { limit: '100' }),
    targets: get('/outreach-targets', { limit: '100' }),
    access: get('/site-access'),
  });
}

async function all<Asked extends Readonly<Record<string, Promise<unknown>>>>(asked: Asked) {
  const pairs = Object.entries(asked).map(async ([name, one]) => [name, await one] as const);
  return Object.fromEntries(await Promise.all(pairs)) as { [Name in keyof Asked]: Awaited<Asked[Name]> }; // name by name
}
