import { DAY, SECOND, type Instant } from '@brand-visibility/domain';

/**
 * The commands whose runs are recorded: those that write, and `check`. `interval`: the seconds between two scheduled
 * runs by default, as the timers of docs/systemd start them; 0 for a command that people start. `changesTotals`:
 * whether it may change what `Totals` counts. `hasToChange`: whether a run that changes nothing is not a success.
 */
export const COMMANDS = {
  migrate: { interval: 0, changesTotals: false },
  import: { interval: 86_400, changesTotals: true, hasToChange: true },
  complete: { interval: 600, changesTotals: true },
  remeasure: { interval: 3_600, changesTotals: false },
  'refresh-outreach': { interval: 86_400, changesTotals: true },
  check: { interval: 604_800, changesTotals: false },
  'backup-made': { interval: 86_400, changesTotals: false },
  'keys create': { interval: 0, changesTotals: false },
  share: { interval: 0, changesTotals: false },
  'keys revoke': { interval: 0, changesTotals: false },
  erase: { interval: 0, changesTotals: true },
  'after-restore': { interval: 0, changesTotals: true },
  demo: { interval: 0, changesTotals: true },
} as const satisfies Readonly<Record<string, CommandEntry>>;

/** The state of a command. */
export interface CommandEntry {
  readonly interval: number;
  readonly changesTotals: boolean;
  readonly hasToChange?: boolean;
}

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[]; // Object.keys loses the type of the keys

/** The seconds between two runs of a command; 0 if it has no schedule. */
export type CommandIntervals = Readonly<Record<CommandName, number>>;

export const COMMAND_INTERVALS = Object.fromEntries(
  COMMAND_NAMES.map((name) => [name, COMMANDS[name].interval]),
) as CommandIntervals; // Object.fromEntries loses the type of the pairs

/** The start of a command. */
export interface CommandStart {
  readonly id: string;
  readonly command: CommandName;
  /** The command line as typed, without secrets and names of keys. */
  readonly arguments: string;
  readonly os_user: string;
  readonly host: string;
  readonly process: number;
  /** The version of the program. */
  readonly version: string;
  readonly began_at: Instant;
}

/**
 * How a command ended. `unchanged`: it had to change something, and there was nothing new, such as an empty import.
 * `vanished`: a later command found that its process no longer exists.
 */
export const COMMAND_RESULTS = ['succeeded', 'unchanged', 'failed', 'vanished'] as const;
export type CommandResult = (typeof COMMAND_RESULTS)[number];

/** The end of a command. */
export interface CommandEnd {
  readonly ended_at: Instant;
  readonly result: CommandResult;
  /** The counts of the command, by name. */
  readonly counts: Readonly<Record<string, number>>;
  /** Null unless the command changed them. */
  readonly totals: Totals | null;
}

/** A recorded command; without an end while it runs. */
export interface CommandRun extends CommandStart {
  readonly ended_at: Instant | null;
  readonly result: CommandEnd['result'] | null;
  readonly counts: CommandEnd['counts'];
}

/** Figures over all accounts. The service may not read their rows, so commands count them. Instants in microseconds. */
export interface Totals {
  /** When the latest answer that a completed run counts was given; null without one. */
  readonly newest_answer: number | null;
  /** The `counts_as_of` of the oldest outreach board; null without one. */
  readonly oldest_board: number | null;
  /**
   * The questions to each engine in the runs that were created in the day before the count and have ended, and those
   * that the engine answered. An engine of a run was asked as often as the one that is most often in it.
   */
  readonly deliveries: Readonly<Record<string, { readonly expected: number; readonly delivered: number }>>;
}

/** How commands and keys are doing, over all accounts. */
export interface OperatingState {
  readonly commands: readonly CommandState[];
  /** When the first recorded command began; null if none was. */
  readonly first_began_at: Instant | null;
  /** Keys that work now and expire, or are revoked, within `EXPIRING`. */
  readonly expiring_keys: number;
  /** The totals as of the latest command that changed them; null if none did. */
  readonly totals: Totals | null;
}

export interface CommandState {
  readonly command: CommandName;
  /** The end of its latest run that succeeded; null if none did. */
  readonly succeeded_at: Instant | null;
  /** The begin of its oldest run without an end; null if none runs. */
  readonly running_since: Instant | null;
  /** Whether the latest of its runs that ended failed or vanished. */
  readonly has_failed: boolean;
  /** The number of its runs that failed or vanished in the last day. */
  readonly failures: number;
}

/** Keys are reported this long before they expire. */
export const EXPIRING = 14n * DAY;

/**
 * Microseconds since the latest success of a command, or since the first record if it never succeeded; null if there
 * is none.
 */
export function ageOf(
  { succeeded_at }: CommandState,
  { first_began_at }: OperatingState,
  now: Instant,
): bigint | null {
  const since = succeeded_at ?? first_began_at;
  return since === null ? null : now - since;
}

/** The commands with a schedule that have not succeeded for twice their interval. */
export function overdueIn(
  state: OperatingState,
  intervals: CommandIntervals,
  now: Instant,
): readonly CommandState[] {
  return state.commands.filter((each) => {
    const [interval, age] = [BigInt(intervals[each.command]) * SECOND, ageOf(each, state, now)];
    return interval > 0n && age !== null && age > 2n * interval;
  });
}

/**
 * The record of commands. Each write is a small transaction outside the lock of the writing commands; on SQLite, which
 * has one writer, it waits for its turn.
 */
export interface CommandRuns {
  /** Records the start of a command, and deletes the runs that began before `kept`. */
  begin(start: CommandStart, kept: Instant): Promise<void>;
  end(id: string, end: CommandEnd): Promise<void>;
  /** The runs without an end. */
  running(): Promise<readonly CommandRun[]>;
  /** The holder of the writers' lock, in words, and whether a running command waits for it, by id, if known. */
  lock(): Promise<{ readonly holder: string | null; readonly waits: ReadonlyMap<string, boolean> }>;
  /** The latest runs, the latest first, by default of every command. */
  latest(most: number, of?: readonly CommandName[]): Promise<readonly CommandRun[]>;
  totals(now: Instant): Promise<Totals>;
  state(now: Instant): Promise<OperatingState>;
}
