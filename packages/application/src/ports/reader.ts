/** Reads one snapshot within the scope of a key. */
import type {
  AnswerIds,
  Batches,
  PromptAttributes,
  RunCitations,
  RunFacts,
  Titles,
} from '@brand-visibility/counting';
import type { AnswerReader } from './answers.js';
import type { BrandRow, BrandsReader } from './brands.js';
import type { ChangeReader } from './changes.js';
import type { OutreachReader } from './outreach.js';
import type { PageAuditReader } from './page-audits.js';
import type { PromptReader } from './prompts.js';
import type { RecommendationReader } from './recommendations.js';
import type { RivalReader } from './rivals.js';
import type { RunReader, Runs } from './runs.js';
import type { SiteAccessReader } from './site-access.js';
import type { SourceReader } from './sources.js';

export interface Reader {
  readonly brands: BrandsReader;
  /** Reads what belongs to a brand. If the brand is not in the scope, there is nothing. */
  readonly brand: (brand_id: string) => BrandReader;
}

/** Reads what belongs to one brand, by noun. */
export interface BrandReader {
  readonly id: string;
  /** The brand itself; null if it is not in the scope. */
  readonly row: () => Promise<BrandRow | null>;
  readonly runs: RunReader;
  readonly prompts: PromptReader;
  readonly answers: AnswerReader;
  readonly changes: ChangeReader;
  readonly outreach: OutreachReader;
  readonly recommendations: RecommendationReader;
  readonly siteAccess: SiteAccessReader;
  readonly pageAudits: PageAuditReader;
  readonly rivals: RivalReader;
  readonly sources: SourceReader;
  /**
   * The facts of these runs, in their order. `isRepeated`: the request reads the runs more than once. Throws an Error
   * if the brand has no prompts, because its runs have no facts.
   */
  readonly facts: (runs: Runs, isRepeated?: boolean) => Batches<RunFacts>;
  /** The citations of these runs, in their order. Throws an Error if the brand has no prompts. */
  readonly citations: (runs: Runs) => Batches<RunCitations>;
  /** Functions that read answer ids and titles of citations, which the columns of these runs do not contain. */
  readonly citedAnswers: (
    runs: Runs,
    prompts: readonly PromptAttributes[],
  ) => { readonly ids: AnswerIds; readonly titles: Titles };
}

/** Reads what the answers of a brand are counted from. Only counting reads the columns. */
export type CountingReader = Pick<BrandReader, 'rivals' | 'prompts' | 'facts'>;

/** Reads the data for measurements, in requests and in re-measure sessions. */
export type MeasurementReader = Pick<BrandReader, 'prompts' | 'runs' | 'facts'>;
