/** The data of a brand that the reports of one request share, each part is read once. */
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

/** The answers of a brand that count. */
export interface CountedAnswers {
  readonly prompts: readonly PromptAttributes[];
  readonly counted: Counted;
  /** The runs to read: none for a brand without prompts, which has no answers. */
  readonly readable: (runs: Runs) => Runs;
}

/** The data of one request. Data that several operations use are read once. */
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

  /** The facts of a brand's runs. `isRepeated` tells that the operation reads the same runs more than once. */
  facts(brand_id: string, isRepeated = false): FactsSource {
    const cache = this.cache.of(FACTS);
    return {
      format: FACTS,
      read: (run_ids) => this.data.facts(brand_id, run_ids),
      isRemote: this.data.isRemote,
      cache: isRepeated ? new KeptColumns(cache) : cache,
    };
  }

  /** The citations of a brand's runs; every operation reads them twice. */
  citations(brand_id: string): CitationsSource {
    return {
      format: CITATIONS,
      read: (run_ids) => this.data.citations(brand_id, run_ids),
      isRemote: this.data.isRemote,
      cache: new KeptColumns(this.cache.of(CITATIONS)),
    };
  }
}
