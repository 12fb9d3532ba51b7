/**
 * Sign-in of assistants (rules 21.14 to 21.16): an OAuth 2.1 authorization server for one resource, `/mcp`. Clients
 * hold its values, which are encrypted; the only state is a row per connection.
 */
import { CallerGone, isStoreUnavailable, sealsOf } from '@brand-visibility/application';
import type { RefusalCode } from '@brand-visibility/contract';
import type { Service } from '@brand-visibility/wiring';
import { contextOf } from '../endpoints/admission.js';
import { LIMITS } from '../limits/limits.js';
import { readBody } from '../request/body.js';
import { awaitsContinue, isRead, type Check, type Received } from '../request/read.js';
import { refuse, responseToFault } from '../response/problem.js';
import type { Response } from '../response/response.js';
import { Answered } from '../response/send.js';
import { computing } from '../scheduling/work.js';
import { templateOf, type OpenPath } from '../site/site.js';
import { decide, secondsOf, showRequest, type SignInParts } from './authorize.js';
import { clientsOf } from './clients.js';
import { listOrEnd } from './connections.js';
import {
  documentsByPath,
  errorResponse,
  json,
  OAuthError,
  parametersIn,
  type FormParameters,
  type Signing,
} from './oauth.js';
import { Reader, refusalIn } from './pages.js';
import { checkToken, revoke, token } from './tokens.js';

export interface SignIn {
  /** The handlers by path; all paths are outside /v1. */
  readonly paths: ReadonlyMap<string, OpenPath>;
  /** Verifies the access token of a message; null if the message contains none. */
  readonly check: (received: Received) => Promise<Check> | null;
  /** Returns the `WWW-Authenticate` header of a 401 at /mcp; absent if assistants cannot sign in. */
  readonly challenge?: (code: RefusalCode) => string;
}

const READ = ['GET', 'HEAD'];

/** Returns no path and no check if assistants cannot sign in (`SIGN_IN`). */
export function signInOf(service: Service): SignIn {
  const { publicUrl, signIn } = service.settings;
  if (!signIn) return { paths: new Map(), check: () => null };
  const seals = sealsOf(service.secrets, `${publicUrl}/mcp`);
  const clients = clientsOf(seals);
  const parts: SignInParts = { service, seals, clients, isAllowed: allowedOf(signIn.hosts) };
  const template = templateOf('sign-in', publicUrl);
  const bodyOf = bodyReader();

  const ofClient = (
    handle: (stage: Signing, body: string) => Response | Promise<Response>,
  ): OpenPath['respond'] =>
    signing(async (stage) => {
      const body = await bodyOf(stage);
      return typeof body === 'string' ? withOAuthError(stage, async () => handle(stage, body)) : body;
    });
  const form = (handle: (parts: SignInParts, stage: Signing, form: FormParameters) => Promise<Response>) =>
    ofClient(async (stage, body) => {
      const sent = await formIn(stage, body);
      if (sent) return handle(parts, stage, sent);
      throw new OAuthError(
        'invalid_request',
        'Send each parameter once, as application/x-www-form-urlencoded.',
      );
    });
  const page = (
    show: PageHandler<FormParameters | null>,
    handle: PageHandler<FormParameters>,
  ): OpenPath['respond'] =>
    signing(async (stage) => {
      const reader = new Reader(template, publicUrl, stage);
      const body = isRead(stage.request) ? '' : await bodyOf(stage);
      if (typeof body !== 'string') return body;
      try {
        const { query } = stage.target;
        if (isRead(stage.request))
          return await show(parts, stage, reader, await inTurn(stage, query, () => parametersIn(query)));
        const sent = isOfOwnPage(stage) ? await formIn(stage, body) : null;
        return sent ? await handle(parts, stage, reader, sent) : reader.old();
      } catch (fault) {
        if (!isStoreUnavailable(fault)) throw fault;
        return { ...reader.fault('service_unavailable', reader.texts.text('connect')), fault };
      }
    });

  const paths = new Map<string, OpenPath>();
  const add = (path: string, methods: readonly string[], respond: OpenPath['respond']) =>
    paths.set(path, { route: path, methods, respond });
  for (const [path, document] of documentsByPath(publicUrl)) add(path, READ, () => json(200, document));
  add(
    '/oauth/register',
    ['POST'],
    ofClient((stage, body) =>
      inTurn(stage, body, () => json(201, clients.register(jsonBody(body), secondsOf(stage)))),
    ),
  );
  add('/oauth/token', ['POST'], form(token));
  add('/oauth/revoke', ['POST'], form(revoke));
  add('/oauth/authorize', [...READ, 'POST'], page(showRequest, decide));
  add(
    '/connections',
    [...READ, 'POST'],
    page(async (_parts, _stage, reader, query) => reader.askKeyOfList(refusalIn(query)), listOrEnd),
  );
  const metadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp", scope="read"`;
  return {
    paths,
    check: (received) => checkToken(parts, received),
    challenge: (code) => `Bearer ${code === 'missing_api_key' ? '' : 'error="invalid_token", '}${metadata}`,
  };
}

/** Answers with what a handler found out about the key, even if it throws. */
const signing =
  (handle: (stage: Signing) => Promise<Response>): OpenPath['respond'] =>
  async (read) => {
    const stage: Signing = { ...read, known: {} };
    const made = await handle(stage).catch((fault: unknown) => responseToFault(stage, fault));
    return new Answered({ ...read, ...stage.known }, made);
  };

type PageHandler<P> = (parts: SignInParts, stage: Signing, reader: Reader, sent: P) => Promise<Response>;

/** Milliseconds between two log entries about refused destinations. */
const LOGGING_INTERVAL = 60_000;

function allowedOf(hosts: readonly string[]): SignInParts['isAllowed'] {
  let last = -LOGGING_INTERVAL;
  return (destination, { state }) => {
    const isAllowed = hosts.includes('*') || hosts.includes(destination);
    if (!isAllowed && performance.now() - last >= LOGGING_INTERVAL) {
      last = performance.now();
      state.log.warn({ destination }, 'SIGN_IN_HOSTS does not list the destination of an assistant');
    }
    return isAllowed;
  };
}

/** Returns the function that reads a body, of at most `LIMITS.forms` requests at the same time; or else a response. */
function bodyReader(): (stage: Signing) => Promise<string | Response> {
  let reading = 0;
  return async (stage) => {
    if (reading >= LIMITS.forms.value)
      return refuse(stage, 'service_unavailable', { shed: 'waiting', endsConnection: true });
    reading += 1;
    try {
      if (awaitsContinue(stage.request)) stage.response.writeContinue();
      const body = await readBody(stage.request);
      if (!body) throw new CallerGone();
      if ('bytes' in body) return body.bytes.toString();
      return refuse(stage, 'invalid_parameter', { ...body, endsConnection: true });
    } finally {
      reading -= 1;
    }
  };
}

/** Ends in the next iteration of the event loop after the last long text. */
let longTexts: Promise<unknown> = Promise.resolve();
const passing = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Reads a caller's string when it is the turn of callers without a key (rule 4.5). If it has many characters, it waits
 * as a long-running read, and for the next iteration of the event loop, so that a flood of bodies leaves time for
 * others.
 */
function inTurn<T>(stage: Signing, text: string, read: () => T): Promise<T> {
  const run = (kind: 'short' | 'long') => computing(stage.state.gate, contextOf(stage, null), kind, read);
  if (text.length <= LIMITS.targetThatWaits.value) return run('short');
  const result = longTexts.then(() => run('long'));
  longTexts = result.then(passing, passing);
  return result;
}

/** Returns the parameters of a form; null if it has another content type or a repeated name. */
async function formIn(stage: Signing, body: string): Promise<FormParameters | null> {
  const type = stage.request.headers['content-type'] ?? '';
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(type);
  return isForm ? inTurn(stage, body, () => parametersIn(body)) : null;
}

/** Whether a page of the service sent a form. `Origin` does not tell: it is `null` under the policy `no-referrer`. */
const isOfOwnPage = ({ request: { headers } }: Signing) =>
  (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';

function jsonBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new OAuthError('invalid_client_metadata', 'Send JSON.');
  }
}

/** Returns the response that `work` makes, or the error in the form of OAuth (RFC 6749, 5.2). */
async function withOAuthError(stage: Signing, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof OAuthError) return errorResponse(fault, stage);
    if (!isStoreUnavailable(fault)) throw fault;
    const error = new OAuthError('temporarily_unavailable', 'Try again in a few seconds.', 503);
    return { ...errorResponse(error, stage), fault };
  }
}
