import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { asJsonObject, isJsonArray, isJsonObject, type Json, type JsonObject } from '../src/openapi/json.js';

/** The published document, which tests look at as a reader of it would. */

const FILE = new URL('../../../docs/openapi.json', import.meta.url);
export const PUBLISHED = asJsonObject(JSON.parse(readFileSync(FILE, 'utf8')) as object); // a file is whatever it holds

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(closed(PUBLISHED), 'openapi');

/** A document lets later versions add members; this version has those that it names and no other. */
function closed(value: JsonObject): JsonObject {
  const close = (member: Json): Json => {
    if (isJsonArray(member)) return member.map(close);
    return isJsonObject(member) ? closed(member) : member;
  };
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, close(member)]));
  const isWhole = isJsonObject(value['properties']) && value['required'] !== undefined;
  return isWhole ? { ...members, additionalProperties: false } : members;
}

/** Where a value differs from the schema at a place of the document, in words; empty when nowhere. */
export function faults(place: readonly string[], value: Json | undefined): string[] {
  const pointer = place.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.compile({ $ref: `openapi#/${pointer.join('/')}` });
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

/** The members of the object at a place of the document; empty when there is none. */
export function at(place: readonly (string | number)[]): JsonObject {
  let value: Json | undefined = PUBLISHED;
  for (const name of place) {
    if (isJsonArray(value) && typeof name === 'number') value = value[name];
    else value = isJsonObject(value) ? value[name] : undefined;
  }
  return isJsonObject(value) ? value : {};
}
