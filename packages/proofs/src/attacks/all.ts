import type { Attack } from './attack.js';
import { brokenEscapes } from './broken-escapes.js';
import { largePages } from './large-pages.js';
import { manyRivals } from './many-rivals.js';

/** Every attack, in the order of the proof. One line each. */
export const ATTACKS: readonly Attack[] = [brokenEscapes, manyRivals, largePages];
