import { MEMBERS, type MemberType, type RecordType } from '../../members.js';

/** The streams of the Singer tap: one for each type of record, with the JSON Schema of its records. */

/** Fields that the tap adds to the fields of the interface. */
export const ADDED = {
  /**
   * When the copy of the brand began. Rows of another time than their brand's belong to an earlier copy and do not
   * count.
   */
  brand_copied_at: 'time',
  /** When the run was read. Answers of another time than their run's do not count. */
  run_copied_at: 'time',
  /** When the row was found to be gone; null for a row that counts. The name is a convention of Singer targets. */
  _sdc_deleted_at: 'time',
} as const satisfies Readonly<Record<string, MemberType>>;

const ADDED_TO: Readonly<Record<RecordType, readonly (keyof typeof ADDED)[]>> = {
  brand: ['brand_copied_at', '_sdc_deleted_at'],
  run: ['brand_copied_at', 'run_copied_at', '_sdc_deleted_at'],
  prompt: ['brand_copied_at', '_sdc_deleted_at'],
  answer: ['run_copied_at'],
};

const SCHEMAS: Readonly<Record<MemberType, object>> = {
  text: { type: ['null', 'string'] },
  time: { type: ['null', 'string'], format: 'date-time' },
  integer: { type: ['null', 'integer'] },
  number: { type: ['null', 'number'] },
  boolean: { type: ['null', 'boolean'] },
  texts: { type: ['null', 'array'], items: { type: 'string' } },
  object: { type: ['null', 'object'] },
  objects: { type: ['null', 'array'], items: { type: 'object' } },
};

const KEY = { type: 'string' };

export interface Stream {
  readonly stream: RecordType;
  readonly key_properties: readonly string[];
  readonly schema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required: readonly string[];
  };
}

export const STREAMS: readonly Stream[] = (['brand', 'run', 'prompt', 'answer'] as const).map((stream) => {
  const key_properties = stream === 'brand' ? ['id'] : ['brand_id', 'id'];
  const members = Object.entries<MemberType>(MEMBERS[stream]);
  const added = ADDED_TO[stream].map((name) => [name, ADDED[name]] as const);
  const properties = Object.fromEntries([
    ...key_properties.map((name) => [name, KEY] as const),
    ...[...members, ...added]
      .filter(([name]) => !key_properties.includes(name))
      .map(([name, type]) => [name, SCHEMAS[type]] as const),
  ]);
  return { stream, key_properties, schema: { type: 'object', properties, required: key_properties } };
});
