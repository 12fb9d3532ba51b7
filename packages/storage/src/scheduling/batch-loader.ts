import DataLoader from 'dataloader';

/**
 * Asks what comes up in one turn of the event loop together, at its end: however many connections have a request, the
 * database is asked once. Nothing is kept, so an answer is never older than its question. `ask` gives an answer for each
 * question, in their order; what it throws is thrown at all of them.
 */
export function batchLoader<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  const loader = new DataLoader<Q, A>(async (questions) => ask(questions), {
    cache: false,
    batchScheduleFn: (send) => void setImmediate(send),
  });
  return (question) => loader.load(question);
}
