import type { ImportRecord } from '@brand-visibility/contract';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes an import file whose records need not fit in memory. */
export async function writeRecords(file: string, records: Iterable<ImportRecord>): Promise<void> {
  await pipeline(Readable.from(blocksOf(records)), createWriteStream(file));
}

const BLOCK = 1_048_576;

/** Lines joined to blocks, because writing a million lines one by one takes several times as long. */
function* blocksOf(records: Iterable<ImportRecord>): Generator<string> {
  let lines: string[] = [];
  let size = 0;
  for (const record of records) {
    const line = `${JSON.stringify(record)}\n`;
    lines.push(line);
    size += line.length;
    if (size < BLOCK) continue;
    yield lines.join('');
    [lines, size] = [[], 0];
  }
  yield lines.join('');
}
