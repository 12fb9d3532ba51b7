import type { ImportRecord } from '@brand-visibility/contract';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Reads an import file, which may be compressed (.gz). */
export function recordsIn(file: string): readonly ImportRecord[] {
  const bytes = readFileSync(file);
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
  return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ImportRecord])); // the import checks each line
}
