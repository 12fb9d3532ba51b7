/** Work that has its turn: what anybody may cause as often as they like, and what follows on a connection. */
export interface Turns {
  /** Does it now; later, when others wait or this turn of the event loop had enough of such work. */
  take(work: () => void): void;
  /** Does it in a later turn of the event loop, after what waits. */
  queue(work: () => void): void;
}

/** Milliseconds of such work in one turn of the event loop; what is begun ends. */
const MOST = 2;

/** Has something done in the next turn of the event loop, or so many milliseconds later. */
function afterRest(work: () => void, milliseconds: number): void {
  if (milliseconds === 0) setImmediate(work);
  else setTimeout(work, milliseconds);
}

/**
 * One line for a whole service. Whoever stands in it waits for the ones before him, and nobody else waits for more than
 * `most` of all of them, or for one that takes longer by itself; then the line rests for as long as it worked, since a
 * request of others comes by the event loop several times. By the monotonic clock.
 */
export function takeTurns(
  most = MOST,
  clock: () => number = () => performance.now(),
  later: (work: () => void, rest: number) => void = afterRest,
): Turns {
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
