/** Takes each request through its stages, in the order of the checks in rule 4.6. */
import type { KeyCheck, StoredKey } from '@brand-visibility/application';
import type { Service } from '@brand-visibility/wiring';
import type { Express } from 'express';
import type { IncomingMessage, RequestListener } from 'node:http';
import { admit, checkKey, contextOf, count, inWaitingSlot, shed } from '../endpoints/admission.js';
import { handleEndpoint, meantPath } from '../endpoints/endpoints.js';
import { respondBeforeEnd, connectionOf, startInOrder, stopReading } from '../limits/connection.js';
import { LIMITS } from '../limits/limits.js';
import { handleMcp } from '../mcp/messages.js';
import { allowedHosts, siteFault } from '../mcp/errors.js';
import { probesOf, type Readiness } from '../operations/health.js';
import {
  hasApiKeyInUrl,
  isMcp,
  isMessage,
  isUnderVersion,
  isWellFormedPath,
  splitTarget,
} from '../request/target.js';
import { endsConnection, isRead, protocolFault } from '../request/protocol.js';
import { received, type Checked, type Received } from '../request/stages.js';
import type { ServiceState } from '../request/state.js';
import { refuse, refuseMethod, refuseUnknownPath, withErrorResponse } from '../response/problem.js';
import type { Response } from '../response/response.js';
import { send } from '../response/send.js';
import type { SignIn } from '../sign-in/sign-in.js';
import { createPublishedHandler, type HandlePublished } from '../site/published.js';
import { refusingOutside, siteOf, type OpenPath, type RefuseOutside } from '../site/site.js';

/**
 * Creates the listener that handles each request when earlier requests on the connection have been answered. The
 * listener closes a connection after the response to its last request (rules 4.5, 4.6 and 4.10).
 */
export function createListener(pipeline: Pipeline): RequestListener {
  const { service, state } = pipeline;
  return (request, response) => {
    const connection = connectionOf(request.socket);
    if (connection.starts.length > 0) stopReading(request.socket);
    if (connection.isOver) return;
    connection.last = response;
    const isFull = connection.starts.length + 1 === LIMITS.requestsOfAConnection.value;
    const isLast = endsConnection(request, response, pipeline.readsBody(request)) || isFull;
    connection.isOver = isLast;
    if (isMessage(request)) respondBeforeEnd(request.socket, response);
    startInOrder(request.socket, response, () => {
      const stage = received(request, response, connection, isLast, state, service.clock());
      state.waiting += 1;
      const sent = withErrorResponse(stage, () => pipeline.handle(stage)).then((made) => {
        state.waiting -= 1;
        send(stage, made);
      });
      sent.catch((fault: unknown) => {
        state.log.error({ err: fault }, 'a response could not be sent');
        response.destroy();
      });
    });
  };
}

/** Handles requests. Each method takes a request at one stage, and passes it on at the next or refuses it. */
export class Pipeline {
  readonly #hosts: readonly string[];
  readonly #refuseOutside: RefuseOutside;
  /** The paths outside /v1 and /mcp, except published reports. */
  readonly #open: ReadonlyMap<string, OpenPath>;
  readonly #handlePublished: HandlePublished;

  constructor(
    readonly service: Service,
    readonly state: ServiceState,
    readonly application: Express,
    readiness: () => Promise<Readiness>,
    readonly signIn: SignIn,
  ) {
    this.#hosts = allowedHosts(service.settings);
    this.#refuseOutside = refusingOutside(state.publicUrl);
    this.#open = new Map([
      ...probesOf(readiness),
      ...siteOf(state.publicUrl, signIn.paths.size > 0),
      ...signIn.paths,
    ]);
    this.#handlePublished = createPublishedHandler(service.settings.reportsFolder);
  }

  /** Whether the service reads the body of a request: a message to /mcp, or a form (rules 21.9 and 21.14). */
  readsBody(request: IncomingMessage): boolean {
    if (request.method !== 'POST' || isMessage(request)) return request.method === 'POST';
    return this.signIn.paths.get(splitTarget(request.url ?? '').path)?.methods?.includes('POST') ?? false;
  }

  /**
   * Checks a request as HTTP and for a key in its target, unless it is for a published report (rule 4.4). Until then,
   * the target is decoded only for this search.
   */
  async handle(received: Received): Promise<Response> {
    const published = this.#handlePublished(received);
    if (published) return published;
    const { request, sentTarget, target } = received;
    const isForMcp = isMcp(received);
    const fault = protocolFault(received) ?? (isForMcp ? siteFault(request, this.#hosts) : null);
    if (fault) return refuse(received, 'invalid_parameter', { ...fault, endsConnection: true });
    // If the store fails, `#handleApi` looks the key up again, and reports the failure.
    const check = isLong(received) ? await this.#check(received).catch(() => null) : null;
    const key = check?.refusal === null ? check.key : null;
    const hasKey = await waitIfLong(received, key, () => hasApiKeyInUrl(sentTarget, target.query));
    const isForApi = isUnderVersion(target.path) || isForMcp;
    if (hasKey) {
      const refused = (options?: Pick<Response, 'vary'>) => refuse(received, 'api_key_in_url', options);
      return isForApi ? refused() : this.#refuseOutside(received, 'api_key_in_url', refused);
    }
    const checked = Object.assign(received, { path: target.path });
    return isForApi ? this.#handleApi(checked, check) : this.#handleOpen(checked);
  }

  /** Handles a request outside /v1 and /mcp, which needs no key and is not counted (rule 4.8). */
  #handleOpen(checked: Checked): Response | Promise<Response> {
    const { path, request } = checked;
    const found = this.#open.get(path);
    if (found) {
      Object.assign(checked, { route: found.route });
      const { methods, respond } = found;
      const isSupported = methods?.includes(request.method ?? '') ?? isRead(request);
      return isSupported ? respond(checked) : refuseMethod(checked, methods);
    }
    const meant = isWellFormedPath(path) ? meantPath(path) : null;
    return this.#refuseOutside(checked, 'not_found', (options) => refuseUnknownPath(checked, meant, options));
  }

  /**
   * Handles a request that needs a key. `known` is the check of the key if there was one already. Sheds load before
   * counting (rule 4.5), but after admission, so that callers without an accepted key cannot crowd out others. A
   * message to /mcp gets its waiting slot when it is complete.
   */
  async #handleApi(checked: Checked, known: KeyCheck | null): Promise<Response> {
    const { application, service } = this;
    const challenge = isMcp(checked) ? this.signIn.challenge : undefined;
    const admitted = admit(checked, known ?? (await this.#check(checked)), challenge);
    if ('status' in admitted) return admitted;
    const refused = shed(admitted, service);
    if (refused) return refused;
    if (isMcp(admitted)) return handleMcp(admitted, service);
    return inWaitingSlot(admitted, service, async (beyondShare) => {
      const counted = await count(admitted, service);
      if (counted.caller === null) return refuse(counted, 'rate_limited');
      if (beyondShare) return refuse(counted, beyondShare.code, { ...beyondShare, shed: 'account' });
      const { response } = await waitIfLong(counted, counted.key, () => ({
        response: isWellFormedPath(counted.path)
          ? handleEndpoint(application, service, counted)
          : refuseUnknownPath(counted, null),
      }));
      return response;
    });
  }

  /** Verifies the key; at /mcp also a token, which is another way to find a key (rule 21.14). */
  #check(received: Received): Promise<KeyCheck> {
    return (isMcp(received) ? this.signIn.check(received) : null) ?? checkKey(received, this.service);
  }
}

const isLong = ({ sentTarget }: Received) => sentTarget.length > LIMITS.targetThatWaits.value;

/** Runs work on the target of a request. A long target waits, and its account is charged (rule 4.5). */
function waitIfLong<T>(received: Received, key: StoredKey | null, work: () => T): T | Promise<T> {
  if (!isLong(received)) return work();
  return received.state.gate.loop.run(contextOf(received, key), 'long', work);
}
