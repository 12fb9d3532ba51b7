/** What lists of brands say of each: how its visibility moved since the days before, or else over six months. */
import { localDay } from '../data/days.js';
import type { Story } from '../data/report.js';
import { movesOf, type Moves } from './engines.js';
import { movedAt, type Moved } from './figure.js';
import { slowSince, type SlowMovement } from './missing.js';
import { isNeverNamed, kindOf, missingIn, type Verdict } from './state.js';

export interface Movement {
  /** The verdict on the change since the days before; null if nothing is compared, or not known. */
  readonly verdict: Verdict | null;
  /** Visibility in both windows; null if nothing is compared, or not known. */
  readonly visibility: Moved | null;
  /** A movement over six months, which the change since the month before does not show. */
  readonly slow: Pick<SlowMovement, 'verdict' | 'from' | 'visibility'> | null;
  /** Whether lists count the brand apart, because an engine has answers in only one of the windows. */
  readonly isApart: boolean;
  /** The day of the run whose figures are carried; null if they are of the window. */
  readonly carriedFrom: string | null;
  /** Whether no answer names the brand, so that no word of chance fits. */
  readonly isNever: boolean;
}

/** Returns how a brand moved. `at` is the path of its story in the responses, with a dot, or empty. */
export function movementOf(
  { comparison, all_engines, since }: Pick<Story, 'comparison' | 'all_engines' | 'since'>,
  tz: string,
  at = '',
): Movement {
  const isCompared = kindOf({ comparison }) === 'compared';
  const slow = slowSince({ comparison, since }, tz);
  return {
    verdict: isCompared ? comparison.verdict : null,
    visibility: isCompared ? movedAt(`${at}comparison.visibility`, comparison.visibility) : null,
    slow: slow && {
      verdict: slow.verdict,
      from: slow.from,
      visibility: movedAt(`${at}since.visibility`, slow.since.visibility),
    },
    isApart: missingIn(all_engines ?? comparison).length > 0,
    carriedFrom: carriedDay(comparison, tz),
    isNever: isNeverNamed({ comparison }),
  };
}

/** Returns the local day of the run whose figures a response carries; null if it carries none. */
export const carriedDay = ({ window }: Pick<Story['comparison'], 'window'>, tz: string): string | null =>
  window.carried_from === null ? null : localDay(window.carried_from, tz);

/** The verdict and the change of the movement that is more than chance, if one of the two is. */
export const strongestOf = ({ verdict, visibility, slow }: Movement) => ({
  verdict: slow?.verdict ?? verdict,
  change: (slow?.visibility ?? visibility)?.change.value ?? null,
});

/** Counts the brands that moved by more than chance. `isAnyDown` is of each change that the list prints. */
export function movesIn(all: readonly Movement[]): Moves {
  const printed = all.flatMap(({ visibility, slow }) =>
    [visibility, slow?.visibility].flatMap((one) => one?.change.value ?? []),
  );
  return {
    ...movesOf(all.map(strongestOf)),
    isAnyUp: printed.some((change) => change > 0),
    isAnyDown: printed.some((change) => change < 0),
  };
}
