/**
 * Preloaded into a service that is measured: at SIGUSR2 it prints to standard error what the longest turn of the event
 * loop since the one before was, in milliseconds, by the clock and of processor time of the thread that runs the loop.
 * Where a machine has more to do than cores, a turn takes longer than the work in it: the thread waits for a core, or
 * for the garbage collector's helpers, which wait for one.
 */
import { openSync, readSync } from 'node:fs';

const own = openOwn();
const line = Buffer.alloc(128);

/** Linux says it of a thread in nanoseconds; elsewhere all time counts as work. */
function openOwn(): number | null {
  try {
    return openSync('/proc/thread-self/schedstat', 'r');
  } catch {
    return null;
  }
}

function worked(): number {
  if (own === null) return performance.now();
  return parseInt(line.toString('latin1', 0, readSync(own, line, 0, line.length, 0)), 10) / 1e6;
}

const longest = { byClock: 0, ofWork: 0 };
let before = { clock: 0, work: 0 };

/** A timer runs once in each turn of a loop that has more to do. */
function look(): void {
  const now = { clock: performance.now(), work: worked() };
  longest.byClock = Math.max(longest.byClock, now.clock - before.clock);
  longest.ofWork = Math.max(longest.ofWork, now.work - before.work);
  before = now;
}

let looking: NodeJS.Timeout | null = null;
process.on('SIGUSR2', () => {
  process.stderr.write(`event loop held: ${JSON.stringify(longest)}\n`);
  before = { clock: performance.now(), work: worked() };
  longest.byClock = 0;
  longest.ofWork = 0;
  looking ??= setInterval(look, 1).unref(); // not before: what is timed until then is not to bear it
});
