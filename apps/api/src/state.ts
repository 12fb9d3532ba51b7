import type { Audience } from './answered.js';
import type { Logger } from './log.js';

/** What the parts of one running service share and change. */
export interface ServiceState extends Audience {
  /** Address that problem types begin with. */
  readonly publicUrl: string;
  /** Requests begun and not yet answered. */
  waiting: number;
  /** Requests turned away since the start because too many waited. */
  shed: number;
  /** The service stops: it still answers, but asks for no further request. */
  isDraining: boolean;
}

export function serviceState(
  log: Logger,
  publicUrl: string,
  observe: ServiceState['observe'] = () => undefined,
): ServiceState {
  return { log, publicUrl, observe, waiting: 0, shed: 0, isDraining: false };
}
