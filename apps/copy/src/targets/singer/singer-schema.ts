import { columnsOf, keyOf, RECORD_TYPES, type MemberType, type RecordType } from '../../members.js';

/** The streams of the Singer tap. Each table is a stream, with the JSON Schema of its records. */

/** Fields that the tap adds to the fields of the API. */
export const ADDED = {
  /**
   * The time of the brand's last restart (`BrandCopyState`). A row counts only if this time equals `brand_copied_at` in
   * the row of the brand; other rows belong to an earlier copy.
   */
  brand_copied_at: 'time',
  /** The time at which the run was read. A row counts only if it equals `run_copied_at` in the row of the run. */
  run_copied_at: 'time',
  /**
   * The time at which the lists were read when one of their rows had last changed. A row counts only if it equals
   * `listed_at` in the row of the brand.
   */
  listed_at: 'time',
  /** The time at which the tap removed the row; null for a current row. Singer targets expect this name. */
  _sdc_deleted_at: 'time',
} as const satisfies Readonly<Record<string, MemberType>>;

/** The names of the added fields, by stream. */
export const ADDED_TO: Readonly<Record<RecordType, readonly (keyof typeof ADDED)[]>> = {
  brand: ['brand_copied_at', 'listed_at', '_sdc_deleted_at'],
  run: ['brand_copied_at', 'run_copied_at', '_sdc_deleted_at'],
  prompt: ['brand_copied_at', '_sdc_deleted_at'],
  answer: ['run_copied_at'],
  mention: ['run_copied_at'],
  source: ['run_copied_at'],
  theme: ['listed_at'],
  watched_rival: ['listed_at'],
  source_domain: ['listed_at'],
  methodology: [],
  engine_weight: [],
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

/** Returns the schema of a key column. Key columns are never null; of these columns, only `place` is an integer. */
const keySchema = (type: MemberType) => ({ type: type === 'integer' ? 'integer' : 'string' });

export interface SingerStream {
  readonly stream: RecordType;
  readonly key_properties: readonly string[];
  readonly schema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required: readonly string[];
  };
}

export const STREAMS: readonly SingerStream[] = RECORD_TYPES.map((stream) => {
  const key_properties = keyOf(stream);
  const added = ADDED_TO[stream].map((name) => [name, ADDED[name]] as const);
  const columns: readonly (readonly [string, MemberType])[] = [...columnsOf(stream), ...added];
  const properties = Object.fromEntries(
    columns.map(([name, type]) => [name, key_properties.includes(name) ? keySchema(type) : SCHEMAS[type]]),
  );
  return { stream, key_properties, schema: { type: 'object', properties, required: key_properties } };
});
