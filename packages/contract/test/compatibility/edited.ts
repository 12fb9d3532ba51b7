import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/openapi/json.js';

type Change = (value: Json | undefined) => Json | undefined;

/** A path in a document: member names, and indexes of arrays. */
export type Path = readonly (string | number)[];

/** A copy of a document with the value at one path changed, or removed if `change` returns undefined. */
export function edited(document: JsonObject, path: Path, change: Change): JsonObject {
  const copy = within(document, path, change);
  if (!isJsonObject(copy)) throw new Error('a document is an object');
  return copy;
}

function within(value: Json | undefined, [name, ...rest]: Path, change: Change): Json | undefined {
  if (name === undefined) return change(value);
  if (isJsonArray(value)) {
    const items = value.map((item, index) => (index === name ? within(item, rest, change) : item));
    return items.filter((item) => item !== undefined);
  }
  if (!isJsonObject(value)) throw new Error(`there is no ${String(name)} in ${JSON.stringify(value)}`);
  const { [name]: member, ...others } = value;
  const left = within(member, rest, change);
  return left === undefined ? others : { ...value, [name]: left };
}
