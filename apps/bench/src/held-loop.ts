import { setTimeout } from 'node:timers/promises';
import type { RunningService } from '@brand-visibility/programs/start';

/** What a service has to preload for heldLoop. */
export const LOOP_DELAY = new URL('./loop-delay.js', import.meta.url).href;

/** Milliseconds of the longest turn of an event loop, each the longest of its kind. */
export interface HeldLoop {
  readonly byClock: number;
  /** Processor time of the loop's own thread. */
  readonly ofWork: number;
}

/** How long the service's event loop was held at the longest since it was asked before. */
export async function heldLoop(service: RunningService): Promise<HeldLoop> {
  const heard = () => service.trouble().match(/^event loop held: .*$/gm) ?? [];
  const before = heard().length;
  process.kill(service.pid, 'SIGUSR2');
  while (heard().length === before) await setTimeout(10);
  return JSON.parse(heard().at(-1)!.replace('event loop held: ', '')) as HeldLoop; // loop-delay.ts prints it
}
