import { allMentions, listedRivals, mentions, mentionsByEngine, type IsWatched } from '../rivals/listing.js';
import { compareCodePoints, nameKey } from '../rivals/name-key.js';
import { contenders, leaders, ranksOf, type Contenders, type Ranked } from '../rivals/ranking.js';
import { competitorRow, type CompetitorRow, type Subject, type Windows } from './competitor-row.js';
import {
  answerCount,
  answersByEngine,
  averagePosition,
  meanPosition,
  meanSentiment,
  namedByEngine,
  sentimentScore,
} from './figures.js';
import type { RivalTally, Tally } from './tally.js';
import { weighting, type EngineWeights, type Weighting } from './weighting.js';

/** What is known about a rival beside its mentions: its name key, and its one spelling and domain (decisions 8.1). */
export interface RivalIdentity {
  readonly name_key: string;
  readonly name: string;
  readonly domain: string | null;
  readonly is_watched: boolean;
}

export interface CompetitorQuestion {
  readonly current: Tally;
  /** Null when the figures are carried: nothing is compared (decisions 2.5). */
  readonly previous: Tally | null;
  readonly brand: { readonly name: string; readonly domain: string };
  /** By ordinal; every rival that the window's tally counts has its identity here. */
  readonly rivals: readonly RivalIdentity[];
  readonly weights: EngineWeights;
  /** Most rows of `data`, from 1; not applied when `watched` [4.4]. */
  readonly limit: number;
  /** True: every watched rival instead of the first rows of the list [4.4]. */
  readonly watched: boolean;
}

/** The members of a competitors response that follow `window`, in the specification's order [4.4]. */
export interface CompetitorFigures {
  readonly answer_count: number;
  /** Ranked rows, the brand's own included; those of the whole list, whatever `limit` and `watched` (decisions 8.6). */
  readonly total: number;
  readonly you: CompetitorRow | null;
  readonly data: readonly CompetitorRow[];
}

/**
 * The brands that the answers of a window name, ranked (decisions 8.3-8.7). Ranked are the brand and the listed rivals
 * that an answer names; the watched rivals that none names follow by name key. Throws when a rival to be shown has
 * no identity. Only the rows of `you` and `data` are reckoned: there may be tens of thousands behind them.
 */
export function competitorFigures(question: CompetitorQuestion): CompetitorFigures {
  const { current, previous, rivals, weights, limit, watched } = question;
  const isWatched: IsWatched = (ordinal) => rivals[ordinal]?.is_watched ?? false;
  const windows: Windows = {
    current: weighting(answersByEngine(current.cells), weights),
    previous: previous && weighting(answersByEngine(previous.cells), weights),
    allMentions: allMentions(current, isWatched),
  };
  const rowOf = ({ rank, ordinal }: Unranked | Ranked): CompetitorRow =>
    competitorRow(rank, ordinal === null ? ownSubject(question) : rivalSubject(question, ordinal), windows);
  const unnamed = unnamedWatched(current.rivals, rivals);
  if (windows.current === null) {
    return { answer_count: 0, total: 0, you: null, data: watched ? unnamed.map(rowOf) : [] };
  }

  const all = allContenders(question, windows.current, isWatched);
  const ranked = watched
    ? ranksOf(all, (ordinal) => ordinal !== null && isWatched(ordinal))
    : leaders(all, limit);
  const shown = [...ranked, ...unnamed];
  const [you = null] = ranksOf(all, (ordinal) => ordinal === null).map(rowOf);
  return {
    answer_count: answerCount(current.cells),
    total: all.count,
    you,
    data: (watched ? shown : shown.slice(0, limit)).map(rowOf),
  };
}

/** A watched rival that no counted answer names has no rank (decisions 8.3). */
interface Unranked {
  readonly rank: null;
  readonly ordinal: number;
}

function allContenders(
  { current, brand, rivals }: CompetitorQuestion,
  window: Weighting,
  isWatched: IsWatched,
): Contenders {
  const own = { name_key: nameKey(brand.name), named: namedByEngine(current.cells) };
  const listed = listedRivals(current.rivals, isWatched);
  return contenders(
    window,
    own,
    listed,
    current.rivals.named,
    (ordinal) => identityOf(rivals, ordinal).name_key,
  );
}

/** The watched rivals that no counted answer names, by name key (decisions 8.3). */
function unnamedWatched(tally: RivalTally, rivals: readonly RivalIdentity[]): Unranked[] {
  const unnamed: { ordinal: number; name_key: string }[] = [];
  rivals.forEach(({ is_watched, name_key }, ordinal) => {
    if (is_watched && mentions(tally, ordinal) === 0) unnamed.push({ ordinal, name_key });
  });
  unnamed.sort((a, b) => compareCodePoints(a.name_key, b.name_key));
  return unnamed.map(({ ordinal }) => ({ rank: null, ordinal }));
}

/** The brand itself; it has no rival record, so it is not watched. */
function ownSubject({ current, previous, brand }: CompetitorQuestion): Subject {
  return {
    name: brand.name,
    domain: brand.domain,
    is_you: true,
    is_watched: false,
    named: namedByEngine(current.cells),
    namedBefore: previous ? namedByEngine(previous.cells) : [],
    averagePosition: averagePosition(current.cells),
    sentimentScore: sentimentScore(current.cells),
  };
}

/** A mention without a position or without a sentiment is left out of that one mean (decisions 1.4). */
function rivalSubject({ current, previous, rivals }: CompetitorQuestion, ordinal: number): Subject {
  const { name, domain, is_watched } = identityOf(rivals, ordinal);
  const { positionSum, positions, positive, neutral, negative } = current.rivals;
  return {
    name,
    domain,
    is_you: false,
    is_watched,
    named: mentionsByEngine(current.rivals, ordinal),
    namedBefore: previous ? mentionsByEngine(previous.rivals, ordinal) : [],
    averagePosition: meanPosition(positionSum[ordinal] ?? 0, positions[ordinal] ?? 0),
    sentimentScore: meanSentiment({
      positive: positive[ordinal] ?? 0,
      neutral: neutral[ordinal] ?? 0,
      negative: negative[ordinal] ?? 0,
    }),
  };
}

function identityOf(rivals: readonly RivalIdentity[], ordinal: number): RivalIdentity {
  const identity = rivals[ordinal];
  if (!identity) throw new Error(`no rival is known by the ordinal ${ordinal}`);
  return identity;
}
