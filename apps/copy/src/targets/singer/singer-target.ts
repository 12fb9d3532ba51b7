/** Writes a copy and its sync state as Singer messages to standard output. */
import { createHash } from 'node:crypto';
import { answerRows, countedBrand, weightRows } from '../../counted-rows.js';
import { copied, LISTS, OF_ANSWERS, type RecordType } from '../../members.js';
import { memoryState, type MemoryState, type StoredState } from '../../state/memory-state.js';
import type { TargetRows, Target } from '../../target.js';
import { ADDED_TO, STREAMS } from './singer-schema.js';

/**
 * Formats a message as one line. JSON escapes the control characters up to U+001F. This function also escapes U+007F to
 * U+009F, because some terminals interpret these characters.
 */
const lineOf = (message: object): string =>
  `${JSON.stringify(message).replace(/[\u007f-\u009f]/g, (each) => `\\u00${each.charCodeAt(0).toString(16)}`)}\n`;

export interface SingerOptions {
  /** The value of the previous STATE message; null for the first copy. */
  readonly state: StoredState | null;
  readonly tables: ReadonlySet<RecordType>;
  /** Writes a line to standard output. The promise resolves when the stream accepts more data. */
  readonly write: (line: string) => Promise<void>;
  /** Returns the current time as RFC 3339. Each call must return a different time. */
  readonly now: () => string;
}

/**
 * Opens a target that writes the messages of a Singer tap. The sync state is kept in memory and written in STATE
 * messages. Singer targets can only insert and replace rows, so the fields in `ADDED` indicate which rows count.
 */
export async function openSingerTarget(options: SingerOptions): Promise<Target> {
  const { tables, write, now } = options;
  const state = memoryState(options.state, tables);
  const message = (type: string, members: object) => write(lineOf({ type, ...members }));
  for (const stream of STREAMS) if (tables.has(stream.stream)) await message('SCHEMA', stream);
  const sendState = () => message('STATE', { value: state.stored() });
  const record = async (stream: RecordType, row: object) => {
    if (tables.has(stream)) await message('RECORD', { stream, record: row });
  };
  return { state, tables, rows: singerRows(state, record, sendState, now), close: () => undefined };
}

function singerRows(
  state: MemoryState,
  record: (stream: RecordType, row: object) => Promise<void>,
  sendState: () => Promise<void>,
  now: () => string,
): TargetRows {
  const begun = (brand_id: string) => ({ brand_copied_at: state.brand(brand_id).begunAt() });
  const present = { _sdc_deleted_at: null };
  const removeEach = async (type: 'brand' | 'run' | 'prompt', brand_id: string, ids: readonly string[]) => {
    const added = Object.fromEntries(ADDED_TO[type].map((name) => [name, null]));
    for (const id of ids)
      await record(type, { ...copied(type, brand_id, { id }), ...added, _sdc_deleted_at: now() });
  };
  return {
    putBrand: async (brand, lists) => {
      const digest = createHash('sha256').update(JSON.stringify(lists)).digest('hex');
      const sent = state.sentLists(brand.id);
      const listed_at = sent?.digest === digest ? sent.listed_at : now();
      if (sent?.listed_at !== listed_at)
        for (const type of LISTS)
          for (const row of lists[type]) await record(type, { ...copied(type, brand.id, row), listed_at });
      state.setSentLists(brand.id, { digest, listed_at });
      const row = copied('brand', brand.id, countedBrand(brand));
      await record('brand', { ...row, ...begun(brand.id), listed_at, ...present });
    },
    putMethodology: async (account_id, methodology) => {
      if (methodology === null) return;
      await record('methodology', copied('methodology', account_id, methodology));
      for (const row of weightRows(methodology))
        await record('engine_weight', copied('engine_weight', account_id, row));
    },
    removeOthers: async () => undefined,
    removeBrand: async (brand_id) => removeEach('brand', brand_id, [brand_id]),
    putPrompt: async (brand_id, prompt) =>
      record('prompt', { ...copied('prompt', brand_id, prompt), ...begun(brand_id), ...present }),
    removePrompts: async (brand_id, ids) => removeEach('prompt', brand_id, ids),
    putRun: async (brand_id, run, answers) => {
      const run_copied_at = now();
      for await (const page of answers)
        for (const rows of page.map(answerRows))
          for (const type of OF_ANSWERS)
            for (const row of rows[type])
              await record(type, { ...copied(type, brand_id, row), run_copied_at });
      const row = copied('run', brand_id, run);
      await record('run', { ...row, ...begun(brand_id), run_copied_at, ...present });
    },
    removeRuns: async (brand_id, ids) => removeEach('run', brand_id, ids),
    ids: async () => [],
    completedRuns: async () => null,
    stateChanged: sendState,
  };
}
