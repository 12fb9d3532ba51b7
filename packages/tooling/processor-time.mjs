/** Processor time as Linux counts it, in seconds; null on other systems. */
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The time of this process, and that of its children that have ended, with their children. */
export function processorSeconds() {
  let text;
  try {
    text = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return null;
  }
  const [user, system, ofChildren, systemOfChildren] = text
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return {
    own: (user + system) / TICKS_PER_SECOND,
    children: (ofChildren + systemOfChildren) / TICKS_PER_SECOND,
  };
}
