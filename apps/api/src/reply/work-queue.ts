/**
 * Schedules work that callers can cause without limit, such as unauthenticated requests and pipelined requests, so that
 * it does not block the event loop.
 */
export interface WorkQueue {
  /** Runs it now, or queues it if other work waits or this event-loop iteration has spent its budget. */
  run(work: () => void): void;
  /** Runs it in a later event-loop iteration, after the work already queued. */
  queue(work: () => void): void;
}

/** Milliseconds of such work per event-loop iteration. Work that has started always finishes. */
const BUDGET = 2;

/** Schedules work for the next event-loop iteration, or after a pause in milliseconds. */
function afterPause(work: () => void, milliseconds: number): void {
  if (milliseconds === 0) setImmediate(work);
  else setTimeout(work, milliseconds);
}

/**
 * A FIFO queue for the whole process. It spends at most `budget` milliseconds of an event-loop iteration, or longer
 * for a single piece of work. After exceeding its budget it pauses for as long as the work took, because other
 * requests need several iterations each. Times come from the monotonic clock.
 */
export function createWorkQueue(
  budget = BUDGET,
  clock: () => number = () => performance.now(),
  later: (work: () => void, pause: number) => void = afterPause,
): WorkQueue {
  let waiting: (() => void)[] = [];
  let next = 0;
  let spent = 0;
  let isWorking = false;
  let isScheduled = false;

  const work = (each: () => void) => {
    const begin = clock();
    isWorking = true;
    try {
      each();
    } finally {
      isWorking = false;
      spent += clock() - begin;
      schedule();
    }
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    later(drain, spent > budget ? Math.ceil(spent) : 0);
  };
  const drain = () => {
    spent = 0;
    const end = waiting.length; // work queued from here on waits for another iteration
    try {
      while (next < end && spent < budget) {
        next += 1;
        work(waiting[next - 1]!);
      }
    } finally {
      isScheduled = false;
      if (next === waiting.length) {
        waiting = [];
        next = 0;
      }
      if (spent > 0 || waiting.length > 0) schedule();
    }
  };
  return {
    run: (each) => {
      if (isWorking) each();
      else if (spent < budget && next === waiting.length) work(each);
      else waiting.push(each);
    },
    queue: (each) => {
      waiting.push(each);
      schedule();
    },
  };
}
