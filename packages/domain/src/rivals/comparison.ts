/** Compares the brands of a competitors report with the comparison window, and each rival with the customer's brand. */
import { runNoise, comparisonVerdict, type ComparisonVerdict } from '../comparison/run-noise.js';
import type { NoiseInterval } from '../comparison/statistics.js';
import type { BrandCounts, ByEngine } from '../figures/counts.js';
import { meanPosition, meanSentiment, shareOfVoice } from '../figures/means.js';
import { weightedVisibility, weighting, type EngineWeights, type Weighting } from '../figures/weighting.js';
import { metric, subtract, type Metric, type Rational } from '../number.js';
import { ENGINES, type Engine } from '../vocabulary.js';
import { measuredBrand } from './movement.js';
import type { RivalCounts, BrandIdentity, CountedBrand, IdentityOf } from './report.js';
import type { BucketBrand, CountedBucket } from './series.js';

/** The values of `against_you.verdict` (rule 22.3). */
export const LEAD_VERDICTS = ['ahead', 'behind', 'level'] as const;
export type LeadVerdict = (typeof LEAD_VERDICTS)[number];

/** The fewest answers that name only one of two brands and may decide which of them leads (rule 22.3). */
export const FEWEST_DECIDING = 6;

/** 1.96^2 as a fraction: the square of the bound of a 95 % test (rule 22.3). */
const DECIDING = { numerator: 2401n, denominator: 625n } as const;

/** The answers of one engine that name only one of two brands. */
export interface EngineLead {
  readonly platform: Engine;
  readonly answer_count: number;
  readonly only_you: number;
  readonly only_them: number;
}

/** What the counted answers say about a rival and the customer's brand (rule 22.3). */
export interface RivalLead {
  /** The rival's visibility minus the brand's, in points. */
  readonly gap: Metric;
  readonly only_you: number;
  readonly only_them: number;
  /** The answers that name both. */
  readonly both: number;
  readonly engines: readonly EngineLead[];
  readonly verdict: LeadVerdict | null;
}

/** A row of the comparison (rule 22.1). Figures have one decimal. */
export interface ComparedRow extends BrandIdentity {
  readonly rank: number | null;
  readonly previous_rank: number | null;
  readonly is_you: boolean;
  readonly is_watched: boolean;
  readonly answer_count: number;
  readonly previous_answer_count: number | null;
  readonly visibility: Metric;
  readonly average_position: Metric;
  readonly sentiment_score: Metric;
  readonly share_of_voice: Metric;
  readonly visibility_range: NoiseInterval | null;
  readonly verdict: ComparisonVerdict | null;
  readonly against_you: RivalLead | null;
}

/** The counts of a brand in one window, and what its figures depend on. */
interface Sample {
  readonly counts: BrandCounts;
  readonly weighting: Weighting;
  readonly shareOfVoice: Rational | null;
}

/** The counts from which the brands of a competitors report are compared. */
export interface ComparedRivalCounts<Rival> {
  readonly whole: RivalCounts<Rival>;
  /** The comparison window: the customer's brand, then the brands in `data`; null if figures are carried. */
  readonly before: CountedBucket | null;
  /** For each brand in `data`, the number of answers of each engine that name both this brand and the customer's. */
  readonly together: readonly ByEngine[];
}

/** Computes the fields that follow `window` in the response, in its order (rules 22.1 and 22.2). */
export function rivalComparison<Rival>(
  { whole: counted, before, together }: ComparedRivalCounts<Rival>,
  identityOf: IdentityOf<Rival>,
  weights: EngineWeights,
) {
  const now = weighting(counted.answers, weights);
  const then = before && weighting(before.answers, weights);
  const sampleNow = ({ counts }: CountedBrand<Rival>): Sample | null =>
    now && { counts, weighting: now, shareOfVoice: shareOfVoice(sum(counts.named), counted.allMentions) };
  const sampleThen = ({ counts, hasShare }: BucketBrand): Sample | null =>
    then && {
      counts,
      weighting: then,
      shareOfVoice: hasShare ? shareOfVoice(sum(counts.named), before.allMentions) : null,
    };
  const you = { now: counted.you && sampleNow(counted.you), then: before && sampleThen(before.brands[0]!) };

  function rowOf(brand: CountedBrand<Rival>, was: BucketBrand | null, both: ByEngine): ComparedRow {
    const { rank, rival, is_watched } = brand;
    const { name, domain } = identityOf(rival);
    const [current, previous] = [sampleNow(brand), was && sampleThen(was)];
    const measured = current && measuredBrand(current.weighting, current.counts.named, weights);
    const measuredBefore = previous && measuredBrand(previous.weighting, previous.counts.named, weights);
    return {
      rank,
      previous_rank: previous && was!.rank,
      name,
      domain,
      is_you: rival === null,
      is_watched,
      answer_count: sum(brand.counts.named),
      previous_answer_count: previous && sum(previous.counts.named),
      visibility: metric('visibility', visibilityOf(current), visibilityOf(previous)),
      average_position: metric('average_position', positionOf(current), positionOf(previous)),
      sentiment_score: metric('sentiment_score', sentimentOf(current), sentimentOf(previous)),
      share_of_voice: metric(
        'share_of_voice',
        current && current.shareOfVoice,
        previous && previous.shareOfVoice,
      ),
      visibility_range: runNoise({ measured }),
      verdict: comparisonVerdict({ measured }, { measured: measuredBefore }),
      against_you:
        rival === null
          ? null
          : {
              gap: metric('visibility', gap(current, you.now), gap(previous, you.then)),
              ...lead(current, you.now, both),
            },
    };
  }

  return {
    answer_count: sum(counted.answers),
    previous_answer_count: before && sum(before.answers),
    total: counted.ranked,
    you: counted.you && rowOf(counted.you, before && before.brands[0]!, []),
    data: counted.data.map((brand, i) => rowOf(brand, before && before.brands[i + 1]!, together[i]!)),
  };
}

/** Returns the brand's rank, and the first rival that is ranked, as a row of the portfolio shows them (rule 23.3). */
export function topRival({
  you,
  data,
}: {
  readonly you: ComparedRow | null;
  readonly data: readonly ComparedRow[];
}) {
  const first = data.find(({ is_you, rank }) => !is_you && rank !== null);
  if (!first) return { rank: you && you.rank, top_rival: null };
  const { rank, name, domain, is_watched, answer_count, visibility, against_you } = first;
  const { gap, only_you, only_them, both, verdict } = against_you!; // null only in the brand's own row
  const named = { rank: rank!, name, domain, is_watched, answer_count };
  // If a rival is ranked, an answer counts, so no figure is null.
  const figures = {
    visibility: visibility.current!,
    gap: gap.current!,
    only_you,
    only_them,
    both,
    verdict: verdict!,
  };
  return { rank: you && you.rank, top_rival: { ...named, ...figures } };
}

const sum = (counts: ByEngine) => counts.reduce((total, count) => total + count, 0);

const visibilityOf = (sample: Sample | null) =>
  sample && weightedVisibility(sample.weighting, sample.counts.named);
const positionOf = (sample: Sample | null) =>
  sample && meanPosition(sample.counts.positionSum, sample.counts.positions);
const sentimentOf = (sample: Sample | null) => sample && meanSentiment(sample.counts);

function gap(them: Sample | null, you: Sample | null): Rational | null {
  const [theirs, yours] = [visibilityOf(them), visibilityOf(you)];
  return theirs && yours && subtract(theirs, yours);
}

function lead(them: Sample | null, you: Sample | null, both: ByEngine): Omit<RivalLead, 'gap'> {
  if (!them || !you) return { only_you: 0, only_them: 0, both: 0, engines: [], verdict: null };
  const engines = ENGINES.flatMap((platform, engine): EngineLead[] => {
    const answer_count = them.weighting.answers[engine] ?? 0;
    const named = both[engine] ?? 0;
    const only_you = (you.counts.named[engine] ?? 0) - named;
    const only_them = (them.counts.named[engine] ?? 0) - named;
    return answer_count === 0 ? [] : [{ platform, answer_count, only_you, only_them }];
  });
  const only_you = sum(engines.map((engine) => engine.only_you));
  const only_them = sum(engines.map((engine) => engine.only_them));
  return { only_you, only_them, both: sum(both), engines, verdict: leadVerdict(them.weighting, engines) };
}

/**
 * Decides whether a rival leads the customer's brand, by McNemar's test for each engine (rule 22.3). A lead is real if
 * D^2 exceeds 1.96^2 sum(s^2 (b + c) / n^2), where D = sum(s (b - c) / n), s is an engine's share of the weights, n its
 * number of answers, and b and c the numbers of its answers that name only the rival and only the brand. A multiplier
 * of the weighting is s / n times the common denominator, so both sides are integers.
 */
export function leadVerdict({ multipliers }: Weighting, engines: readonly EngineLead[]): LeadVerdict {
  let deciding = 0;
  let difference = 0n;
  let variance = 0n;
  for (const { platform, only_you, only_them } of engines) {
    const multiplier = multipliers[ENGINES.indexOf(platform)] ?? 0n;
    deciding += only_you + only_them;
    difference += multiplier * BigInt(only_them - only_you);
    variance += multiplier ** 2n * BigInt(only_you + only_them);
  }
  const { numerator, denominator } = DECIDING;
  if (deciding < FEWEST_DECIDING || denominator * difference ** 2n <= numerator * variance) return 'level';
  return difference > 0n ? 'ahead' : 'behind';
}
