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
}

export function serviceState(log: Logger, publicUrl: string): ServiceState {
  return { log, publicUrl, waiting: 0, isDraining: false };
}
