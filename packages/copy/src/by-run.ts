/** Splits a list of answers by run while reading the list. */
import type { Answer } from '@brand-visibility/client';

/** The answers of one run, from a list with the answers of several runs. */
export interface AnswersOfRun {
  readonly run_id: string;
  /** Pages of answers. Requesting the next run skips the pages that were not read. */
  readonly answers: AsyncIterable<readonly Answer[]>;
}

/** Splits a list in which the answers of each run are adjacent. Returns the return value of `pages`. */
export async function* byRun<End>(
  pages: AsyncGenerator<readonly Answer[], End, undefined>,
): AsyncGenerator<AnswersOfRun, End, undefined> {
  let rest: readonly Answer[] = [];
  let end: { readonly value: End } | null = null;
  const more = async () => {
    while (rest.length === 0 && end === null) {
      const next = await pages.next();
      if (next.done) end = { value: next.value };
      else rest = next.value;
    }
  };
  async function* answersOf(run_id: string) {
    while (rest[0]?.run_id === run_id) {
      const others = rest.findIndex((answer) => answer.run_id !== run_id);
      const own = others < 0 ? rest : rest.slice(0, others);
      rest = rest.slice(own.length);
      yield own;
      await more();
    }
  }
  for (;;) {
    await more();
    const [first] = rest;
    if (!first) break;
    yield { run_id: first.run_id, answers: answersOf(first.run_id) };
    for await (const _ of answersOf(first.run_id));
  }
  // `more` leaves `rest` empty only after it has set `end`.
  return end!.value;
}
