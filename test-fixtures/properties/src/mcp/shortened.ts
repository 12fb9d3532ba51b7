import type { Tool } from '@brand-visibility/contract';
import { isDeepStrictEqual } from 'node:util';
import type { LeftOut } from '@brand-visibility/requests';

/** Structured responses beside the bodies of HTTP, by a reading of rules 21.5 and 21.6 of its own. */

export const MOST_CHARACTERS = 60_000;
const MOST_QUOTED = 400;

/** What a response and what it left out say that the body does not; empty if it is the body but for what it names. */
export function differencesFrom(
  body: unknown,
  response: unknown,
  leftOut: readonly LeftOut[],
  keeps: Tool['keeps'],
): readonly string[] {
  const named = new Map(leftOut.map((each) => [each.path, each]));
  const found: string[] = [];
  const compare = (whole: unknown, part: unknown, path: string): void => {
    const left = named.get(path);
    named.delete(path);
    if (typeof whole === 'string' && left) found.push(...cutFaults(whole, part, left));
    else if (Array.isArray(whole) && Array.isArray(part)) {
      const kept = left?.kept ?? whole.length;
      const all = left?.of ?? whole.length;
      if (part.length !== kept || whole.length !== all)
        found.push(`${path} has ${part.length} of ${whole.length} elements`);
      const offset = keeps === 'last' ? whole.length - part.length : 0;
      part.forEach((element: unknown, i) => compare(whole[i + offset], element, `${path}/${i}`));
    } else if (isObject(whole) && isObject(part)) {
      if (!isDeepStrictEqual(Object.keys(whole), Object.keys(part))) found.push(`${path} has other members`);
      for (const name of Object.keys(whole)) compare(whole[name], part[name], `${path}/${pointed(name)}`);
    } else if (whole !== part) found.push(`${path} is ${inShort(part)}, not ${inShort(whole)}`);
  };
  compare(body, response, '');
  return [...found, ...[...named.keys()].map((path) => `${path} is said to be left out and is not there`)];
}

/** A text that is cut is a beginning of at most 400 characters, with a mark of how much is missing. */
function cutFaults(whole: string, part: unknown, { path, kept, of }: LeftOut): readonly string[] {
  const expected = `${whole.slice(0, kept)} [cut: ${whole.length - kept} more characters]`;
  const isCharacter = !/[\uD800-\uDBFF]$/.test(whole.slice(0, kept));
  const isFull = kept <= MOST_QUOTED && kept >= MOST_QUOTED - 1 && of === whole.length;
  if (isCharacter && isFull && part === expected) return [];
  return [
    `${path} keeps ${kept} of ${of} characters, and ends in ${JSON.stringify(String(part).slice(-40))}`,
  ];
}

/** Whether nothing of a body has to be left out: it is short, and so is each text that it quotes. */
export function isWhole(body: unknown, { quotes = [] }: Tool, hasFullTexts: boolean): boolean {
  let isShort = true;
  const text = JSON.stringify(body, (name, value: unknown) => {
    if (typeof value === 'string' && quotes.includes(name) && value.length > MOST_QUOTED) isShort = false;
    return value;
  });
  return text.length <= MOST_CHARACTERS && (isShort || hasFullTexts);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member's name in a JSON Pointer (RFC 6901). */
const pointed = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

const inShort = (value: unknown) => (JSON.stringify(value) ?? 'absent').slice(0, 80);
