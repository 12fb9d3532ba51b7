import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../openapi/json.js';

/** A JSON Schema as what it comes to: without references, choices and several types, so that two can be compared. */

/** A schema without references and choices, for values of one type. */
export type Plain = JsonObject;

/** Keywords with a number that may grow, and with one that may shrink, without letting more values in. */
export const LOWER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
export const UPPER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);

/** What says nothing of values. */
const WORDS = new Set(['title', 'description', 'default', 'example', 'examples', 'deprecated', '$comment']);

/** The plain schemas of which a value has to fit one; its references lead into the document. */
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

/** Whether a schema of the first one's type takes values of the second one's. */
export function holdsType({ type: wide }: Plain, { type: narrow }: Plain): boolean {
  return wide === undefined || wide === narrow || (wide === 'number' && narrow === 'integer');
}

export function namesIn(value: Json | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

/** One plain schema for each type that a schema without references allows, by its words or by the values it lists. */
function byType(own: JsonObject): readonly Plain[] {
  const said = Object.fromEntries(Object.entries(own).filter(([keyword]) => !WORDS.has(keyword)));
  const { const: value, type, ...rest } = said;
  const listed = value === undefined ? rest : { ...rest, enum: [value] };
  if (isJsonArray(type)) return type.flatMap((one) => fitting({ ...listed, type: one }));
  if (type !== undefined) return fitting({ ...listed, type });
  const { enum: values } = listed;
  if (!isJsonArray(values)) return [listed];
  return [...new Set(values.map(typeOf))].flatMap((one) => fitting({ ...listed, type: one }));
}

/** A schema of one type with those of its listed values that are of it; nothing when none is. */
function fitting(plain: Plain): readonly Plain[] {
  const { type, enum: listed } = plain;
  const left = isJsonArray(listed)
    ? listed.filter((value) => holdsType(plain, { type: typeOf(value) }))
    : null;
  if (left?.length === 0) return [];
  if (type === 'null') return [{ type }]; // no other keyword is about null
  return [left === null ? plain : { ...plain, enum: left }];
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** What is of both plain schemas; nothing when they contradict each other. */
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
  if (value === undefined) throw new Error(`${$ref} leads nowhere`);
  return value;
}
