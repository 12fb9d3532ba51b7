/** The part of each of two texts around their first difference: `before` characters before it, `after` after it. */
export function firstDifference(
  one: string,
  other: string,
  before = 60,
  after = 120,
): readonly [one: string, other: string] {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - before), at + after));
  return [around(one), around(other)];
}
