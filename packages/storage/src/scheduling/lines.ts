/**
 * Who waits, in a line for each key: a key that was served goes behind all others, and within a line it is first come,
 * first served.
 */
export class Lines<W> {
  /** In the order in which keys are served; none is empty. */
  readonly #lines = new Map<string, Set<W>>();
  #size = 0;

  /** How many wait. */
  get size(): number {
    return this.#size;
  }

  add(key: string, one: W): void {
    const line = this.#lines.get(key) ?? new Set();
    this.#lines.set(key, line.add(one));
    this.#size += 1;
  }

  /** Takes one out who gave up waiting. */
  remove(key: string, one: W): void {
    const line = this.#lines.get(key);
    if (!line?.delete(one)) return;
    this.#size -= 1;
    if (line.size === 0) this.#lines.delete(key);
  }

  /** Takes out who is next, of the keys that may go on. */
  next(mayGoOn: (key: string) => boolean = () => true): W | undefined {
    for (const [key, line] of this.#lines) {
      if (!mayGoOn(key)) continue;
      for (const first of line) {
        this.#lines.delete(key);
        line.delete(first);
        this.#size -= 1;
        if (line.size > 0) this.#lines.set(key, line);
        return first;
      }
    }
    return undefined;
  }
}
