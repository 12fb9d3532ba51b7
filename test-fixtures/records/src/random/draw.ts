/** Seeded pseudo-random draws, with integers only, so that a seed behaves alike on every machine. */
export interface Draw {
  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number;
  /** True with this probability, in percent. */
  chance(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Some of the items, in their order, each with this probability in percent. */
  some<Item>(items: readonly Item[], percent: number): Item[];
  /** A string of `length` characters of an alphabet. */
  text(alphabet: string, length: number): string;
  /** A new id: characters that sort differently by byte and by language, then a counter. */
  id(prefix: string): string;
  /** Further draws, which leave the later ones of this generator as they are. */
  fork(): Draw;
}

/** A linear congruential generator modulo 2^48; draws use the upper bits. */
export function drawFrom(seed: number): Draw {
  let state = (BigInt(seed) ^ 0x5deece66dn) & 0xffff_ffff_ffffn;
  let drawn = 0;
  const below = (limit: number): number => {
    state = (state * 0x5deece66dn + 0xbn) & 0xffff_ffff_ffffn;
    return Number(state >> 17n) % limit;
  };
  const chance = (percent: number): boolean => below(100) < percent;
  const text = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join('');
  return {
    below,
    chance,
    text,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('cannot pick from an empty list');
      return item;
    },
    some: (items, percent) => items.filter(() => chance(percent)),
    id: (prefix) => {
      drawn += 1;
      return `${prefix}_${text('aBcDz09_-', 3)}${drawn}`;
    },
    fork: () => drawFrom(Number(state)),
  };
}
