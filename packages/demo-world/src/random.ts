/** Generates numbers in [0, 1). Mixes only 32-bit integers, so a seed gives the same sequence on every machine. */
export type Random = () => number;

/** Creates a mulberry32 generator that is seeded with the FNV-1a hash of the UTF-16 code units of `seed`. */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Returns true with probability `share` (0 to 1). */
export function happens(random: Random, share: number): boolean {
  return random() < share;
}

/** Returns an integer from `low` to `high`, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Returns a random item of a list; throws if the list is empty. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[between(random, 0, items.length - 1)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** Returns a random value with a probability proportional to its weight; throws if the list is empty. */
export function pickWeighted<Value>(random: Random, choices: readonly (readonly [Value, number])[]): Value {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of choices) {
    left -= weight;
    if (left < 0) return value;
  }
  const last = choices.at(-1);
  if (last === undefined) throw new Error('nothing to choose from');
  return last[0];
}
