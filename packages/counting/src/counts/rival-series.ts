/** Counts the brands of a competitors report in each bucket of a series, or in the comparison window. */
import type { ByEngine } from '@brand-visibility/domain/figures/counts';
import {
  answersByEngine,
  type EngineWeights,
  weighting,
  type Weighting,
} from '@brand-visibility/domain/figures/weighting';
import type { ComparedRivalCounts } from '@brand-visibility/domain/rivals/comparison';
import type { RivalCounts } from '@brand-visibility/domain/rivals/report';
import type { BucketBrand, CountedBucket } from '@brand-visibility/domain/rivals/series';
import { ENGINE_MASK } from '../columns/engine-codes.js';
import { withoutCategories } from '../facts/answer-groups.js';
import { AnswerCounter } from '../facts/answer-counter.js';
import { ShownRivalCounter } from '../facts/rival-counters.js';
import { addRuns } from '../facts/read.js';
import { ListedBrands, rankedList, type BrandCounters, type ShownBrand } from '../order/ranked-list.js';
import { RankCounter } from '../order/standings.js';
import { ordinalOf, type RivalRef } from '../references.js';
import { shownCounts, countBrands, ownCounts } from './rivals.js';
import { countEach, type ComparedRuns, type CountedRuns, type Selection } from './visibility.js';

/** The counts of a ranking over all covered runs, and of its brands in each bucket. */
export interface RivalSeriesCounts {
  readonly whole: RivalCounts<RivalRef>;
  readonly buckets: readonly CountedBucket[];
}

/** The number of brands to show: the first of the ranking, or the first watched rivals. */
interface ShownOfSeries {
  readonly limit: number;
  readonly watched: boolean;
}

/** Ranks the brands over all covered runs, and counts the shown brands in each bucket (rules 14.6 and 14.14). */
export async function countRivalSeries(
  selection: Selection,
  covered: CountedRuns,
  buckets: readonly CountedRuns[],
  { limit, watched }: ShownOfSeries,
  weights: EngineWeights,
): Promise<RivalSeriesCounts> {
  const window = await countBrands(selection, covered);
  const all = await rankedList(window, watched ? 'watched' : { first: limit }, weights);
  const list = { ...all, shown: all.shown.slice(0, limit) };
  const whole = shownCounts(window, list, null);
  return { whole, buckets: await countBuckets(selection, buckets, window, list.shown, weights) };
}

/** Counts the brands of a ranking also in the comparison window, and together with the customer's brand (rule 22.1). */
export async function countRivalComparison(
  selection: Selection,
  { current, previous }: ComparedRuns,
  shown: ShownOfSeries,
  weights: EngineWeights,
): Promise<ComparedRivalCounts<RivalRef>> {
  const compared = previous ? [previous] : [];
  const { whole, buckets } = await countRivalSeries(selection, current, compared, shown, weights);
  const rivals = whole.data.map(({ rival }) => rival && ordinalOf(rival));
  return { whole, before: buckets[0] ?? null, together: await countTogether(selection, current, rivals) };
}

/**
 * Counts the shown brands in each bucket with the counters of the window, which are empty afterwards, because counters
 * of many thousands of rivals are large.
 */
async function countBuckets(
  selection: Selection,
  buckets: readonly CountedRuns[],
  { counters, rivals }: BrandCounters,
  shown: readonly ShownBrand[],
  weights: EngineWeights,
): Promise<readonly CountedBucket[]> {
  counters.clear();
  const counter = new AnswerCounter(withoutCategories(selection.mask), counters);
  return countEach(selection, buckets, {
    add: (run) => counter.add(run),
    take: () => {
      const bucket = countedBucket(
        { engineCounts: counter.engineCounts(), counters, rivals },
        shown,
        weights,
      );
      counter.reset();
      counters.clear();
      return bucket;
    },
  });
}

/**
 * Counts, in one bucket of a series, the answers that name the customer's brand or a shown brand. The ranks refer to
 * the bucket's complete list (rule 14.6).
 */
function countedBucket(
  window: BrandCounters,
  shown: readonly ShownBrand[],
  weights: EngineWeights,
): CountedBucket {
  const { engineCounts, counters } = window;
  const own = ownCounts(engineCounts);
  const answers = answersByEngine(engineCounts);
  const brands: readonly (number | null)[] = [null, ...shown.map(({ rival }) => rival)];
  const shares = weighting(answers, weights);
  const list = shares && bucketRanks(window, brands, shares);
  const rankOf = (brand: number | null) => list?.ranks.get(brand) ?? null;
  return {
    answers,
    allMentions: list?.allMentions ?? 0,
    brands: brands.map((rival): BucketBrand => {
      const counts = rival === null ? own : counters.countsOf(rival);
      const hasShare = rankOf(rival) !== null || counts.named.every((count) => count === 0);
      return { rank: rankOf(rival), hasShare, counts };
    }),
  };
}

function bucketRanks(window: BrandCounters, shown: readonly (number | null)[], shares: Weighting) {
  const brands = new ListedBrands(window, shares);
  const listed = shown.flatMap((rival) => (rival !== null && brands.lists(rival) ? rival : []));
  const ranks = new RankCounter(brands.order, [
    brands.own,
    ...listed.map((rival) => brands.contenderOf(rival)),
  ]);
  const { allMentions } = brands.all(ranks.fewestAnswers, (one) => ranks.visit(one));
  const rankAt = ranks.ranks();
  return { ranks: new Map(ranks.brands.map(({ rival }, i) => [rival, rankAt[i]!])), allMentions };
}

/**
 * Counts, for each of these brands, the answers of each engine that name both this brand and the customer's brand (rule
 * 22.3). The counts of the customer's own row are not used.
 */
async function countTogether(
  { facts, mask, rivals }: Selection,
  runs: CountedRuns,
  shown: readonly (number | null)[],
): Promise<readonly ByEngine[]> {
  const mentions = new ShownRivalCounter(rivals.size, shown);
  const { byPrompt, byEngine } = withoutCategories(mask);
  await addRuns(facts(runs), {
    add(run) {
      const { prompt, engineAndSentiment, mentionCount } = run;
      let mention = 0;
      for (let i = 0; i < run.answers; i += 1) {
        const marks = engineAndSentiment[i]!;
        const engine = marks & ENGINE_MASK;
        const first = mention;
        mention += mentionCount[i]!;
        // The code of an answer that does not name the customer's brand is 0.
        if (marks !== engine && byPrompt[prompt[i]!]! + byEngine[engine]! >= 0)
          mentions.add(run, first, mention);
      }
    },
  });
  return shown.map((rival) => (rival === null ? [] : mentions.namedOf(rival)));
}
