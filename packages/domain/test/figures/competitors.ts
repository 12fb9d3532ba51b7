import { competitorFigures, type RivalIdentity } from '../../src/figures/competitor-report.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { naming, tallyOf, type Answer } from './answers.js';

const NAMES = ['Rook', 'Bishop', 'Knight', 'Pawn', 'Castle', 'Alfil'];
export const brand = { name: 'Queen', domain: 'queen.example' };

/** The six rivals, the watched ones by ordinal. */
export function identities(...watched: number[]): RivalIdentity[] {
  return NAMES.map((name, ordinal) => ({
    name_key: name.toLowerCase(),
    name,
    domain: ordinal === 0 ? 'rook.example' : null,
    is_watched: watched.includes(ordinal),
  }));
}

interface Options {
  readonly before?: readonly Answer[] | null;
  readonly rivals?: readonly RivalIdentity[];
  readonly limit?: number;
  readonly watched?: boolean;
  readonly weights?: typeof EQUAL_WEIGHTS;
}

export function report(now: readonly Answer[], options: Options = {}) {
  const {
    before = null,
    rivals = identities(),
    limit = 25,
    watched = false,
    weights = EQUAL_WEIGHTS,
  } = options;
  const previous = before && tallyOf(before);
  return competitorFigures({ current: tallyOf(now), previous, brand, rivals, weights, limit, watched });
}

export const names = ({ data }: ReturnType<typeof report>) => data.map((row) => row.name);
export const ranks = ({ data }: ReturnType<typeof report>) => data.map((row) => [row.rank, row.name]);
export const twice = (...ordinals: number[]) => [
  naming('claude', ...ordinals),
  naming('claude', ...ordinals),
];
