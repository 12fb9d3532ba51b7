import type { LeftOut } from '@brand-visibility/requests';
import { isDeepStrictEqual } from 'node:util';

/** Results next to the bodies of HTTP, by a separate reading of rules 21.5 and 21.6. */

const MOST_QUOTED = 400;

/** Where a response is not the body, but for what `left_out` lists. */
export function differencesFrom(
  body: unknown,
  response: unknown,
  leftOut: readonly LeftOut[],
): readonly string[] {
  const named = new Map(leftOut.map((each) => [each.path, each]));
  const found: string[] = [];
  const compare = (whole: unknown, part: unknown, path: string): void => {
    const left = named.get(path);
    named.delete(path);
    if (typeof whole === 'string' && left) found.push(...cutFaults(whole, part, left));
    else if (Array.isArray(whole) && Array.isArray(part)) {
      const { kept, of } = left ?? { kept: whole.length, of: whole.length };
      if (part.length !== kept || whole.length !== of)
        found.push(`${path} has ${part.length} of ${whole.length} elements`);
      part.forEach((element: unknown, i) => compare(whole[i], element, `${path}/${i}`));
    } else if (isObject(whole) && isObject(part)) {
      if (!isDeepStrictEqual(Object.keys(whole), Object.keys(part))) found.push(`${path} has other fields`);
      for (const name of Object.keys(whole)) compare(whole[name], part[name], `${path}/${name}`);
    } else if (whole !== part) found.push(`${path} is ${inShort(part)}, not ${inShort(whole)}`);
  };
  compare(body, response, '');
  return [...found, ...[...named.keys()].map((path) => `left_out lists ${path}, which is not there`)];
}

/** A truncated string is a beginning of at most 400 characters, with a mark of how many are missing. */
function cutFaults(whole: string, part: unknown, { path, kept, of }: LeftOut): readonly string[] {
  const expected = `${whole.slice(0, kept)} [cut: ${whole.length - kept} more characters]`;
  const isCharacter = !/[\uD800-\uDBFF]$/.test(whole.slice(0, kept));
  const isFull = kept <= MOST_QUOTED && kept >= MOST_QUOTED - 1 && of === whole.length;
  if (isCharacter && isFull && part === expected) return [];
  return [
    `${path} keeps ${kept} of ${of} characters, and ends in ${JSON.stringify(String(part).slice(-40))}`,
  ];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inShort = (value: unknown) => (JSON.stringify(value) ?? 'absent').slice(0, 80);
