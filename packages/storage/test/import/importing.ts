import { importData, type ImportOutcome, type JobStore } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain';
import { ndjson } from '@brand-visibility/records';

/** A record, or a raw line. */
export type TestLine = ImportRecord | string;

const fileOf = (name: string, lines: readonly TestLine[]) => ({
  name,
  chunks: { [Symbol.asyncIterator]: () => chunksOf(lines) },
});

async function* chunksOf(lines: readonly TestLine[]): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield Buffer.from(lines.map((line) => (typeof line === 'string' ? `${line}\n` : ndjson([line]))).join(''));
}

/** Imports each list of lines as one file, named `1`, `2`, ... */
export function importLines(
  { jobStore }: { readonly jobStore: JobStore },
  ...files: readonly (readonly TestLine[])[]
): Promise<ImportOutcome> {
  const named = files.map((lines, index) => fileOf(String(index + 1), lines));
  return importData(jobStore, named, { weights: EQUAL_WEIGHTS });
}

/** The errors as `LINE PATH PATH`; only `LINE` for an error of the whole line. */
export function faultsIn(outcome: ImportOutcome): readonly string[] {
  if (!('errors' in outcome)) return [];
  return outcome.errors.map(({ line, paths }) => [line, ...paths].join(' '));
}
