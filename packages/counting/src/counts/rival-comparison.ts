import type { Batches } from '../columns/columns.js';
import { ENGINE_MASK } from '../columns/engine-codes.js';
import { withoutCategories } from '../facts/answer-groups.js';
import { FewRivals } from '../facts/few-rivals.js';
import type { RunFacts } from '../facts/run-facts.js';
import { addRuns } from '../facts/read.js';
import type { ByEngine } from '@brand-visibility/domain';
import type { RankedList } from './brands.js';
import type { Selection } from './selection.js';

/**
 * Counts, for each brand that the list shows, the answers of each engine that name both this brand and the customer's
 * brand (rule 22.3). The counts of the customer's own row are not used.
 */
export async function tallyTogether(
  facts: Batches<RunFacts>,
  { counted, rivals }: Selection,
  { shown }: RankedList,
): Promise<readonly ByEngine[]> {
  const few = new FewRivals(
    rivals.size,
    shown.flatMap(({ rival }) => rival ?? []),
  );
  const { byPrompt, byEngine } = withoutCategories(counted);
  await addRuns(facts, {
    add(run) {
      const { prompt, engineAndSentiment, mentionCount } = run;
      let mention = 0;
      for (let i = 0; i < run.answers; i += 1) {
        const marks = engineAndSentiment[i]!;
        const engine = marks & ENGINE_MASK;
        const first = mention;
        mention += mentionCount[i]!;
        // Without a sentiment, the answer does not name the customer's brand.
        if (marks !== engine && byPrompt[prompt[i]!]! + byEngine[engine]! >= 0) few.add(run, first, mention);
      }
    },
  });
  return shown.map(({ rival }) => (rival === null ? [] : few.namedOf(rival)));
}
