import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../openapi/json.js';
import { LOWER, UPPER, alternatives, holdsType, namesIn, type Plain } from './plain-schemas.js';

/**
 * Whether every value of one JSON Schema is a value of another. Objects are open: a member that only the first one names
 * is no matter. A keyword that is not known here, and a pattern, has to stay as it is, so that nothing goes unseen.
 */

/** The documents of schemas that are compared: every value of the narrow one's should be one of the wide one's. */
export interface Comparison {
  readonly narrow: JsonObject;
  readonly wide: JsonObject;
  /** What was found in schemas of the same name, by reference. */
  readonly found: Map<string, readonly string[]>;
}

export function comparison(narrow: JsonObject, wide: JsonObject): Comparison {
  return { narrow, wide, found: new Map() };
}

/**
 * What values of the narrow schema can be that those of the wide one cannot, in words that begin with the place, or with
 * the name that both schemas have; empty for nothing.
 */
export function beyond(
  compared: Comparison,
  narrow: Json | undefined,
  wide: Json | undefined,
  place: string,
): readonly string[] {
  const $ref = isJsonObject(wide) && wide['$ref'];
  if (typeof $ref !== 'string' || !isJsonObject(narrow) || narrow['$ref'] !== $ref)
    return beyondAny(compared, narrow, wide, place);
  const known = compared.found.get($ref);
  if (known) return known;
  compared.found.set($ref, []); // a schema that refers to itself is compared once
  const found = beyondAny(compared, narrow, wide, $ref.slice($ref.lastIndexOf('/') + 1));
  compared.found.set($ref, found);
  return found;
}

function beyondAny(
  compared: Comparison,
  narrow: Json | undefined,
  wide: Json | undefined,
  place: string,
): readonly string[] {
  const choices = alternatives(compared.wide, wide);
  return alternatives(compared.narrow, narrow).flatMap((alternative) => {
    const near = choices.filter((choice) => holdsType(choice, alternative));
    if (near.length === 0) return [`${place} can be ${textOf(alternative['type'] ?? 'anything')}`];
    const values = alternative['enum'];
    if (isJsonArray(values)) {
      const strange = values.filter((value) => !near.some((choice) => takes(choice, value, alternative)));
      return strange.map((value) => `${place} can be ${JSON.stringify(value)}`);
    }
    const found = near.map((choice) => beyondOne(compared, alternative, choice, place));
    return found.reduce((least, other) => (other.length < least.length ? other : least));
  });
}

const STRUCTURE = new Set(['type', 'enum', 'properties', 'required', 'items']);

function beyondOne(compared: Comparison, narrow: Plain, wide: Plain, place: string): readonly string[] {
  const found: string[] = [];
  for (const [keyword, bound] of Object.entries(wide)) {
    if (STRUCTURE.has(keyword) || keeps(keyword, narrow[keyword], bound)) continue;
    found.push(`${place} can go against ${keyword} ${textOf(bound)}`);
  }
  if ('enum' in wide) found.push(`${place} can be what is not listed`);
  const has = membersOf(narrow);
  const always = namesIn(narrow['required']);
  const perhaps = namesIn(wide['required']).filter((name) => !always.includes(name));
  const gone = Object.keys(membersOf(wide)).filter((name) => !(name in has));
  found.push(...[...new Set([...perhaps, ...gone])].map((name) => `${place}.${name} can be missing`));
  for (const [name, member] of Object.entries(membersOf(wide))) {
    if (name in has) found.push(...beyond(compared, has[name], member, `${place}.${name}`));
  }
  const { items } = wide;
  return items === undefined ? found : [...found, ...beyond(compared, narrow['items'], items, `${place}[]`)];
}

function membersOf({ properties }: Plain): JsonObject {
  return isJsonObject(properties) ? properties : {};
}

/** Whether a schema takes a value that another one lists. */
function takes(wide: Plain, value: Json, narrow: Plain): boolean {
  return Object.entries(wide).every(([keyword, bound]) => {
    if (keyword === 'enum') return isJsonArray(bound) && bound.includes(value);
    return STRUCTURE.has(keyword) || keeps(keyword, narrow[keyword], bound) || fits(keyword, bound, value);
  });
}

/** Whether a value keeps to a keyword about its size or form; false also where that is not known here. */
function fits(keyword: string, bound: Json, value: Json): boolean {
  if (keyword === 'pattern')
    return typeof bound === 'string' && typeof value === 'string' && new RegExp(bound, 'u').test(value);
  const size = typeof value === 'string' ? [...value].length : value;
  if (typeof bound !== 'number' || typeof size !== 'number' || keyword.startsWith('exclusive')) return false;
  return LOWER.has(keyword) ? size >= bound : UPPER.has(keyword) && size <= bound;
}

/** Whether what a keyword says of the narrow schema is at least what it says of the wide one. */
function keeps(keyword: string, narrow: Json | undefined, wide: Json): boolean {
  if (typeof narrow === 'number' && typeof wide === 'number') {
    if (LOWER.has(keyword)) return narrow >= wide;
    if (UPPER.has(keyword)) return narrow <= wide;
  }
  return JSON.stringify(narrow) === JSON.stringify(wide);
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
