import {
  expect,
  type AnswerFilter,
  type SourceReader,
  type SourcesWanted,
  type StoredRun,
} from '@brand-visibility/application';
import {
  type CitationsSource,
  countedAnswers,
  type KeyedPrompt,
  sourceDetails,
  tallySources,
} from '@brand-visibility/counting';
import type { Backend } from '../backend.js';
import { CitedAnswers } from './cited-answers.js';
import { oncePerBrand } from './once-per-brand.js';
import { bound, type Reading } from './reading.js';
import {
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
export interface CountingSources {
  readonly reading: Reading;
  readonly backend: Pick<Backend, 'among' | 'relation' | 'readBytes'>;
  readonly citationsIn: (brand_id: string) => CitationsSource;
  readonly prompts: (brand_id: string) => Promise<readonly KeyedPrompt[]>;
}

/** The part of a reader that counts sources. */
export function sourceReaderOver({ reading, backend, citationsIn, prompts }: CountingSources): SourceReader {
  const knownIn = oncePerBrand((brand_id) => knownSources(reading, brand_id));
  const ordersOf = (column: 'domains' | 'pages') =>
    oncePerBrand(async (brand_id) => {
      const [row] = await backend.readBytes(reading.trx, { table: 'citation_order', column, brand_id });
      return ordinalsOf(row?.data ?? new Uint8Array());
    });
  const orders = { domain: ordersOf('domains'), page: ordersOf('pages') };
  /** A brand outside the scope has no prompts and no sources. */
  const countOf = async (
    brand_id: string,
    runs: readonly StoredRun[],
    filter: AnswerFilter,
    wanted: SourcesWanted,
  ) => {
    const found = await prompts(brand_id);
    const known = await knownIn(brand_id);
    if (Math.max(known.domains, known.pages) > MANY_SOURCES) expect('large');
    const readable = found.length === 0 ? [] : runs;
    return {
      known,
      count: {
        source: citationsIn(brand_id),
        runs: readable,
        counted: countedAnswers(found, filter),
        wanted,
      },
      answers: new CitedAnswers(reading, backend, brand_id, readable, found),
    };
  };

  return {
    tallySources: async (brand_id, runs, filter, wanted) => {
      const counting = await countOf(brand_id, runs, filter, wanted);
      const isEmpty = counting.known.domains === 0 || counting.count.runs.length === 0;
      const order = isEmpty ? new Uint32Array() : await orders[wanted.by](brand_id);
      return tallySources(counting.count, order, counting.answers.ids);
    },

    sourceDetails: async (brand_id, runs, filter, wanted, ordinals) => {
      if (ordinals.length === 0) return [];
      const counting = await countOf(brand_id, runs, filter, wanted);
      return sourceDetails(counting.count, ordinals, counting.known, counting.answers);
    },

    ...bound(reading, { citedOrdinal, sourceKeysWithin, sourceKeys, rivalDomains, domainTypes }),
  };
}
