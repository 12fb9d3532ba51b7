import type { WorkQueue } from '../reply/work-queue.js';

/** Waits for something outside the message's own work, such as the store, and leaves the queue to others meanwhile. */
export type Outside = <T>(wait: () => Promise<T>) => Promise<T>;

/**
 * Works on a message through the work queue. The SDK works in promises, up to some milliseconds a message, so messages
 * are worked on one after another: started together, they would hold up the event loop until all are answered.
 */
export function workOn(
  workQueue: WorkQueue,
  caller: string,
  work: (outside: Outside) => Promise<void>,
): void {
  let leave: () => void = () => undefined;
  const whileInQueue = () => new Promise<void>((resolve) => (leave = resolve));
  const outside: Outside = async (wait) => {
    leave();
    try {
      return await wait();
    } finally {
      await new Promise<void>((enter) =>
        workQueue.queue(caller, () => {
          const over = whileInQueue();
          enter();
          return over;
        }),
      );
    }
  };
  workQueue.run(caller, () => {
    const over = whileInQueue();
    void work(outside).finally(() => leave());
    return over;
  });
}
