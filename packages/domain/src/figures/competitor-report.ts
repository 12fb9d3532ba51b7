import {
  allMentions,
  listedRivals,
  mentions,
  mentionsByEngine,
  watchlistInSteps,
  type Watchlist,
} from '../rivals/listing.js';
import type { RivalDirectory, RivalIdentity } from '../rivals/directory.js';
import { contenders, leaders, ranksOf, type Ranked } from '../rivals/ranking.js';
import { atOnce, type Steps } from '../steps.js';
import { competitorRow, type CompetitorRow, type Subject, type Windows } from './competitor-row.js';
import { answerCount, answersByEngine, namedByEngine } from './figures.js';
import { standing } from './standing.js';
import type { RivalTally, Tally } from './tally.js';
import { weighting, type EngineWeights } from './weighting.js';

export interface CompetitorQuestion {
  readonly current: Tally;
  /** Null when the figures are carried: nothing is compared (rule 2.5). */
  readonly previous: Tally | null;
  /** Every ordinal that a tally counts is in it. */
  readonly rivals: RivalDirectory;
  readonly weights: EngineWeights;
  /** Most rows of `data`, from 1; not applied when `watched` (rule 11.9). */
  readonly limit: number;
  /** True: every watched rival instead of the first rows of the list (rule 11.9). */
  readonly watched: boolean;
}

/** The members of a competitors response that follow `window`, in the specification's order (rule 11.9). */
export interface CompetitorFigures {
  readonly answer_count: number;
  /** Ranked rows, the brand's own included; those of the whole list, whatever `limit` and `watched` (rule 8.6). */
  readonly total: number;
  readonly you: CompetitorRow | null;
  readonly data: readonly CompetitorRow[];
}

/** The own brand as it is shown. */
export interface Brand {
  readonly name: string;
  readonly domain: string;
}

/** Which brands a competitors response shows and where they rank: what can be said before their names are known. */
export interface CompetitorList {
  readonly answer_count: number;
  readonly total: number;
  readonly you: Ranked | null;
  readonly data: readonly (Ranked | Unranked)[];
  /** The rivals among `data`: the ordinals of which `competitorFigures` needs the identity. */
  readonly ordinals: readonly number[];
  readonly windows: Windows;
}

/** A watched rival that no counted answer names has no rank (rule 8.3). */
interface Unranked {
  readonly rank: null;
  readonly ordinal: number;
}

/**
 * The brands that the answers of a window name, ranked (rules 8.3 to 8.6). Ranked are the brand and the listed rivals
 * that an answer names; the watched rivals that none names follow by name key.
 */
export function* competitorListInSteps({
  current,
  previous,
  rivals,
  weights,
  limit,
  watched,
}: CompetitorQuestion): Steps<CompetitorList> {
  const watchlist = yield* watchlistInSteps(rivals.size, rivals);
  const windows: Windows = {
    current: weighting(answersByEngine(current.cells), weights),
    previous: previous && weighting(answersByEngine(previous.cells), weights),
    allMentions: allMentions(current, watchlist),
  };
  const unnamed = unnamedWatched(current.rivals, watchlist, rivals);
  if (windows.current === null) {
    const data = watched ? unnamed : [];
    return { answer_count: 0, total: 0, you: null, data, ordinals: ordinalsOf(data), windows };
  }

  const own = { namePlace: rivals.ownNamePlace, named: namedByEngine(current.cells) };
  const listed = yield* listedRivals(current.rivals, rivals);
  const all = yield* contenders(windows.current, own, listed, current.rivals.named, (ordinal) =>
    rivals.namePlace(ordinal),
  );
  const ranked = watched
    ? yield* ranksOf(all, (ordinal) => ordinal !== null && rivals.isWatched(ordinal))
    : yield* leaders(all, limit);
  const shown = [...ranked, ...unnamed];
  const data = watched ? shown : shown.slice(0, limit);
  const [you = null] = yield* ranksOf(all, (ordinal) => ordinal === null);
  return {
    answer_count: answerCount(current.cells),
    total: all.count,
    you,
    data,
    ordinals: ordinalsOf(data),
    windows,
  };
}

export function competitorList(question: CompetitorQuestion): CompetitorList {
  return atOnce(competitorListInSteps(question));
}

/**
 * The figures of the brands on a list. Only these are reckoned: there may be tens of thousands behind them. Throws when
 * one of the list's `ordinals` has no identity.
 */
export function competitorFigures(
  question: CompetitorQuestion,
  list: CompetitorList,
  brand: Brand,
  identities: ReadonlyMap<number, RivalIdentity>,
): CompetitorFigures {
  const rowOf = ({ rank, ordinal }: Unranked | Ranked): CompetitorRow =>
    competitorRow(
      rank,
      ordinal === null
        ? ownSubject(question, brand)
        : rivalSubject(question, ordinal, identities.get(ordinal)),
      list.windows,
    );
  const { answer_count, total, you, data } = list;
  return { answer_count, total, you: you && rowOf(you), data: data.map(rowOf) };
}

function ordinalsOf(shown: readonly (Ranked | Unranked)[]): number[] {
  return shown.flatMap(({ ordinal }) => (ordinal === null ? [] : [ordinal]));
}

/** The watched rivals that no counted answer names, by name key (rule 8.3). */
function unnamedWatched(tally: RivalTally, { watched }: Watchlist, rivals: RivalDirectory): Unranked[] {
  const unnamed = watched.filter((ordinal) => mentions(tally, ordinal) === 0);
  unnamed.sort((a, b) => rivals.namePlace(a) - rivals.namePlace(b));
  return unnamed.map((ordinal) => ({ rank: null, ordinal }));
}

/** The brand itself; it is not watched, whatever rival record bears its name. */
function ownSubject({ current, previous }: CompetitorQuestion, { name, domain }: Brand): Subject {
  const namedBefore = previous ? namedByEngine(previous.cells) : [];
  return { name, domain, is_you: true, is_watched: false, namedBefore, ...standing(current, null) };
}

function rivalSubject(
  { current, previous, rivals }: CompetitorQuestion,
  ordinal: number,
  identity: RivalIdentity | undefined,
): Subject {
  if (!identity) throw new Error(`no rival is known by the ordinal ${ordinal}`);
  const { name, domain } = identity;
  const is_watched = rivals.isWatched(ordinal);
  const namedBefore = previous ? mentionsByEngine(previous.rivals, ordinal) : [];
  return { name, domain, is_you: false, is_watched, namedBefore, ...standing(current, ordinal) };
}
