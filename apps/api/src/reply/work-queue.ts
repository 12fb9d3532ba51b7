/** Work, over when it returns or the promise that it returns has an outcome. That promise waits for nothing outside. */
type Work = () => void | Promise<void>;

/**
 * Schedules work that callers can cause without limit, such as unauthenticated requests and pipelined requests, so that
 * it does not block the event loop.
 */
export interface WorkQueue {
  /** Runs it now, or queues it if other work waits or this event-loop iteration has spent its budget. */
  run(caller: string, work: Work): void;
  /** Runs it in a later event-loop iteration, after the work already queued for this caller. */
  queue(caller: string, work: Work): void;
  /** Notes a new connection. */
  accepted(): void;
}

/** Milliseconds of such work per event-loop iteration. Work that has started always finishes. */
const BUDGET = 2;

/** Milliseconds after which other work no longer waits for a promise. */
const LONGEST = 100;

/** Milliseconds for which work waits, at most, as long as each event-loop iteration accepts another connection. */
const ACCEPTING = 50;

/** Schedules work for the next event-loop iteration, or after a pause in milliseconds. */
function afterPause(work: () => void, milliseconds: number): void {
  if (milliseconds === 0) setImmediate(work);
  else setTimeout(work, milliseconds);
}

/**
 * One queue for the whole process, from which callers take turns; the work of a caller is run in its order. It spends
 * at most `budget` milliseconds of an event-loop iteration, or longer for a single piece of work. After exceeding its
 * budget it pauses for as long as the work took, because other requests need several iterations each. Work waits while
 * connections arrive: Node accepts one an iteration, so those of other callers wait behind them until all are accepted.
 * Work that continues in a promise is followed by no other until it is over.
 * Times come from the monotonic clock.
 */
export function createWorkQueue(
  budget = BUDGET,
  clock: () => number = () => performance.now(),
  later: (work: () => void, pause: number) => void = afterPause,
): WorkQueue {
  const waiting = new WaitingWork();
  let spent = 0;
  let isWorking = false;
  /** Whether work is not over that has returned a promise. */
  let isPending = false;
  let isScheduled = false;
  /** Whether a connection was accepted since this was last asked, and when the first of several was. */
  let hasAccepted = false;
  let acceptingSince: number | null = null;

  const isAccepting = () => {
    acceptingSince = hasAccepted ? (acceptingSince ?? clock()) : null;
    hasAccepted = false;
    if (acceptingSince === null) return false;
    if (clock() - acceptingSince < ACCEPTING) return true;
    acceptingSince = null;
    return false;
  };
  const work = (each: Work) => {
    const begin = clock();
    const end = () => {
      spent += clock() - begin;
      schedule();
    };
    isWorking = true;
    try {
      const rest = each();
      isPending = rest !== undefined;
      if (rest)
        void overInTime(rest)
          .then(() => (isPending = false))
          .then(end);
    } finally {
      isWorking = false;
      if (!isPending) end();
    }
  };
  const schedule = () => {
    if (isScheduled || isPending) return;
    isScheduled = true;
    later(drain, spent > budget ? Math.ceil(spent) : 0);
  };
  const drain = () => {
    spent = 0;
    if (isAccepting()) {
      later(drain, 0);
      return;
    }
    try {
      // Work queued from here on waits for another iteration.
      for (let left = waiting.size; left > 0 && spent < budget && !isPending; left -= 1) work(waiting.take());
    } finally {
      isScheduled = false;
      if (spent > 0 || waiting.size > 0) schedule();
    }
  };
  return {
    run: (caller, each) => {
      if (isWorking) void each();
      else if (spent < budget && !isPending && waiting.size === 0 && !hasAccepted) work(each);
      else {
        waiting.add(caller, each);
        schedule();
      }
    },
    queue: (caller, each) => {
      waiting.add(caller, each);
      schedule();
    },
    accepted: () => {
      hasAccepted = true;
    },
  };
}

/** Resolves when a promise has an outcome, or after the longest time. */
function overInTime(rest: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    rest.then(end, end);
  });
}

/** The waiting work of each caller, in the order in which callers are served. */
class WaitingWork {
  readonly #callers = new Map<string, Set<Work>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(caller: string, work: Work): void {
    this.#callers.set(caller, (this.#callers.get(caller) ?? new Set()).add(work));
    this.#size += 1;
  }

  /** Removes and returns the first work of the first caller, who is then the last. */
  take(): Work {
    for (const [caller, works] of this.#callers)
      for (const work of works) {
        works.delete(work);
        this.#callers.delete(caller);
        if (works.size > 0) this.#callers.set(caller, works);
        this.#size -= 1;
        return work;
      }
    throw new Error('no work waits');
  }
}
