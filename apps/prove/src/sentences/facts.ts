import type { Client, Engine, GetVisibilityComparisonResponse } from '@brand-visibility/client';

/** What the API says about a brand in October, which is compared with September. Each request is sent once. */

export const NOW = { start_date: '2026-10-01', end_date: '2026-10-31' } as const;
export const PREVIOUS = '2026-09-01';
const FIRST = '2026-05-01';

/** The last day of a month that begins with this day. */
const lastDay = (first: string) =>
  new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).toISOString().slice(0, 10);

export type Facts = ReturnType<typeof factsOf>;
export type Engines = readonly Engine[];

export function factsOf(client: Client, brand_id: string) {
  const kept = new Map<string, Promise<unknown>>();
  const once = <Value>(key: readonly unknown[], read: () => PromiseLike<Value>): Promise<Value> => {
    const name = JSON.stringify(key);
    const value = (kept.get(name) ?? Promise.resolve(read())) as Promise<Value>; // the type of its key
    kept.set(name, value);
    return value;
  };
  const own = { brand_id, tz: 'UTC' };
  const only = (engines: Engines) => (engines.length > 0 ? { platforms: engines } : {});
  const compared = (since: string, engines: Engines) => ({
    ...own,
    ...NOW,
    previous_start_date: since,
    previous_end_date: lastDay(since),
    ...only(engines),
  });
  const before = { start_date: PREVIOUS, end_date: lastDay(PREVIOUS) };
  /** The comparison with a month. */
  const comparison = (since: string, engines: Engines = []) =>
    once(['comparison', since, engines], () => client.getVisibilityComparison(compared(since, engines)));
  return {
    comparison,
    /** The engines that count, as parameters have them: none for all. */
    counted: async (): Promise<Engines> => {
      const all = await comparison(PREVIOUS);
      const both = sharedBy(all);
      return all.verdict === null || both.length === all.engines.length ? [] : both;
    },
    groups: (group_by: 'platform' | 'prompt', since: string, engines: Engines) =>
      once(['groups', group_by, since, engines], () =>
        client.getVisibilityGroups({ ...compared(since, engines), group_by, limit: 1000 }),
      ).then(({ data }) => data),
    rivals: (engines: Engines) =>
      once(['rivals', engines], () =>
        client.getCompetitorComparison({ ...compared(PREVIOUS, engines), limit: 100 }),
      ),
    months: (engines: Engines) =>
      once(['months', engines], () =>
        client.getVisibilitySeries({
          ...own,
          ...NOW,
          start_date: FIRST,
          ...only(engines),
          interval: 'month',
        }),
      ).then(({ data }) => data),
    /** Why answers of a window do not count, and which engines each of its runs asked. */
    asked: async (window: 'current' | 'previous') => {
      const days = window === 'current' ? NOW : before;
      const { runs, excluded } = await once(['explanation', window], () =>
        client.explainVisibility({ ...own, ...days }),
      );
      const all = await once(['runs'], () => listed(client.listRuns.all({ brand_id, limit: 100 })));
      return { excluded, asked: all.filter(({ id }) => runs.some((run) => run.id === id)) };
    },
    access: () => once(['access'], () => client.getSiteAccess({ brand_id })),
    work: () => once(['work'], () => listed(client.listRecommendations.all({ brand_id, limit: 100 }))),
    pages: (engines: Engines) =>
      once(['pages', engines], () =>
        client.listSourcePages({ ...own, ...NOW, ...only(engines), gap: true, limit: 1000 }),
      ).then(({ data }) => data),
    /** Answers of an engine to a question, of either window. */
    answers: (window: 'current' | 'previous', prompt_id: string, engine: Engine) =>
      once(['answers', window, prompt_id, engine], () => {
        const days = window === 'current' ? NOW : before;
        const which = { prompt_ids: [prompt_id], platforms: [engine], limit: 500 };
        return client.listBrandAnswers({ ...own, ...days, ...which });
      }).then(({ data }) => data),
  };
}

/** The engines with counted answers in both windows. */
export const sharedBy = ({ engines }: GetVisibilityComparisonResponse): Engine[] =>
  engines.flatMap((row) => (row.answer_count > 0 && row.previous_answer_count ? [row.platform] : []));

async function listed<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
