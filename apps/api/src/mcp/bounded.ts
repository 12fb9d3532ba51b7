import { plainRow } from '@brand-visibility/application';
import { limitOf, type LeftOut, type Tool, type ToolRequest } from '@brand-visibility/assistant';
import { Refusal } from '@brand-visibility/contract';
import { LIMITS } from '../limits/limits.js';
import type { BoundedResponse, Noting, Respond, ShownResponse } from './result.js';
import { seriesThatFits } from './series.js';

/** Fits responses into the results of tool calls: truncates strings and reads fewer rows (rules 21.5 and 21.6). */

const { value: MOST_CHARACTERS } = LIMITS.toolResult;
const { value: MOST_QUOTED } = LIMITS.quoted;

/** Characters reserved for notes, which suffice for most results. If they do not, the response is shortened again. */
const FOR_NOTES = 2_000;

/** Maximum lengths of lists, tried in this order until the response fits. */
const LIST_LENGTHS = [Infinity, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1];

/**
 * Returns a response and its notes, which together fit into a result. A series is complete or refused. If a
 * page contains too many rows, it is read again with as many rows as fit, so that the cursor continues after the last
 * row shown. If the response is still too long, strings and lists are shortened.
 */
export async function boundedResponse(
  tool: Tool,
  request: ToolRequest,
  respond: Respond,
  noting: Noting,
): Promise<BoundedResponse | Refusal> {
  const excessOf = (notes: readonly string[], { response }: ShownResponse) =>
    jsonLength({ notes, ...response }) - MOST_CHARACTERS;
  const { pointsOf } = tool;
  if (pointsOf)
    return seriesThatFits(request.pairs, respond, pointsOf, async (shown) => {
      const notes = await noting(shown);
      return excessOf(notes, shown) > 0 ? null : notes;
    });
  let excess = FOR_NOTES;
  for (let room = MOST_CHARACTERS - excess; ; room -= excess) {
    const shown = await responseWithin(room, tool, request, respond);
    if (shown instanceof Refusal) return shown;
    const notes = await noting(shown);
    excess = excessOf(notes, shown);
    if (excess <= 0 || room < excess) return { ...shown, notes };
  }
}

/** Returns a response without notes. Shortens the response to `room` characters if possible. */
async function responseWithin(
  room: number,
  tool: Tool,
  { pairs, hasFullTexts }: ToolRequest,
  respond: Respond,
): Promise<ShownResponse | Refusal> {
  const quoted = hasFullTexts ? [] : (tool.quotes ?? []);
  const plain: Respond = async (of) => {
    const made = await respond(of);
    if (made instanceof Refusal || !('data' in made.response)) return made;
    return { ...made, response: { ...made.response, data: dataRows(made.response).map(plainRow) } };
  };
  let asked = pairs;
  let made = await plain(asked);
  while (tool.endpoint.parameters['cursor'] && !(made instanceof Refusal)) {
    const rows = dataRows(made.response);
    const fitting = rowsThatFit({ ...made.response, data: [] }, rows, quoted, room);
    if (fitting >= rows.length) break;
    asked = [...pairs.filter(({ name }) => name !== 'limit'), limitOf(fitting)];
    made = await plain(asked);
  }
  if (made instanceof Refusal) return made;
  return { ...made, pairs: asked, ...shortened(made.response, quoted, room) };
}

const jsonLength = (value: unknown): number => JSON.stringify(value).length;

/** Returns the rows of a response; empty if it has no `data`. The cast is safe: rows are objects in every response. */
const dataRows = (response: object) => (response as { readonly data?: readonly object[] }).data ?? [];

/** Number of rows, at least 1, that fit into `room` characters together with the other fields (`rest`). */
function rowsThatFit(rest: object, rows: readonly object[], quoted: readonly string[], room: number): number {
  let left = room - jsonLength(rest);
  const first = rows.findIndex(
    (row) => (left -= jsonLength(cutTexts(row, quoted, Infinity).response) + 1) < 0,
  );
  return first < 0 ? rows.length : Math.max(1, first);
}

type Cut = Pick<BoundedResponse, 'response' | 'texts' | 'lists'>;

/** Truncates the quoted strings. If the response is still too long, truncates every string, then shortens the lists. */
function shortened(response: object, quoted: readonly string[], room: number): Cut {
  let short = cutTexts(response, quoted, Infinity);
  for (const most of LIST_LENGTHS) {
    if (jsonLength(short.response) <= room) break;
    short = cutTexts(response, null, most);
  }
  return short;
}

/**
 * Truncates strings and shortens lists to `most` elements, at any depth. Truncates only the strings of `fields`, or all
 * strings except the cursor if `fields` is null.
 */
function cutTexts(response: object, fields: readonly string[] | null, most: number): Cut {
  const texts: LeftOut[] = [];
  const lists: LeftOut[] = [];
  const part = (value: unknown, path: string, name: string): unknown => {
    if (typeof value === 'string')
      return (fields ? fields.includes(name) : name !== 'next_cursor') ? cutText(value, path, texts) : value;
    if (typeof value !== 'object' || value === null) return value;
    if (!Array.isArray(value))
      return Object.fromEntries(
        Object.entries(value).map(([member, each]) => [member, part(each, `${path}/${member}`, member)]),
      );
    if (value.length > most) lists.push({ path, kept: most, of: value.length });
    return value.slice(0, most).map((element, i) => part(element, `${path}/${i}`, ''));
  };
  return { response: part(response, '', '') as object, texts, lists }; // the cast is safe: an object stays an object
}

/** Truncates a long string, never within a surrogate pair, and appends the number of characters removed. */
function cutText(text: string, path: string, texts: LeftOut[]): string {
  if (text.length <= MOST_QUOTED) return text;
  const beginning = text.slice(0, MOST_QUOTED).replace(/[\uD800-\uDBFF]$/, '');
  texts.push({ path, kept: beginning.length, of: text.length });
  return `${beginning} [cut: ${text.length - beginning.length} more characters]`;
}
