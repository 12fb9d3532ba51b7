import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../openapi/json.js';
import { LOWER, UPPER, alternatives, holdsType, namesIn, type Plain } from './plain-schemas.js';

/**
 * Checks that every value of one JSON Schema is a value of another. Objects are open: members that only the first
 * schema names do not matter. Patterns and unknown keywords must be equal in both, so that no change goes unnoticed.
 */

/**
 * The documents of the compared schemas: each value of a schema in `narrow` should be one of its counterpart in `wide`.
 */
export interface Comparison {
  readonly narrow: JsonObject;
  readonly wide: JsonObject;
  /** Findings in schemas of the same name, by reference. */
  readonly found: Map<string, readonly string[]>;
}

/** A comparison without findings yet. */
export function comparison(narrow: JsonObject, wide: JsonObject): Comparison {
  return { narrow, wide, found: new Map() };
}

/**
 * How values of the narrow schema can violate the wide one, a sentence each; empty if they cannot. Sentences start with
 * the location, or with the name of the schema if both are references to that name.
 */
export function beyond(
  compared: Comparison,
  narrow: Json | undefined,
  wide: Json | undefined,
  location: string,
): readonly string[] {
  const $ref = isJsonObject(wide) && wide['$ref'];
  if (typeof $ref !== 'string' || !isJsonObject(narrow) || narrow['$ref'] !== $ref)
    return beyondAny(compared, narrow, wide, location);
  const known = compared.found.get($ref);
  if (known) return known;
  compared.found.set($ref, []); // ends the recursion in a schema that refers to itself
  const found = beyondAny(compared, narrow, wide, $ref.slice($ref.lastIndexOf('/') + 1));
  compared.found.set($ref, found);
  return found;
}

function beyondAny(
  compared: Comparison,
  narrow: Json | undefined,
  wide: Json | undefined,
  location: string,
): readonly string[] {
  const choices = alternatives(compared.wide, wide);
  return alternatives(compared.narrow, narrow).flatMap((alternative) => {
    const near = choices.filter((choice) => holdsType(choice, alternative));
    if (near.length === 0) return [`${location} can be ${textOf(alternative['type'] ?? 'anything')}`];
    const values = alternative['enum'];
    if (isJsonArray(values)) {
      const rejected = values.filter((value) => !near.some((choice) => takes(choice, value, alternative)));
      return rejected.map((value) => `${location} can be ${JSON.stringify(value)}`);
    }
    const found = near.map((choice) => beyondOne(compared, alternative, choice, location));
    return found.reduce((least, other) => (other.length < least.length ? other : least));
  });
}

const STRUCTURE = new Set(['type', 'enum', 'properties', 'required', 'items']);

function beyondOne(compared: Comparison, narrow: Plain, wide: Plain, location: string): readonly string[] {
  const found: string[] = [];
  for (const [keyword, bound] of Object.entries(wide)) {
    if (STRUCTURE.has(keyword) || keeps(keyword, narrow[keyword], bound)) continue;
    found.push(`${location} can violate ${keyword} ${textOf(bound)}`);
  }
  if ('enum' in wide) found.push(`${location} can be an unlisted value`);
  const has = membersOf(narrow);
  const always = namesIn(narrow['required']);
  const perhaps = namesIn(wide['required']).filter((name) => !always.includes(name));
  const gone = Object.keys(membersOf(wide)).filter((name) => !(name in has));
  found.push(...[...new Set([...perhaps, ...gone])].map((name) => `${location}.${name} can be missing`));
  for (const [name, member] of Object.entries(membersOf(wide))) {
    if (name in has) found.push(...beyond(compared, has[name], member, `${location}.${name}`));
  }
  const { items } = wide;
  return items === undefined
    ? found
    : [...found, ...beyond(compared, narrow['items'], items, `${location}[]`)];
}

function membersOf({ properties }: Plain): JsonObject {
  return isJsonObject(properties) ? properties : {};
}

/** Whether the wide schema accepts a value that the narrow one lists. */
function takes(wide: Plain, value: Json, narrow: Plain): boolean {
  return Object.entries(wide).every(([keyword, bound]) => {
    if (keyword === 'enum') return isJsonArray(bound) && bound.includes(value);
    return STRUCTURE.has(keyword) || keeps(keyword, narrow[keyword], bound) || fits(keyword, bound, value);
  });
}

/** Whether a value satisfies a keyword about its size or form; false for unknown keywords. */
function fits(keyword: string, bound: Json, value: Json): boolean {
  if (keyword === 'pattern')
    return typeof bound === 'string' && typeof value === 'string' && new RegExp(bound, 'u').test(value);
  const size = typeof value === 'string' ? [...value].length : value;
  if (typeof bound !== 'number' || typeof size !== 'number' || keyword.startsWith('exclusive')) return false;
  return LOWER.has(keyword) ? size >= bound : UPPER.has(keyword) && size <= bound;
}

/** Whether a keyword is at least as strict in the narrow schema as in the wide one. */
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
