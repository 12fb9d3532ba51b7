import { ROUTES } from '@brand-visibility/api/endpoints';
import { cursorSeal, type Caller, type Store } from '@brand-visibility/application';
import { createClient, type Client } from '@brand-visibility/client';
import { ERRORS } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS, Refusal, type Instant } from '@brand-visibility/domain';

/** The endpoints without HTTP: a client whose requests go to the use cases in this process. */

const BASE = 'http://service.example';

export interface ServiceOptions {
  readonly account_id: string;
  readonly now: Instant;
  /** The number of the secret of cursors; those of another number are refused. */
  readonly secret?: () => number;
}

/**
 * A client with a key for every brand of the account. `before` runs before each request with its number from 0; if it
 * throws, the client gets no reply.
 */
export function clientOver(
  store: () => Store,
  { account_id, now, secret = () => 0 }: ServiceOptions,
  before: (request: number) => Promise<void> = async () => undefined,
): Client {
  let requests = 0;
  const answer = async (url: URL): Promise<Response> => {
    await before(requests++);
    const cursors = cursorSeal([`secret ${secret()} of the services of a model of copies`]);
    const query = [...url.searchParams].map(([name, value]) => ({ name, value }));
    for (const { endpoint, answer: reply } of ROUTES) {
      const ids = idsIn(endpoint.path, url.pathname);
      if (ids === null) continue;
      const context = { store: store(), now, weights: EQUAL_WEIGHTS, cursors };
      const replied = await reply(context, callerOf(account_id), ids, query);
      return replied instanceof Refusal ? problem(replied) : Response.json(replied);
    }
    throw new Error(`no endpoint has the path ${url.pathname}`);
  };
  // A failure is not repeated: the model kills the copy with it.
  return createClient({ baseUrl: BASE, retries: 0, fetch: ({ url }) => answer(new URL(url)) });
}

function problem({ code, detail, faults }: Refusal): Response {
  const body = { code, detail: detail ?? code, errors: faults };
  return Response.json(body, { status: ERRORS[code].status });
}

/** The decoded ids in a path; null if it is not one of the template. */
function idsIn(template: string, path: string): Record<string, string> | null {
  const [names, values] = [template.split('/'), path.split('/')];
  const isId = (name: string) => name.startsWith('{');
  if (names.length !== values.length || names.some((name, i) => !isId(name) && name !== values[i]))
    return null;
  return Object.fromEntries(
    names.flatMap((name, i) =>
      isId(name) ? [[name.slice(1, -1), decodeURIComponent(values[i] ?? '')]] : [],
    ),
  );
}

function callerOf(account_id: string): Caller {
  const plan = { id: 'pro', name: 'Pro', is_trialing: false, trial_ends_at: null } as const;
  const account = { id: account_id, plan, subscription_active: true, owner_exists: true };
  const times = { created_at: 0n, expires_at: null, revoked_at: null };
  const key = { id: 'key_1', name: 'A key', masked: 'bvk_0000…0000', ...times, all_brands: true };
  return { requestsPerMinute: 1, key: { ...key, brand_ids: [], account } };
}
