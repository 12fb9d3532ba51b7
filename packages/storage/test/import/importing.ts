import {
  importData,
  type ImportOutcome,
  type JobStore,
  type ImportOptions,
} from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { chunksOf, ndjson } from '@brand-visibility/records';

/** A record, or a raw line. */
export type TestLine = ImportRecord | string;

/** Imports lists of lines as one file each, named `1`, `2`, ... */
export function importFiles(
  { jobStore }: { readonly jobStore: JobStore },
  files: readonly (readonly TestLine[])[],
  options: Partial<ImportOptions> = {},
): Promise<ImportOutcome> {
  const textOf = (line: TestLine) => (typeof line === 'string' ? `${line}\n` : ndjson([line]));
  const named = files.map((lines, index) => ({
    name: String(index + 1),
    chunks: chunksOf(lines.map(textOf).join('')),
  }));
  return importData(jobStore, named, { weights: EQUAL_WEIGHTS, ...options });
}
