import { importData } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';

/** Imports records into an opened database and closes it. */
export async function fill(opened: OpenedStore, records: Iterable<ImportRecord>): Promise<void> {
  const outcome = await importData(opened.jobStore, [{ name: 'bench', chunks: chunksOf(records) }], {
    weights: EQUAL_WEIGHTS,
  });
  if ('errors' in outcome)
    throw new Error(`the import of the bench world failed: ${JSON.stringify(outcome.errors[0])}`);
  await opened.close();
}

/** Newline-delimited JSON in chunks of about 64 KiB. */
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
