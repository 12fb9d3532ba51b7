import { drawFrom } from '@brand-visibility/records';
import { Option, type Command } from 'commander';
import { versionOf } from '../all/results.js';
import { ATTACKS } from './all.js';
import { ATTACKER_LIMIT, type Attack } from './attack.js';
import { PLANTS } from './plants/all.js';
import { serviceWith, type Plant } from './plants/plant.js';
import { measure } from './run/rounds.js';
import { verdictOn } from './run/verdict.js';
import { limitingAttackers } from './world/accounts.js';
import { importWorld, writeWorld } from './world/world.js';
import { newPostgres, newSqlite, type ProofDatabase } from '../harness/databases.js';
import { mixOf } from '../harness/mix.js';
import { wholeNumberAboveZero } from '../harness/options.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { requireLinux } from '@brand-visibility/programs/processes';
import { startService } from '@brand-visibility/programs/start';

interface Options {
  readonly only?: readonly string[];
  readonly database?: ProofDatabase['name'];
  /** Requests a second of the honest caller, on connections that it keeps and on new ones each. */
  readonly rate: number;
  /** Seconds of measurement before the attack, and again in each run of it. */
  readonly seconds: number;
  /** Runs of each attack; default: 3, and 1 with a planted fault. */
  readonly runs?: number;
  readonly plant?: string;
  readonly planted?: true;
}

/** An attack to run, with the fault that it must detect, if any. */
interface Trial {
  readonly attack: Attack;
  readonly plant: Plant | null;
}

const OPENERS = { SQLite: newSqlite, PostgreSQL: newPostgres };

/** `attacks`: callers without a key, or within their limit, do not slow down other callers. */
export function attacks(proofs: Command): void {
  const attackNames = ATTACKS.map(({ name }) => name);
  proofs
    .command('attacks')
    .description(
      "measure an honest caller's replies on warm and on new connections, calm and under attack, on both databases",
    )
    .addOption(new Option('--only <name...>', 'only these attacks').choices(attackNames))
    .addOption(new Option('--database <name>', 'only this database').choices(Object.keys(OPENERS)))
    .option(
      '--rate <number>',
      'requests a second of the honest caller, on warm and on new connections each',
      wholeNumberAboveZero,
      40,
    )
    .option('--seconds <number>', 'seconds of measurement, calm and in each run', wholeNumberAboveZero, 26)
    .option(
      '--runs <number>',
      'runs of each attack, of which the middle one counts (default: 3, and 1 with a fault)',
      wholeNumberAboveZero,
    )
    .addOption(
      new Option('--plant <name>', 'a fault in the service that its attack must detect').choices(
        PLANTS.map(({ name }) => name),
      ),
    )
    .option('--planted', 'each of these faults, one after the other')
    .action((options: Options) => {
      requireLinux();
      return inWorkspace((workspace) => prove(workspace, options));
    });
}

async function prove(workspace: Workspace, options: Options): Promise<boolean> {
  console.log(`commit ${versionOf()}`);
  const trials = trialsOf(options);
  for (const { plant } of trials) if (plant) serviceWith(plant); // throws now if an edit does not apply
  const file = await writeWorld(workspace, [...new Set(trials.map(({ attack }) => attack))]);
  const failed: string[] = [];
  let done = 0;
  for (const name of ['SQLite', 'PostgreSQL'] as const) {
    const own = trials.filter(({ plant }) => [undefined, name].includes(plant?.database));
    if ((options.database ?? name) !== name || own.length === 0) continue;
    const database = await OPENERS[name](workspace, 'attacks');
    const key = await importWorld(workspace, database, file);
    for (const trial of own) {
      done += 1;
      if (!(await succeeds(workspace, database, key, trial, options)))
        failed.push(`${trial.plant?.name ?? trial.attack.name} (${name})`);
    }
  }
  const outcome = options.plant || options.planted ? 'detected' : 'hold';
  console.log(
    `${done - failed.length} of ${done} ${outcome}${failed.length > 0 ? `; not: ${failed.join(', ')}` : ''}`,
  );
  return done > 0 && failed.length === 0;
}

function trialsOf({ only, plant, planted }: Options): readonly Trial[] {
  const selected = ATTACKS.filter(({ name }) => only?.includes(name) ?? true);
  if (!plant && !planted) return selected.map((attack) => ({ attack, plant: null }));
  return PLANTS.filter(({ name }) => (plant ?? name) === name).flatMap((each) =>
    selected.filter(({ name }) => name === each.attack).map((attack) => ({ attack, plant: each })),
  );
}

/** Whether an attack holds, or detects a planted fault. */
async function succeeds(
  workspace: Workspace,
  database: ProofDatabase,
  key: string,
  { attack, plant }: Trial,
  { rate, seconds, runs = plant ? 1 : 3 }: Options,
): Promise<boolean> {
  const { environment = {}, preload = [] } = plant ? serviceWith(plant) : {};
  const service = await startService(workspace, database.forService, {
    environment: {
      REQUESTS_PER_MINUTE: limitingAttackers(ATTACKER_LIMIT),
      ...attack.environment,
      ...environment,
    },
    preload,
  });
  const requests = await mixOf(drawFrom(1), service.port, key);
  const figures = await measure({ workspace, service, attack, requests, rate, seconds, runs });
  await service.stop();
  const { faults, lines } = verdictOn(figures, rate * seconds);
  const holds = faults.length === 0;
  console.log(
    [
      `${attack.name}, ${database.name}${plant ? `, with the fault ${plant.name}` : ''}: ${holds ? 'holds' : `DOES NOT HOLD (${faults.join(', ')})`}`,
      attack.description,
      ...(plant ? [`fault: ${plant.description}`] : []),
      ...lines,
    ].join('\n    '),
  );
  progress(`${attack.name}, ${database.name}: done`);
  return plant ? faults.some((fault) => plant.exceeds.includes(fault)) : holds;
}
