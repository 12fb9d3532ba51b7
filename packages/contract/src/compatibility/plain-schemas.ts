import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../openapi/json.js';

/** Normalises JSON Schemas for comparison: without references, choices or lists of types. */

/** A schema without references and choices, for values of one type. */
export type Plain = JsonObject;

/** Lower and upper bounds: raising the former and lowering the latter admits no new values. */
export const LOWER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
export const UPPER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);

/** Keywords that do not restrict values. */
const ANNOTATIONS = new Set([
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  '$comment',
]);

/**
 * The plain schemas of which a value must satisfy one. References point into the document; throws for a dangling one.
 */
export function alternatives(document: JsonObject, schema: Json | undefined): readonly Plain[] {
  if (!isJsonObject(schema)) return [{}];
  const { $ref, allOf, anyOf, oneOf, ...own } = schema;
  const within = (part: Json) => alternatives(document, part);
  const parts = [
    ...(typeof $ref === 'string' ? [within(targetOf(document, $ref))] : []),
    ...(isJsonArray(allOf) ? allOf.map(within) : []),
    ...[anyOf, oneOf].filter(isJsonArray).map((choices) => choices.flatMap(within)),
  ];
  return parts.reduce(
    (some, more) => some.flatMap((one) => more.flatMap((other) => both(one, other))),
    byType(own),
  );
}

/** Whether the type of the first schema includes that of the second. */
export function holdsType({ type: wide }: Plain, { type: narrow }: Plain): boolean {
  return wide === undefined || wide === narrow || (wide === 'number' && narrow === 'integer');
}

/** The strings in an array; empty for any other value. */
export function namesIn(value: Json | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

/** One plain schema for each type that a schema without references allows, by `type` or by the types of its values. */
function byType(own: JsonObject): readonly Plain[] {
  const constraints = Object.entries(own).filter(([keyword]) => !ANNOTATIONS.has(keyword));
  const { const: value, type, ...rest } = Object.fromEntries(constraints);
  const listed = value === undefined ? rest : { ...rest, enum: [value] };
  if (isJsonArray(type)) return type.flatMap((one) => fitting({ ...listed, type: one }));
  if (type !== undefined) return fitting({ ...listed, type });
  const { enum: values } = listed;
  if (!isJsonArray(values)) return [listed];
  return [...new Set(values.map(typeOf))].flatMap((one) => fitting({ ...listed, type: one }));
}

/** A schema of one type with only the listed values of that type; empty if none of them is. */
function fitting(plain: Plain): readonly Plain[] {
  const { type, enum: listed } = plain;
  const left = isJsonArray(listed)
    ? listed.filter((value) => holdsType(plain, { type: typeOf(value) }))
    : null;
  if (left?.length === 0) return [];
  if (type === 'null') return [{ type }]; // no other keyword restricts null
  return [left === null ? plain : { ...plain, enum: left }];
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** The intersection of two plain schemas; empty if they contradict each other. */
function both(one: Plain, other: Plain): readonly Plain[] {
  const isOneType = holdsType(one, other) || holdsType(other, one);
  if (!isOneType) return [];
  const merged = Object.entries(other).map(([keyword, value]): [string, Json] => {
    const before = one[keyword];
    return [keyword, before === undefined ? value : mergedKeyword(keyword, before, value)];
  });
  return fitting({ ...one, ...Object.fromEntries(merged) });
}

function mergedKeyword(keyword: string, one: Json, other: Json): Json {
  if (keyword === 'type') return one === 'number' ? other : one;
  if (keyword === 'required') return [...new Set([...namesIn(one), ...namesIn(other)])];
  if (keyword === 'enum' && isJsonArray(one) && isJsonArray(other))
    return one.filter((value) => other.includes(value));
  if (keyword === 'properties' && isJsonObject(one) && isJsonObject(other)) {
    const members = Object.entries(other).map(([name, schema]): [string, Json] => {
      const before = one[name];
      return [name, before === undefined ? schema : { allOf: [before, schema] }];
    });
    return { ...one, ...Object.fromEntries(members) };
  }
  if (typeof one === 'number' && typeof other === 'number') {
    if (LOWER.has(keyword)) return Math.max(one, other);
    if (UPPER.has(keyword)) return Math.min(one, other);
  }
  return JSON.stringify(one) === JSON.stringify(other) ? one : [one, other];
}

function targetOf(document: JsonObject, $ref: string): Json {
  let value: Json | undefined = document;
  for (const name of $ref.replace(/^#\//, '').split('/'))
    value = isJsonObject(value) ? value[name] : undefined;
  if (value === undefined) throw new Error(`${$ref} does not exist`);
  return value;
}
