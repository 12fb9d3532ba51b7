import { importData } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain';
import { openSqlite, type OpenedStore } from '@brand-visibility/storage';

/** Brings records into a new SQLite file the way every record comes in. */
export async function fill(file: string, records: Iterable<ImportRecord>): Promise<void> {
  const opened = await openSqlite({ file, access: 'create' });
  await importInto(opened.workshop, chunksOf(records));
  await opened.close();
}

export async function importInto(
  workshop: OpenedStore['workshop'],
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const outcome = await importData(workshop, [{ name: 'bench', chunks }], { weights: EQUAL_WEIGHTS });
  if ('errors' in outcome)
    throw new Error(`the bench world was refused: ${JSON.stringify(outcome.errors[0])}`);
}

/** Newline-delimited JSON in pieces of about 64 KiB. */
export async function* chunksOf(records: Iterable<ImportRecord>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '';
  for (const record of records) {
    text += `${JSON.stringify(record)}\n`;
    if (text.length < 65_536) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}
