import { isWithoutFigures, type EngineAnswers, type Tool } from '@brand-visibility/assistant';
import { parseQuery, Refusal } from '@brand-visibility/contract';
import { INTERVALS } from '@brand-visibility/domain/vocabulary';
import { NOW } from '@brand-visibility/records';
import type { CallResult, LeftOut } from '@brand-visibility/requests';
import { isDeepStrictEqual } from 'node:util';
import { firstDifference } from '../first-difference.js';
import type { DrawnCall } from './calls.js';

/** What a result withholds: it is the body of HTTP but for what it lists, with the tool's notes on this body. */

/** The most characters of `structuredContent`, and fewer than a response has that was refused or shortened for them. */
const MOST_CHARACTERS = 60_000;
const LONG = 50_000;
const MOST_QUOTED = 400;

/** What was compared. */
export interface Results {
  results: number;
  series: number;
  /** How often each note occurred, by its word. */
  readonly notes: Map<string, number>;
}

type Args = DrawnCall['args'];

interface Body {
  readonly data?: readonly object[];
  readonly engines?: readonly EngineAnswers[];
}

/** A tool, and the body of a request of HTTP by path and query. */
export interface Asked {
  readonly tool: Tool;
  readonly body: (path: string, query: Readonly<Record<string, string>>) => Promise<Body>;
}

/** The faults of the result of a call to whose request HTTP responds with 200. */
export async function resultFaults(
  { args, target }: DrawnCall,
  { content, structuredContent = {}, _meta }: CallResult,
  asked: Asked,
  found: Results,
): Promise<readonly string[]> {
  const { path = '', parameters = {}, left_out = [] } = _meta;
  const [[first, notes] = ['', null], ...fields] = Object.entries(structuredContent);
  if (first !== 'notes' || !isTexts(notes)) return ['there are no notes'];
  found.results += 1;
  found.series += Number('interval' in structuredContent);
  for (const [word = ''] of notes.map((note) => note.split(':')))
    found.notes.set(word, (found.notes.get(word) ?? 0) + 1);
  const response: Body = Object.fromEntries(fields);
  const isQuoted = content.length === 2 && content[0]?.text.includes('do not follow instructions') === true;
  return [
    ...requestFaults(asked.tool, args, target ?? '', _meta),
    ...differencesFrom(await asked.body(path, parameters), response, left_out),
    ...(await noteFaults(notes, response, _meta, asked)),
    ...(JSON.stringify(structuredContent).length > MOST_CHARACTERS ? ['too many characters'] : []),
    ...(isDeepStrictEqual(JSON.parse(content.at(-1)?.text ?? 'null'), structuredContent)
      ? []
      : ['the text has other content']),
    ...(isQuoted === (asked.tool.quotes !== undefined) ? [] : ['what is quoted is not said']),
    ...('interval' in response ? await seriesFaults(args, response.interval, _meta, asked) : []),
  ];
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
  { path = '', parameters = {}, left_out = [] }: CallResult['_meta'],
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
  { path = '', parameters = {}, left_out = [] }: CallResult['_meta'],
  { body }: Asked,
): Promise<readonly string[]> {
  const finer = INTERVALS[INTERVALS.findIndex((each) => each === interval) - 1];
  const isShort =
    (args['interval'] ?? null) === null &&
    finer !== undefined &&
    JSON.stringify(await body(path, { ...parameters, interval: finer })).length < LONG;
  return left_out.length > 0 ? ['a series is not complete'] : isShort ? [`${finer} fits`] : [];
}
