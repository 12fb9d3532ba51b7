import {
  asJsonObject,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from '@brand-visibility/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';

/** What the published document says of a reply; it alone is asked, not the code that it was made of. */
const FILE = new URL('../../../../docs/openapi.json', import.meta.url);
const DOCUMENT = closed(asJsonObject(JSON.parse(readFileSync(FILE, 'utf8')) as object)); // a file is whatever it holds

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(DOCUMENT, 'openapi');

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

/** A reply as far as the document speaks of it. */
export interface Documented {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: unknown;
}

const PATHS = Object.keys(at(['paths'])).map((template) => ({
  template,
  pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`),
}));

/** The template of the operation that a target asks for; null for none. */
export function operationAt(target: string): string | null {
  return PATHS.find(({ pattern }) => pattern.test(target))?.template ?? null;
}

/** Where a reply to GET differs from what the document says of the operation, in words; empty when nowhere. */
export function departures(template: string, reply: Documented): string[] {
  const responses = ['paths', template, 'get', 'responses'];
  const place = isUnreadable(reply) ? [...responses, 'default'] : [...responses, String(reply.status)];
  const response = resolved(place);
  if (!response) return [`the status ${reply.status} is not documented`];
  const found: string[] = [];
  for (const name of Object.keys(at([...response, 'headers']))) {
    const header = resolved([...response, 'headers', name]) ?? [];
    const value = reply.headers[name.toLowerCase()];
    if (value === undefined) {
      if (at(header)['required'] === true) found.push(`the header ${name} is missing`);
    } else found.push(...faults([...header, 'schema'], value).map((fault) => `${name}${fault}`));
  }
  const contentType = String(reply.headers['content-type']);
  if (!(contentType in at([...response, 'content']))) return [...found, `${contentType} is not documented`];
  return [...found, ...faults([...response, 'content', contentType, 'schema'], reply.body)];
}

/** What the HTTP parser refuses is a refusal of no operation; it names no parameter. */
function isUnreadable({ status, body }: Documented): boolean {
  if (status === 408 || status === 414 || status === 417 || status === 431) return true;
  return (
    status === 400 &&
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    body.code === 'invalid_parameter' &&
    !('errors' in body)
  );
}

const validators = new Map<string, ValidateFunction>();

function faults(place: readonly string[], value: unknown): string[] {
  const pointer = place
    .map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent);
  const $ref = `openapi#/${pointer.join('/')}`;
  const validate = validators.get($ref) ?? ajv.compile({ $ref });
  validators.set($ref, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  );
}

/** The place itself, or the one that it refers to; null when there is none. */
function resolved(place: readonly string[]): readonly string[] | null {
  const { $ref } = at(place);
  if (typeof $ref === 'string') return $ref.slice('#/'.length).split('/');
  return Object.keys(at(place)).length > 0 ? place : null;
}

function at(place: readonly string[]): JsonObject {
  let value: Json | undefined = DOCUMENT;
  for (const name of place) value = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(value) ? value : {};
}
