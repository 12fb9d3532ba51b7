import type { RefusalCode } from '@brand-visibility/domain';
import type { Json, JsonObject } from './json.js';
import { RECORDED } from './recorded-examples.js';
import type { OperationExample, Problems, Texts } from './recording.js';

/** The recorded examples, as the document shows them. */

/** What was recorded of an operation; undefined for one that is newer than the recording. */
export function exampleOf(operationId: string): OperationExample | undefined {
  return RECORDED.operations[operationId];
}

/** The recorded reply of an operation, under the request that it answers. */
export function replyExamples(template: string, { path, query, reply }: OperationExample): JsonObject {
  const description = `Reply to \`GET ${targetOf(template, path, query)}\`.`;
  return { demo: { summary: 'From the demo', description, value: reply } };
}

/** The target of a request for a path, with its values in their places. Commas and slashes need no escape in a query. */
function targetOf(template: string, path: Texts, query: Texts): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replace(/%2C/g, ',').replace(/%2F/g, '/')}`,
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** The recorded value of a header, as a member of its description. */
export function headerExample(name: string): { readonly example?: string } {
  const value = RECORDED.headers[name];
  return value === undefined ? {} : { example: value };
}

/** An example of each code, by code, as a service at `publicUrl` sends it. */
export function problemExamples(
  codes: readonly RefusalCode[],
  publicUrl: string,
  mistakes: Problems = {},
): JsonObject {
  const known = { ...RECORDED.problems, ...mistakes };
  return Object.fromEntries(
    codes.flatMap((code): [string, Json][] => {
      const problem = known[code];
      return problem ? [[code, { value: servedAt(problem, publicUrl) }]] : [];
    }),
  );
}

/** What is sent to a request that cannot be read, as a service at `publicUrl` sends it. */
export function unreadableExample(publicUrl: string): JsonObject {
  return servedAt(RECORDED.unreadable, publicUrl);
}

/** The pages of errors lie with the service, wherever it is; the recorded one had an address of its own. */
function servedAt(problem: JsonObject, publicUrl: string): JsonObject {
  const { type } = problem;
  return typeof type === 'string'
    ? { ...problem, type: type.replace(/^.*(?=\/errors\/)/, publicUrl) }
    : problem;
}
