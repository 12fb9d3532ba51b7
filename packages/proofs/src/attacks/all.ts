import type { Attack } from './attack.js';
import { brokenEscapes } from './broken-escapes.js';

/** Every attack, in the order of the proof. One line each. */
export const ATTACKS: readonly Attack[] = [brokenEscapes];
