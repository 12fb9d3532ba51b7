import { cursorSeal, type Store } from '@brand-visibility/application';
import { createClient, type Client } from '@brand-visibility/client';
import { ERRORS, Refusal } from '@brand-visibility/contract';
import { type EngineWeights, EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { responseInProcess } from '@brand-visibility/records';

/** The endpoints without HTTP: a client whose requests go to the use cases in this process. */

const BASE = 'http://service.example';

export interface ServiceOptions {
  readonly account_id: string;
  readonly now: Instant;
  readonly weights?: EngineWeights;
  /** The number of the secret of cursors; cursors of another number are refused. */
  readonly secret?: () => number;
  /** A replica of the store. */
  readonly replica?: Replica | null;
}

export interface Replica {
  readonly store: () => ReadStore;
  /** What the service by mistake reads of the replica, by path with query; null for none. */
  readonly mistaken: RegExp | null;
}

type ReadStore = Pick<Store, 'read'>;

/** Reads the primary only where the use case says so, and no mistake is made. */
function readingOf(primary: ReadStore, replica: Replica, target: string): ReadStore {
  const isMistaken = replica.mistaken?.test(target) === true;
  return {
    read: (scope, work, from) =>
      (from === 'primary' && !isMistaken ? primary : replica.store()).read(scope, work, from),
  };
}

/**
 * A client with a key for every brand of the account. `before` runs before each request with its number from 0; if it
 * throws, the client does not get a response.
 */
export function clientOver(
  store: () => Store,
  { account_id, now, weights = EQUAL_WEIGHTS, secret = () => 0, replica = null }: ServiceOptions,
  before: (request: number) => Promise<void> = async () => undefined,
): Client {
  let requests = 0;
  const answer = async (url: URL): Promise<Response> => {
    await before(requests++);
    const cursors = cursorSeal([`secret ${secret()} of the services of a model of copies`]);
    const target = url.pathname + url.search;
    const read = replica ? readingOf(store(), replica, target) : store();
    const context = { store: read, now, weights, cursors };
    const response = await responseInProcess(context, account_id, target);
    return response instanceof Refusal ? problem(response) : Response.json(response);
  };
  // A failure is not repeated: the model kills the copy with it.
  return createClient({ baseUrl: BASE, retries: 0, fetch: (url) => answer(new URL(url)) });
}

function problem({ code, detail, faults }: Refusal): Response {
  const body = { code, detail: detail ?? code, errors: faults };
  return Response.json(body, { status: ERRORS[code].status });
}
