/** Work that has its turn: what anybody may cause as often as they like, and what follows on a connection. */
export interface WorkQueue {
  /** Does it now; later, when others wait or this turn of the event loop had enough of such work. */
  take(work: () => void): void;
  /** Does it in a later turn of the event loop, after what waits. */
  queue(work: () => void): void;
}

/** Milliseconds of such work in one turn of the event loop; what is begun ends. */
const MOST = 2;

/** Schedules work for the next turn of the event loop or, after a pause, for that many milliseconds later. */
function afterRest(work: () => void, milliseconds: number): void {
  if (milliseconds === 0) setImmediate(work);
  else setTimeout(work, milliseconds);
}

/**
 * One queue for the whole process, first in, first out. It takes at most `most` milliseconds of a turn of the event loop, or
 * one piece of work that takes longer by itself. It then pauses for as long as that work took, because every other request
 * needs several workQueue of the event loop. Times are of the monotonic clock.
 */
export function createWorkQueue(
  most = MOST,
  clock: () => number = () => performance.now(),
  later: (work: () => void, rest: number) => void = afterRest,
): WorkQueue {
  let line: (() => void)[] = [];
  let next = 0;
  let spent = 0;
  let isWorking = false;
  let isAwaited = false;

  const work = (each: () => void) => {
    const begin = clock();
    isWorking = true;
    try {
      each();
    } finally {
      isWorking = false;
      spent += clock() - begin;
      awaitTurn();
    }
  };
  const awaitTurn = () => {
    if (isAwaited) return;
    isAwaited = true;
    later(turn, spent > most ? Math.ceil(spent) : 0);
  };
  const turn = () => {
    spent = 0;
    const end = line.length; // what is queued meanwhile has a turn of its own
    try {
      while (next < end && spent < most) {
        next += 1;
        work(line[next - 1]!);
      }
    } finally {
      isAwaited = false;
      if (next === line.length) {
        line = [];
        next = 0;
      }
      if (spent > 0 || line.length > 0) awaitTurn();
    }
  };
  return {
    take: (each) => {
      if (isWorking) each();
      else if (spent < most && next === line.length) work(each);
      else line.push(each);
    },
    queue: (each) => {
      line.push(each);
      awaitTurn();
    },
  };
}
