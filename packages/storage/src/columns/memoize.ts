/** Returns a function that runs `query` once per key, because results do not change within a snapshot. */
export function memoize<Of, T>(
  keyOf: (of: Of) => string,
  query: (of: Of) => Promise<T>,
): (of: Of) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (of) => {
    const key = keyOf(of);
    const result = known.get(key) ?? query(of);
    known.set(key, result);
    return result;
  };
}
