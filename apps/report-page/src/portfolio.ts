/** Reads the list of all brands, and what it says of each, with few requests more than its rows take. */
import type {
  Client,
  Engine,
  FullResponse,
  GetPortfolioParameters,
  GetPortfolioResponse,
  GetPortfolioRow,
  GetVisibilitySeriesResponse,
  RateLimit,
} from '@brand-visibility/client';
import { NO_FILTERS, type Choice, type Days } from '@brand-visibility/report/data/choice';
import { lastDayOf, monthOf } from '@brand-visibility/report/data/days';
import type { Compared, Story } from '@brand-visibility/report/data/report';
import { firstMeasured, parametersOf } from '@brand-visibility/report/data/requests';
import type { Spans } from '@brand-visibility/report/data/spans';
import { readStory } from '@brand-visibility/report/data/story';

/** The rival with the highest visibility. */
export interface Leader {
  readonly name: string;
  readonly visibility: number;
  /** Whether its distance to the brand is more than chance would explain: `level` if it is not. */
  readonly verdict: string | null;
}

export interface PortfolioRead {
  readonly data: readonly GetPortfolioRow[];
  /** By brand id; null if too few requests were left to read what the row says of the brand. */
  readonly stories: Readonly<Record<string, Story | null>>;
  /** By brand id; null if no answer names a rival, absent if too few requests were left. */
  readonly rivals: Readonly<Record<string, Leader | null>>;
  /**
   * Visibility in the six months of a brand; null for a month without answers. Each brand's are requested once, one
   * brand after the other, for at most `MOST` brands and as long as enough requests are left; then it rejects.
   */
  readonly monthsOf: (brand_id: string) => Promise<readonly (number | null)[]>;
}

/** Only these filters apply to a list of brands, because each brand has its own themes, locations and questions. */
export const filtersOfBrands = ({ platforms, is_branded }: Choice['filters']): Choice['filters'] => ({
  ...NO_FILTERS,
  platforms,
  is_branded,
});

export function portfolioParameters(choice: Choice, spans: Spans) {
  const filters = filtersOfBrands(choice.filters);
  const { brand_id: _, ...compared } = parametersOf({ ...choice, filters }, spans).compared;
  return { ...compared, top_rival: true, limit: 50 };
}

/** The number of requests that must be left of the rate limit, so that readers can continue. */
const LEFT = 30;

/** Maximum number of brands whose months are requested. */
const MOST = 20;

/** Thrown instead of sending a request if too few are left. */
const SPENT = new Error('too few requests are left');

/**
 * Reads the rows, and then the story of each brand. A brand whose change can be chance takes a row of one more
 * portfolio, which compares the first of the six months. Only brands whose engines differ, that have no figures in that
 * month, or whose 0.0% need not be none, take separate requests.
 */
export async function readPortfolio(client: Client, all: Choice, spans: Spans): Promise<PortfolioRead> {
  const choice = { ...all, filters: filtersOfBrands(all.filters) };
  const asked = choice.filters.platforms;
  const { start_date } = spans.months;
  const first = { start_date, end_date: lastDayOf(monthOf(start_date)) };
  let rateLimit: RateLimit | null = null;
  const requested = async <Value>(pending: { withResponse(): PromiseLike<FullResponse<Value>> }) => {
    const response = await pending.withResponse();
    rateLimit = response.rateLimit;
    return response.data;
  };
  const rowsWith = async (parameters: GetPortfolioParameters) => {
    const rows: GetPortfolioRow[] = [];
    for (let cursor: string | null = ''; ;) {
      const page: GetPortfolioResponse = await requested(
        client.getPortfolio({ ...parameters, ...(cursor !== '' && { cursor }) }),
      );
      for (const row of page.data) rows.push(row);
      cursor = page.next_cursor;
      if (cursor === null) return rows;
    }
  };
  const spend = () => {
    if (rateLimit !== null && rateLimit.remaining < LEFT) throw SPENT;
  };
  const parametersFor = (brand_id: string, platforms: readonly Engine[], previous: Days = spans.previous) =>
    parametersOf(
      { ...choice, brand_id, filters: { ...choice.filters, platforms } },
      { ...spans, previous: { ...previous, month: null } },
    );

  const series = new Map<string, Promise<GetVisibilitySeriesResponse>>();
  let last: Promise<unknown> = Promise.resolve();
  const seriesOf = (brand_id: string, engines: readonly Engine[]) => {
    const known = series.get(brand_id);
    if (known) return known;
    const reading = last.then(() => {
      spend();
      const of = parametersFor(brand_id, engines).series;
      return requested(client.getVisibilitySeries({ ...of, interval: 'month' }));
    });
    last = reading.catch(() => undefined);
    series.set(brand_id, reading);
    return reading;
  };

  const parameters = portfolioParameters(choice, spans);
  const data = await rowsWith(parameters);
  let reading: Promise<readonly GetPortfolioRow[]> | null = null;
  /** The rows against the first of the six months. */
  const firstRows = () => {
    if (reading === null) spend();
    const { start_date: previous_start_date, end_date: previous_end_date } = first;
    const days = { previous_start_date, previous_end_date };
    return (reading ??= rowsWith({ ...parameters, ...days, top_rival: false }));
  };
  const storyOf = ({ brand_id }: GetPortfolioRow): Promise<Story> => {
    const rowOf = (rows: readonly GetPortfolioRow[]) => rows.find((one) => one.brand_id === brand_id);
    const rowsAgainst = async (days: Days, engines: readonly Engine[]) => {
      if (engines !== asked) return [];
      return days === spans.previous ? data : days.start_date === first.start_date ? firstRows() : [];
    };
    const compare = async (days: Days, engines: readonly Engine[]): Promise<Compared> => {
      const known = rowOf(await rowsAgainst(days, engines));
      if (known !== undefined && known.visibility.current !== 0) return known;
      spend();
      return requested(client.getVisibilityComparison(parametersFor(brand_id, engines, days).compared));
    };
    const firstMonth = async (engines: readonly Engine[]) => {
      const known = rowOf(await rowsAgainst(first, engines));
      if (known !== undefined && known.visibility.previous !== null) return monthOf(first.start_date);
      return firstMeasured(await seriesOf(brand_id, engines));
    };
    return readStory({ compare, firstMonth }, spans, asked);
  };
  /** The row has the rival among the answers of all engines that were asked. */
  const rivalOf = async ({ brand_id, top_rival = null }: GetPortfolioRow, engines: readonly Engine[]) => {
    if (engines === asked) return top_rival;
    spend();
    const leads = await requested(
      client.getCompetitorComparison({ ...parametersFor(brand_id, engines).compared, limit: 2 }),
    );
    const found = leads.data.find(({ is_you, rank }) => !is_you && rank !== null);
    if (found === undefined) return null;
    const { name, visibility, against_you } = found;
    return { name, visibility: visibility.current ?? 0, verdict: against_you?.verdict ?? null };
  };
  /** Undefined if too few requests are left. */
  const unlessSpent = <Value>(reading: Promise<Value>) =>
    reading.catch((error: unknown) => {
      if (error !== SPENT) throw error;
      return undefined;
    });
  const stories: Record<string, Story | null> = {};
  const rivals: Record<string, Leader | null> = {};
  for (const row of data) {
    const { brand_id } = row;
    const story = (stories[brand_id] = (await unlessSpent(storyOf(row))) ?? null);
    const rival = await unlessSpent(rivalOf(row, story?.engines ?? asked));
    if (rival !== undefined) rivals[brand_id] = rival;
  }
  const monthsOf = async (brand_id: string) => {
    if (!series.has(brand_id) && series.size >= MOST) throw SPENT;
    const { data: months } = await seriesOf(brand_id, stories[brand_id]?.engines ?? asked);
    return months.map(({ visibility }) => visibility);
  };
  return { data, stories, rivals, monthsOf };
}
