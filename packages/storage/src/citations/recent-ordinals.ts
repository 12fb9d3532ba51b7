/** Caches the ordinals of recently used domains and URLs. */

/** Default size of a generation in characters, enough for 200,000 URLs of 80 characters. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * Ordinals of recently used strings, in two generations. If the current generation has reached `most` characters,
 * `trim` begins a new one and keeps only the full one besides it. Generations are cheaper than recording the order of
 * all uses.
 */
export class RecentOrdinals {
  #recent = new Map<string, number>();
  #before = new Map<string, number>();
  #characters = 0;
  #isComplete = true;

  constructor(readonly most = MOST_CHARACTERS) {}

  /** Whether no string was ever dropped. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get(text: string): number | undefined {
    const recent = this.#recent.get(text);
    if (recent !== undefined || this.#before.size === 0) return recent;
    const before = this.#before.get(text);
    if (before !== undefined) this.set(text, before);
    return before;
  }

  set(text: string, ordinal: number): void {
    this.#recent.set(text, ordinal);
    this.#characters += text.length;
  }

  /** Begins a new generation if the current generation is full. Only this method drops strings. */
  trim(): void {
    if (this.#characters < this.most) return;
    this.#isComplete &&= this.#before.size === 0;
    this.#before = this.#recent;
    this.#recent = new Map();
    this.#characters = 0;
  }
}
