import type { Counted } from '../columns/counted.js';
import { ENGINE_BITS, ENGINE_CODES } from '../columns/engine-codes.js';
import { FIRST_RIVAL } from './layout.js';

/** No index of an engine: its answers do not count. */
export const NOT_COUNTED = -1;

/** By the code of an engine: its index in ENGINES, or NOT_COUNTED. */
export function countedEngines({ engines }: Counted): Int8Array {
  const byCode = new Int8Array(1 << ENGINE_BITS).fill(NOT_COUNTED);
  ENGINE_CODES.forEach((code, index) => {
    if (engines[index] !== 0) byCode[code] = index;
  });
  return byCode;
}

/** The mention of an answer that names only the brand's own name key; a value that no answer has without one. */
export function ownMention(ownOrdinal: number | null): number {
  return ownOrdinal === null ? -1 : FIRST_RIVAL + ownOrdinal;
}
