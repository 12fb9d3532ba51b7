/** Finds the earlier answer that fills in a failed question. */
import type { Instant } from '../time/instant.js';
import type { Engine, Outcome, RunStatus, Sentiment } from '../vocabulary.js';

/** One prompt of a run at one engine, with its outcome. */
export interface Question {
  readonly id: string;
  readonly prompt_id: string;
  readonly platform: Engine;
  readonly created_at: Instant;
  readonly outcome: Outcome;
}

/** The content of an answer; filling a question in copies all of it (rule 9.6). */
export interface AnswerContent {
  readonly brand_named: boolean;
  readonly position: number | null;
  readonly sentiment: Sentiment | null;
  readonly competitors: readonly unknown[];
  readonly text: string | null;
  readonly text_markdown: string | null;
  readonly sources: readonly unknown[];
}

/** A candidate for filling in a question, with the status of its run. */
export type PossibleFilling = Question & AnswerContent & { readonly run_status: RunStatus };

/** A filled-in question: its own fields, with the content of an earlier answer and the outcome `filled`. */
export type FilledIn<Q extends Question, A extends AnswerContent> = Omit<Q, 'outcome' | keyof AnswerContent> &
  Pick<A, keyof AnswerContent> & { readonly outcome: 'filled' };

/**
 * Fills in a failed question from the latest eligible answer by (`created_at`, `id`), ids compared bytewise (rule 9.6).
 * An eligible answer is successful, has text, answers the same prompt at the same engine, belongs
 * to a completed run, and is earlier than the question. Returns null if there is none: the question stays failed.
 * Throws a RangeError for a question that did not fail.
 */
export function fillIn<Q extends Question, A extends PossibleFilling>(
  question: Q,
  answers: Iterable<A>,
): FilledIn<Q, A> | null {
  if (question.outcome !== 'failed') throw new RangeError('only a failed question can be filled in');
  let latest: A | null = null;
  for (const answer of answers) {
    if (canFillIn(question, answer) && (latest === null || isBefore(latest, answer))) latest = answer;
  }
  if (latest === null) return null;
  const { brand_named, position, sentiment, competitors, text, text_markdown, sources } = latest;
  return {
    ...question,
    brand_named,
    position,
    sentiment,
    competitors,
    text,
    text_markdown,
    sources,
    outcome: 'filled',
  };
}

/**
 * Whether an answer can fill in a question. An answer whose text is empty or was erased (rule 10.6) cannot, because it
 * has no text to copy. A filled-in answer cannot either, because otherwise one answer could be carried on indefinitely.
 */
function canFillIn(question: Question, answer: PossibleFilling): boolean {
  return (
    answer.prompt_id === question.prompt_id &&
    answer.platform === question.platform &&
    answer.outcome === 'answered' &&
    answer.run_status === 'completed' &&
    answer.text !== '' &&
    isBefore(answer, question)
  );
}

/** Ids are ASCII (rule 12.2), so UTF-16 code units are in the order of bytes. */
function isBefore(a: Question, b: Question): boolean {
  return a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id);
}
