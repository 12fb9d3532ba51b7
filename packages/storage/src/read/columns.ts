/** Reads what figures are counted from: facts and citations of runs, prompts, and the orders of rivals and sources. */
import type { BrandRow, CitationsReader, FactsReader } from '@brand-visibility/application';
import {
  CITATIONS,
  columnsOf,
  columnsOfRuns,
  decodeRivals,
  FACTS,
  KeptColumns,
  once,
  wordsOf,
  type ColumnsCache,
  type ReadRuns,
  type RevisedRun,
  type RunCitations,
  type RunFacts,
} from '@brand-visibility/counting';
import { nameKey } from '@brand-visibility/domain';
import type { Backend, BytesWanted } from '../backend.js';
import { rivalOrder } from '../derived/rival-order.js';
import type { View } from '../scope.js';
import { promptAttributes } from './prompts.js';
import { rivalDomains } from './sources.js';

/** The parts of Backend that a reader needs. */
export type ReaderBackend = Pick<Backend, 'among' | 'relation' | 'readBytes' | 'isRemote'>;

type Reads = Pick<FactsReader, 'promptAttributes' | 'rivals' | 'facts'> &
  Pick<CitationsReader, 'citations' | 'sourceOrder' | 'rivalDomains'>;

/** Reads the columns of a brand for one request. What several steps of a request need is read once. */
export interface Columns extends Reads {
  /** The facts, or the citations, of at most RUNS_AT_ONCE runs, in their order. */
  readonly factsOf: (brand_id: string, runs: readonly RevisedRun[]) => Promise<readonly RunFacts[]>;
  readonly citationsOf: (brand_id: string, runs: readonly RevisedRun[]) => Promise<readonly RunCitations[]>;
}

/** Returns the reads for one request. If a brand is not in the scope of `view`, its runs have no columns. */
export function columnsIn(view: View, backend: ReaderBackend, cache: ColumnsCache): Columns {
  const { isRemote } = backend;
  const prompts = once(
    (brand_id: string) => brand_id,
    (brand_id) => promptAttributes(view, brand_id),
  );
  const ofBrand = <T>(read: (brand_id: string, ownNameKey: string) => Promise<T>) =>
    once(
      ({ id, name }: BrandRow) => `${id} ${name}`,
      ({ id, name }) => read(id, nameKey(name)),
    );
  /** Reads bytes only if the brand is in the scope, which `prompts` checks. Every count reads the prompts anyway. */
  const bytes = async (wanted: BytesWanted) =>
    (await prompts(wanted.brand_id)).length === 0 ? [] : backend.readBytes(view.trx, wanted);
  const reading =
    (table: 'run_facts_2' | 'run_citations_2', brand_id: string): ReadRuns =>
    (run_ids) =>
      bytes({ table, column: 'data', brand_id, run_ids });
  const facts = { format: FACTS, isRemote, cache: cache.of(FACTS) };
  const factsTwice = { ...facts, cache: new KeptColumns(facts.cache) };
  const citations = { format: CITATIONS, isRemote, cache: new KeptColumns(cache.of(CITATIONS)) };
  return {
    promptAttributes: prompts,
    rivals: ofBrand(async (id, own) => decodeRivals(await rivalOrder(view, backend, id, own))),
    rivalDomains: ofBrand((id, own) => rivalDomains(view, id, own)),
    facts: (brand_id, runs, isRepeated = false) => {
      const source = isRepeated ? factsTwice : facts;
      return columnsOfRuns({ ...source, read: reading('run_facts_2', brand_id) }, runs);
    },
    citations: (brand_id, runs) =>
      columnsOfRuns({ ...citations, read: reading('run_citations_2', brand_id) }, runs),
    sourceOrder: async (brand_id, by) => {
      const column = by === 'domain' ? 'domains' : 'pages';
      const [row] = await bytes({ table: 'citation_order_2', column, brand_id });
      return wordsOf(row?.data ?? new Uint8Array());
    },
    factsOf: (brand_id, runs) => columnsOf({ ...facts, read: reading('run_facts_2', brand_id) }, runs),
    citationsOf: (brand_id, runs) =>
      columnsOf({ ...citations, read: reading('run_citations_2', brand_id) }, runs),
  };
}
