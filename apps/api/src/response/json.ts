/** Writes JSON: short responses as a string, responses of several megabytes in fragments. */
import { rowJson } from '@brand-visibility/application';
import type { Stage } from '../request/stages.js';
import { ReadyResponse, type ResponseOptions, prepared } from './response.js';

const JSON_TYPE = 'application/json';

/** Returns a short response. */
export const jsonResponse = (
  stage: Stage,
  status: number,
  body: object,
  options: ResponseOptions = {},
): ReadyResponse => new ReadyResponse(stage, status, prepared(JSON_TYPE, JSON.stringify(body)), options);

/**
 * Yields the JSON of an object in fragments, which together equal the output of `JSON.stringify`. Each item of a list
 * is at least one fragment, because only lists can be long. Any other field is one fragment.
 */
export function* jsonFragments(object: object): Generator<string, void, undefined> {
  let before = '{';
  for (const [name, value] of Object.entries(object) as [string, unknown][]) {
    if (value === undefined) continue;
    const start = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (Array.isArray(value) && value.length > 0) yield* listFragments(start, value);
    else yield start + JSON.stringify(value);
  }
  yield before === '{' ? '{}' : '}';
}

function* listFragments(start: string, items: readonly unknown[]): Generator<string, void, undefined> {
  yield `${start}[`;
  for (const [i, item] of items.entries()) {
    if (i > 0) yield ',';
    yield* rowJson(item);
  }
  yield ']';
}
