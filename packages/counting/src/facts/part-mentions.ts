import type { PartRivals } from '@brand-visibility/application';
import { ENGINES, type RivalTally } from '@brand-visibility/domain';
import { ENGINE_INDEXES } from '../columns/engine-codes.js';
import {
  MENTION_ENGINE_BITS,
  SENTIMENT_CODE_LIMIT,
  SENTIMENT_MASK,
  sentimentCode,
  SOURCE_BITS,
  type RunFacts,
} from './layout.js';
import type { Counting, CountsMentions } from './mentions.js';

const ENGINE_COUNT = ENGINES.length;
const INDEX_OF_CODE = Uint8Array.from(ENGINE_INDEXES, (index) => Math.max(0, index)); // -1 is of no engine

/** Counters of a rival in full detail: by sentiment code, then the mentions with a position. */
const PLACED = SENTIMENT_CODE_LIMIT;
const STRIDE = 8;

/** Lines are bytes, and 0 is none. */
const MOST_DETAILED = 255;

/** A counter of mentions of which the next part need not reset anything. */
const DOMAIN = 1;
const MENTION = 2;
/** The base of counters from which on they are all reset, long before 31 bits are full. */
const MOST_BASE = 1_000_000_000;

const noCounts = (rivals: number): Counting => ({
  size: rivals,
  all: 0,
  once: 0,
  mentions: new Int32Array(rivals),
  withWebsite: new Uint8Array(rivals),
  named: new Int32Array(0),
  positionSum: new Float64Array(0),
  positions: new Int32Array(0),
  positive: new Int32Array(0),
  neutral: new Int32Array(0),
  negative: new Int32Array(0),
});

/**
 * Counts the mentions of many tallies, one after another, in the same columns: rivals are thousands, and a pass over
 * all of them for each part would take almost as long as counting.
 */
export interface CountsPartMentions extends CountsMentions {
  /** Starts again at zero; overwrites the previous tally. */
  reset(): void;
}

export function partMentions(rivals: number, wanted: PartRivals): CountsPartMentions {
  return 'listedOf' in wanted
    ? new ListedPartMentions(rivals, wanted.listedOf)
    : new NamedPartMentions(rivals, wanted.fullOf);
}

/**
 * Counts all mentions and which rivals have exactly one, without a domain. A rival's counter is MENTION for each
 * mention, and DOMAIN when one has a domain, above a base that grows from part to part: a counter below the base is of
 * an earlier part, and as good as zero.
 */
class ListedPartMentions implements CountsPartMentions {
  readonly #tally: Counting;
  readonly #counters: Int32Array;
  #base = 0;

  constructor(
    rivals: number,
    readonly ordinals: readonly number[],
  ) {
    this.#tally = noCounts(rivals);
    this.#counters = new Int32Array(rivals);
  }

  reset(): void {
    this.#base += MENTION * (this.#tally.all + 1);
    this.#tally.all = 0;
    this.#tally.once = 0;
    if (this.#base <= MOST_BASE) return;
    this.#base = 0;
    this.#counters.fill(0);
  }

  begin(): void {}

  add(facts: RunFacts, from: number, to: number): void {
    this.#tally.all += to - from;
    this.#tally.once += addListed(facts, from, to, this.#counters, this.#base);
  }

  finish(): RivalTally {
    const { mentions, withWebsite } = this.#tally;
    for (const ordinal of this.ordinals) {
      const counter = Math.max(0, (this.#counters[ordinal] ?? 0) - this.#base);
      mentions[ordinal] = counter >> 1;
      withWebsite[ordinal] = counter & DOMAIN;
    }
    return this.#tally;
  }
}

/** Returns by how many the rivals with exactly one mention, without a domain, have become more. */
function addListed(
  { rival, rivalMarks }: RunFacts,
  from: number,
  to: number,
  counters: Int32Array,
  base: number,
): number {
  let once = 0;
  for (let j = from; j < to; j += 1) {
    const r = rival[j]!;
    // Without branches, which would be unpredictable: a negative counter is 0, and `isOne` is 1 for MENTION alone.
    const above = counters[r]! - base;
    const before = above & ~(above >> 31);
    const after = (before + MENTION) | ((rivalMarks[j]! >> SOURCE_BITS) & DOMAIN);
    once += isOne(after) - isOne(before);
    counters[r] = base + after;
  }
  return once;
}

const isOne = (counter: number): number => ((counter ^ MENTION) - 1) >>> 31;

/**
 * Counts mentions by engine too. Only a few rivals have full detail; their counters are separate lines, which fit a
 * small processor cache.
 */
class NamedPartMentions implements CountsPartMentions {
  readonly #tally: Counting;
  /** By rival: its line, from 1, or 0. */
  readonly #lines: Uint8Array;
  readonly #counters: Int32Array;

  constructor(
    rivals: number,
    /** The rivals in full detail. */
    readonly detailed: readonly number[],
  ) {
    if (detailed.length > MOST_DETAILED)
      throw new RangeError(`full detail of ${detailed.length} rivals, at most ${MOST_DETAILED}`);
    this.#tally = {
      ...noCounts(rivals),
      named: new Int32Array(rivals * ENGINE_COUNT),
      positionSum: new Float64Array(rivals),
      positions: new Int32Array(rivals),
      positive: new Int32Array(rivals),
      neutral: new Int32Array(rivals),
      negative: new Int32Array(rivals),
    };
    this.#lines = new Uint8Array(rivals);
    detailed.forEach((rival, i) => (this.#lines[rival] = i + 1));
    this.#counters = new Int32Array((detailed.length + 1) * STRIDE);
  }

  reset(): void {
    const { mentions, withWebsite, named, positionSum } = this.#tally;
    this.#tally.all = 0;
    this.#tally.once = 0;
    mentions.fill(0);
    withWebsite.fill(0);
    named.fill(0);
    for (const rival of this.detailed) positionSum[rival] = 0;
    this.#counters.fill(0);
  }

  begin(): void {}

  add(facts: RunFacts, from: number, to: number): void {
    this.#tally.all += to - from;
    addNamed(facts, from, to, this.#tally, this.#lines, this.#counters);
  }

  finish(): RivalTally {
    const { positions, positive, neutral, negative } = this.#tally;
    for (const [i, rival] of this.detailed.entries()) {
      const line = (i + 1) * STRIDE;
      const of = (counter: number) => this.#counters[line + counter]!;
      positions[rival] = of(PLACED);
      positive[rival] = of(sentimentCode('positive'));
      neutral[rival] = of(sentimentCode('neutral')) + of(sentimentCode('mixed'));
      negative[rival] = of(sentimentCode('negative'));
    }
    return this.#tally;
  }
}

/**
 * Adds mentions, also by engine, and the full detail of a rival with a line; one loop is faster than two. Maintains
 * `once`: a first mention increments it, a second one decrements it.
 */
function addNamed(
  { rival, rivalMarks, rivalPosition }: RunFacts,
  from: number,
  to: number,
  tally: Counting,
  lines: Uint8Array,
  counters: Int32Array,
): void {
  const { mentions, withWebsite, named, positionSum } = tally;
  let once = 0;
  for (let j = from; j < to; j += 1) {
    const r = rival[j]!;
    const marks = rivalMarks[j]!;
    const count = mentions[r]!;
    const had = withWebsite[r]!;
    const has = (marks >> SOURCE_BITS) & 1;
    once += (((count - 1) >>> 31) & (has ^ 1)) - ((((count ^ 1) - 1) >>> 31) & (had ^ 1));
    mentions[r] = count + 1;
    withWebsite[r] = had | has;
    named[r * ENGINE_COUNT + INDEX_OF_CODE[marks >> MENTION_ENGINE_BITS]!]! += 1;
    const line = lines[r]! * STRIDE;
    if (line === 0) continue;
    const value = rivalPosition[j]!;
    counters[line + (marks & SENTIMENT_MASK)]! += 1;
    if (value === 0) continue;
    counters[line + PLACED]! += 1;
    positionSum[r]! += value;
  }
  tally.once += once;
}
