/** The binary format of citations. */
import type { RunCitations } from '@brand-visibility/counting';
import { decodeColumns, encodeColumns, type Layout } from './encoding.js';
import type { ColumnsFormat } from './run-columns.js';

/** Indexes in `lengths` of the number of answers and of the number of citations. */
const ANSWER = 0;
const CITATION = 1;

const LAYOUT: Layout = {
  version: 1,
  headerWords: 16,
  lengths: 2,
  wide: [ANSWER, ANSWER, ANSWER, ANSWER, ANSWER, ANSWER, CITATION, CITATION],
  narrow: [ANSWER],
};

/** The byte offsets of `base` and `unit`, which are in the last four words of the header. */
const BASE_AT = 48;
const UNIT_AT = 56;

/** Encodes the citations of a run. Equal citations give equal bytes. */
export function encodeCitations(run: RunCitations): Uint8Array {
  const { answers, citations, prompt, mention, citationCount, timeLow, timeHigh, tie, domain, page } = run;
  const data = encodeColumns(
    LAYOUT,
    [answers, citations],
    [prompt, mention, citationCount, timeLow, timeHigh, tie, domain, page],
    [run.marks],
  );
  const header = new DataView(data.buffer);
  header.setBigInt64(BASE_AT, run.base, true);
  header.setBigInt64(UNIT_AT, run.unit, true);
  return data;
}

/** Decodes the citations of a run. The columns are views of `data`, which is copied only if it is not aligned. */
function decodeCitations(data: Uint8Array): RunCitations {
  const { bytes, lengths, wide, narrow } = decodeColumns(LAYOUT, data);
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  return {
    answers: lengths[ANSWER]!,
    citations: lengths[CITATION]!,
    prompt: wide[0]!,
    mention: wide[1]!,
    citationCount: wide[2]!,
    timeLow: wide[3]!,
    timeHigh: wide[4]!,
    tie: wide[5]!,
    domain: wide[6]!,
    page: wide[7]!,
    marks: narrow[0]!,
    base: header.getBigInt64(BASE_AT, true),
    unit: header.getBigInt64(UNIT_AT, true),
  };
}

export const CITATIONS: ColumnsFormat<RunCitations> = {
  name: 'citations',
  decode: decodeCitations,
  digestOf: ({ citations_digest }) => citations_digest,
};
