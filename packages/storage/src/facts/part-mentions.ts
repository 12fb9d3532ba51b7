import type { PartRivals } from '@brand-visibility/application';
import { ENGINES, type RivalTally, type Steps } from '@brand-visibility/domain';
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

/**
 * Counts the mentions of many tallies, one after another, in their columns: rivals are thousands, and a pass over all
 * of them for each part would take almost as long as counting. Only a few rivals have full detail; their counters are
 * lines of their own, which fit a small processor cache.
 */
export class PartMentions implements CountsMentions {
  readonly #tally: Counting;
  /** The rivals in full detail. */
  readonly #detailed: readonly number[];
  /** By rival, if any has mentions by engine: its line, from 1, or 0. */
  readonly #lines: Uint8Array;
  readonly #counters: Int32Array;

  constructor(
    /** Number of the brand's rivals. */
    rivals: number,
    readonly wanted: PartRivals,
  ) {
    this.#detailed = wanted === 'listed' ? [] : wanted.fullOf;
    if (this.#detailed.length > MOST_DETAILED)
      throw new RangeError(`full detail of ${this.#detailed.length} rivals, at most ${MOST_DETAILED}`);
    const size = wanted === 'listed' ? 0 : rivals;
    this.#tally = {
      size: rivals,
      all: 0,
      once: 0,
      mentions: new Int32Array(rivals),
      withWebsite: new Uint8Array(rivals),
      named: new Int32Array(size * ENGINE_COUNT),
      positionSum: new Float64Array(size),
      positions: new Int32Array(size),
      positive: new Int32Array(size),
      neutral: new Int32Array(size),
      negative: new Int32Array(size),
    };
    this.#lines = new Uint8Array(size);
    this.#detailed.forEach((rival, i) => (this.#lines[rival] = i + 1));
    this.#counters = new Int32Array((this.#detailed.length + 1) * STRIDE);
  }

  /** Starts again at zero; overwrites the previous tally. */
  reset(): void {
    const { mentions, withWebsite, named, positionSum } = this.#tally;
    this.#tally.all = 0;
    this.#tally.once = 0;
    mentions.fill(0);
    withWebsite.fill(0);
    named.fill(0);
    for (const rival of this.#detailed) positionSum[rival] = 0;
    this.#counters.fill(0);
  }

  begin(): void {}

  add(facts: RunFacts, from: number, to: number): void {
    this.#tally.all += to - from;
    if (this.wanted === 'listed') addListed(facts, from, to, this.#tally);
    else addNamed(facts, from, to, this.#tally, this.#lines, this.#counters);
  }

  *finish(): Steps<RivalTally> {
    const { positions, positive, neutral, negative } = this.#tally;
    for (const [i, rival] of this.#detailed.entries()) {
      const line = (i + 1) * STRIDE;
      const of = (counter: number) => this.#counters[line + counter]!;
      positions[rival] = of(PLACED);
      positive[rival] = of(sentimentCode('positive'));
      neutral[rival] = of(sentimentCode('neutral')) + of(sentimentCode('mixed'));
      negative[rival] = of(sentimentCode('negative'));
    }
    yield;
    return this.#tally;
  }
}

/** Maintains `once`: a first mention increments it, a second one decrements it. */
function addListed({ rival, rivalMarks }: RunFacts, from: number, to: number, tally: Counting): void {
  const { mentions, withWebsite } = tally;
  let once = 0;
  for (let j = from; j < to; j += 1) {
    const r = rival[j]!;
    const count = mentions[r]!;
    const had = withWebsite[r]!;
    const has = (rivalMarks[j]! >> SOURCE_BITS) & 1;
    once += (((count - 1) >>> 31) & (has ^ 1)) - ((((count ^ 1) - 1) >>> 31) & (had ^ 1));
    mentions[r] = count + 1;
    withWebsite[r] = had | has;
  }
  tally.once += once;
}

/** The same, and mentions by engine, and the full detail of a rival with a line; one loop is faster than two. */
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
    const place = rivalPosition[j]!;
    counters[line + (marks & SENTIMENT_MASK)]! += 1;
    if (place === 0) continue;
    counters[line + PLACED]! += 1;
    positionSum[r]! += place;
  }
  tally.once += once;
}
