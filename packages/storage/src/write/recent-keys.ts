/** Keys at most: some hundred kilobytes. */
const MOST = 4_096;

/** Keys that were added last, so that memory does not grow with the file: when there are too many, all are forgotten. */
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
