import { drawFrom, type Draw } from '@brand-visibility/records';
import { Option, type Command } from 'commander';
import { KILLED_COMMANDS, type KilledCommand } from './killed-commands.js';
import { wholeNumberAboveZero } from '../harness/options.js';
import { proveParts } from '../harness/parts.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { timeJobs, killJobs } from '@brand-visibility/programs/start';
import { restorablePostgres, restorableSqlite, type RestorableDatabase } from './restorable.js';

interface Options {
  readonly rounds: number;
  readonly seed: number;
  readonly command?: string;
  readonly database?: string;
}

const DATABASES: Readonly<
  Record<string, (workspace: Workspace, name: string) => Promise<RestorableDatabase>>
> = {
  sqlite: restorableSqlite,
  postgres: restorablePostgres,
};

/** The fixed time of all processes' clocks. If it varied, no state after a kill would equal an expected state. */
const CLOCK = Date.parse('2026-03-10T12:00:00Z');
/** Number of kills after which the command runs to its end and is timed again, because the machine's load varies. */
const AGAIN = 10;

/** Adds the command `kills`. It proves that killed commands leave the database in one of their committed states. */
export function kills(proofs: Command): void {
  proofs
    .command('kills')
    .description('kill commands at random moments and compare the database with the states that they commit')
    .addOption(new Option('--command <name>', 'only this command').choices(Object.keys(KILLED_COMMANDS)))
    .addOption(new Option('--database <name>', 'only this database').choices(Object.keys(DATABASES)))
    .option('--rounds <number>', 'kills of each command on each database', wholeNumberAboveZero, 100)
    .option('--seed <number>', 'seed of the moments', wholeNumberAboveZero, 1)
    .action((options: Options) => inWorkspace((workspace) => killAll(workspace, options)));
}

const killAll = (workspace: Workspace, options: Options): Promise<boolean> =>
  proveParts(KILLED_COMMANDS, options.command, (command, name) =>
    proveParts(DATABASES, options.database, async (open, database) =>
      killOne(await open(workspace, name), command(), `${name} on ${database}`, options),
    ),
  );

/** Kills a command on a database at random moments. Returns whether every kill left a committed state. */
async function killOne(
  database: RestorableDatabase,
  { before, args, steps }: KilledCommand,
  title: string,
  { rounds, seed }: Pick<Options, 'rounds' | 'seed'>,
): Promise<boolean> {
  const run = (command: readonly string[]) => timeJobs(database.url(), command, CLOCK);
  await (before ? before(database.folder, run) : database.empty());
  await database.keep();
  const states = [await database.digest()];
  const command = args(database.folder);
  for (const step of steps?.(database.folder) ?? [command]) {
    await run(step);
    states.push(await database.digest());
  }
  let span = await measured(database, run, command, states);

  const draw = drawFrom(seed);
  const left = states.map(() => 0);
  let torn = 0;
  let again = 0;
  for (let round = 0; round < rounds;) {
    await database.restore();
    const moment = momentIn(draw, span, round);
    const tookOnly = await killJobs(database.url(), command, CLOCK, moment);
    if (tookOnly !== null) {
      // The command ended before the kill. Choose another moment, within the shorter duration.
      span = { ...span, last: Math.max(span.first + 1, Math.round(tookOnly)) };
      continue;
    }
    const state = states.indexOf(await database.digest());
    if (state >= 0) left[state]! += 1;
    else {
      torn += 1;
      progress(`${title}: inconsistent after the kill of round ${round} after ${moment} ms`);
    }
    if (round % AGAIN === 0) {
      // Repeat only commands that did not finish, because an erasure fails if the data are already erased.
      if (state !== states.length - 1) await run(command);
      if ((await database.digest()) === states.at(-1)) again += 1;
      else progress(`${title}: the command, repeated after round ${round}, left a different state`);
      span = await measured(database, run, command, states);
      progress(`${title}: ${round + 1} kills, by resulting state ${left.join(' + ')}, inconsistent ${torn}`);
    }
    round += 1;
  }
  const between = left.slice(1, -1).reduce((sum, count) => sum + count, 0);
  const counts = [
    `${left[0]} left the state before`,
    ...(states.length > 2 ? [`${between} between its ${states.length - 1} commits`] : []),
    `${left.at(-1)} the state after`,
    `${torn} inconsistent`,
  ];
  const repetitions = Math.ceil(rounds / AGAIN);
  process.stdout.write(
    `${title}: ${rounds} kills: ${counts.join(', ')}; ${again} of ${repetitions} repeated commands left the state after` +
      ` (seed ${seed})\n`,
  );
  return torn === 0 && again === repetitions;
}

/** A time span. Both ends are milliseconds after the start of the process. */
interface Span {
  readonly first: number;
  readonly last: number;
}

/** Measures the time span in which to kill: from shortly before the program has loaded to the end of the command. */
async function measured(
  database: RestorableDatabase,
  run: (command: readonly string[]) => Promise<number>,
  command: readonly string[],
  states: readonly string[],
): Promise<Span> {
  const loaded = await run(['--help']);
  await database.restore();
  if ((await database.digest()) !== states[0]) throw new Error('restoring the kept state failed');
  const whole = await run(command);
  if ((await database.digest()) !== states.at(-1))
    throw new Error('the steps of a command lead to a different state than the command itself');
  return { first: Math.round(loaded * 0.8), last: Math.round(whole) };
}

/** Returns a random moment. In every other round, it is in the last 40 % of the span, in which a command commits. */
function momentIn(draw: Draw, { first, last }: Span, round: number): number {
  const part = draw.below(1_000_000) / 1_000_000;
  return Math.round(first + (last - first) * (round % 2 === 0 ? part : 0.6 + 0.4 * part));
}
