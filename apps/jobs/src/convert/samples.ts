/** Numbers the answers that one engine gave to one prompt within one run. */
import { hash } from 'node:crypto';
import type { Instant } from '@brand-visibility/domain/time/instant';

/** What identifies an answer, apart from its text. `run`, `prompt`, `engine` and `sentiment` are numbers. */
export interface SampleKey {
  readonly run: number;
  readonly prompt: number;
  readonly engine: number;
  readonly at: Instant;
  readonly id: string | null;
  /** The text and the sources. */
  readonly content: string;
  readonly sentiment: number;
}

/** Where a row contains the engine, the time, the digest and the sentiment. A table may have millions of rows. */
const [PROMPT, ENGINE, AT, DIGEST, SENTIMENT, ROW] = [4, 8, 9, 17, 33, 34];

export type Sample = Pick<SampleKey, 'run' | 'prompt' | 'engine' | 'at'>;

export class Samples {
  #rows = Buffer.alloc(1024 * ROW);
  readonly #ids: (string | undefined)[] = [];
  #count = 0;

  add({ run, prompt, engine, at, id, content, sentiment }: SampleKey): void {
    const start = this.#count * ROW;
    if (start === this.#rows.length) this.#rows = Buffer.concat([this.#rows], 2 * start);
    this.#rows.writeUInt32LE(run, start);
    this.#rows.writeUInt32LE(prompt, start + PROMPT);
    this.#rows.writeUInt8(engine, start + ENGINE);
    this.#rows.writeBigInt64LE(at, start + AT);
    hash('sha256', content, 'buffer').copy(this.#rows, start + DIGEST, 0, SENTIMENT - DIGEST);
    this.#rows.writeUInt8(sentiment, start + SENTIMENT);
    if (id !== null) this.#ids[this.#count] = id;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  /** Returns what is known of an answer, by its place in the order in which answers were added. */
  at(index: number): Sample {
    const start = index * ROW;
    return {
      run: this.#rows.readUInt32LE(start),
      prompt: this.#rows.readUInt32LE(start + PROMPT),
      engine: this.#rows.readUInt8(start + ENGINE),
      at: this.#rows.readBigInt64LE(start + AT),
    };
  }

  /**
   * Returns the number of each answer, from 1, in the order of time, id and content. Of equal answers,
   * only one has a number; the others have 0.
   */
  numbers(): Uint32Array {
    const order = Uint32Array.from({ length: this.#count }, (_, index) => index);
    order.sort((a, b) => this.#compare(a, b, 0, AT) || this.#compareWithin(a, b));
    const numbers = new Uint32Array(this.#count);
    let last = 0;
    for (const [position, index] of order.entries()) {
      const before = order[position - 1] ?? index;
      const isFirst = position === 0 || this.#compare(before, index, 0, AT) !== 0;
      if (isFirst) last = 0;
      if (isFirst || this.#compareWithin(before, index) !== 0) numbers[index] = last += 1;
    }
    return numbers;
  }

  #compareWithin(a: number, b: number): number {
    const [timeA, timeB] = [a, b].map((index) => this.#rows.readBigInt64LE(index * ROW + AT));
    if (timeA !== timeB) return timeA! < timeB! ? -1 : 1;
    const [idA = '', idB = ''] = [this.#ids[a], this.#ids[b]];
    return idA === idB ? this.#compare(a, b, DIGEST, ROW) : idA < idB ? -1 : 1;
  }

  #compare(a: number, b: number, from: number, to: number): number {
    const rows = this.#rows;
    return rows.compare(rows, b * ROW + from, b * ROW + to, a * ROW + from, a * ROW + to);
  }
}
