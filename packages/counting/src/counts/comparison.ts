import type { AnswerFilter, BrandRow, Covered } from '@brand-visibility/application';
import type { ComparedWindow, CountedComparison } from '@brand-visibility/domain';
import { groupsBy } from '../facts/answer-groups.js';
import { AnswerTallying } from '../facts/answer-tally.js';
import { countParts, type Tallies } from '../facts/read.js';
import type { Room } from './room.js';
import { WindowTallies } from './visibility.js';

/** Counts the answers of both windows in one pass, in total and per prompt-engine pair (rule 17.1). */
export async function countComparison(
  room: Room,
  brand: BrandRow,
  { current, previous }: Covered,
  filter: AnswerFilter,
): Promise<CountedComparison> {
  const rivals = await room.rivals(brand);
  const { prompts, counted, readable } = await room.answers(brand.id, filter);
  const window = new WindowTallies(counted, rivals, null);
  const byPrompt = new AnswerTallying(groupsBy('prompt', prompts, counted), null);
  const tallies: Tallies<ComparedWindow> = {
    add: (facts) => {
      window.add(facts);
      byPrompt.add(facts);
    },
    take: () => {
      const pairs = byPrompt.groups.keys.map((_, group) => byPrompt.byEngine(group));
      byPrompt.reset();
      return { ...window.take(), pairs };
    },
  };
  const windows = previous ? [current, previous] : [current];
  const [now, before] = await countParts(room.facts(brand.id), windows.map(readable), tallies);
  return { current: now!, previous: before ?? null }; // `countParts` returns one result per window
}
