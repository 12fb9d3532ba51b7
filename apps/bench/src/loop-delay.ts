/**
 * Preloaded into a measured service: on SIGUSR2 it prints to standard error the longest event-loop iterations since
 * the last signal, in milliseconds of wall-clock time and of processor time of the loop's thread. On an overloaded
 * machine an iteration takes longer than its work: the thread waits for a core, or for helper threads of the garbage
 * collector.
 */
import { openSync, readSync } from 'node:fs';

const schedstat = openSchedstat();
const line = Buffer.alloc(128);

/** Linux reports the processor time of a thread in nanoseconds; elsewhere wall-clock time is used. */
function openSchedstat(): number | null {
  try {
    return openSync('/proc/thread-self/schedstat', 'r');
  } catch {
    return null;
  }
}

function processorTime(): number {
  if (schedstat === null) return performance.now();
  return parseInt(line.toString('latin1', 0, readSync(schedstat, line, 0, line.length, 0)), 10) / 1e6;
}

const longest = { wallClock: 0, processor: 0 };
let before = { clock: 0, work: 0 };

/** Runs once per iteration of a busy event loop, by a timer. */
function sample(): void {
  const now = { clock: performance.now(), work: processorTime() };
  longest.wallClock = Math.max(longest.wallClock, now.clock - before.clock);
  longest.processor = Math.max(longest.processor, now.work - before.work);
  before = now;
}

let timer: NodeJS.Timeout | null = null;
process.on('SIGUSR2', () => {
  process.stderr.write(`longest iteration: ${JSON.stringify(longest)}\n`);
  before = { clock: performance.now(), work: processorTime() };
  longest.wallClock = 0;
  longest.processor = 0;
  timer ??= setInterval(sample, 1).unref(); // starts with the first signal, so that it does not affect earlier timings
});
