import type { Store } from '@brand-visibility/application';
import type { Logger } from 'pino';
import { UnreadResponses } from '../limits/unread.js';
import { Gate } from '../scheduling/gate.js';
import type { AccessLogEntry, ShedReason } from './access-log.js';
import { LogSampling } from './log-sampling.js';

/** The mutable state that the parts of a running service share. */
export interface ServiceState {
  readonly log: Logger;
  /** Writes the access log. */
  readonly sampling: LogSampling;
  /** Counts each answered request in the metrics; null if metrics are off. */
  readonly observe: ((entry: AccessLogEntry) => void) | null;
  /** The base URL of problem types. */
  readonly publicUrl: string;
  /** Where requests wait: for slots of the store, for the event loop, and for lookups of keys. */
  readonly gate: Gate;
  readonly unread: UnreadResponses;
  /** Number of requests that have started but have not been answered. */
  waiting: number;
  /** Number of unanswered requests that hold a waiting slot. */
  admitted: number;
  /** Number of waiting slots that count towards the share of each account, by account id. */
  readonly admittedOf: Map<string, number>;
  /** Number of requests shed since the start, by reason. */
  readonly shed: Record<ShedReason, number>;
  /** Whether the service is shutting down. It still answers, but closes each connection after the response. */
  isDraining: boolean;
}

/** Creates the state of a service that has not received requests yet. */
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
    gate: new Gate(reading),
    unread: new UnreadResponses(),
    waiting: 0,
    admitted: 0,
    admittedOf: new Map(),
    shed: { waiting: 0, account: 0, unread: 0 },
    isDraining: false,
  };
}

/** Writes one access log entry and updates the metrics; only the log receives the fault. */
export function logRequest(
  { sampling, observe }: ServiceState,
  entry: AccessLogEntry,
  fault?: unknown,
): void {
  sampling.write(entry, fault);
  observe?.(entry);
}
