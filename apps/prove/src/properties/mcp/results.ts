import { isWithoutFigures, toolInput, type EngineAnswers, type Tool } from '@brand-visibility/assistant';
import { isJsonObject, parseQuery } from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain/refusal';
import { INTERVALS } from '@brand-visibility/domain/vocabulary';
import { NOW } from '@brand-visibility/records';
import { messageOf, type CallResult, type LeftOut, type Revision } from '@brand-visibility/requests';
import { isDeepStrictEqual } from 'node:util';
import { firstDifference } from '../first-difference.js';
import type { DrawnCall } from './calls.js';
import { refusedAsSeries, type McpFindings } from './check.js';
import { jsonOf, type Side } from './side.js';

/** What a result withholds: it is the body of HTTP but for what it lists, with the tool's notes on this body. */

/** The most characters of `structuredContent`, and fewer than a response has that was refused or shortened for them. */
const MOST_CHARACTERS = 60_000;
const LONG = 50_000;
const MOST_QUOTED = 400;

type Args = DrawnCall['args'];
type Sent = Readonly<Record<string, string>>;

/** The fields of responses that the checks read. */
interface Body {
  readonly data?: readonly object[];
  readonly engines?: readonly EngineAnswers[];
  readonly has_more?: boolean;
  readonly next_cursor?: string | null;
}

/** A tool with arguments, and the body of a request of HTTP by path and query. */
interface Asked {
  readonly tool: Tool;
  readonly call: (args: Args) => Promise<CallResult>;
  readonly body: (path: string, query: Sent) => Promise<Body>;
}

/** The faults of a result. `change` is applied to each result of the tool; further calls are of the revision. */
export async function resultFaults(
  side: Side,
  tool: Tool,
  { args, key, target }: DrawnCall,
  result: CallResult,
  { change, revision }: { readonly change: (result: CallResult) => CallResult; readonly revision: Revision },
  found: McpFindings,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const count = (response: Parameters<Side['countFault']>[1]) => {
    const wrong = side.countFault(key, response);
    if (wrong !== null) faults.push(wrong);
  };
  const asked: Asked = {
    tool,
    call: async (own) => {
      const message = messageOf(revision, 'tools/call', { name: tool.name, arguments: own });
      const { result } = jsonOf(await side.post(message, key)) as { readonly result: CallResult }; // the same call had one
      count(result);
      return change(result);
    },
    body: async (path, query) => {
      const search = new URLSearchParams(query).toString();
      const response = await side.get(search === '' ? path : `${path}?${search}`, key);
      count(response);
      return jsonOf(response) as Body;
    },
  };
  faults.push(...(await withheldFaults(args, target ?? '', change(result), asked, found)));
  return faults.map((what) => `${side.name}, ${tool.name} ${JSON.stringify(args).slice(0, 400)}: ${what}`);
}

async function withheldFaults(
  args: Args,
  target: string,
  told: CallResult,
  asked: Asked,
  found: McpFindings,
) {
  const tooLong = refusedAsSeries(told);
  if (tooLong !== undefined) {
    found['refused series'] += 1;
    return refusedSeriesFaults(args, tooLong, asked);
  }
  const { structuredContent = {}, _meta } = told;
  const { path = '', parameters = {}, left_out = [] } = _meta;
  const [[first, notes] = ['', null], ...fields] = Object.entries(structuredContent);
  if (first !== 'notes' || !isTexts(notes)) return ['there are no notes'];
  found.results += 1;
  found.series += Number('interval' in structuredContent);
  for (const note of notes) {
    const [word = ''] = note.split(':');
    found.notes.set(word, (found.notes.get(word) ?? 0) + 1);
  }
  const whole = await asked.body(path, parameters);
  const response: Body = Object.fromEntries(fields);
  const faults = [
    ...requestFaults(asked.tool, args, target, _meta),
    ...differencesFrom(whole, response, left_out),
    ...(await noteFaults(notes, response, told, asked)),
    ...(JSON.stringify(structuredContent).length > MOST_CHARACTERS ? ['too many characters'] : []),
    ...(response.data && !('total' in response || 'has_more' in response || 'interval' in response)
      ? ['the list does not say how many rows there are']
      : []),
    ...('interval' in response ? await seriesFaults(args, response.interval, told, asked) : []),
  ];
  if (faults.length > 0 || !('next_cursor' in response)) return faults;
  found['lists to the end'] += 1;
  return listFaults(args, told, asked);
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** The query of parameters; throws for an invalid one, to which HTTP would not have responded. */
function queryOf({ endpoint }: Tool, parameters: URLSearchParams) {
  const query = parseQuery(
    endpoint,
    [...parameters].map(([name, value]) => ({ name, value })),
    NOW,
  );
  if (query instanceof Refusal) throw new Error(`${query.code} for ${endpoint.id}?${parameters.toString()}`);
  return query as { readonly limit?: number; readonly interval?: string };
}

/** A result states its request of HTTP, which is the one that was asked for, perhaps with fewer rows. */
function requestFaults(
  tool: Tool,
  args: Args,
  target: string,
  { path, parameters }: CallResult['_meta'],
): readonly string[] {
  const [asked = '', search] = target.split('?');
  const { limit: most = 0, interval: wanted, ...others } = queryOf(tool, new URLSearchParams(search));
  const { limit = 0, interval, ...own } = queryOf(tool, new URLSearchParams(parameters));
  const isSame = isDeepStrictEqual(own, others) && (interval === wanted || !args['interval']);
  return [
    ...(path === asked ? [] : [`the path is ${path}`]),
    ...(isSame ? [] : [`the parameters are ${JSON.stringify(parameters)}`]),
    ...(limit > most ? ['more rows than were asked for'] : []),
  ];
}

/** Where a response is not the body, but for what `left_out` lists (rules 21.5 and 21.6). */
function differencesFrom(body: unknown, response: unknown, leftOut: readonly LeftOut[]): readonly string[] {
  const named = new Map(leftOut.map((each) => [each.path, each]));
  const found: string[] = [];
  const part = (whole: unknown, path: string): unknown => {
    const left = named.get(path);
    named.delete(path);
    const { kept, of } = left ?? { kept: Infinity, of: 0 };
    if (typeof whole === 'string' && left) {
      const isWhole = !/[\uD800-\uDBFF]$/.test(whole.slice(0, kept));
      if (!isWhole || of !== whole.length || (kept !== MOST_QUOTED && kept !== MOST_QUOTED - 1))
        found.push(`${path} keeps ${kept} of ${of} characters`);
      return `${whole.slice(0, kept)} [cut: ${whole.length - kept} more characters]`;
    }
    if (typeof whole !== 'object' || whole === null) return whole;
    if (!Array.isArray(whole))
      return Object.fromEntries(
        Object.entries(whole).map(([name, each]) => [name, part(each, `${path}/${name}`)]),
      );
    if (left && of !== whole.length) found.push(`${path} has ${whole.length} elements, not ${of}`);
    return whole.slice(0, kept).map((each, i) => part(each, `${path}/${i}`));
  };
  const [is, should] = [JSON.stringify(response), JSON.stringify(part(body, ''))];
  if (is !== should) found.push(firstDifference(is, should).join(' is not '));
  return [...found, ...[...named.keys()].map((path) => `left_out lists ${path}, which is not there`)];
}

/**
 * The notes are the tool's notes on the response in the result (rule 21.12). The tests of `packages/assistant` check
 * the condition of each note, and `apps/api/test/mcp/unknown-values.test.ts` checks the unknown values.
 */
async function noteFaults(
  notes: readonly string[],
  response: Body,
  { _meta: { path = '', parameters = {}, left_out = [] } }: CallResult,
  { tool, body }: Asked,
): Promise<readonly string[]> {
  const isList = ({ path: at }: LeftOut) =>
    Array.isArray(
      at
        .split('/')
        .slice(1)
        .reduce<unknown>((of, name) => Reflect.get(Object(of) as object, name), response),
    );
  // The response of the comparison of rivals does not say which engines answered.
  const { limit: _, watched: __, ...query } = parameters;
  const { engines = [] } = tool.enginesOf
    ? await body(path.replace('competitors/', 'visibility/'), query)
    : {};
  const expected = tool.notesOn({
    query: queryOf(tool, new URLSearchParams(parameters)),
    response,
    texts: left_out.filter((each) => !isList(each)),
    lists: left_out.filter(isList),
    unknown: new Map(),
    engines,
    now: NOW,
  });
  const isUnknown = (note: string) => note.startsWith('unknown: ');
  const known = notes.filter((note) => !isUnknown(note));
  return [
    ...(isDeepStrictEqual(known, expected) ? [] : [`notes ${notes.join(' ')}, not ${expected.join(' ')}`]),
    ...(notes.some(isUnknown) && !isWithoutFigures(response) ? ['an unknown value gives figures'] : []),
  ];
}

/** A series is complete, and without `interval` no finer one would have fitted. */
async function seriesFaults(
  args: Args,
  interval: unknown,
  { _meta: { path = '', parameters = {}, left_out = [] } }: CallResult,
  { body }: Asked,
): Promise<readonly string[]> {
  const finer = INTERVALS[INTERVALS.findIndex((each) => each === interval) - 1];
  const isShort =
    (args['interval'] ?? null) === null &&
    finer !== undefined &&
    JSON.stringify(await body(path, { ...parameters, interval: finer })).length < LONG;
  return left_out.length > 0 ? ['a series is not complete'] : isShort ? [`${finer} fits`] : [];
}

/** What the error of a series that does not fit proposes fits. */
async function refusedSeriesFaults(args: Args, detail: string, { call }: Asked): Promise<readonly string[]> {
  const interval = /use (\w+)/.exec(detail)?.[1];
  if (interval === undefined) return [`the error proposes no interval: ${detail}`];
  const { isError } = await call({ ...args, interval });
  return isError ? [`${interval} does not fit either`] : [];
}

/** Pages that are followed at most. */
const MOST_PAGES = 30;

/** Follows the cursors of a list: together its pages have each row of HTTP once, in order. */
async function listFaults(
  args: Args,
  first: CallResult,
  { tool, call, body }: Asked,
): Promise<readonly string[]> {
  const { path = '', parameters = {} } = first._meta;
  const rows: unknown[] = [];
  let page: Body = first.structuredContent ?? {};
  for (let pages = 1; ; pages += 1) {
    rows.push(...(page.data ?? []).map(identityOf));
    if (!page.has_more || pages === MOST_PAGES) break;
    const next = await call({ ...args, cursor: page.next_cursor });
    if (next.isError) return [`a cursor is refused: ${JSON.stringify(next._meta.problem)}`];
    page = next.structuredContent ?? {};
  }
  const whole: unknown[] = [];
  let sent: Sent = { ...parameters, limit: mostRows(tool) };
  for (let next: string | null | undefined; next !== null; sent = { ...sent, cursor: next ?? '' }) {
    const each = await body(path, sent);
    whole.push(...(each.data ?? []).map(identityOf));
    next = each.next_cursor ?? null;
    if (whole.length >= rows.length && page.has_more) break;
  }
  const expected = page.has_more ? whole.slice(0, rows.length) : whole;
  return isDeepStrictEqual(rows, expected) ? [] : [`${rows.length} rows of ${whole.length}`];
}

const identityOf = (row: object) =>
  ['id', 'brand_id', 'key', 'rank'].map((name) => Reflect.get(row, name) as unknown);

/** The maximum of a tool's `limit`, which is its endpoint's. */
function mostRows(tool: Tool): string {
  const { properties = null } = toolInput(tool);
  const limit = isJsonObject(properties) ? properties['limit'] : undefined;
  return JSON.stringify(isJsonObject(limit) ? limit['maximum'] : 1);
}
