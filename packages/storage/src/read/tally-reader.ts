import {
  expect,
  type AnswerFilter,
  type GroupReader,
  type MeasurementReader,
  type RivalReader,
  type TallyReader,
} from '@brand-visibility/application';
import {
  answersOfRuns,
  countedAnswers,
  type FactsSource,
  groupsBy,
  type KeyedPrompt,
  rivalsOfGroups,
  tallyExplained,
  tallyGroups,
  tallyParts,
  tallyRuns,
} from '@brand-visibility/counting';
import type { GroupDimension } from '@brand-visibility/domain';
import type { Backend } from '../backend.js';
import {
  readRivalDirectory,
  rivalIdentities,
  rivalMarks,
  rivalNames,
  rivalsAndOwn,
  rivalsOf,
  type RivalCount,
} from '../derived/rival-order.js';
import { STORE_LIMITS } from '../limits.js';
import { labels } from './groups.js';
import { oncePerBrand } from './once-per-brand.js';
import { promptAttributes } from './prompts.js';
import { bound, type Reading } from './reading.js';
import { runsNamed } from './runs.js';

/** What a request counts answers and rivals with. */
export interface CountingAnswers {
  readonly reading: Reading;
  readonly backend: Pick<Backend, 'readBytes'>;
  /** `isRepeated`: the request counts the same runs once more. */
  readonly factsIn: (brand_id: string, isRepeated?: boolean) => FactsSource;
  /** Memoized by brand. */
  readonly prompts: (brand_id: string) => Promise<readonly KeyedPrompt[]>;
}

/** The part of a reader that counts answers and rivals. */
export function tallyReaderOver({
  reading,
  backend,
  factsIn,
  prompts,
}: CountingAnswers): TallyReader & GroupReader & RivalReader & Pick<MeasurementReader, 'runAnswers'> {
  const attributes = oncePerBrand((brand_id) => promptAttributes(reading, brand_id));
  const rivals = oncePerBrand<RivalCount>((brand_id) => rivalsOf(reading, brand_id));
  /** The number of rivals to count. */
  const sizeOf = async (brand_id: string): Promise<number> => {
    const { size } = await rivals(brand_id);
    if (size > STORE_LIMITS.manyRivals.value) expect('large');
    return size;
  };
  /** The order of the rivals; for many rivals a separate statement reads it. */
  const orderIn = async (brand_id: string, { size, order }: RivalCount): Promise<Uint8Array> => {
    if (size > STORE_LIMITS.manyRivals.value) expect('large');
    if (order) return order;
    const [row] = await backend.readBytes(reading.trx, { table: 'rival_order', column: 'data', brand_id });
    return row?.data ?? new Uint8Array();
  };
  const groupsIn = async (brand_id: string, filter: AnswerFilter, by: GroupDimension) => {
    const found = await prompts(brand_id);
    return groupsBy(by, found, countedAnswers(found, filter));
  };

  return {
    tally: async (brand_id, runs, filter, detail, isRepeated) => {
      const found = await attributes(brand_id);
      const size = await sizeOf(brand_id);
      const counted = countedAnswers(found, filter);
      return tallyRuns(factsIn(brand_id, isRepeated), found.length === 0 ? [] : runs, counted, size, detail);
    },

    tallyExplained: async (brand_id, runs, filter) => {
      const found = await attributes(brand_id);
      return tallyExplained(factsIn(brand_id), runs, found, filter, await sizeOf(brand_id));
    },

    tallyParts: async (brand_id, parts, filter, wanted, take) => {
      const found = await attributes(brand_id);
      const size = await sizeOf(brand_id);
      const readable = found.length === 0 ? parts.map(() => []) : parts;
      return tallyParts(factsIn(brand_id), readable, countedAnswers(found, filter), size, wanted, take);
    },

    tallyGroups: async (brand_id, runs, filter, { by, ownOrdinal }) => {
      const groups = await groupsIn(brand_id, filter, by);
      return tallyGroups(factsIn(brand_id, true), groups.keys.length === 0 ? [] : runs, groups, ownOrdinal);
    },

    rivalsOfGroups: async (brand_id, runs, filter, { by }, tally, wanted, take) => {
      if (wanted.length === 0) return [];
      const groups = await groupsIn(brand_id, filter, by);
      return rivalsOfGroups(factsIn(brand_id), runs, groups, tally, wanted, await sizeOf(brand_id), take);
    },

    runAnswers: async (brand_id, run_ids) => {
      if (run_ids.length === 0) return [];
      const marks = await runsNamed(reading, brand_id, run_ids);
      return answersOfRuns(factsIn(brand_id), marks, countedAnswers(await attributes(brand_id), {}));
    },

    rivalMarks: async (brand_id, ownNameKey) => {
      const query = rivalsAndOwn(reading, brand_id, ownNameKey);
      void rivals(brand_id, query); // for the tallies
      const found = await query;
      return rivalMarks(await orderIn(brand_id, found), found.ownOrdinal);
    },

    rivalDirectory: async (brand_id, ownNameKey) => {
      const order = await orderIn(brand_id, await rivals(brand_id));
      return readRivalDirectory(reading, brand_id, ownNameKey, order);
    },

    ...bound(reading, { labels, rivalIdentities, rivalNames }),
  };
}
