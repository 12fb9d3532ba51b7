import type { RefusalCode } from '@brand-visibility/domain';
import type { JsonObject } from './json.js';
import type { Examples, OperationExample, Problems, Texts } from './recording.js';

/** Converts recorded examples into the form that the OpenAPI document requires. */

/** Returns the recorded response of an operation. The description of the example shows the request. */
export function responseExamples(template: string, { path, query, response }: OperationExample): JsonObject {
  const description = `Response to \`GET ${targetOf(template, path, query)}\`.`;
  return { demo: { summary: 'From the demo', description, value: response } };
}

/**
 * Returns the request target: the path template with the values in `path` inserted, followed by the query. Commas and
 * slashes in the query are not escaped.
 */
export function targetOf(template: string, path: Texts, query: Texts): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replace(/%2C/g, ',').replace(/%2F/g, '/')}`,
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** Returns the recorded value of a header as `example`; empty if none was recorded. */
export function headerExample(headers: Texts, name: string): { readonly example?: string } {
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
