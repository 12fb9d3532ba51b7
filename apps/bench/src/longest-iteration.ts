import { setTimeout } from 'node:timers/promises';
import type { RunningService } from '@brand-visibility/programs/start';

/** The module that a service must preload for `longestIteration`. */
export const LOOP_DELAY = new URL('./loop-delay.js', import.meta.url).href;

/** The longest event-loop iterations in milliseconds, measured in two ways. */
export interface LongestIteration {
  readonly wallClock: number;
  /** Processor time of the thread that runs the event loop. */
  readonly processor: number;
}

/** Returns the longest event-loop iterations of the service since the previous call. */
export async function longestIteration(service: RunningService): Promise<LongestIteration> {
  const reports = () => service.stderr().match(/^longest iteration: .*$/gm) ?? [];
  const before = reports().length;
  process.kill(service.pid, 'SIGUSR2');
  while (reports().length === before) await setTimeout(10);
  // Printed by loop-delay.ts.
  return JSON.parse(reports().at(-1)!.replace('longest iteration: ', '')) as LongestIteration;
}
