import type { Instant } from '../time/instant.js';
import type { Engine, Outcome, RunStatus, Sentiment } from '../vocabulary.js';

/** A question of a run, asked of one engine, with what became of it. */
export interface Question {
  readonly id: string;
  readonly prompt_id: string;
  readonly platform: Engine;
  readonly created_at: Instant;
  readonly outcome: Outcome;
}

/** What an answer says; a question that is filled in takes over all of it (rule 9.6). */
export interface AnswerContent {
  readonly brand_named: boolean;
  readonly position: number | null;
  readonly sentiment: Sentiment | null;
  readonly competitors: readonly unknown[];
  readonly text: string | null;
  readonly text_markdown: string | null;
  readonly sources: readonly unknown[];
}

/** An answer that may fill a question in, with the status of the run that it is of. */
export type PossibleFilling = Question & AnswerContent & { readonly run_status: RunStatus };

/** A question as it stands after it was filled in: its own, but for the content and the outcome. */
export type FilledIn<Q extends Question, A extends AnswerContent> = Omit<Q, 'outcome' | keyof AnswerContent> &
  Pick<A, keyof AnswerContent> & { readonly outcome: 'filled' };

/**
 * Fills a failed question in from the latest of these answers that may stand for it: a successful one to the same prompt
 * on the same engine, in a completed run, before the question by (created_at, id), ids compared bytewise. Null when there
 * is none: it stays failed (rule 9.6). Throws a RangeError for a question that did not fail.
 */
export function fillIn<Q extends Question, A extends PossibleFilling>(
  question: Q,
  answers: Iterable<A>,
): FilledIn<Q, A> | null {
  if (question.outcome !== 'failed') throw new RangeError('only a question that failed is filled in');
  let latest: A | null = null;
  for (const answer of answers) {
    if (mayStandFor(question, answer) && (latest === null || isBefore(latest, answer))) latest = answer;
  }
  if (latest === null) return null;
  const { brand_named, position, sentiment, competitors, text, text_markdown, sources } = latest;
  return {
    ...question,
    ...{ brand_named, position, sentiment, competitors, text, text_markdown, sources },
    outcome: 'filled',
  };
}

/** A filled-in answer never fills another one in: what an engine did not say would be carried on and on. */
function mayStandFor(question: Question, answer: PossibleFilling): boolean {
  return (
    answer.prompt_id === question.prompt_id &&
    answer.platform === question.platform &&
    answer.outcome === 'answered' &&
    answer.run_status === 'completed' &&
    isBefore(answer, question)
  );
}

/** Ids are ASCII (import format), so the order of UTF-16 units is that of bytes. */
function isBefore(a: Question, b: Question): boolean {
  return a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id);
}
