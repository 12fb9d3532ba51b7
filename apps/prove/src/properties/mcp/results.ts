import { INTERVALS } from '@brand-visibility/domain';
import type { CallResult } from '@brand-visibility/requests';
import { differencesFrom } from './differences.js';
import { expectedWords, unknownArguments, type Body, type KnownValues } from './conditions.js';

/** What a result withholds: each function returns the faults of one. */

/** The most characters of `structuredContent`, and fewer than a response has that was refused or shortened for them. */
const MOST_CHARACTERS = 60_000;
const LONG = 50_000;

/** A tool by name with arguments, and the body of a request of HTTP by path and query. */
export interface Asked {
  readonly call: (args: Args) => Promise<CallResult>;
  readonly body: (path: string, query: Readonly<Record<string, string>>) => Promise<Body>;
}

export type Args = Readonly<Record<string, unknown>>;

/** The differences from HTTP that a result does not list, and the notes that it lacks or has without a reason. */
export async function resultFaults(
  tool: string,
  args: Args,
  told: CallResult,
  known: KnownValues,
  now: string,
  { body }: Pick<Asked, 'body'>,
): Promise<readonly string[]> {
  const { structuredContent = {}, _meta } = told;
  const { path = '', parameters = {}, left_out = [] } = _meta;
  const [[first, notes] = ['', null], ...fields] = Object.entries(structuredContent);
  if (first !== 'notes' || !isTexts(notes)) return ['there are no notes'];
  const whole = await body(path, parameters);
  const response: Body = Object.fromEntries(fields);
  const words = notes.map((note) => note.slice(0, note.indexOf(': ')));
  const { limit: _, watched: __, ...query } = parameters;
  // The response of the comparison of rivals does not say which engines answered.
  const compared =
    tool === 'compare_competitors' ? await body(path.replace('competitors/', 'visibility/'), query) : null;
  const expected = expectedWords(tool, whole, told, known, now, compared);
  const unnamed = unknownArguments(whole, parameters, known).filter(
    (name) => !notes.join().includes(`\`${name}\``),
  );
  return [
    ...differencesFrom(whole, response, left_out),
    ...(words.join() === expected.join() ? [] : [`notes ${words.join()}, not ${expected.join()}`]),
    ...unnamed.map((name) => `the note of unknown values lacks ${name}`),
    ...(JSON.stringify(structuredContent).length > MOST_CHARACTERS ? ['too many characters'] : []),
    ...(response.data && !('total' in response || 'has_more' in response || 'interval' in response)
      ? ['the list does not say how many rows there are']
      : []),
    ...(response.interval === undefined ? [] : await seriesFaults(args, response.interval, told, { body })),
  ];
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** A series is complete, and without `interval` no finer one would have fitted. */
async function seriesFaults(
  args: Args,
  interval: string,
  { _meta: { path = '', parameters = {}, left_out = [] } }: CallResult,
  { body }: Pick<Asked, 'body'>,
): Promise<readonly string[]> {
  const finer = INTERVALS[INTERVALS.findIndex((each) => each === interval) - 1];
  const isShort =
    (args['interval'] ?? null) === null &&
    finer !== undefined &&
    JSON.stringify(await body(path, { ...parameters, interval: finer })).length < LONG;
  return left_out.length > 0 ? ['a series is not complete'] : isShort ? [`${finer} fits`] : [];
}

/** What the error of a series that does not fit proposes fits. */
export async function refusedSeriesFaults(
  args: Args,
  detail: string,
  { call }: Asked,
): Promise<readonly string[]> {
  const interval = /use (\w+)/.exec(detail)?.[1];
  if (interval === undefined) return [`the error proposes no interval: ${detail}`];
  const { isError } = await call({ ...args, interval });
  return isError ? [`${interval} does not fit either`] : [];
}

/** Follows the cursors of a list: together its pages have each row of HTTP once, in order. */
export async function listFaults(
  args: Args,
  first: CallResult,
  most: string,
  { call, body }: Asked,
): Promise<readonly string[]> {
  const { path = '', parameters = {} } = first._meta;
  const { cursor, ...query } = parameters;
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
  let sent: Readonly<Record<string, string>> = { ...query, ...(cursor && { cursor }), limit: most };
  for (let next: string | null | undefined; next !== null; sent = { ...sent, cursor: next ?? '' }) {
    const each = await body(path, sent);
    whole.push(...(each.data ?? []).map(identityOf));
    next = each.next_cursor ?? null;
    if (whole.length >= rows.length && page.has_more) break;
  }
  const expected = page.has_more ? whole.slice(0, rows.length) : whole;
  return JSON.stringify(rows) === JSON.stringify(expected) ? [] : [`${rows.length} rows of ${whole.length}`];
}

/** Pages that are followed at most. */
const MOST_PAGES = 30;

const identityOf = (row: object) =>
  ['id', 'brand_id', 'key', 'rank'].map((name) => Reflect.get(row, name) as unknown);
