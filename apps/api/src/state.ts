import type { EventLoop } from './event-loop.js';
import type { Logger } from './log.js';

/** What the parts of one running service share and change. */
export interface ServiceState {
  readonly log: Logger;
  /** Address that problem types begin with. */
  readonly publicUrl: string;
  /** Requests begun and not yet answered. */
  waiting: number;
  /** The service stops: it still answers, but asks for no further request. */
  isDraining: boolean;
  readonly eventLoop: EventLoop;
}

/** Without an event loop to ask, as in a test, it is never overloaded. */
export function serviceState(
  log: Logger,
  publicUrl: string,
  eventLoop: EventLoop = { isOverloaded: () => false },
): ServiceState {
  return { log, publicUrl, waiting: 0, isDraining: false, eventLoop };
}
