import {
  cursorSeal,
  listSourceDomains,
  listSourcePages,
  type Caller,
  type Context,
  type Store,
} from '@brand-visibility/application';
import { OPERATIONS, parseQuery, type Operations, type ResponseOf } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS, Refusal, type EngineWeights, type Instant } from '@brand-visibility/domain';
import { record, NOW } from '@brand-visibility/records';

// Requests for cited domains and pages, as the service makes them.

const SEAL = cursorSeal(['a secret of the tests, of 32 characters or more']);
const PATH = { brand_id: 'brd_1' };

export type SourceDomains = ResponseOf<Operations['listSourceDomains']>;
export type SourcePages = ResponseOf<Operations['listSourcePages']>;

/** The parameters of a query, and the context of the request. */
export interface SourceRequest {
  readonly query?: Readonly<Record<string, string>>;
  readonly now?: Instant;
  readonly weights?: EngineWeights;
}

type OpenedStore = Pick<Store, 'findKey' | 'read'>;

async function settingOf(
  { findKey, read }: OpenedStore,
  { now = NOW, weights = EQUAL_WEIGHTS }: SourceRequest,
) {
  const key = await findKey(record.apiKey().fingerprint);
  if (!key) throw new Error('the key is not there');
  const caller: Caller = { key, requestsPerMinute: 60 };
  const context: Context = { store: { read }, now, weights, cursors: SEAL, zoneData: '2026a' };
  return { caller, context };
}

const pairsOf = (query: Readonly<Record<string, string>> = {}) =>
  Object.entries(query).map(([name, value]) => ({ name, value }));

/** Requests a page of the cited domains. */
export async function requestDomains(
  store: OpenedStore,
  request: SourceRequest = {},
): Promise<SourceDomains | Refusal> {
  const { context, caller } = await settingOf(store, request);
  const query = parseQuery(OPERATIONS.listSourceDomains, pairsOf(request.query), context.now);
  return query instanceof Refusal ? query : listSourceDomains(context, caller, PATH, query);
}

/** Requests a page of the cited pages. */
export async function requestPages(
  store: OpenedStore,
  request: SourceRequest = {},
): Promise<SourcePages | Refusal> {
  const { context, caller } = await settingOf(store, request);
  const query = parseQuery(OPERATIONS.listSourcePages, pairsOf(request.query), context.now);
  return query instanceof Refusal ? query : listSourcePages(context, caller, PATH, query);
}

/** The response; a refusal fails the test. */
export function granted<R>(response: R | Refusal): R {
  if (response instanceof Refusal) throw new Error(`refused: ${response.code}`);
  return response;
}
