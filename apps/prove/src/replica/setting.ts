import { onStandby, type PostgresPair } from '@brand-visibility/databases';
import type { Demo } from '../harness/demo-on-postgres.js';
import type { Workspace } from '@brand-visibility/programs/workspace';
import type { RunningService } from '@brand-visibility/programs/start';
import type { growingWorld } from '../trouble/growing-world.js';

/** The databases and services that all parts of the system test share. */
export interface Setting {
  readonly workspace: Workspace;
  readonly pair: PostgresPair;
  readonly demo: Demo;
  readonly growing: ReturnType<typeof growingWorld>;
  /** The fixed time of all services' clocks, in milliseconds since 1970. */
  readonly clock: number;
  /** Two services that read from the replica. */
  readonly readers: readonly [RunningService, RunningService];
  /** A service that reads from the primary and has a different database role. */
  readonly alone: RunningService;
  readonly seconds: number;
}

/** Pauses replay. The replica then receives commits but does not show them. */
export const pauseReplay = (setting: Setting) => onReplica(setting, 'select pg_wal_replay_pause()');
export const resumeReplay = (setting: Setting) => onReplica(setting, 'select pg_wal_replay_resume()');

/** Runs a statement on the replica. If recovery cancels the statement, runs the statement again. */
export const onReplica = (setting: Setting, statement: string) =>
  onStandby(setting.pair.standby.url, statement);
