import {
  competitorFigures,
  competitorList,
  type CompetitorInput,
} from '../../src/figures/competitor-report.js';
import type { RivalDirectory, RivalMarks } from '../../src/rivals/directory.js';
import { compareCodePoints, nameKey } from '../../src/rivals/name-key.js';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import { naming, tallyOf, type Answer } from './answers.js';

const NAMES = ['Rook', 'Bishop', 'Knight', 'Pawn', 'Castle', 'Alfil'];
/** A rival with all fields that a report needs. */
export interface KnownRival {
  readonly name_key: string;
  readonly name: string;
  readonly domain: string | null;
  readonly is_watched: boolean;
}

/** An in-memory rival directory. */
export function directoryOf(rivals: readonly KnownRival[], ownName: string): RivalDirectory {
  const sorted = rivals.map(({ name_key }) => name_key).sort(compareCodePoints);
  const ahead = sorted.filter((key) => compareCodePoints(key, nameKey(ownName)) < 0);
  const own = rivals.findIndex(({ name_key }) => name_key === nameKey(ownName));
  return {
    size: rivals.length,
    nameRank: (ordinal) => sorted.indexOf(rivals[ordinal]?.name_key ?? ''),
    ownNameRank: ahead.length - 0.5,
    ownOrdinal: own === -1 ? null : own,
    isWatched: (ordinal) => rivals[ordinal]?.is_watched ?? false,
  };
}

/** The marks that listing depends on: which rivals are watched, and which one has the brand's own name. */
export const marks = (
  isWatched: (ordinal: number) => boolean,
  ownOrdinal: number | null = null,
): RivalMarks => ({
  isWatched,
  ownOrdinal,
});

type Question = Omit<CompetitorInput, 'rivals'> & {
  readonly brand: { readonly name: string; readonly domain: string };
  readonly rivals: readonly KnownRival[];
};

/** Both phases of a competitors report. */
export function figuresOf({ brand, rivals, ...question }: Question) {
  const input = { ...question, rivals: directoryOf(rivals, brand.name) };
  return competitorFigures(input, competitorList(input), brand, new Map(rivals.entries()));
}

export const brand = { name: 'Queen', domain: 'queen.example' };

/** Six rivals, of which these ordinals are watched. */
export function identities(...watched: number[]): KnownRival[] {
  return NAMES.map((name, ordinal) => ({
    name_key: name.toLowerCase(),
    name,
    domain: ordinal === 0 ? 'rook.example' : null,
    is_watched: watched.includes(ordinal),
  }));
}

interface Options {
  readonly before?: readonly Answer[] | null;
  readonly rivals?: readonly KnownRival[];
  readonly watched?: boolean;
}

export function report(
  now: readonly Answer[],
  { before = null, rivals = identities(), watched = false }: Options = {},
) {
  const previous = before && tallyOf(before);
  const question = { current: tallyOf(now), previous, brand, rivals, weights: EQUAL_WEIGHTS, limit: 25 };
  return figuresOf({ ...question, watched });
}

export const names = ({ data }: ReturnType<typeof report>) => data.map((row) => row.name);
export const twice = (...ordinals: number[]) => [
  naming('claude', ...ordinals),
  naming('claude', ...ordinals),
];
