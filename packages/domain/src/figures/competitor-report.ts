import {
  allMentions,
  listedRivals,
  mentions,
  mentionsByEngine,
  watchlistOf,
  type Watchlist,
} from '../rivals/listing.js';
import type { RivalDirectory, RivalIdentity } from '../rivals/directory.js';
import { contenders, leaders, ranksOf, type Ranked } from '../rivals/ranking.js';
import { competitorRow, type CompetitorRow, type Subject, type Windows } from './competitor-row.js';
import { answerCount, answersByEngine, namedByEngine, weighting, type EngineWeights } from './figures.js';
import { brandFigures } from './brand-figures.js';
import type { RivalTally, Tally } from './tally.js';

/** The input of a competitors report. */
export interface CompetitorInput {
  readonly current: Tally;
  /** The tally of the comparison window; null if the figures are carried (rule 2.5). */
  readonly previous: Tally | null;
  /** Contains every ordinal of both tallies. */
  readonly rivals: RivalDirectory;
  readonly weights: EngineWeights;
  /** The maximum number of rows in `data`, from 1; ignored if `watched` (rule 8.4). */
  readonly limit: number;
  /** Whether `data` is every watched rival instead of the top of the list (rule 8.4). */
  readonly watched: boolean;
}

/** The fields of a competitors report after `window`, in order (rule 11.9). */
export interface CompetitorFigures {
  readonly answer_count: number;
  /**
   * Ranked rows of the whole list, the brand's own included, regardless of `limit` and `watched` (rule 8.6).
   */
  readonly total: number;
  readonly you: CompetitorRow | null;
  readonly data: readonly CompetitorRow[];
}

/** The customer's brand as its row shows it. */
export interface Brand {
  readonly name: string;
  readonly domain: string;
}

/** The brands that a competitors report shows, with their ranks, before their names are loaded. */
export interface CompetitorList {
  readonly answer_count: number;
  readonly total: number;
  readonly you: Ranked | null;
  readonly data: readonly (Ranked | Unranked)[];
  /** The ordinals of the rivals in `data`; `competitorFigures` needs their identities. */
  readonly ordinals: readonly number[];
  readonly windows: Windows;
}

/** A watched rival that no counted answer names: it has no rank (rule 8.3). */
interface Unranked {
  readonly rank: null;
  readonly ordinal: number;
}

/**
 * Ranks the customer's brand and the listed rivals that an answer of the window names (rules 8.3 to 8.6). Watched
 * rivals that no answer names follow by name key, without a rank.
 */
export function competitorList({
  current,
  previous,
  rivals,
  weights,
  limit,
  watched,
}: CompetitorInput): CompetitorList {
  const watchlist = watchlistOf(rivals.size, rivals);
  const windows: Windows = {
    current: weighting(answersByEngine(current.cells), weights),
    previous: previous && weighting(answersByEngine(previous.cells), weights),
    allMentions: allMentions(current, watchlist),
    weights,
  };
  const unnamed = unnamedWatched(current.rivals, watchlist, rivals);
  if (windows.current === null) {
    const data = watched ? unnamed : [];
    return { answer_count: 0, total: 0, you: null, data, ordinals: ordinalsOf(data), windows };
  }

  const own = { nameRank: rivals.ownNameRank, named: namedByEngine(current.cells) };
  const listed = listedRivals(current.rivals, rivals);
  const all = contenders(windows.current, own, listed, current.rivals.named, (ordinal) =>
    rivals.nameRank(ordinal),
  );
  const ranked = watched
    ? ranksOf(all, (ordinal) => ordinal !== null && rivals.isWatched(ordinal))
    : leaders(all, limit);
  const shown = [...ranked, ...unnamed];
  const data = watched ? shown : shown.slice(0, limit);
  const [you = null] = ranksOf(all, (ordinal) => ordinal === null);
  return {
    answer_count: answerCount(current.cells),
    total: all.count,
    you,
    data,
    ordinals: ordinalsOf(data),
    windows,
  };
}

/**
 * Computes the rows of a competitors report (rules 8.3 to 8.8, 11.9), only for the brands that the list
 * shows. `identities` is by ordinal. Throws an Error if one of the list's `ordinals` has no identity.
 */
export function competitorFigures(
  input: CompetitorInput,
  list: CompetitorList,
  brand: Brand,
  identities: ReadonlyMap<number, RivalIdentity>,
): CompetitorFigures {
  const rowOf = ({ rank, ordinal }: Unranked | Ranked): CompetitorRow =>
    competitorRow(
      rank,
      ordinal === null ? ownSubject(input, brand) : rivalSubject(input, ordinal, identities.get(ordinal)),
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
  unnamed.sort((a, b) => rivals.nameRank(a) - rivals.nameRank(b));
  return unnamed.map((ordinal) => ({ rank: null, ordinal }));
}

/** The customer's brand. It is never watched, even if a rival record has its name (rule 8.1). */
function ownSubject({ current, previous }: CompetitorInput, { name, domain }: Brand): Subject {
  const namedBefore = previous ? namedByEngine(previous.cells) : [];
  return { name, domain, is_you: true, is_watched: false, namedBefore, ...brandFigures(current, null) };
}

function rivalSubject(
  { current, previous, rivals }: CompetitorInput,
  ordinal: number,
  identity: RivalIdentity | undefined,
): Subject {
  if (!identity) throw new Error(`no rival has the ordinal ${ordinal}`);
  const { name, domain } = identity;
  const is_watched = rivals.isWatched(ordinal);
  const namedBefore = previous ? mentionsByEngine(previous.rivals, ordinal) : [];
  return { name, domain, is_you: false, is_watched, namedBefore, ...brandFigures(current, ordinal) };
}
