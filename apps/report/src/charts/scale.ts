/** Returns a function from a value to its coordinate in px: `from` lies at `start`, and `to` at `end`. */
export function linear(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  return (value) => {
    const part = (value - from) / (to - from);
    return start * (1 - part) + end * part;
  };
}
