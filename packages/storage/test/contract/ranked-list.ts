import {
  cursorSeal,
  paginateRanked,
  withBrand,
  type Caller,
  type Context,
  type Page,
  type Store,
} from '@brand-visibility/application';
import { OPERATIONS, parseQuery } from '@brand-visibility/contract';
import {
  EQUAL_WEIGHTS,
  Refusal,
  type Cell,
  type EngineWeights,
  type Instant,
} from '@brand-visibility/domain';
import { record, NOW } from '@brand-visibility/records';

// A ranked list that only tests have: the counts of the visibility report by engine and category, most answers first,
// each with those of the comparison window.

const SEAL = cursorSeal(['a secret of the tests, of 32 characters or more']);

export interface RankedRow {
  readonly key: string;
  readonly now: Cell;
  readonly before: Cell | null;
}
export type RankedPage = Page<RankedRow>;

/** A request for a page: the parameters of its query and its context. */
export interface RankedRequest {
  readonly limit?: number;
  readonly cursor?: string | undefined;
  readonly format?: string;
  readonly now?: Instant;
  readonly weights?: EngineWeights;
  readonly brand_id?: string;
  /** What the list counts besides, as texts. */
  readonly also?: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
}

const keyOf = ({ platform, category }: Cell) => `${platform} ${String(category)}`;

/** Requests a page, as the endpoint of a ranked list does. */
export async function requestRanked(
  { findKey, read }: Pick<Store, 'findKey' | 'read'>,
  {
    limit = 2,
    cursor,
    format,
    now = NOW,
    weights = EQUAL_WEIGHTS,
    brand_id = 'brd_1',
    also,
    query = {},
  }: RankedRequest,
): Promise<RankedPage | Refusal> {
  const key = await findKey(record.apiKey().fingerprint);
  if (!key) throw new Error('the key is not there');
  const caller: Caller = { key, requestsPerMinute: 60 };
  const context: Context = { store: { read }, now, weights, cursors: SEAL, zoneData: '2026a' };
  const pairs = Object.entries(query).map(([name, value]) => ({ name, value }));
  const parsed = parseQuery(OPERATIONS.getVisibility, pairs);
  if (parsed instanceof Refusal) return parsed;
  const pagination = paginateRanked(
    context,
    caller,
    'getVisibility',
    { brand_id },
    { ...parsed, limit, cursor, format },
  );
  if (pagination instanceof Refusal) return pagination;
  return withBrand(context, caller, brand_id, async (reader, brand) => {
    const list = await pagination.begin(reader, brand, also && (() => Promise.resolve(also)));
    if (list instanceof Refusal) return list;
    const { current, previous } = list;
    const earlier = previous && (await reader.tally(brand_id, previous, parsed, 'listed')).cells;
    const { cells } = await reader.tally(brand_id, current, parsed, 'listed');
    const rows = cells.map((cell): RankedRow => {
      const before = earlier?.find((other) => keyOf(other) === keyOf(cell)) ?? null;
      return { key: keyOf(cell), now: cell, before };
    });
    const inOrder = rows.toSorted((a, b) => b.now.answers - a.now.answers || (a.key < b.key ? -1 : 1));
    return list.page(inOrder, (wanted) => Promise.resolve({ rows: wanted }));
  });
}

/** Reads all pages, one after another; null if a cursor was refused. */
export async function allRanked(
  ask: (cursor: string | undefined) => Promise<RankedPage | Refusal>,
): Promise<readonly RankedRow[] | null> {
  const rows: RankedRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask(cursor);
    if (page instanceof Refusal) {
      if (page.code !== 'invalid_cursor' || cursor === undefined) throw new Error(`refused: ${page.code}`);
      return null;
    }
    if (page.has_more !== (page.next_cursor !== null)) throw new Error('a page has no cursor');
    rows.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
