import type { Batches, RunFacts } from '@brand-visibility/counting';
import { type Operations, type QueryOf, Refusal, type ResponseOf } from '@brand-visibility/contract';
import type { EngineComparison } from '@brand-visibility/domain/comparison/comparison';
import { formatInstantOrNull } from '@brand-visibility/domain/time/instant';
import type { Window } from '@brand-visibility/domain/time/window';
import type { BrandReader, BrandRow, Runs } from '../ports.js';
import { readTopRival } from './competitors.js';
import { comparedBrand } from './visibility.js';
import { creationOf, paginate } from './paging.js';
import { periodOf, windowOf } from './window.js';
import { scopeOf, type Context, type UseCase } from './use-case.js';

type Query = QueryOf<Operations['getPortfolio']>;
type Row = ResponseOf<Operations['getPortfolio']>['data'][number];

/** The number of stored answers of covered runs, of both windows and all brands, at which a page ends (rule 23.1). */
const PAGE_ANSWERS = 4_000_000;

/**
 * Handles `GET /v1/portfolio` (rules 23.1 and 23.2): compares each brand in the scope of the key. A cursor contains the
 * window of the first page. The page is read from one snapshot; counting gives way to other requests.
 */
export const getPortfolio: UseCase<'getPortfolio'> = async (context, caller, path, query) => {
  // A parameter that is not sent has the same cursors as its default (rule 7.2).
  const bound = { ...query, period: periodOf(query), top_rival: query.top_rival || undefined };
  const pagination = paginate(context, caller, 'getPortfolio', path, bound);
  if (pagination instanceof Refusal) return pagination;
  const resolved = windowOf(query, context.now);
  const window = pagination.pinned ? firstPageWindow(pagination.pinned, resolved) : resolved;
  return context.store.read(scopeOf(caller.key), async (reader) => {
    const { rows: brands, isCut } = await reader.brands.list(pagination.slice);
    const latest = await reader.brands.latestRuns(brands.map(({ id }) => id));
    const rows: Row[] = [];
    let stored = 0;
    for (const brand of brands.slice(0, query.limit)) {
      if (stored >= PAGE_ANSWERS) break;
      const own = reader.brand(brand.id);
      const { row, answers, current } = await portfolioRow(own, brand, window, query, context);
      rows.push({
        ...row,
        latest_completed_at: formatInstantOrNull(latest.get(brand.id)?.completed_at ?? null),
        ...(query.top_rival && (await readTopRival(own, brand, current, query, context.weights))),
      });
      stored += answers;
    }
    const shown = brands.slice(0, rows.length);
    const page = pagination.page(
      { rows: shown, isCut: isCut || shown.length < brands.length },
      creationOf,
      [window.start, window.end, window.previous_start, window.previous_end].map(String),
    );
    return { ...page, data: rows };
  });
};

/** Returns the window of the first page. */
function firstPageWindow(pinned: readonly string[], resolved: Window): Window {
  const [start = 0n, end = 0n, previous_start = 0n, previous_end = 0n] = pinned.map(BigInt);
  return { ...resolved, start, end, previous_start, previous_end };
}

/** Compares a brand. Also returns the covered runs of the window, and the number of stored answers of both windows. */
async function portfolioRow(
  reader: BrandReader,
  brand: BrandRow,
  window: Window,
  filter: Query,
  { weights }: Context,
): Promise<{
  readonly row: Omit<Row, 'latest_completed_at'>;
  readonly answers: number;
  readonly current: Runs;
}> {
  const counter = { answers: 0 };
  const counting = {
    runs: reader.runs,
    prompts: reader.prompts,
    rivals: reader.rivals,
    // Ranking the rivals reads the runs again.
    facts: (runs: Runs) => counted(reader.facts(runs, filter.top_rival), counter),
  };
  const { comparison, windows } = await comparedBrand(counting, brand, window, filter, weights);
  const { verdict, engines, run_noise, ...figures } = comparison;
  const isCompared = verdict !== null;
  const only = (isOnly: (engine: EngineComparison) => boolean) =>
    isCompared ? engines.filter(isOnly).map(({ platform }) => platform) : [];
  return {
    row: {
      brand_id: brand.id,
      name: brand.name,
      window: figures.window,
      answer_count: figures.answer_count,
      previous_answer_count: figures.previous_answer_count,
      visibility: figures.visibility,
      average_position: figures.average_position,
      sentiment_score: figures.sentiment_score,
      share_of_voice: figures.share_of_voice,
      verdict,
      like_for_like: figures.like_for_like,
      visibility_range: run_noise.current,
      engines_added: only((engine) => engine.previous_answer_count === 0),
      engines_dropped: only((engine) => engine.answer_count === 0),
    },
    answers: counter.answers + (await unsuccessful(reader, windows)),
    current: windows[0] ?? [],
  };
}

/** Passes facts on, and adds up their answers. */
async function* counted(facts: Batches<RunFacts>, counter: { answers: number }): Batches<RunFacts> {
  for await (const batch of facts) {
    for (const { answers } of batch) counter.answers += answers;
    yield batch;
  }
}

/** Counts the failed and the filled-in answers of runs, which facts do not contain. */
async function unsuccessful({ runs: stored }: BrandReader, windows: readonly Runs[]): Promise<number> {
  let count = 0;
  for (const runs of windows) {
    const digests = await stored.digests(runs);
    for (const run of runs) {
      const { failed_answers = 0, filled_answers = 0 } = digests.get(run.id) ?? {};
      count += failed_answers + filled_answers;
    }
  }
  return count;
}
