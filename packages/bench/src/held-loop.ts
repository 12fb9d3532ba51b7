import { setTimeout } from 'node:timers/promises';
import type { RunningService } from '@brand-visibility/proofs/programs';

/** What a service has to preload for heldLoop. */
export const LOOP_DELAY = new URL('./loop-delay.js', import.meta.url).href;

/** The longest time that a service's event loop was held since it was asked before, in milliseconds. */
export async function heldLoop(service: RunningService): Promise<number> {
  const heard = () => service.trouble().match(/^event loop held: .*$/gm) ?? [];
  const before = heard().length;
  process.kill(service.pid, 'SIGUSR2');
  while (heard().length === before) await setTimeout(10);
  const { longest } = JSON.parse(heard().at(-1)!.replace('event loop held: ', '')) as { longest: number }; // loop-delay.ts
  return longest;
}
