/** One question that waits for the end of the turn, and who asked it. */
interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Asks what comes up in one turn of the event loop together, at its end: however many connections have a request, the
 * database is asked once. An answer is never older than its question. `ask` gives an answer for each question, in their
 * order; what it throws is thrown at all of them.
 */
export function askedTogether<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = [];
  const askAll = async () => {
    const asked = waiting;
    waiting = [];
    try {
      const answers = await ask(asked.map(({ question }) => question));
      if (answers.length !== asked.length) throw new Error('every question has an answer');
      for (const [i, { resolve }] of asked.entries()) resolve(answers[i]!);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void askAll());
      waiting.push({ question, resolve, reject });
    });
}
