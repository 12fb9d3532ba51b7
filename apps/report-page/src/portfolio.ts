/** Reads the list of all brands, and what it says of each, with few requests more than its rows take. */
import type {
  Client,
  Engine,
  FullResponse,
  GetPortfolioParameters,
  GetPortfolioResponse,
  GetPortfolioRow,
  RateLimit,
} from '@brand-visibility/client';
import { NO_FILTERS, type Choice, type Days } from '@brand-visibility/report/data/choice';
import { lastDayOf, monthOf } from '@brand-visibility/report/data/days';
import type { Compared, Story } from '@brand-visibility/report/data/report';
import { firstMeasured, parametersOf } from '@brand-visibility/report/data/requests';
import type { Spans } from '@brand-visibility/report/data/spans';
import { readStory } from '@brand-visibility/report/data/story';

export interface PortfolioRead {
  readonly data: readonly GetPortfolioRow[];
  /** By brand id; null if too few requests were left to read what the row says of the brand. */
  readonly stories: Readonly<Record<string, Story | null>>;
  /** The brands of which only they themselves are named, so that a share of voice says nothing. */
  readonly alone: readonly string[];
  /** Visibility in the six months, of the brands for which the months were read; null for a month without answers. */
  readonly months: Readonly<Record<string, readonly (number | null)[]>>;
  /** What was left of the rate limit after the last request; null if it is unknown. */
  readonly rateLimit: RateLimit | null;
}

/** Only these filters apply to a list of brands, because each brand has its own themes, locations and questions. */
export const filtersOfBrands = ({ platforms, is_branded }: Choice['filters']): Choice['filters'] => ({
  ...NO_FILTERS,
  platforms,
  is_branded,
});

const comparedWith = (choice: Choice, spans: Spans, { start_date, end_date }: Days) => ({
  ...parametersOf(choice, spans).current,
  previous_start_date: start_date,
  previous_end_date: end_date,
});

export function portfolioParameters(choice: Choice, spans: Spans, days: Days = spans.previous) {
  const filters = filtersOfBrands(choice.filters);
  const { brand_id: _, ...compared } = comparedWith({ ...choice, filters }, spans, days);
  return { ...compared, limit: 50 };
}

/** The number of requests that must be left of the rate limit, so that readers can continue. */
export const LEFT = 30;

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
  const start_date = spans.months.start_date;
  const first = { start_date, end_date: lastDayOf(monthOf(start_date)) };
  let rateLimit: RateLimit | null = null;
  const requested = async <Value>(pending: { withResponse(): PromiseLike<FullResponse<Value>> }) => {
    const response = await pending.withResponse();
    rateLimit = response.rateLimit;
    return response.data;
  };
  const rowsAgainst = async (days: Days) => {
    const rows: GetPortfolioRow[] = [];
    for (let cursor: string | null = ''; ;) {
      const of: GetPortfolioParameters = portfolioParameters(choice, spans, days);
      const page: GetPortfolioResponse = await requested(
        client.getPortfolio({ ...of, ...(cursor !== '' && { cursor }) }),
      );
      for (const row of page.data) rows.push(row);
      cursor = page.next_cursor;
      if (cursor === null) return rows;
    }
  };
  const spend = () => {
    if (rateLimit !== null && rateLimit.remaining < LEFT) throw SPENT;
  };
  const months: Record<string, readonly (number | null)[]> = {};
  let firstRows: Promise<readonly GetPortfolioRow[]> | null = null;
  const storyOf = async (row: GetPortfolioRow): Promise<Story | null> => {
    const { brand_id } = row;
    const of = (platforms: readonly Engine[]): Choice => ({
      ...choice,
      brand_id,
      filters: { ...choice.filters, platforms },
    });
    const rowAgainst = async (days: Days, engines: readonly Engine[]) => {
      if (engines !== asked) return undefined;
      if (days === spans.previous) return row;
      if (days.start_date !== start_date) return undefined;
      if (firstRows === null) spend();
      firstRows ??= rowsAgainst(first);
      return (await firstRows).find((one) => one.brand_id === brand_id);
    };
    const compare = async (days: Days, engines: readonly Engine[]): Promise<Compared> => {
      const known = await rowAgainst(days, engines);
      if (known !== undefined && known.visibility.current !== 0) return known;
      spend();
      return requested(client.getVisibilityComparison(comparedWith(of(engines), spans, days)));
    };
    const firstMonth = async (engines: readonly Engine[]) => {
      const known = await rowAgainst(first, engines);
      if (known !== undefined && known.visibility.previous !== null) return monthOf(start_date);
      spend();
      const { series } = parametersOf(of(engines), spans);
      const found = await requested(client.getVisibilitySeries({ ...series, interval: 'month' }));
      months[brand_id] = found.data.map(({ visibility }) => visibility);
      return firstMeasured(found);
    };
    try {
      return await readStory({ compare, firstMonth }, spans, asked);
    } catch (error) {
      if (error !== SPENT) throw error;
      return null;
    }
  };
  const isAlone = async (brand_id: string, platforms: readonly Engine[]) => {
    if (rateLimit !== null && rateLimit.remaining < LEFT) return true;
    const of = { ...choice, brand_id, filters: { ...choice.filters, platforms } };
    const found = await requested(client.getCompetitors({ ...parametersOf(of, spans).current, limit: 2 }));
    return found.data.every(({ is_you, answer_count }) => is_you || answer_count === 0);
  };
  const data = await rowsAgainst(spans.previous);
  const stories: Record<string, Story | null> = {};
  const alone: string[] = [];
  for (const row of data) {
    const { brand_id, share_of_voice } = row;
    const story = (stories[brand_id] = await storyOf(row));
    // 100.0% need not be all, and another request tells.
    if (share_of_voice.current === 100 && story && (await isAlone(brand_id, story.engines)))
      alone.push(brand_id);
  }
  return { data, stories, alone, months, rateLimit };
}
