/** Remembers the keys that were handled last, in bounded memory. */

/** Keys at most: some hundred kilobytes. */
const MOST = 4_096;

/** Keys that were added last. When there are too many, all are forgotten: memory does not grow with the file. */
export class RecentKeys {
  readonly #keys = new Set<string>();

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  add(key: string): void {
    if (this.#keys.size >= MOST) this.#keys.clear();
    this.#keys.add(key);
  }
}
