import {
  BrandVisibilityError,
  createClient,
  lastMonth,
  type Answer,
  type Brand,
  type Client,
  type CompetitorRow,
  type ErrorCode,
  type GetVisibilityParameters,
  type ListAnswersResponse,
  type Visibility,
} from '../src/index.js';

/** What must compile and what must not. `typecheck` is the test; this code never runs. */

const client: Client = createClient({ baseUrl: '/' });
const { signal } = new AbortController();
const brand_id = 'brd_1';

/** Compiles if the value has the type argument of the call. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function is<T>(_: T): void {}

export async function compiles(): Promise<void> {
  createClient({
    baseUrl: 'https://api.example',
    apiKey: process.env['BRAND_VISIBILITY_KEY'],
    fetch,
    retries: 5,
    timeoutMs: null,
  });

  is<Visibility>(await client.getVisibility({ brand_id }));
  const engines: readonly ('chatgpt' | 'claude')[] = ['chatgpt', 'claude'];
  const parameters = {
    brand_id,
    platforms: engines,
    locations: ['Austin, TX'],
    is_branded: false,
    tz: undefined,
  };
  is<number | null>(
    (await client.getVisibility(parameters, { signal, timeoutMs: 1000, retries: 0 })).visibility.change,
  );
  is<CompetitorRow | null>((await client.getCompetitors({ brand_id, watched: true, limit: 5 })).you);

  for await (const { owner } of client.listSourceDomains.all({
    brand_id,
    owner: ['own', 'other'],
    gap: true,
  }))
    is<'own' | 'competitor' | 'other'>(owner);

  const [start_date, end_date] = ['2026-10-01', '2026-10-31'];
  const [previous_start_date, previous_end_date] = ['2025-10-01', '2025-10-31'];
  await client.getVisibility({ brand_id, period: '7d', start_date: undefined });
  await client.getVisibility({ brand_id, ...lastMonth('Europe/Paris') });
  const either = (days: boolean) => (days ? { start_date, end_date } : ({ period: '7d' } as const));
  await client.getVisibility({ brand_id, ...either(true) });
  await client.getVisibilityComparison({ brand_id, period: '7d', previous_start_date, previous_end_date });
  await client.listBrandAnswers({ brand_id, run_id: 'run_1', tz: 'UTC', limit: 500 });
  await client.listBrandAnswers({ brand_id, sentiment: ['negative', 'mixed'] });
  for await (const answer of client.listBrandAnswers.all({ brand_id, start_date, end_date }))
    is<Answer>(answer);
  is<GetVisibilityParameters>({ brand_id, platforms: ['claude'] });

  const response = await client.getVisibility({ brand_id }).withResponse();
  is<Visibility>(response.data);
  is<string | null>(response.headers.get('etag') ?? response.requestId);
  is<number | undefined>(response.rateLimit?.remaining);
  is<string>((await client.listRuns.csv({ brand_id }).withResponse()).data);

  await client.getAccount({}, { signal, requestId: 'report-7' });
  for await (const brand of client.listBrands.all()) is<Brand>(brand);
  for await (const page of client.listAnswers.pages({ brand_id, prompt_id: 'p' }, { signal }))
    is<ListAnswersResponse>(page);
}

export async function doesNotCompile(): Promise<void> {
  // @ts-expect-error baseUrl is required
  createClient({ apiKey: 'bvk_1' });
  // @ts-expect-error the path needs an id
  await client.getVisibility({ period: '30d' });
  // @ts-expect-error the path needs an id, so the parameters are required
  await client.getBrand();
  // @ts-expect-error not a parameter of the endpoint
  await client.getVisibility({ brand_id, platform: ['claude'] });
  // @ts-expect-error not a preset
  await client.getVisibility({ brand_id, period: '31d' });
  // @ts-expect-error a period and dates
  await client.getVisibility({ brand_id, period: '7d', start_date: '2026-10-01', end_date: '2026-10-31' });
  // @ts-expect-error a first day without a last one
  await client.getVisibility({ brand_id, start_date: '2026-10-01' });
  // @ts-expect-error a last day without a first one
  await client.listAnswers({ brand_id, prompt_id: 'p', end_date: '2026-10-31' });
  // @ts-expect-error a run and a period
  await client.listBrandAnswers({ brand_id, run_id: 'run_1', period: '7d' });
  // @ts-expect-error a first day to compare with, without a last one
  await client.getVisibilityComparison({ brand_id, previous_start_date: '2025-10-01' });
  // @ts-expect-error days to compare with, of a report that is not compared
  await client.getCompetitorSeries({ brand_id, previous_start_date: '2025-10-01' });
  // @ts-expect-error an iteration has no single response
  is(client.listBrands.pages().withResponse);
  // @ts-expect-error not an engine
  await client.getVisibility({ brand_id, platforms: ['bing'] });
  // @ts-expect-error a list is an array
  await client.getVisibility({ brand_id, platforms: 'claude' });
  // @ts-expect-error a flag is a boolean
  await client.getVisibility({ brand_id, is_branded: 'true' });
  // @ts-expect-error options come after the parameters
  await client.getAccount({ signal });
  // @ts-expect-error a figure may be null
  is<number>((await client.getVisibility({ brand_id })).visibility.current);
  // @ts-expect-error not a list, so it has no pages
  is(client.getCompetitors.all);
  // @ts-expect-error no such operation
  is(client.getReports);
}

export function distinguishesCodes(error: unknown): string {
  if (!(error instanceof BrandVisibilityError)) return '';
  is<ErrorCode>(error.code);
  is<string | undefined>(error.errors[0]?.parameter);
  is<string | undefined>(error.errors[0]?.did_you_mean);
  switch (error.code) {
    case 'rate_limited':
      return `retry in ${error.retryAfterSeconds} s`;
    case 'connection_failed':
      return error.detail;
    // @ts-expect-error no such code
    case 'teapot':
      return '';
    default:
      return error.code;
  }
}
