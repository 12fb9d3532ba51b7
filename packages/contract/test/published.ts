import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { asJsonObject, isJsonArray, isJsonObject, type Json, type JsonObject } from '../src/openapi/json.js';

/** The published document, read as a client reads it. */

const FILE = new URL('../../../docs/openapi.json', import.meta.url);
export const PUBLISHED = asJsonObject(JSON.parse(readFileSync(FILE, 'utf8')) as object); // the file contains an object

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(closed(PUBLISHED), 'openapi');

/** The document leaves objects open for later versions; this version has exactly the members that it names. */
function closed(value: JsonObject): JsonObject {
  const close = (member: Json): Json => {
    if (isJsonArray(member)) return member.map(close);
    return isJsonObject(member) ? closed(member) : member;
  };
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, close(member)]));
  const isWhole = isJsonObject(value['properties']) && value['required'] !== undefined;
  return isWhole ? { ...members, additionalProperties: false } : members;
}

/** How a value violates the schema at a path of the document, a sentence each; empty if it does not. */
export function faults(path: readonly string[], value: Json | undefined): string[] {
  const pointer = path.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.compile({ $ref: `openapi#/${pointer.join('/')}` });
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

/** The object at a path of the document; an empty one if there is none. */
export function at(path: readonly (string | number)[]): JsonObject {
  let value: Json | undefined = PUBLISHED;
  for (const name of path) {
    if (isJsonArray(value) && typeof name === 'number') value = value[name];
    else value = isJsonObject(value) ? value[name] : undefined;
  }
  return isJsonObject(value) ? value : {};
}
