import type { AnswerFilter, SourceReader, SourcesWanted, StoredRun } from '@brand-visibility/application';
import type { Backend } from '../backend.js';
import { sourceDetails, tallySources, type CitationsSource } from '../citations/read.js';
import { countedAnswers } from '../counted.js';
import type { KeyedPrompt } from '../facts/answer-groups.js';
import type { Read } from '../scheduling/reads.js';
import type { View } from '../scope.js';
import { CitedAnswers } from './cited-answers.js';
import { oncePerBrand } from './once-per-brand.js';
import {
  allSourceKeys,
  citedOrdinal,
  domainTypes,
  knownSources,
  ordinalsOf,
  rivalDomains,
  sourceKeys,
  sourceKeysWithin,
} from './sources.js';

/** Counting this many rows takes about twenty megabytes. */
const MANY_SOURCES = 262_144;

/** What a request reads sources with; the functions are memoized by brand. */
export interface SourceReading {
  readonly view: View;
  readonly read: Read;
  readonly backend: Pick<Backend, 'among' | 'relation' | 'readCitationOrder'>;
  readonly citationsIn: (brand_id: string) => CitationsSource;
  readonly prompts: (brand_id: string) => Promise<readonly KeyedPrompt[]>;
}

/** The part of a reader that counts sources. */
export function sourceReaderOver({ view, read, backend, citationsIn, prompts }: SourceReading): SourceReader {
  const knownIn = oncePerBrand((brand_id) => knownSources(view, brand_id));
  const ordersOf = (of: 'domains' | 'pages') =>
    oncePerBrand(async (brand_id) => ordinalsOf(await backend.readCitationOrder(view.trx, brand_id, of)));
  const orders = { domain: ordersOf('domains'), page: ordersOf('pages') };
  /** A brand outside the scope has no prompts and no sources. */
  const readingOf = async (
    brand_id: string,
    runs: readonly StoredRun[],
    filter: AnswerFilter,
    wanted: SourcesWanted,
  ) => {
    const found = await prompts(brand_id);
    const known = await knownIn(brand_id);
    if (Math.max(known.domains, known.pages) > MANY_SOURCES) read.large();
    const readable = found.length === 0 ? [] : runs;
    return {
      known,
      count: {
        source: citationsIn(brand_id),
        runs: readable,
        counted: countedAnswers(found, filter),
        wanted,
      },
      answers: new CitedAnswers(view, read, backend, brand_id, readable, found),
    };
  };

  return {
    tallySources: async (brand_id, runs, filter, wanted) => {
      const reading = await readingOf(brand_id, runs, filter, wanted);
      const isEmpty = reading.known.domains === 0 || reading.count.runs.length === 0;
      const order = isEmpty ? new Uint32Array() : await orders[wanted.by](brand_id);
      return tallySources(reading.count, order, reading.answers.ids);
    },

    sourceDetails: async (brand_id, runs, filter, wanted, ordinals) => {
      if (ordinals.length === 0) return [];
      const reading = await readingOf(brand_id, runs, filter, wanted);
      return sourceDetails(reading.count, ordinals, reading.known, reading.answers);
    },

    sourceKeysWithin: (brand_id, by, ordinals, bytes) =>
      sourceKeysWithin({ view, read, brand_id, by }, ordinals, bytes),
    sourceKeys: (brand_id, by, ordinals) => {
      const reading = { view, read, brand_id, by };
      return ordinals === null ? allSourceKeys(reading) : sourceKeys(reading, ordinals);
    },
    citedDomainOrdinal: (brand_id, domain) => citedOrdinal(view, brand_id, 'domain', domain),
    rivalDomains: (brand_id, ownNameKey) => rivalDomains(view, brand_id, ownNameKey),
    domainTypes: (domains) => domainTypes(view, backend.among, domains),
  };
}
