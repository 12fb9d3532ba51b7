/** Computes the digest of a completed run. */
import { digestLines, type RunDigest } from '@brand-visibility/domain';
import { createHash } from 'node:crypto';
import { isSuccessful, type RunAnswer } from '../runs/answers.js';
import type { RunTable } from '../schema/tables.js';

export type StoredDigest = Pick<RunTable, 'answers_digest'> & Omit<RunDigest, 'answers_digest'>;

/** The columns that store the digest of a run; null unless the run is completed. */
export const DIGEST_COLUMNS = [
  'answers_digest',
  'failed_answers',
  'filled_answers',
] as const satisfies readonly (keyof StoredDigest)[];

/** The digest of a run that is not completed. */
export const NO_DIGEST = { answers_digest: null, failed_answers: null, filled_answers: null } as const;

/** Computes the digest of a completed run's answers (rule 20.6), and counts failed and filled-in answers. */
export function runDigest(answers: readonly RunAnswer[], nameKeyOf: (name: string) => string): StoredDigest {
  const hash = createHash('sha256');
  const digested = answers.filter(isSuccessful).map((answer) => ({
    ...answer,
    mentions: answer.competitors.map(({ name, position, sentiment, domain }) => ({
      name_key: nameKeyOf(name),
      position,
      sentiment,
      hasDomain: domain !== null,
    })),
  }));
  for (const line of digestLines(digested)) hash.update(line);
  return {
    answers_digest: hash.digest('hex'),
    failed_answers: answers.filter(({ outcome }) => outcome === 'failed').length,
    filled_answers: answers.filter(({ outcome }) => outcome === 'filled').length,
  };
}
