import { explanationOf, formatInstant, nameKey } from '@brand-visibility/domain';
import { coverageOf, windowOf, comparedWindowResponse } from './report.js';
import { withBrand, type UseCase } from './use-case.js';

/** What a visibility report is computed from (rule 20.7). */
export const explainVisibility: UseCase<'explainVisibility'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const window = windowOf(query, now);
    const covered = await coverageOf(reader, brand_id, window);
    const digests = await reader.runDigests(brand_id, covered.current);
    const current = await reader.tallyExplained(brand_id, covered.current, query);
    const previous = covered.previous && (await reader.tally(brand_id, covered.previous, query, 'listed'));
    const rivals = await reader.rivalDirectory(brand_id, nameKey(brand.name));
    const runs = covered.current.map(({ id, completed_at }, i) => ({
      ...digests.get(id)!,
      id,
      completed_at,
      counted: current.counted[i]!,
    }));
    const { listed, ...explanation } = explanationOf({ current, previous, runs, rivals, weights });
    const identities = await reader.rivalIdentities(brand_id, listed);
    return {
      brand_id,
      window: comparedWindowResponse(window, covered.carried_from),
      ...explanation,
      runs: explanation.runs.map(({ id, completed_at, counted, answers_digest }) => ({
        id,
        completed_at: formatInstant(completed_at),
        answer_count: counted,
        digest: answers_digest,
      })),
      listed_competitors: listed.map((ordinal) => identities.get(ordinal)!.name),
    };
  });
