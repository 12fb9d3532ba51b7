import type { RefusalCode } from '../errors/refusal.js';
import type { JsonObject } from './json.js';

/** Defines the types of recorded responses. apps/documents records them in a data file that no module imports. */

/**
 * The URL of the service in the OpenAPI document, and the default of `PUBLIC_URL`. A service that sends the document
 * replaces this URL with its `PUBLIC_URL`.
 */
export const LOCAL_URL = 'http://127.0.0.1:8080';

export type RecordedTexts = Readonly<Record<string, string>>;
export type Problems = Readonly<Partial<Record<RefusalCode, JsonObject>>>;

/** A recorded request to an operation, and its response. */
export interface OperationExample {
  /** The values in the path before percent-encoding, by parameter name. */
  readonly path: RecordedTexts;
  readonly query: RecordedTexts;
  readonly response: JsonObject;
}

export interface Examples {
  /** The example of each operation, by operation id. */
  readonly operations: Readonly<Record<string, OperationExample>>;
  /** One problem document for each code. */
  readonly problems: Problems;
  /** The problem document of a request that the HTTP layer refused. */
  readonly unreadable: JsonObject;
  /** The values of response headers, by header name. */
  readonly headers: RecordedTexts;
}

/** Converts recorded examples into the form that the OpenAPI document requires. */

/** Returns the recorded response of an operation. The description of the example shows the request. */
export function responseExamples(template: string, { path, query, response }: OperationExample): JsonObject {
  const description = `Response to \`GET ${recordedTarget(template, path, query)}\`.`;
  return { demo: { summary: 'From the demo', description, value: response } };
}

/**
 * Returns the request target: the path template with the values in `path` inserted, followed by the query. Commas and
 * slashes in the query are not escaped.
 */
export function recordedTarget(template: string, path: RecordedTexts, query: RecordedTexts): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replace(/%2C/g, ',').replace(/%2F/g, '/')}`,
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** Returns the recorded value of a header as `example`; empty if none was recorded. */
export function headerExample(headers: RecordedTexts, name: string): { readonly example?: string } {
  const value = headers[name];
  return value === undefined ? {} : { example: value };
}

/** Returns `components.examples`: the recorded problem document of each code. */
export function componentExamples({ problems }: Examples): JsonObject {
  return Object.fromEntries(Object.entries(problems).map(([code, value]) => [code, { value }]));
}

/** Returns references to the recorded problem documents of the given codes, keyed by code. */
export function problemExamples(codes: readonly RefusalCode[], problems: Problems): JsonObject {
  const recorded = codes.filter((code) => code in problems);
  return Object.fromEntries(recorded.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}
