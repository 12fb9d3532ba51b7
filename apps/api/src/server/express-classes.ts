import type { Express } from 'express';
import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';

/**
 * Creates classes for the requests and responses of a server, with Express's prototypes. Otherwise, Express would
 * replace both prototypes for each request. V8 then could not optimize accesses to the objects, and a request would
 * take twice the processor time.
 */
export function messagesOf(application: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class Request extends IncomingMessage {
    /** Ignores what Node sets. Otherwise, Node would hand over the socket of CONNECT, without timeout and listeners. */
    get upgrade(): boolean {
      return false;
    }
    set upgrade(_) {}
  }
  class Response<R extends IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(Request.prototype, application.request);
  Object.setPrototypeOf(Response.prototype, application.response);
  Object.assign(application, { request: Request.prototype, response: Response.prototype });
  return { IncomingMessage: Request, ServerResponse: Response };
}
