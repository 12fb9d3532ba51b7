import type { Engine } from '@brand-visibility/client';
import { firstDayOf } from '../data/days.js';
import type { Moves } from '../story/engines.js';
import type { SlowMovement } from '../story/missing.js';
import type { Verdict } from '../story/state.js';
import type { Claim } from './statement.js';

/** Claims about changes of visibility, which several parts state. */

/**
 * The claim that visibility changed in this way since the days that begin with `since`: of the brand, or of one engine
 * (`key`). `engines` are the engines whose answers count; empty for all of them.
 */
export const moved = (
  of: { readonly of: 'brand' } | { readonly of: 'engine'; readonly key: string },
  verdict: Verdict,
  since: string,
  engines: readonly Engine[],
): Claim => ({ kind: 'moved', ...of, verdict, since, engines });

export const slowlyMoved = ({ from, verdict, engines }: SlowMovement): Claim =>
  moved({ of: 'brand' }, verdict, firstDayOf(from), engines);

/** The claim of how many engines or questions rose and how many fell, out of those that are compared. */
export const movesOf = (of: 'engine' | 'question', { rose, fell, of: compared }: Moves): Claim => ({
  kind: 'moves',
  of,
  rose,
  fell,
  compared,
});

export const NEVER_NAMED: Claim = { kind: 'never-named' };
