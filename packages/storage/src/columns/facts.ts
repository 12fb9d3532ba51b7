/** The binary format of facts. */
import type { RunFacts } from '@brand-visibility/counting';
import { decodeColumns, encodeColumns, type Layout } from './encoding.js';
import type { ColumnsFormat } from './run-columns.js';

/** Indexes in `lengths` of the number of answers and of the number of mentions. */
const ANSWER = 0;
const MENTION = 1;

const LAYOUT: Layout = {
  version: 1,
  headerWords: 8,
  lengths: 2,
  wide: [ANSWER, ANSWER, ANSWER, MENTION, MENTION],
  narrow: [ANSWER, MENTION],
};

/** Encodes the facts of a run. Equal facts give equal bytes. */
export function encodeFacts(facts: RunFacts): Uint8Array {
  const { answers, mentions, prompt, position, mentionCount, rival, rivalPosition } = facts;
  return encodeColumns(
    LAYOUT,
    [answers, mentions],
    [prompt, position, mentionCount, rival, rivalPosition],
    [facts.engineAndSentiment, facts.rivalMarks],
  );
}

/** Decodes the facts of a run. The columns are views of `data`, which is copied only if it is not aligned. */
export function decodeFacts(data: Uint8Array): RunFacts {
  const { lengths, wide, narrow } = decodeColumns(LAYOUT, data);
  return {
    answers: lengths[ANSWER]!,
    mentions: lengths[MENTION]!,
    prompt: wide[0]!,
    position: wide[1]!,
    mentionCount: wide[2]!,
    rival: wide[3]!,
    rivalPosition: wide[4]!,
    engineAndSentiment: narrow[0]!,
    rivalMarks: narrow[1]!,
  };
}

export const FACTS: ColumnsFormat<RunFacts> = {
  name: 'facts',
  decode: decodeFacts,
  digestOf: ({ facts_digest }) => facts_digest,
};
