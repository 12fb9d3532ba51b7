/** Defines the types of JSON values in the documents that this package builds and reads. */

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Copies an object as JSON and drops undefined fields. The cast is safe, because `JSON.parse` returns JSON values. */
export function asJsonObject(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

/** Whether a value is an object, not an array or null. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is an array. The type is narrowed to a read-only array, which `Array.isArray` does not do. */
export function isJsonArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
