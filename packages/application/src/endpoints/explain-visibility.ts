import {
  identityIn,
  rankedList,
  rivalsIn,
  tallyExplanation,
  tallyWindows,
  type AnswerFilter,
} from '@brand-visibility/counting';
import {
  explanationOf,
  formatInstant,
  MOST_RIVALS_LISTED,
  namedCount,
  type CountedExplanation,
  type EngineWeights,
} from '@brand-visibility/domain';
import type { BrandRow, FactsReader, RivalReader } from '../ports.js';
import { answersToCount, type ComparedRuns } from './answers-to-count.js';
import { coverageOf } from './covered-runs.js';
import { comparedWindowResponse, windowOf } from './window.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../visibility/explain`: explains a visibility report (rule 20.7). */
export const explainVisibility: UseCase<'explainVisibility'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const window = windowOf(query, now);
    const covered = await coverageOf(reader, brand_id, window);
    const digests = await reader.runDigests(brand_id, covered.current);
    const { countedOfRuns, ...counted } = await countedExplanation(reader, brand, covered, query, weights);
    const explained = covered.current.map(({ id, completed_at }, i) => ({
      ...digests.get(id)!,
      id,
      completed_at,
      counted: countedOfRuns[i] ?? 0,
    }));
    const { runs, ...explanation } = explanationOf(counted, explained, weights);
    const { listed_competitor_count, listed_competitors, ...figures } = explanation;
    return {
      brand_id,
      window: comparedWindowResponse(window, covered.carried_from),
      ...figures,
      runs: runs.map(({ id, completed_at, counted, answers_digest }) => ({
        id,
        completed_at: formatInstant(completed_at),
        answer_count: counted,
        digest: answers_digest,
      })),
      listed_competitor_count,
      listed_competitors,
    };
  });

/**
 * Counts the answers that an explanation explains. `countedOfRuns` are the numbers of counted answers of each covered
 * run; it is empty if the brand has no prompts.
 */
export async function countedExplanation(
  reader: FactsReader & Pick<RivalReader, 'rivalIdentities'>,
  brand: BrandRow,
  { current, previous }: ComparedRuns,
  filter: AnswerFilter,
  weights: EngineWeights,
): Promise<CountedExplanation & { readonly countedOfRuns: readonly number[] }> {
  const answers = await answersToCount(reader, brand, filter);
  const tally = await tallyExplanation(answers.facts(current), answers);
  // The customer's brand takes one row of the list.
  const list = await rankedList(tally, { first: MOST_RIVALS_LISTED + 1 }, weights);
  const first = rivalsIn(list).slice(0, MOST_RIVALS_LISTED);
  const identities = await reader.rivalIdentities(brand.id, first);
  const before = previous && (await tallyWindows(answers.facts(previous), [previous.length], answers, null));
  const { cells, prompts, countedOfRuns, deletedPrompt, filteredOut } = tally;
  return {
    current: { cells, prompts, listedMentions: list.allMentions - namedCount(cells) },
    previous: before?.[0] ?? null,
    countedOfRuns,
    deletedPrompt,
    filteredOut,
    listed: list.listed,
    firstListed: first.map((rival) => identityIn(identities, rival).name),
  };
}
