/** Takes each request through its stages, in the order of the checks in rule 4.6. */
import type { StoredKey } from '@brand-visibility/application';
import type { Service } from '@brand-visibility/wiring';
import type { Express } from 'express';
import type { IncomingMessage, RequestListener } from 'node:http';
import { checkKey, counted, keyed, waitIfLong } from '../endpoints/admission.js';
import { answered, meantPath, routed } from '../endpoints/endpoints.js';
import { connectionOf } from '../limits/connection.js';
import { allowedHosts, siteFault } from '../mcp/errors.js';
import { answeredMessage, countedMessage, readMessage } from '../mcp/messages.js';
import { probesOf, type Readiness } from '../operations/health.js';
import {
  endsConnection,
  hasBody,
  isRead,
  protocolFault,
  received,
  type Check,
  type Read,
  type Received,
  type Stage,
} from '../request/read.js';
import type { ServiceState } from '../request/state.js';
import {
  hasApiKeyInUrl,
  isWellFormedPath,
  MCP_PATH,
  targetOf,
  type TargetPlace,
  type Target,
} from '../request/target.js';
import { refuse, refuseMethod, refuseUnknownPath, responseToFault } from '../response/problem.js';
import type { Response } from '../response/response.js';
import { Answered, sendResponse } from '../response/send.js';
import type { SignIn } from '../sign-in/sign-in.js';
import { publishedStages } from '../site/published.js';
import { refusingOutside, siteOf, type OpenPath, type RefuseOutside } from '../site/site.js';

/** Returns a new value from the one before, or the answer. */
type StageOf<From extends Received, To> = (value: From) => To | Answered | Promise<To | Answered>;

/** The stages of a request for one place, in order. The last one answers. */
type Stages = readonly StageOf<Received, Received>[];

/** Puts stages in order, of which each takes what the one before it returns. */
function inOrder<A extends Received>(a: StageOf<Received, A>, b: StageOf<A, never>): Stages;
function inOrder<A extends Received, B extends Received>(
  ...stages: [StageOf<Received, A>, StageOf<A, B>, StageOf<B, never>]
): Stages;
function inOrder<A extends Received, B extends Received, C extends Received, D extends Received>(
  ...stages: [StageOf<Received, A>, StageOf<A, B>, StageOf<B, C>, StageOf<C, D>, StageOf<D, never>]
): Stages;
function inOrder(...stages: unknown[]): Stages {
  return stages as Stages; // safe, as the overloads show
}

/** Creates the listener, which closes a connection after the response to its last request (rules 4.5 and 4.10). */
export function createListener(pipeline: Pipeline): RequestListener {
  const { service, state } = pipeline;
  return (request, response) => {
    const target = targetOf(request.url ?? '');
    const connection = connectionOf(request.socket);
    const taken = {
      isLast: endsConnection(request, response) || (hasBody(request) && !pipeline.readsBody(request, target)),
      isMessage: request.method === 'POST' && target.place === 'message',
    };
    connection.take(response, taken, (isLast) => {
      const exchange = { request, response, connection, isLast, target, state };
      void pipeline.handle(received(exchange, service.clock()));
    });
  };
}

/** Handles the requests of one service. */
export class Pipeline {
  readonly #hosts: readonly string[];
  readonly #refuseOutside: RefuseOutside;
  /** The handlers of the paths outside /v1 that need no key. */
  readonly #open: ReadonlyMap<string, OpenPath>;
  readonly #stages: Readonly<Record<TargetPlace, Stages>>;

  constructor(
    readonly service: Service,
    readonly state: ServiceState,
    application: Express,
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
    const [read, check] = [this.#read, this.#check];
    const page = inOrder(
      read,
      (value: Read) => this.#opened(value),
      (value: Opened) => shown(value),
    );
    const published = publishedStages(service.settings.reportsFolder);
    this.#stages = {
      endpoint: inOrder(
        read, // is it good HTTP, and does its target contain no key?
        keyed(service, { check }), // who sends it, and may they?
        counted(service), // how many were there in this minute?
        routed(application), // for which endpoint, with which values?
        answered(service), // what is the answer?
      ),
      message: inOrder(
        read,
        keyed(service, { check, challenge: signIn.challenge, route: MCP_PATH }),
        countedMessage(service),
        readMessage(service),
        answeredMessage(service),
      ),
      page,
      published: published ? inOrder(...published) : page,
    };
  }

  /** Whether the service reads the body of a request: a message to /mcp, or a form (rules 21.9 and 21.14). */
  readsBody({ method }: IncomingMessage, { path, place }: Target): boolean {
    if (method !== 'POST') return false;
    return place === 'message' || (this.signIn.paths.get(path)?.methods?.includes('POST') ?? false);
  }

  /** Takes a request through its stages, and sends the response. */
  async handle(first: Received): Promise<void> {
    this.state.waiting += 1;
    const answer = await this.#answer(first);
    this.state.waiting -= 1;
    try {
      sendResponse(answer);
    } catch (fault) {
      this.state.log.error({ err: fault }, 'a response could not be sent');
      first.response.destroy();
    }
  }

  async #answer(first: Received): Promise<Answered> {
    let last: Stage = first;
    try {
      for (const stage of this.#stages[first.target.place]) {
        const next = await stage(last);
        if (next instanceof Answered) return next;
        last = next;
      }
      throw new Error('the last stage of a request must answer');
    } catch (fault) {
      return new Answered(last, responseToFault(last, fault));
    } finally {
      if (last.slot) this.state.slots.leave(last.slot);
    }
  }

  /**
   * Checks a request as HTTP and for a key in its target (rule 4.4). Until then, the target is decoded only for this
   * search.
   */
  readonly #read = async (value: Received): Promise<Read | Answered> => {
    const { request, target } = value;
    const { path, place } = target;
    const fault = protocolFault(value) ?? (place === 'message' ? siteFault(request, this.#hosts) : null);
    if (fault)
      return new Answered(value, refuse(value, 'invalid_parameter', { ...fault, endsConnection: true }));
    // If the store fails, the next stage looks the key up again, and reports the failure.
    const check = target.isLong ? await this.#check(value).catch(() => null) : null;
    const key: StoredKey | null = check?.refusal === null ? check.key : null;
    if (!(await waitIfLong(value, key, hasApiKeyInUrl))) return Object.freeze({ ...value, path, check });
    const refused = (options?: Pick<Response, 'vary'>) => refuse(value, 'api_key_in_url', options);
    const isOutside = place === 'page' || place === 'published';
    return new Answered(value, isOutside ? this.#refuseOutside(value, 'api_key_in_url', refused) : refused());
  };

  /** Verifies the key; at /mcp also a token, which is another way to find a key (rule 21.14). */
  readonly #check = (value: Received): Promise<Check> => {
    const token = value.target.place === 'message' ? this.signIn.check(value) : null;
    return token ?? checkKey(value, this.service);
  };

  /** Finds the handler of a request outside /v1 and /mcp, which needs no key and is not counted (rule 4.8). */
  #opened(value: Read): Opened | Answered {
    const { path, request } = value;
    const open = this.#open.get(path);
    if (open) {
      const opened = Object.freeze({ ...value, open, route: open.route });
      const isSupported = open.methods?.includes(request.method ?? '') ?? isRead(request);
      return isSupported ? opened : new Answered(opened, refuseMethod(opened, open.methods));
    }
    const meant = isWellFormedPath(path) ? meantPath(path) : null;
    const refused = (options?: Pick<Response, 'vary'>) => refuseUnknownPath(value, meant, options);
    return new Answered(value, this.#refuseOutside(value, 'not_found', refused));
  }
}

/** A request outside /v1 and /mcp whose handler was found. */
interface Opened extends Read {
  readonly open: OpenPath;
  readonly route: string;
}

async function shown(opened: Opened): Promise<Answered> {
  const made = await opened.open.respond(opened);
  return made instanceof Answered ? made : new Answered(opened, made);
}
