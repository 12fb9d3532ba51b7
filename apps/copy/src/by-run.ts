/** Splits a list of answers into runs while the list is read. */
import type { Answer } from '@brand-visibility/client';

/** The answers of one run, taken from a list that contains the answers of several runs. */
export interface AnswersOfRun {
  readonly run_id: string;
  /** Pages of answers. If the caller requests the next run, the pages that the caller has not read are skipped. */
  readonly answers: AsyncIterable<readonly Answer[]>;
}

/** Splits a list in which answers of the same run are adjacent. At the end, returns the value that `pages` returned. */
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
  // `more` sets `end` before it returns with an empty `rest`.
  return end!.value;
}
