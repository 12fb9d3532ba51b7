import { countExplanation } from '@brand-visibility/counting';
import { explanationOf, formatInstant } from '@brand-visibility/domain';
import { coverageOf } from './covered-runs.js';
import { identitiesOf } from './rival-identities.js';
import { readSelection } from './selection.js';
import { comparedWindowResponse, windowOf } from './window.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../visibility/explain`: explains a visibility report (rule 20.7). */
export const explainVisibility: UseCase<'explainVisibility'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const window = windowOf(query, now);
    const covered = await coverageOf(reader, brand_id, window);
    const digests = await reader.runDigests(brand_id, covered.current);
    const selection = await readSelection(reader, brand, query);
    const counts = await countExplanation(selection, covered, weights);
    const identityOf = await identitiesOf(reader, brand, counts.firstListed);
    const explained = covered.current.map(({ id, completed_at }, i) => ({
      ...digests.get(id)!,
      id,
      completed_at,
      counted: counts.countedOfRuns[i] ?? 0,
    }));
    const { runs, ...explanation } = explanationOf(counts, explained, identityOf, weights);
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
