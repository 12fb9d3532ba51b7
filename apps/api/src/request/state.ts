import type { Store } from '@brand-visibility/application';
import type { Logger } from 'pino';
import { UnreadResponses } from '../limits/unread.js';
import { ReadScheduler } from '../scheduling/reads.js';
import type { AccessLogEntry, ShedReason } from './access-log.js';
import { LogSampling } from './log-sampling.js';

/** The mutable state that the parts of a running service share. */
export interface ServiceState {
  readonly log: Logger;
  /** Writes the access log. */
  readonly sampling: LogSampling;
  /** Called for each answered request; null without metrics. */
  readonly observe: ((entry: AccessLogEntry) => void) | null;
  /** The base URL of problem types. */
  readonly publicUrl: string;
  /** Shares the event loop and the reads of the store among requests. */
  readonly scheduler: ReadScheduler;
  readonly unread: UnreadResponses;
  /** Requests started and not yet answered. */
  waiting: number;
  /** The admitted requests among these: key, plan and subscription were accepted. */
  admitted: number;
  /** The admitted ones of each account's share. */
  readonly admittedOf: Map<string, number>;
  /** Requests refused since the start by a limit on all callers together or on their account. */
  readonly shed: Record<ShedReason, number>;
  /** Whether the service is shutting down: it still answers, but closes each connection after its response. */
  isDraining: boolean;
}

export function serviceState(
  log: Logger,
  publicUrl: string,
  { reading }: Pick<Store, 'reading'>,
  observe: ServiceState['observe'] = null,
): ServiceState {
  return {
    log,
    sampling: new LogSampling(log),
    observe,
    publicUrl,
    scheduler: new ReadScheduler(reading),
    unread: new UnreadResponses(),
    waiting: 0,
    admitted: 0,
    admittedOf: new Map(),
    shed: { waiting: 0, account: 0, unread: 0 },
    isDraining: false,
  };
}
