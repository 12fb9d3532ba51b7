import { definitionOf, RECORD_TYPES, type ImportRecord, type RecordType } from '../../src/import/records.js';

/** The example of each type; the cast is safe, because a definition whose example has another type does not compile. */
const EXAMPLES = Object.fromEntries(RECORD_TYPES.map((type) => [type, definitionOf(type).example])) as {
  readonly [T in RecordType]: ImportRecord<T>;
};

/** A valid record of each type. */
export const RECORDS = {
  ...EXAMPLES,
  run: {
    ...EXAMPLES.run,
    figures: {
      prompt_count: 1,
      answer_count: 1,
      failed_count: 0,
      filled_count: 0,
      visibility: 33.3,
      average_position: 1,
    },
  },
};
