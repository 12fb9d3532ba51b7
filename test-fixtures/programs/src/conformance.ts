import {
  asJsonObject,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from '@brand-visibility/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';

/** Reads the published OpenAPI document from disk, not from the code that generates the document. */
export function publishedDocument(): JsonObject {
  const file = new URL('../../../docs/openapi.json', import.meta.url);
  return asJsonObject(JSON.parse(readFileSync(file, 'utf8')) as object); // an OpenAPI document is an object
}

/**
 * Returns a stricter schema, which forbids additional fields, although the document allows later versions to add
 * fields, and requires that fields have the same order as in the document.
 */
function closed(value: JsonObject): JsonObject {
  const close = (member: Json): Json => {
    if (isJsonArray(member)) return member.map(close);
    return isJsonObject(member) ? closed(member) : member;
  };
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, close(member)]));
  const { properties, required } = value;
  return isJsonObject(properties) && required !== undefined
    ? { ...members, additionalProperties: false, [ORDER]: Object.keys(properties) }
    : members;
}

/** A schema keyword: the names of an object's fields, in the required order. */
const ORDER = 'x-order';

function isInOrder(names: readonly string[], value: object): boolean {
  const places = Object.keys(value).map((name) => names.indexOf(name));
  return places.every((place, i) => i === 0 || (places[i - 1] ?? 0) < place);
}

/** The parts of a response that the document describes. */
export interface Documented {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The parsed value of JSON; the text of CSV and NDJSON. */
  readonly body: unknown;
}

/** Checks responses against an OpenAPI document. */
export interface Conformance {
  /** Returns the path template of the operation that serves a request target; null if there is none. */
  readonly operationAt: (target: string) => string | null;
  /**
   * Returns differences between a response and the documented responses to GET of a path template, if there are any.
   * For a response to HEAD, leave `body` undefined: only its status and headers are checked.
   */
  readonly departures: (template: string, response: Documented) => string[];
  /** Returns the differences between a value and a schema, by its name in the document's components. */
  readonly differences: (schema: string, value: unknown) => string[];
}

export function conformanceTo(published: JsonObject): Conformance {
  const document = closed(published);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addKeyword({ keyword: ORDER, type: 'object', validate: isInOrder });
  ajv.addSchema(document, 'openapi');
  const validators = new Map<string, ValidateFunction>();
  const paths = Object.keys(membersOf(document['paths'])).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`),
  }));

  const at = (pointer: readonly string[]): JsonObject => {
    let value: Json | undefined = document;
    for (const name of pointer) value = isJsonObject(value) ? value[name] : undefined;
    return membersOf(value);
  };

  /** Follows a pointer to a `$ref`; returns other pointers unchanged, or null if there is nothing in the document. */
  const resolved = (pointer: readonly string[]): readonly string[] | null => {
    const { $ref } = at(pointer);
    if (typeof $ref === 'string') return $ref.slice('#/'.length).split('/');
    return Object.keys(at(pointer)).length > 0 ? pointer : null;
  };

  const faults = (location: readonly string[], value: unknown): string[] => {
    const pointer = location
      .map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent);
    const $ref = `openapi#/${pointer.join('/')}`;
    const validate = validators.get($ref) ?? ajv.compile({ $ref });
    validators.set($ref, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  };

  /** Returns the differences between CSV and the documented columns, or between NDJSON and the schema of a line. */
  const rowFaults = (content: readonly string[], text: string): string[] => {
    const { 'x-row': row, ...described } = at(content);
    const [header = ''] = text.replace(/^\uFEFF/, '').split('\r\n', 1);
    const headers = Object.entries(described).filter(([keyword]) => /^x-(?:\w+-)?columns$/.test(keyword));
    const isHeader = headers.some(([, names]) => JSON.stringify(names) === JSON.stringify(header.split(',')));
    const ofHeader = headers.length === 0 || isHeader ? [] : [`the header line is ${header}`];
    if (row === undefined || text === '') return ofHeader;
    const lines = text.split('\n');
    const ofEnd = lines.pop() === '' ? [] : ['the last line has no line break'];
    const ofLines = lines.flatMap((line, i) => {
      const parsed = parsedLine(line);
      return parsed ? faults([...content, 'x-row'], parsed.value) : [`line ${i + 1} is not JSON`];
    });
    return [...ofHeader, ...ofEnd, ...ofLines];
  };

  return {
    operationAt: (target) => paths.find(({ pattern }) => pattern.test(target))?.template ?? null,

    departures: (template, response) => {
      const responses = ['paths', template, 'get', 'responses'];
      const pointer = isUnreadable(response)
        ? [...responses, 'default']
        : [...responses, String(response.status)];
      const documented = resolved(pointer);
      if (!documented) return [`the status ${response.status} is not documented`];
      const found: string[] = [];
      for (const name of Object.keys(at([...documented, 'headers']))) {
        const header = resolved([...documented, 'headers', name]) ?? [];
        const value = response.headers[name.toLowerCase()];
        if (value === undefined) {
          if (at(header)['required'] === true) found.push(`the header ${name} is missing`);
        } else found.push(...faults([...header, 'schema'], value).map((fault) => `${name}${fault}`));
      }
      const contentType = String(response.headers['content-type']);
      if (!(contentType in at([...documented, 'content'])))
        return [...found, `${contentType} is not documented`];
      if (response.body === undefined) return found;
      const content = [...documented, 'content', contentType];
      const ofRows = typeof response.body === 'string' ? rowFaults(content, response.body) : [];
      return [...found, ...faults([...content, 'schema'], response.body), ...ofRows];
    },

    differences: (schema, value) => faults(['components', 'schemas', schema], value),
  };
}

function parsedLine(line: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(line) };
  } catch {
    return null;
  }
}

const membersOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** Whether this is an error response of the HTTP parser, which belongs to no operation and lists no parameter. */
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
