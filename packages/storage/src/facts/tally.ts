import { ENGINES, type Cell, type PromptTally, type Tally } from '@brand-visibility/domain';
import { CATEGORY_SLOTS, type Counted } from '../counted.js';
import { ENGINE_BITS, ENGINE_MASK, SENTIMENT_MASK, WEBSITE_MARK, type RunFacts } from './layout.js';

const ENGINE_COUNT = ENGINES.length;
const CELL_COUNT = CATEGORY_SLOTS.length * ENGINE_COUNT;

/** Sentiment codes as sentimentCode() gives them; neutral and mixed count alike (decisions 1.4). */
const POSITIVE = 1;
const NEGATIVE = 3;

/** Adds up the facts of runs, one run after the other, over the answers that count. */
export class Tallying {
  readonly #answers = new Int32Array(CELL_COUNT);
  readonly #positionSum = new Float64Array(CELL_COUNT);
  /** By cell, then by place: first, second, third, fourth and later. */
  readonly #places = new Int32Array(CELL_COUNT * 4);
  /** By cell, then by sentiment code. */
  readonly #sentiments = new Int32Array(CELL_COUNT * 8);
  /** By the prompt's ordinal, a bit for each engine that answered it. */
  readonly #asked: Uint8Array;

  readonly #rivalNamed: Int32Array;
  readonly #rivalPositionSum: Float64Array;
  readonly #rivalPositions: Int32Array;
  readonly #rivalPositive: Int32Array;
  readonly #rivalNeutral: Int32Array;
  readonly #rivalNegative: Int32Array;
  readonly #rivalWithWebsite: Uint8Array;

  constructor(
    readonly counted: Counted,
    /** One more than the greatest ordinal of the brand's rivals. */
    readonly rivals: number,
  ) {
    this.#asked = new Uint8Array(counted.slots.length);
    this.#rivalNamed = new Int32Array(rivals * ENGINE_COUNT);
    this.#rivalPositionSum = new Float64Array(rivals);
    this.#rivalPositions = new Int32Array(rivals);
    this.#rivalPositive = new Int32Array(rivals);
    this.#rivalNeutral = new Int32Array(rivals);
    this.#rivalNegative = new Int32Array(rivals);
    this.#rivalWithWebsite = new Uint8Array(rivals);
  }

  add(facts: RunFacts): void {
    const { slots, engines } = this.counted;
    const { prompt, engineAndSentiment, position, mentionCount } = facts;
    let mention = 0;
    for (let i = 0; i < facts.answers; i += 1) {
      const first = mention;
      mention += mentionCount[i]!;
      const slot = slots[prompt[i]!]!;
      const marks = engineAndSentiment[i]!;
      const engine = marks & ENGINE_MASK;
      if (slot === 0 || engines[engine] === 0) continue;
      const cell = (slot - 1) * ENGINE_COUNT + engine;
      this.#answers[cell]! += 1;
      this.#asked[prompt[i]!]! |= 1 << engine;
      this.#sentiments[cell * 8 + (marks >> ENGINE_BITS)]! += 1;
      const place = position[i]!;
      if (place > 0) {
        this.#positionSum[cell]! += place;
        this.#places[cell * 4 + (place > 4 ? 4 : place) - 1]! += 1;
      }
      if (first < mention) this.#addMentions(facts, first, mention, engine);
    }
  }

  #addMentions({ rival, rivalPosition, rivalMarks }: RunFacts, from: number, to: number, engine: number): void {
    for (let j = from; j < to; j += 1) {
      const r = rival[j]!;
      this.#rivalNamed[r * ENGINE_COUNT + engine]! += 1;
      const place = rivalPosition[j]!;
      if (place > 0) {
        this.#rivalPositionSum[r]! += place;
        this.#rivalPositions[r]! += 1;
      }
      const marks = rivalMarks[j]!;
      const sentiment = marks & SENTIMENT_MASK;
      if (sentiment === POSITIVE) this.#rivalPositive[r]! += 1;
      else if (sentiment === NEGATIVE) this.#rivalNegative[r]! += 1;
      else if (sentiment > 0) this.#rivalNeutral[r]! += 1;
      if (marks & WEBSITE_MARK) this.#rivalWithWebsite[r] = 1;
    }
  }

  finish(): Tally {
    return {
      cells: this.#cells(),
      prompts: this.#prompts(),
      rivals: {
        size: this.rivals,
        named: this.#rivalNamed,
        positionSum: this.#rivalPositionSum,
        positions: this.#rivalPositions,
        positive: this.#rivalPositive,
        neutral: this.#rivalNeutral,
        negative: this.#rivalNegative,
        withWebsite: this.#rivalWithWebsite,
      },
    };
  }

  #cells(): Cell[] {
    const cells: Cell[] = [];
    CATEGORY_SLOTS.forEach((category, slot) => {
      ENGINES.forEach((platform, engine) => {
        const cell = slot * ENGINE_COUNT + engine;
        const answers = this.#answers[cell]!;
        if (answers === 0) return;
        const [first = 0, second = 0, third = 0, fourth_plus = 0] = this.#places.subarray(cell * 4, cell * 4 + 4);
        const [unnamed = 0, positive = 0, neutral = 0, negative = 0, mixed = 0] = this.#sentiments.subarray(
          cell * 8,
          cell * 8 + 8,
        );
        cells.push({
          platform,
          category,
          answers,
          named: answers - unnamed,
          positionSum: this.#positionSum[cell]!,
          first,
          second,
          third,
          fourth_plus,
          positive,
          neutral: neutral + mixed,
          negative,
        });
      });
    });
    return cells;
  }

  #prompts(): PromptTally {
    const byEngine = ENGINES.map(() => 0);
    const byCategory = CATEGORY_SLOTS.map(() => 0);
    let total = 0;
    this.#asked.forEach((engines, ord) => {
      if (engines === 0) return;
      total += 1;
      byCategory[this.counted.slots[ord]! - 1]! += 1;
      ENGINES.forEach((_engine, i) => {
        if (engines & (1 << i)) byEngine[i]! += 1;
      });
    });
    return {
      total,
      byPlatform: new Map(ENGINES.map((engine, i) => [engine, byEngine[i]!])),
      byCategory: new Map(CATEGORY_SLOTS.map((category, i) => [category, byCategory[i]!])),
    };
  }
}
