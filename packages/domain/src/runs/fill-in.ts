/** Finds the earlier answer that replaces the missing answer to a failed question. */
import type { Instant } from '../time/instant.js';
import type { Engine, Outcome, RunStatus, Sentiment } from '../vocabulary.js';

/** A question, which is a prompt that a run asks an engine, and its outcome. */
export interface Question {
  readonly id: string;
  readonly prompt_id: string;
  readonly platform: Engine;
  readonly created_at: Instant;
  readonly outcome: Outcome;
}

/** The content of an answer. A filled-in question gets all of these fields (rule 9.6). */
export interface AnswerContent {
  readonly brand_named: boolean;
  readonly position: number | null;
  readonly sentiment: Sentiment | null;
  readonly competitors: readonly unknown[];
  readonly text: string | null;
  readonly text_markdown: string | null;
  readonly sources: readonly unknown[];
}

/** An earlier answer that may be suitable, and the status of its run. */
export type PossibleFilling = Question & AnswerContent & { readonly run_status: RunStatus };

/** A filled-in question: the question's own fields, the content of an earlier answer, and the outcome `filled`. */
export type FilledIn<Q extends Question, A extends AnswerContent> = Omit<Q, 'outcome' | keyof AnswerContent> &
  Pick<A, keyof AnswerContent> & { readonly outcome: 'filled' };

/**
 * Fills in a failed question from the latest suitable answer, by `created_at`, then by the bytes of `id` (rule 9.6). An
 * answer is suitable if it has the question's engine and prompt, is successful, has a nonempty text, belongs to a
 * completed run, and is earlier than the question. If no answer is suitable, returns null, and the question stays
 * failed. Throws a RangeError if the question did not fail.
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
 * Whether an answer can fill in a question. Its text must not be empty; the service erases texts by emptying them (rule
 * 10.6). Filled-in answers are excluded, because otherwise one answer could fill in all later runs.
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

/** Ids are ASCII (rule 12.2), so the order of strings is the order of their bytes. */
function isBefore(a: Question, b: Question): boolean {
  return a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id);
}
