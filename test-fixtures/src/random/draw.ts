/** Seeded draws; all integers, so that a seed that fails somewhere fails everywhere. */
export interface Draw {
  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number;
  /** True in so many of a hundred draws. */
  chance(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Some of the items, in their order; `percent` is how likely each is. */
  some<Item>(items: readonly Item[], percent: number): Item[];
  /** Text of so many characters of an alphabet. */
  text(alphabet: string, length: number): string;
  /** An id never drawn before: characters that sort differently by byte and by language, then a count. */
  id(prefix: string): string;
}

/** Draws from a linear congruential sequence modulo 2^48, of which the upper bits are used. */
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
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    some: (items, percent) => items.filter(() => chance(percent)),
    id: (prefix) => {
      drawn += 1;
      return `${prefix}_${text('aBcDz09_-', 3)}${drawn}`;
    },
  };
}
