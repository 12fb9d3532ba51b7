import { plainRow } from '@brand-visibility/application';
import { limitOf, type Tool, type ToolRequest } from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';
import { LIMITS } from '../limits/limits.js';

/** Responses that a model can read: cut texts, and as many rows as fit (rules 21.5 and 21.6). */

const { value: MOST_CHARACTERS } = LIMITS.toolResult;
const { value: MOST_QUOTED } = LIMITS.quoted;

/** A string or list of a response that is not complete, by JSON Pointer (RFC 6901). */
export interface LeftOut {
  readonly path: string;
  /** Characters of the string, or elements of the list: how many are in the result, and how many there are. */
  readonly kept: number;
  readonly of: number;
}

export interface BoundedResponse {
  /** The request of HTTP whose body this is, but for what is left out. */
  readonly pairs: ToolRequest['pairs'];
  readonly response: object;
  readonly leftOut: readonly LeftOut[];
}

/**
 * The response to a call, within the limit. Where there are too many rows it asks again for as many as fit,
 * so that the cursor of the page continues after the last row shown. What is still too long is shortened.
 */
export async function boundedResponse(
  tool: Tool,
  { pairs, hasFullTexts }: ToolRequest,
  answer: (pairs: ToolRequest['pairs']) => Promise<object>,
): Promise<BoundedResponse | Refusal> {
  const plainAnswer = async (of: ToolRequest['pairs']) => {
    const response = await answer(of);
    return 'data' in response ? { ...response, data: rowsOf(response).map(plainRow) } : response;
  };
  const cut = (value: object, path = '') =>
    withCutTexts(value, path, hasFullTexts ? [] : (tool.quotes ?? []));
  const response = await plainAnswer(pairs);
  if (response instanceof Refusal) return response;
  const rows = tool.limit === undefined ? [] : rowsOf(response);
  const fitting = rowsThatFit({ ...response, data: [] }, rows, (row) => cut(row).response);
  if (fitting >= rows.length) return { pairs, ...shortened(tool, cut(response)) };
  const fewer = [...pairs.filter(({ name }) => name !== 'limit'), limitOf(fitting)];
  const page = await plainAnswer(fewer);
  return page instanceof Refusal ? page : { pairs: fewer, ...shortened(tool, cut(page)) };
}

interface Cut {
  readonly response: object;
  readonly leftOut: readonly LeftOut[];
}

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

/** The rows of a page. */
function rowsOf(response: object): readonly object[] {
  const { data } = response as { readonly data?: readonly object[] }; // a cast: rows are objects in every response
  return data ?? [];
}

/** How many rows fit next to the rest of a response, at least one. Those that do not fit are not looked at. */
function rowsThatFit(rest: object, rows: readonly object[], cut: (row: object) => object): number {
  let left = MOST_CHARACTERS - lengthOf(rest);
  const first = rows.findIndex((row) => (left -= lengthOf(cut(row)) + 1) < 0);
  return first < 0 ? rows.length : Math.max(1, first);
}

/** Truncates the strings of the given fields at any depth. */
function withCutTexts(value: object, path: string, members: readonly string[]): Cut {
  const leftOut: LeftOut[] = [];
  const cut = (member: unknown, at: string, name: string): unknown => {
    if (typeof member === 'string' && members.includes(name)) return cutText(member, at, leftOut);
    return mapped(member, at, cut);
  };
  return { response: members.length === 0 ? value : asObject(cut(value, path, '')), leftOut };
}

/** A copy of a value with each field or element replaced. */
function mapped(
  value: unknown,
  path: string,
  each: (value: unknown, path: string, name: string) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((element, i) => each(element, `${path}/${i}`, ''));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, each(member, `${path}/${name}`, name)]),
  );
}

/** A string with a mark where it was truncated, never within a character. */
function cutText(text: string, path: string, leftOut: LeftOut[]): string {
  if (text.length <= MOST_QUOTED) return text;
  const beginning = beginningOf(text);
  leftOut.push({ path, kept: beginning.length, of: text.length });
  return `${beginning} [cut: ${text.length - beginning.length} more characters]`;
}

const beginningOf = (text: string) => text.slice(0, MOST_QUOTED).replace(/[\uD800-\uDBFF]$/, '');

/** A string or list of a response that may be shortened. */
interface Part {
  readonly path: string;
  readonly value: string | readonly unknown[];
  readonly length: number;
}

/**
 * Shortens a response until it fits: the longest text to what is quoted of one, or where no text is left the longest
 * list with several elements to its half. In series the other lists of as many elements keep their half too, so points
 * keep their buckets.
 */
function shortened({ keeps }: Tool, { response, leftOut }: Cut): Cut {
  const sizes = new Map(leftOut.map((left) => [left.path, left]));
  let short = response;
  while (lengthOf(short) > MOST_CHARACTERS) {
    const parts = partsOf(short, '').filter(
      ({ path, value }) => typeof value !== 'string' || !sizes.has(path),
    );
    const texts = parts.filter(({ value }) => typeof value === 'string');
    const longest =
      longestOf(texts) ?? longestOf(parts.filter(({ value }) => value.length > 1)) ?? longestOf(parts);
    if (!longest) break;
    const isAlike = ({ path, value }: Part) =>
      path === longest.path ||
      (keeps === 'last' && texts.length === 0 && value.length === longest.value.length);
    const shorter = new Map<string, Part['value']>();
    for (const { path, value } of parts.filter(isAlike)) {
      if (typeof value === 'string') {
        const cut: LeftOut[] = [];
        shorter.set(path, cutText(value, path, cut));
        for (const left of cut) sizes.set(path, left);
      } else {
        const half = halfOf(value, keeps);
        shorter.set(path, half);
        renameWithin(sizes, path, keeps === 'last' ? value.length - half.length : 0, half.length);
        sizes.set(path, { path, kept: half.length, of: sizes.get(path)?.of ?? value.length });
      }
    }
    short = asObject(replaced(short, '', shorter));
  }
  return { response: short, leftOut: [...sizes.values()] };
}

const longestOf = (parts: readonly Part[]): Part | null =>
  parts.reduce<Part | null>(
    (longest, part) => (longest && longest.length >= part.length ? longest : part),
    null,
  );

/** What stays of a list that is too long. */
function halfOf(list: readonly unknown[], keeps: Tool['keeps']): readonly unknown[] {
  const half = Math.floor(list.length / 2);
  return keeps === 'last' ? list.slice(list.length - half) : list.slice(0, half);
}

/** Names what was left out within a list by the places of its elements that stay, `kept` from `from` on. */
function renameWithin(sizes: Map<string, LeftOut>, list: string, from: number, kept: number): void {
  const within = [...sizes.values()].filter(({ path }) => path.startsWith(`${list}/`));
  for (const { path } of within) sizes.delete(path);
  for (const left of within) {
    const [index = '', ...rest] = left.path.slice(list.length + 1).split('/');
    const place = Number(index) - from;
    const path = [list, place, ...rest].join('/');
    if (place >= 0 && place < kept) sizes.set(path, { ...left, path });
  }
}

/** The lists with elements, and the texts longer than what is quoted. */
function partsOf(value: unknown, path: string): readonly Part[] {
  if (typeof value === 'string') {
    return value.length > MOST_QUOTED ? [{ path, value, length: value.length }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.entries(value).flatMap(([name, member]) => partsOf(member, `${path}/${name}`));
  if (!Array.isArray(value) || value.length === 0) return within;
  return [...within, { path, value, length: lengthOf(value) }];
}

/** A value with other parts at their paths; nothing is replaced within a part. */
function replaced(value: unknown, path: string, parts: ReadonlyMap<string, unknown>): unknown {
  return parts.has(path) ? parts.get(path) : mapped(value, path, (member, at) => replaced(member, at, parts));
}

/** A cast: an object stays one when its fields change. */
const asObject = (value: unknown): object => value as object;
