/** Hashes two 32-bit words for a hash table in a typed array. The low bits, which select a slot, are well mixed. */
export function hashOfPair(first: number, second: number): number {
  let hash = Math.imul(first ^ Math.imul(second, 0x85ebca6b), 0x9e3779b1);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 13);
}
