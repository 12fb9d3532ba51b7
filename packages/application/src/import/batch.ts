import type { AnyRecord, RecordFault, RecordType } from '@brand-visibility/contract';
import { accept } from './accept.js';
import type { Origin } from './errors.js';
import { whatStands } from './known.js';
import type { Line } from './lines.js';
import { readRecord } from './records.js';
import { referenceFaults } from './references.js';
import type { ImportState } from './state.js';

/** The types that other records refer to. */
const PARENTS: ReadonlySet<string> = new Set<RecordType>([
  'account',
  'brand',
  'theme',
  'prompt',
  'run',
  'recommendation',
]);

/** Judges the lines of one batch in their order and puts the rows of those that are right. */
export async function importBatch(state: ImportState, file: string, lines: readonly Line[]): Promise<void> {
  const readings = lines.map((line) => ({ line, reading: readRecord(line) }));
  const records = readings.flatMap(({ reading }) => (reading.record ? [reading.record] : []));
  const known = await whatStands(state.session, records);
  // What is parked has no row, but it stands all the same.
  for (const record of records) {
    if (record.type === 'answer') {
      const parked = state.answers.get(record.id);
      if (parked) known.answers.set(record.id, { ...ownerIn(parked.row), place: null });
    } else if (record.type === 'api_key') {
      const parked = state.keys.get(record.id);
      if (parked) known.keys.set(record.id, parked.row.account_id);
    }
  }

  for (const { line, reading } of readings) {
    if (state.errors.full || state.refused.tooMany) return;
    const { record } = reading;
    if (!record) {
      refuse(state, { file, line: line.number, type: reading.type, id: reading.id }, reading.faults);
      continue;
    }
    const origin = { file, line: line.number, type: record.type, id: idOf(record) };
    const faults = [...referenceFaults(record, known)];
    if (faults.length === 0) {
      const tooMuch = await accept(state, known, { record, origin, bytes: line.bytes });
      if (tooMuch.length > 0) refuse(state, origin, tooMuch);
      continue;
    }
    // A reference to a record that was refused itself says nothing new.
    refuse(
      state,
      origin,
      faults.filter(({ missing }) => !missing || !state.refused.has(missing.type, missing.id)),
    );
  }
  await state.rows.put();
  await state.fit.prune(state.session);
}

/** Without faults of its own a record falls with another; only what others refer to is remembered then. */
function refuse(state: ImportState, origin: Origin, faults: readonly RecordFault[]): void {
  state.errors.add(origin, faults);
  const { type, id } = origin;
  if (type !== null && id !== null && (faults.length > 0 || PARENTS.has(type))) state.refused.add(type, id);
}

function idOf(record: AnyRecord): string | null {
  return 'id' in record ? record.id : null;
}

function ownerIn({ account_id, brand_id }: { readonly account_id: string; readonly brand_id: string }) {
  return { account_id, brand_id };
}
