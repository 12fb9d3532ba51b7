/** Reads what figures are counted from: facts and citations of runs, prompts, and the orders of rivals and sources. */
import type { BrandReader, RivalReader, SourceReader } from '@brand-visibility/application';
import type { PromptAttributes, RunColumnDigests, RunCitations, RunFacts } from '@brand-visibility/counting';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import type { Backend, BytesWanted } from '../backend.js';
import { CITATIONS } from '../columns/citations.js';
import { wordsOf } from '../columns/encoding.js';
import { FACTS } from '../columns/facts.js';
import {
  RequestColumns,
  readColumns,
  readColumnsInBatches,
  type ColumnsCache,
  type ColumnsFormat,
  type ColumnsSource,
} from '../columns/run-columns.js';
import type { BrandView } from '../scope.js';
import { CitedAnswers } from './cited-answers.js';
import { promptAttributes } from './prompts.js';
import { readRivals } from './rivals.js';
import { rivalDomains } from './sources.js';

/** The parts of Backend that a reader needs. */
export type ReaderBackend = Pick<
  Backend,
  'isOneOf' | 'listParameter' | 'valuesTable' | 'readBytes' | 'isRemote'
>;

/** Reads the columns of a brand for one request. What several steps of a request need is read once. */
export interface ReadColumns extends Pick<BrandReader, 'facts' | 'citations' | 'citedAnswers'> {
  readonly promptAttributes: () => Promise<readonly PromptAttributes[]>;
  readonly rivalOrder: RivalReader['order'];
  readonly rivalDomains: RivalReader['domains'];
  readonly sourceOrder: SourceReader['order'];
  /** The facts, or the citations, of at most RUNS_AT_ONCE runs, in their order. */
  readonly factsOf: (runs: readonly RunColumnDigests[]) => Promise<readonly RunFacts[]>;
  readonly citationsOf: (runs: readonly RunColumnDigests[]) => Promise<readonly RunCitations[]>;
}

/** Returns the reads for one request. If the brand is not in the scope of `view`, its runs have no columns. */
export function createColumns(view: BrandView, backend: ReaderBackend, cache: ColumnsCache): ReadColumns {
  const { trx, brand_id } = view;
  const prompts = once(() => promptAttributes(view));
  /** Reads bytes only if the brand is in the scope, which `prompts` checks. Every count reads the prompts anyway. */
  const bytes = async (wanted: Omit<BytesWanted, 'brand_id'>) =>
    (await prompts()).length === 0 ? [] : backend.readBytes(trx, { ...wanted, brand_id });
  const reading = <T>(
    table: 'run_facts' | 'run_citations',
    format: ColumnsFormat<T>,
    known: ColumnsSource<T>['cache'],
  ): ColumnsSource<T> => ({
    format,
    isRemote: backend.isRemote,
    cache: known,
    read: (run_ids) => bytes({ table, column: 'data', run_ids }),
    checkScope: async () => {
      if ((await prompts()).length === 0) throw new Error('a brand without prompts has no columns');
    },
  });
  const facts = () => reading('run_facts', FACTS, cache.inFormat(FACTS));
  const factsTwice = once(() => reading('run_facts', FACTS, new RequestColumns(cache.inFormat(FACTS))));
  const citations = () => reading('run_citations', CITATIONS, cache.inFormat(CITATIONS));
  /** A list of sources reads the citations at least twice. */
  const citationsTwice = once(() =>
    reading('run_citations', CITATIONS, new RequestColumns(cache.inFormat(CITATIONS))),
  );
  return {
    promptAttributes: prompts,
    rivalOrder: once(({ name }) => readRivals(view, backend, nameKey(name))),
    rivalDomains: once(({ name }) => rivalDomains(view, nameKey(name))),
    facts: (runs, isRepeated = false) => readColumnsInBatches(isRepeated ? factsTwice() : facts(), runs),
    citations: (runs) => readColumnsInBatches(citationsTwice(), runs),
    sourceOrder: async (by) => {
      const [row] = await bytes({ table: 'citation_order', column: by === 'domain' ? 'domains' : 'pages' });
      return wordsOf(row?.data ?? new Uint8Array());
    },
    citedAnswers: (some, prompts) => new CitedAnswers(view, some, prompts),
    factsOf: (runs) => readColumns(facts(), runs),
    citationsOf: (runs) => readColumns(citations(), runs),
  };
}

/** Returns a function that reads once: results do not change within a snapshot, and a brand has one name in it. */
function once<Args extends readonly unknown[], T>(read: (...args: Args) => T): (...args: Args) => T {
  let known: { readonly result: T } | null = null;
  return (...args) => (known ??= { result: read(...args) }).result;
}
