import type { Examples } from '@brand-visibility/contract';
import { unreadReplies, type UnreadReplies } from '../connection/unread.js';
import { recordedExamples } from '../pages/recorded-examples.js';
import type { EventLoop } from './event-loop.js';
import type { Answered, Logger } from './log.js';

/** What the parts of one running service share and change. */
export interface ServiceState {
  readonly log: Logger;
  /** Told of each answered request; null where nobody beside the log is. */
  readonly observe: ((answered: Answered) => void) | null;
  /** Address that problem types begin with. */
  readonly publicUrl: string;
  /** What the description of the interface shows. */
  readonly examples: Examples;
  readonly eventLoop: EventLoop;
  readonly unread: UnreadReplies;
  /** Requests begun and not yet answered. */
  waiting: number;
  /** Those of them whose key, plan and subscription were judged and let in. */
  admitted: number;
  /** Requests turned away since the start because too many admitted ones waited. */
  shed: number;
  /** The service stops: it still answers, but asks for no further request. */
  isDraining: boolean;
}

/**
 * Without anybody to tell beside the log, an event loop that is never overloaded, and the recorded examples, unless they
 * are given.
 */
export function serviceState(
  log: Logger,
  publicUrl: string,
  {
    observe = null,
    eventLoop = { isOverloaded: () => false },
    examples = recordedExamples(),
  }: Partial<Pick<ServiceState, 'observe' | 'eventLoop' | 'examples'>> = {},
): ServiceState {
  return {
    log,
    observe,
    publicUrl,
    examples,
    eventLoop,
    unread: unreadReplies(),
    waiting: 0,
    admitted: 0,
    shed: 0,
    isDraining: false,
  };
}
