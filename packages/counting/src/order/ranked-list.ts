/** Lists and ranks the brands of a window, and selects the brands that a response shows. */
import type { EngineCounts } from '@brand-visibility/domain/figures/counts';
import { namedCount } from '@brand-visibility/domain/figures/means';
import {
  answersByEngine,
  type EngineWeights,
  namedByEngine,
  weighting,
  type Weighting,
} from '@brand-visibility/domain/figures/weighting';
import { isListed } from '@brand-visibility/domain/rivals/report';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import type { RivalCounters } from '../facts/rival-counters.js';
import { givingWay } from '../give-way.js';
import type { WatchedOrder } from './name-order.js';
import { FirstBrands, VisibilityOrder, RankCounter, type Contender } from './standings.js';

/** The number of rivals between giving way. They take about four milliseconds. */
const RIVALS_AT_ONCE = 32_768;

/** The rivals in a competitors report: the first rows of the ranking, or every watched rival (rule 8.4). */
export type ShownRivals = { readonly first: number } | 'watched';

/** The counts of a window from which its brands are ranked. */
export interface BrandCounters {
  readonly engineCounts: readonly EngineCounts[];
  readonly counters: RivalCounters;
  readonly rivals: WatchedOrder;
}

/** The ranked list of a window, and the brands in it that a response shows. */
export interface RankedList {
  /** The number of brands with a rank, including the customer's brand. */
  readonly ranked: number;
  /** The number of listed rivals, including watched rivals that no answer names; 0 if no answer counts. */
  readonly listed: number;
  /** The rank of the customer's brand; null if no answer counts. */
  readonly you: number | null;
  /** The number of mentions of the customer's brand and of all listed rivals (rule 1.5). */
  readonly allMentions: number;
  readonly shown: readonly ShownBrand[];
}

/** A brand in a response. `rival` is null for the customer's brand; `rank` is null for a brand that is not ranked. */
export interface ShownBrand {
  readonly rank: number | null;
  readonly rival: number | null;
}

/** Lists and ranks the brands of a window, in one pass over the rivals that its answers name (rules 8.2 to 8.5). */
export async function rankedList(
  window: BrandCounters,
  wanted: ShownRivals,
  weights: EngineWeights,
): Promise<RankedList> {
  const { engineCounts, counters, rivals } = window;
  const watched = watchedOf(rivals);
  const unnamed = watched
    .filter((rival) => counters.answersOf(rival) === 0)
    .sort((a, b) => rivals.placeOf(a) - rivals.placeOf(b))
    .map((rival) => ({ rank: null, rival }));
  const shares = weighting(answersByEngine(engineCounts), weights);
  if (shares === null) {
    const shown = wanted === 'watched' ? unnamed : [];
    return { ranked: 0, listed: 0, you: null, allMentions: 0, shown };
  }
  const brands = new ListedBrands(window, shares);
  const named = wanted === 'watched' ? watched.filter((rival) => counters.answersOf(rival) > 0) : [];
  const ranks = new RankCounter(brands.order, [
    brands.own,
    ...named.map((rival) => brands.contenderOf(rival)),
  ]);
  const first = new FirstBrands(brands.order, wanted === 'watched' ? 0 : wanted.first);
  const fewest = wanted === 'watched' ? ranks.fewestAnswers : 0;
  const { listed, allMentions } = await brands.inSteps(fewest, (one) => {
    ranks.visit(one);
    first.visit(one);
  });
  const rankAt = ranks.ranks();
  const ofWatched = ranks.brands.map(({ rival }, i) => ({ rank: rankAt[i]!, rival }));
  const shown =
    wanted === 'watched'
      ? [...ofWatched.filter(({ rival }) => rival !== null), ...unnamed]
      : [...first.brands.map(({ rival }, i) => ({ rank: i + 1, rival })), ...unnamed].slice(0, wanted.first);
  return {
    ranked: listed + 1,
    listed: listed + unnamed.length,
    you: rankAt[ranks.brands.findIndex(({ rival }) => rival === null)]!,
    allMentions,
    shown,
  };
}

/** The number of listed rivals that at least one answer names, and the number of mentions of listed brands. */
interface ListedCounts {
  readonly listed: number;
  readonly allMentions: number;
}

/** Iterates over the listed brands of a window, in no particular order. */
export class ListedBrands {
  readonly order: VisibilityOrder;
  /** The customer's brand, which the list always contains. */
  readonly own: Contender;

  constructor(
    readonly window: BrandCounters,
    shares: Weighting,
  ) {
    this.order = new VisibilityOrder(shares);
    const named = namedByEngine(window.engineCounts);
    const answers = namedCount(window.engineCounts);
    const place = window.rivals.ownPlace;
    this.own = { rival: null, named, answers, place, share: this.order.shareOf(named) };
  }

  contenderOf(rival: number): Contender {
    const named = new Int32Array(ENGINES.length);
    const answers = this.window.counters.namedInto(rival, named);
    const place = this.window.rivals.placeOf(rival);
    return { rival, named, answers, place, share: this.order.shareOf(named) };
  }

  /** Whether an answer of the window names the rival, and the window lists the rival (rules 8.1 and 8.2). */
  lists(rival: number): boolean {
    const { counters, rivals } = this.window;
    const answers = counters.answersOf(rival);
    const withDomain = counters.hasDomain(rival);
    const isWatched = rivals.isWatched(rival);
    return answers > 0 && rival !== rivals.own && isListed({ answers, withDomain, isWatched });
  }

  /**
   * Calls `visit` with the customer's brand and with each listed rival that at least `fewest` answers name; the calls
   * for rivals reuse one object. The returned counts cover all listed rivals that an answer names.
   */
  all(fewest: number, visit: (one: Contender) => void): ListedCounts {
    visit(this.own);
    const { listed, allMentions } = this.#some(this.window.counters.named, fewest, visit);
    return { listed, allMentions: this.own.answers + allMentions };
  }

  /** Does the same as `all` in steps, so that many thousands of rivals do not block other requests. */
  async inSteps(fewest: number, visit: (one: Contender) => void): Promise<ListedCounts> {
    const { named } = this.window.counters;
    let listed = 0;
    let allMentions = this.own.answers;
    visit(this.own);
    for (let from = 0; from < named.length; from += RIVALS_AT_ONCE) {
      const some = await givingWay(() =>
        this.#some(named.subarray(from, from + RIVALS_AT_ONCE), fewest, visit),
      );
      listed += some.listed;
      allMentions += some.allMentions;
    }
    return { listed, allMentions };
  }

  #some(mentioned: Uint32Array, fewest: number, visit: (one: Contender) => void): ListedCounts {
    const { counters, rivals } = this.window;
    const named = new Int32Array(ENGINES.length);
    const visited = { rival: 0, named, answers: 0, place: 0, share: 0 };
    let listed = 0;
    let allMentions = 0;
    for (let i = 0; i < mentioned.length; i += 1) {
      const rival = mentioned[i]!;
      if (!this.lists(rival)) continue;
      const answers = counters.answersOf(rival);
      listed += 1;
      allMentions += answers;
      if (answers < fewest) continue;
      counters.namedInto(rival, named);
      visited.rival = rival;
      visited.answers = answers;
      visited.place = rivals.placeOf(rival);
      visited.share = this.order.shareOf(named);
      visit(visited);
    }
    return { listed, allMentions };
  }
}

/** Returns the watched rivals, except a rival with the brand's own name (rule 8.1). */
function watchedOf(rivals: WatchedOrder): number[] {
  const watched: number[] = [];
  for (let rival = 0; rival < rivals.size; rival += 1)
    if (rivals.isWatched(rival) && rival !== rivals.own) watched.push(rival);
  return watched;
}
