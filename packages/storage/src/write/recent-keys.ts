/** Remembers the most recently handled keys, in bounded memory. */

/** Maximum number of keys, which take a few hundred kilobytes. */
const MOST = 4_096;

/** Recently added keys. A full set is cleared, so that memory does not grow with the size of the import file. */
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
