/** Reads what figures are counted from: facts and citations of runs, prompts, and the orders of rivals and sources. */
import type { BrandRow, CitationsReader, FactsReader, SourceReader } from '@brand-visibility/application';
import type { RunColumnDigests, RunCitations, RunFacts } from '@brand-visibility/counting';
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
import type { View } from '../scope.js';
import { CitedAnswers } from './cited-answers.js';
import { promptAttributes } from './prompts.js';
import { readRivals } from './rivals.js';
import { rivalDomains } from './sources.js';

/** The parts of Backend that a reader needs. */
export type ReaderBackend = Pick<Backend, 'isOneOf' | 'valuesTable' | 'readBytes' | 'isRemote'>;

/** Reads the columns of a brand for one request. What several steps of a request need is read once. */
export interface Columns extends FactsReader, Omit<CitationsReader, keyof SourceReader> {
  /** The facts, or the citations, of at most RUNS_AT_ONCE runs, in their order. */
  readonly factsOf: (brand_id: string, runs: readonly RunColumnDigests[]) => Promise<readonly RunFacts[]>;
  readonly citationsOf: (
    brand_id: string,
    runs: readonly RunColumnDigests[],
  ) => Promise<readonly RunCitations[]>;
}

/** Returns the reads for one request. If a brand is not in the scope of `view`, its runs have no columns. */
export function createColumnsReader(view: View, backend: ReaderBackend, cache: ColumnsCache): Columns {
  const prompts = memoize(
    (brand_id: string) => brand_id,
    (brand_id) => promptAttributes(view, brand_id),
  );
  const ofBrand = <T>(read: (brand_id: string, ownNameKey: string) => Promise<T>) =>
    memoize(
      ({ id, name }: BrandRow) => `${id} ${name}`,
      ({ id, name }) => read(id, nameKey(name)),
    );
  /** Reads bytes only if the brand is in the scope, which `prompts` checks. Every count reads the prompts anyway. */
  const bytes = async (wanted: BytesWanted) =>
    (await prompts(wanted.brand_id)).length === 0 ? [] : backend.readBytes(view.trx, wanted);
  const reading =
    <T>(table: 'run_facts' | 'run_citations', format: ColumnsFormat<T>, known = cache.inFormat(format)) =>
    (brand_id: string): ColumnsSource<T> => ({
      format,
      isRemote: backend.isRemote,
      cache: known,
      read: (run_ids) => bytes({ table, column: 'data', brand_id, run_ids }),
      checkScope: async () => {
        if ((await prompts(brand_id)).length === 0) throw new Error('a brand without prompts has no columns');
      },
    });
  const facts = reading('run_facts', FACTS);
  const factsTwice = reading('run_facts', FACTS, new RequestColumns(cache.inFormat(FACTS)));
  const citations = reading('run_citations', CITATIONS);
  /** A list of sources reads the citations at least twice. */
  const citationsTwice = reading('run_citations', CITATIONS, new RequestColumns(cache.inFormat(CITATIONS)));
  return {
    promptAttributes: prompts,
    rivals: ofBrand((id, own) => readRivals(view, backend, id, own)),
    rivalDomains: ofBrand((id, own) => rivalDomains(view, id, own)),
    facts: (brand_id, runs, isRepeated = false) =>
      readColumnsInBatches((isRepeated ? factsTwice : facts)(brand_id), runs),
    citations: (brand_id, runs) => readColumnsInBatches(citationsTwice(brand_id), runs),
    sourceOrder: async (brand_id, by) => {
      const column = by === 'domain' ? 'domains' : 'pages';
      const [row] = await bytes({ table: 'citation_order', column, brand_id });
      return wordsOf(row?.data ?? new Uint8Array());
    },
    citedAnswers: (brand_id, some, prompts) => new CitedAnswers(view, backend, brand_id, some, prompts),
    factsOf: (brand_id, runs) => readColumns(facts(brand_id), runs),
    citationsOf: (brand_id, runs) => readColumns(citations(brand_id), runs),
  };
}

/** Returns a function that runs `query` once per key, because results do not change within a snapshot. */
function memoize<Of, T>(keyOf: (of: Of) => string, query: (of: Of) => Promise<T>): (of: Of) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (of) => {
    const key = keyOf(of);
    const result = known.get(key) ?? query(of);
    known.set(key, result);
    return result;
  };
}
