import type { Store } from '@brand-visibility/application';
import type { EngineWeights, Instant, Plan } from '@brand-visibility/domain';

/** The secret of cursors, with and without HTTP. */
export const CURSOR_SECRET = 'a secret of a test that has 32 characters or more';

/** Settings of a service. */
export interface Serving {
  readonly now: Instant;
  readonly weights?: EngineWeights;
  /** By plan; without it there is no limit. */
  readonly requestsPerMinute?: Readonly<Record<Plan, number>>;
  /** Wraps the store, to inject a fault. */
  readonly between?: (store: Store) => Store;
}

/** A running service. */
export interface Served {
  readonly port: number;
  /** Its clock. */
  readonly time: { now: Instant };
  /** The lines logged so far. */
  readonly log: readonly string[];
  stop(): Promise<void>;
}

/** Starts a service over the database at a `DATABASE_URL`. */
export type Serve = (url: string, serving: Serving) => Promise<Served>;
