import { asAdmin } from '@brand-visibility/databases';
import { openJobs } from '@brand-visibility/wiring';
import type { JobStore } from '@brand-visibility/application';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PUBLIC_URL, startService, type TestService, type TestSettings } from './service.js';
import { holdMinute, keyText, worldDatabase } from './world.js';

/** Assistants that sign in: by hand, with forms, and with the official client. */

/** A service over the world, and how commands and SQL reach its database. */
export interface SignInService {
  readonly service: TestService;
  /** Another process over the same database. */
  readonly second: (settings?: TestSettings) => Promise<TestService>;
  readonly jobs: <T>(work: (jobStore: JobStore) => Promise<T>) => Promise<T>;
  /** Backs up the connections, while no service uses them. Returns the function that restores them. */
  readonly backUp: () => Promise<() => Promise<unknown>>;
  /** All bytes of the database. */
  readonly contents: () => Promise<string>;
  /** Keeps the minute of the counted requests from ending during the test. */
  readonly holdMinute: () => Promise<unknown>;
}

type Start = (settings?: TestSettings) => Promise<SignInService>;

export const START: readonly (readonly [name: string, start: Start])[] = [
  [
    'SQLite',
    async (settings = {}) => {
      const service = await startService(settings);
      const file = service.file ?? '';
      return {
        ...over(service, `sqlite:${file}`, { file }),
        backUp: async () => {
          const kept = await readFile(`${file}-assistants`);
          return () => writeFile(`${file}-assistants`, kept);
        },
        contents: async () => {
          const names = (await readdir(dirname(file))).filter((name) => !name.endsWith('-cursor-secret'));
          const files = await Promise.all(names.map((name) => readFile(join(dirname(file), name), 'latin1')));
          return files.join('');
        },
        holdMinute: async () => undefined, // requests are counted by the injected clock
      };
    },
  ],
  [
    'PostgreSQL',
    async (settings = {}) => {
      const { reader, url, name } = await worldDatabase();
      return {
        ...over(await startService(settings, reader), reader, { url, connections: 1 }),
        backUp: async () => {
          await asAdmin(name, 'create table kept as table assistant_connection');
          return () =>
            asAdmin(name, 'truncate assistant_connection; insert into assistant_connection table kept');
        },
        contents: async () => {
          const tables = (await asAdmin(
            name,
            `select tablename from pg_tables where schemaname = 'public'`,
          )) as { tablename: string }[]; // the driver does not type rows
          const rows = await Promise.all(
            tables.map(({ tablename }) => asAdmin(name, `select t::text from "${tablename}" t`)),
          );
          return JSON.stringify(rows);
        },
        holdMinute: () => holdMinute(name),
      };
    },
  ],
];

function over(
  service: TestService,
  url: string,
  database: Parameters<typeof openJobs>[0],
): Omit<SignInService, 'backUp' | 'contents' | 'holdMinute'> {
  return {
    service,
    second: (settings) => startService(settings, url),
    jobs: async (work) => {
      const { jobStore, close } = await openJobs(database, 'work');
      try {
        return await work(jobStore);
      } finally {
        await close();
      }
    },
  };
}

/** Several processes behind one address, which take turns. */
export function takingTurns(services: readonly TestService[]): Pick<TestService, 'url'> {
  let requests = 0;
  return {
    get url() {
      requests += 1;
      return services[requests % services.length]!.url;
    },
  };
}

/** Fetches a public URL, as through a proxy that strips the path of the public URL; a redirect is not followed. */
export const fetching =
  ({ url }: Pick<TestService, 'url'>) =>
  (target: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { origin, pathname } = new URL(PUBLIC_URL);
    const path = String(target).replace(origin, '').replace(pathname, '');
    return fetch(url + path, { redirect: 'manual', ...init });
  };

export const REDIRECT = 'https://claude.ai/api/mcp/auth_callback';
const VERIFIER = 'verifier-of-forty-three-characters-or-more-1234';
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

export const form = (
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: String(new URLSearchParams(fields)),
});

export const post = async (
  service: Pick<TestService, 'url'>,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers?: Readonly<Record<string, string>>,
) => {
  const response = await fetching(service)(path, form(fields, headers));
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** Registers a client; returns its fields. */
export async function register(
  service: Pick<TestService, 'url'>,
  fields: object = {},
): Promise<Record<string, string>> {
  const body = {
    redirect_uris: [REDIRECT],
    client_name: 'Claude',
    token_endpoint_auth_method: 'none',
    ...fields,
  };
  const headers = { 'content-type': 'application/json' };
  const response = await fetching(service)('/oauth/register', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, string>; // the fields of RFC 7591
}

/** The URL of the consent page, with other parameters. */
export const consentUrl = (client_id: string, fields: Readonly<Record<string, string>> = {}) =>
  `/oauth/authorize?${new URLSearchParams({
    client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    state: 'st4te',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    resource: `${PUBLIC_URL}/mcp`,
    ...fields,
  })}`;

/** The hidden value in a page. */
export const hiddenIn = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';

/** Follows the redirect to the page after a refused key, as a browser does. */
export async function followed(service: Pick<TestService, 'url'>, posted: Awaited<ReturnType<typeof post>>) {
  const location = posted.headers.get('location') ?? '';
  if (posted.status !== 303 || !/^(?:authorize|connections)\?/.test(location)) return posted;
  const folder = location.startsWith('authorize') ? '/oauth/' : '/';
  const response = await fetching(service)(folder + location);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A person opens the page, enters a key and decides; returns the parameters of the redirect, or the page. */
export async function consent(
  service: Pick<TestService, 'url'>,
  url: string,
  key = keyText('a_all'),
  action = 'allow',
): Promise<{ readonly landed: URLSearchParams; readonly page: string; readonly status: number }> {
  const asked = await (await fetching(service)(url)).text();
  const request = hiddenIn(asked, 'request');
  const entered = await post(service, '/oauth/authorize', { request, api_key: key, action: 'show' });
  const shown = await followed(service, entered);
  const grant = hiddenIn(shown.text, 'grant');
  if (grant === '') return { landed: new URLSearchParams(), page: shown.text, status: shown.status };
  const decided = await post(service, '/oauth/authorize', { grant, action });
  const landed = new URL(decided.headers.get('location') ?? 'x:');
  return { landed: landed.searchParams, page: decided.text || shown.text, status: decided.status };
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly error?: string;
}

/** Redeems a code, or refreshes; returns the response in JSON with its status. */
export async function tokensFor(
  service: Pick<TestService, 'url'>,
  client_id: string,
  fields: Readonly<Record<string, string>>,
): Promise<Tokens & { readonly status: number }> {
  const { status, text } = await post(service, '/oauth/token', { client_id, ...fields });
  return { status, ...(JSON.parse(text) as Tokens) };
}

export const redemption = (code: string) => ({
  grant_type: 'authorization_code',
  code,
  code_verifier: VERIFIER,
  redirect_uri: REDIRECT,
});

export const refreshing = ({ refresh_token }: Tokens) => ({ grant_type: 'refresh_token', refresh_token });

/** Connects an assistant by hand. */
export async function connect(service: Pick<TestService, 'url'>, key?: string) {
  const { client_id = '' } = await register(service);
  const { landed } = await consent(service, consentUrl(client_id), key);
  const code = landed.get('code') ?? '';
  return { client_id, code, tokens: await tokensFor(service, client_id, redemption(code)) };
}

/** The status and the code of a message with a token. */
export async function message(service: Pick<TestService, 'url'>, token: string, path = '/mcp') {
  const response = await fetching(service)(path, {
    method: path === '/mcp' ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    ...(path === '/mcp' && { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) }),
  });
  const { code } = (await response.json()) as { code?: string };
  return code === undefined ? String(response.status) : `${response.status} ${code}`;
}

/** The official client's provider, which keeps everything in memory. */
export function provider(method: string, redirectUrl = REDIRECT) {
  const kept: { client?: never; tokens?: OAuthTokens | undefined; verifier: string; url?: URL } = {
    verifier: '',
  };
  const made: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: 'Official <b>client</b>',
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: method,
    },
    state: () => 'st4te',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client as never; // what was registered
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      kept.url = url;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
  };
  return { made, kept };
}

/** Signs in with the official client; `open` is a person with a browser. Returns the tokens. */
export async function signIn(
  service: Pick<TestService, 'url'>,
  { made, kept }: ReturnType<typeof provider>,
  open = async (url: URL) => (await consent(service, url.href)).landed.get('code') ?? '',
) {
  const options = {
    serverUrl: `${PUBLIC_URL}/mcp`,
    fetchFn: (url: string | URL, init?: RequestInit) => fetching(service)(url, init),
  };
  if ((await auth(made, options)) !== 'REDIRECT' || !kept.url) throw new Error('no redirect');
  const authorizationCode = await open(kept.url);
  await auth(made, { ...options, authorizationCode });
  return kept.tokens;
}
