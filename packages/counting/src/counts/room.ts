/** Holds the brand data that the reports of one request share. */
import type { AnswerFilter, BrandRow, Runs } from '@brand-visibility/application';
import { nameKey, type RivalDomain } from '@brand-visibility/domain';
import { CITATIONS, type CitationsSource } from '../citations/read.js';
import { countedAnswers, type Counted, type PromptAttributes } from '../columns/counted.js';
import { KeptColumns } from '../columns/kept.js';
import { once } from '../columns/once.js';
import type { ColumnsCache } from '../columns/run-columns.js';
import type { BrandData } from '../data.js';
import { FACTS, type FactsSource } from '../facts/read.js';
import { rivalsIn, type Rivals } from '../order/name-order.js';

/** The prompts of a brand, and the answers that count. */
export interface CountedAnswers {
  readonly prompts: readonly PromptAttributes[];
  readonly counted: Counted;
  /** Returns the runs to read; none if the brand has no prompts, because a brand without prompts has no answers. */
  readonly readable: (runs: Runs) => Runs;
}

/** The data of one request. If several operations need the same data, the room reads the data once. */
export class Room {
  readonly rivals = once(
    ({ id }: BrandRow) => id,
    async ({ id, name }): Promise<Rivals> => rivalsIn(await this.data.rivalOrder(id, nameKey(name))),
  );
  readonly rivalDomains = once(
    ({ id }: BrandRow) => id,
    ({ id, name }): Promise<readonly RivalDomain[]> => this.data.rivalDomains(id, nameKey(name)),
  );

  constructor(
    readonly data: BrandData,
    readonly cache: ColumnsCache,
  ) {}

  async answers(brand_id: string, filter: AnswerFilter): Promise<CountedAnswers> {
    const prompts = await this.data.promptAttributes(brand_id);
    const readable = (runs: Runs) => (prompts.length === 0 ? [] : runs);
    return { prompts, counted: countedAnswers(prompts, filter), readable };
  }

  /** Returns the source of a brand's facts. `isRepeated` means that the operation reads the runs more than once. */
  facts(brand_id: string, isRepeated = false): FactsSource {
    const cache = this.cache.of(FACTS);
    return {
      format: FACTS,
      read: (run_ids) => this.data.facts(brand_id, run_ids),
      isRemote: this.data.isRemote,
      cache: isRepeated ? new KeptColumns(cache) : cache,
    };
  }

  /** Returns the source of a brand's citations, which every operation reads twice. */
  citations(brand_id: string): CitationsSource {
    return {
      format: CITATIONS,
      read: (run_ids) => this.data.citations(brand_id, run_ids),
      isRemote: this.data.isRemote,
      cache: new KeptColumns(this.cache.of(CITATIONS)),
    };
  }
}
