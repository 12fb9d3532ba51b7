/** Reads the files of an import again, to find the lines of errors that were detected only at the end. */
import type { AnyRecord } from '@brand-visibility/contract';
import type { Origin } from './errors.js';
import { lineBatches } from './lines.js';
import { readRecord } from './records.js';

/** A file of newline-delimited JSON, decompressed. */
export interface ImportFile {
  /** The file name in error messages. */
  readonly name: string;
  /** The content. It must be iterable twice, because `linesOf` reads it again. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Reads the files again, and returns the line of each wanted record, in the order of the lines. The keys of `wanted`
 * and of the result are `TYPE ID`, or `rival BRAND_ID` for watched rivals. If `wanted` maps a key to *n*, returns the
 * *n*th line with the key, or the last such line if there are fewer. `Infinity` selects the last line.
 */
export async function linesOf(
  files: readonly ImportFile[],
  wanted: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Origin>> {
  const lines = new Map<string, Origin>();
  const seen = new Map<string, number>();
  if (wanted.size === 0) return lines;
  for (const { name: file, chunks } of files) {
    for await (const batch of lineBatches(chunks)) {
      for (const line of batch) {
        const { record } = readRecord(line);
        const name = record && keyOfRecord(record);
        const last = name === null ? undefined : wanted.get(name);
        if (record === null || name === null || last === undefined) continue;
        const nth = (seen.get(name) ?? 0) + 1;
        seen.set(name, nth);
        if (nth > last) continue;
        lines.delete(name); // `set` then moves the entry to the end, so the map keeps the order of lines
        lines.set(name, {
          file,
          line: line.number,
          type: record.type,
          id: 'id' in record ? record.id : null,
        });
      }
    }
  }
  return lines;
}

function keyOfRecord(record: AnyRecord): string | null {
  if (record.type === 'rival') return record.is_watched ? `rival ${record.brand_id}` : null;
  return 'id' in record ? `${record.type} ${record.id}` : null;
}
