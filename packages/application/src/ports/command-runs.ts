import { DAY, type Instant, SECOND } from '@brand-visibility/domain/time/instant';
import type { Engine } from '@brand-visibility/domain/vocabulary';

/** The commands whose runs are recorded: every command that writes, and `check`. */
export const COMMANDS = {
  migrate: { interval: 0, changesTotals: false },
  import: { interval: 86_400, changesTotals: true, hasToChange: true },
  complete: { interval: 600, changesTotals: true },
  remeasure: { interval: 3_600, changesTotals: false },
  'refresh-outreach': { interval: 86_400, changesTotals: true },
  check: { interval: 604_800, changesTotals: false },
  'backup-begin': { interval: 0, changesTotals: false },
  'backup-made': { interval: 86_400, changesTotals: false },
  'backup-copied': { interval: 86_400, changesTotals: false, isOptional: true },
  'keys create': { interval: 0, changesTotals: false },
  'keys revoke': { interval: 0, changesTotals: false },
  'keys disconnect': { interval: 0, changesTotals: false },
  erase: { interval: 0, changesTotals: true },
  'after-restore': { interval: 0, changesTotals: true },
  demo: { interval: 0, changesTotals: true },
} as const satisfies Readonly<Record<string, CommandEntry>>;

/** The schedule and the effects of a command. */
export interface CommandEntry {
  /** Default number of seconds between two scheduled runs, as in docs/systemd; 0 for a command without a timer. */
  readonly interval: number;
  /** Whether the command may change the data that `Totals` counts. */
  readonly changesTotals: boolean;
  /** Whether a run that changes nothing ends as `unchanged` instead of `succeeded`. */
  readonly hasToChange?: boolean;
  /** Whether the command is only expected once it has succeeded, because an installation may do without it. */
  readonly isOptional?: boolean;
}

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[]; // Object.keys loses the type of the keys

/** Seconds between two scheduled runs of each command; 0 if the command has no schedule. */
export type CommandIntervals = Readonly<Record<CommandName, number>>;

export const COMMAND_INTERVALS = Object.fromEntries(
  COMMAND_NAMES.map((name) => [name, COMMANDS[name].interval]),
) as CommandIntervals; // Object.fromEntries loses the type of the pairs

/** The record of a command's start. */
export interface CommandStart {
  readonly id: string;
  readonly command: CommandName;
  /** The command line as typed, but without secrets and key names. */
  readonly arguments: string;
  readonly os_user: string;
  readonly host: string;
  readonly process: number;
  /** The version of the program. */
  readonly version: string;
  readonly began_at: Instant;
}

/**
 * How a command ended. `unchanged` means that the command should have written something but found nothing new, as in an
 * empty import. `vanished` means that a later command found that the process no longer exists.
 */
export const COMMAND_RESULTS = ['succeeded', 'unchanged', 'failed', 'vanished'] as const;
export type CommandResult = (typeof COMMAND_RESULTS)[number];

/** The record of a command's end. */
export interface CommandEnd {
  readonly ended_at: Instant;
  readonly result: CommandResult;
  /** The counts that the command reported, by name. */
  readonly counts: Readonly<Record<string, number>>;
  /** The totals at the end of the command; null if the command did not change them. */
  readonly totals: Totals | null;
}

/** A recorded run of a command. `ended_at` and `result` are null while the command runs. */
export interface CommandRun extends CommandStart {
  readonly ended_at: Instant | null;
  readonly result: CommandEnd['result'] | null;
  readonly counts: CommandEnd['counts'];
}

/** Totals over all accounts. Commands compute them, because the service cannot read the rows of all accounts. */
export interface Totals {
  /** Time of the latest counted answer of a completed run, in microseconds since 1970; null if there is none. */
  readonly newest_answer: number | null;
  /** The `counts_as_of` of the oldest outreach board, in microseconds since 1970; null if there is no board. */
  readonly oldest_board: number | null;
  /**
   * The number of questions and the number of successful answers of each engine, in runs that were created in the last
   * 24 hours and have ended. Each engine is expected to get as many questions as the run's busiest engine.
   */
  readonly deliveries: Readonly<Record<string, { readonly expected: number; readonly delivered: number }>>;
  /** The times at which the first `MOST_DUE` accounts are due for data, in seconds since 1970, earliest first. */
  readonly due: readonly number[];
  /** How many brands are due for data by an hour, in hours since 1970; a brand is late from then on. */
  readonly brands_due: readonly (readonly [hour: number, brands: number])[];
  /** For each engine with enough questions for a brand, the number of brands for which it fails. */
  readonly brands_without_engine: Readonly<Record<string, number>>;
}

export const MOST_DUE = 100;

/** When an account or a brand that should get data is due for them. */
export interface Due {
  /** When the latest run was completed; null if none was. */
  readonly latest_run: Instant | null;
  /**
   * Microseconds between two days with a completed run: the median of the last ten intervals or, if there are fewer
   * than three, the interval of imports, but at least a day.
   */
  readonly usual_interval: bigint;
  /** 1.25 times the usual interval after the latest run, or after the creation of the (oldest) brand. */
  readonly due_at: Instant;
}

export interface AccountFreshness extends Due {
  readonly account_id: string;
  /** The names of the brands whose tracking is not paused; at least one. */
  readonly brands: readonly string[];
}

export interface BrandFreshness extends Due {
  readonly account_id: string;
  readonly brand_id: string;
  readonly name: string;
}

/**
 * An engine that answered less than half of the questions in a brand's latest completed and failed runs: as many as
 * together have three questions, of the last 14 days, since the first of them that asked the engine.
 */
export interface FailingEngine {
  readonly account_id: string;
  readonly brand_id: string;
  readonly name: string;
  readonly engine: Engine;
  readonly expected: number;
  readonly delivered: number;
}

/** The state of commands and keys, for all accounts together. */
export interface OperatingState {
  readonly commands: readonly CommandState[];
  /** When the first recorded command began; null if no command is recorded. */
  readonly first_began_at: Instant | null;
  /** Number of working keys that expire or will be revoked within `EXPIRING`. */
  readonly expiring_keys: number;
  /** The most recently recorded totals; null if no command has recorded totals. */
  readonly totals: Totals | null;
}

export interface CommandState {
  readonly command: CommandName;
  /** When the latest successful run ended; null if no run succeeded. */
  readonly succeeded_at: Instant | null;
  /** When the oldest unfinished run began; null if every run has ended. */
  readonly running_since: Instant | null;
  /** Whether the most recently ended run failed or vanished. */
  readonly has_failed: boolean;
  /** Number of runs that failed or vanished in the last 24 hours. */
  readonly failures: number;
}

/** How long before its expiry a key is reported as expiring, in microseconds. */
export const EXPIRING = 14n * DAY;

/**
 * Microseconds since the latest success of a command, or since the first recorded command if this command never
 * succeeded; null if no command is recorded, or if an optional command never succeeded.
 */
export function ageOf(
  { command, succeeded_at }: CommandState,
  { first_began_at }: OperatingState,
  now: Instant,
): bigint | null {
  const { isOptional = false }: CommandEntry = COMMANDS[command];
  const since = succeeded_at ?? (isOptional ? null : first_began_at);
  return since === null ? null : now - since;
}

/** The scheduled commands that have not succeeded for more than 1.25 intervals. */
export function overdueIn(
  state: OperatingState,
  intervals: CommandIntervals,
  now: Instant,
): readonly CommandState[] {
  return state.commands.filter((each) => {
    const [interval, age] = [BigInt(intervals[each.command]) * SECOND, ageOf(each, state, now)];
    return interval > 0n && age !== null && 4n * age > 5n * interval;
  });
}

/**
 * The port for records of commands. Each write is a small transaction that does not need the writers' lock. On SQLite,
 * which has one writer, the write waits for other writers.
 */
export interface CommandRuns {
  /** Records the start of a command. Deletes the records of runs and of erasures before `kept`, except of backups. */
  begin(start: CommandStart, kept: Instant): Promise<void>;
  end(id: string, end: CommandEnd): Promise<void>;
  /** Maps each erased name, such as `brand brd_1`, to the time of its latest erasure, also if it was imported again. */
  erasures(): Promise<ReadonlyMap<string, Instant>>;
  /** Returns the runs that have not ended, oldest first. */
  running(): Promise<readonly CommandRun[]>;
  /**
   * Describes the holder of the writers' lock; null if the lock is free or its holder is unknown. `waits` maps the id
   * of a run to true if the run waits for the lock, and to false if the run holds it.
   */
  lock(): Promise<{ readonly holder: string | null; readonly waits: ReadonlyMap<string, boolean> }>;
  /** Returns the latest runs of these commands, by default of all commands; at most `most` runs, latest first. */
  latest(most: number, of?: readonly CommandName[]): Promise<readonly CommandRun[]>;
  /** `importInterval`: seconds between two imports; 0 if they are not scheduled. */
  totals(now: Instant, importInterval: number): Promise<Totals>;
  /**
   * Returns the accounts that should get data, in the order in which they are due: those that are not trialing, have an
   * active subscription and a brand whose tracking is not paused; and, in this order, the unpaused brands of these
   * accounts that have a tracked prompt.
   */
  freshness(importInterval: number): Promise<{
    readonly accounts: readonly AccountFreshness[];
    readonly brands: readonly BrandFreshness[];
  }>;
  /** Returns the engines that fail for one of these brands and that the brand tracks. */
  failingEngines(now: Instant): Promise<readonly FailingEngine[]>;
  state(now: Instant): Promise<OperatingState>;
}
