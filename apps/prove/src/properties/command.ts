import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import {
  countersOf,
  postgresDatabases,
  sqliteDatabases,
  type Findings,
  type NewDatabase,
  type Property,
} from './index.js';
import { Option, type Command } from 'commander';
import { randomInt } from 'node:crypto';
import { startServer } from '../harness/databases.js';
import { grouped } from '../harness/figures.js';
import { wholeNumber, wholeNumberAboveZero } from '../harness/options.js';

interface Options {
  readonly worlds?: number;
  readonly draws?: number;
  readonly seed?: number;
  readonly database?: 'SQLite' | 'PostgreSQL' | 'both';
  readonly fault?: string;
}

const SHOWN_FAULTS = 5;
const SHOWN_LENGTH = 300;

/** Adds a command that checks a property in many random cases and prints the counts. `requires` may throw `NotRun`. */
export function propertyCommand(proofs: Command, property: Property, requires?: () => void): void {
  const { name, holds, drawn, prove: draws, injectedFaults } = property;
  proofs
    .command(name)
    .description(holds)
    .option('--worlds <number>', `data sets to generate (default: ${draws.worlds})`, wholeNumberAboveZero)
    .option('--draws <number>', `${drawn} in each data set (default: ${draws.each})`, wholeNumberAboveZero)
    .option('--seed <number>', 'seed of the data sets (default: a new one)', wholeNumber)
    .addOption(
      new Option(
        '--database <name>',
        'databases of the data sets (default: both, SQLite with a fault)',
      ).choices(['SQLite', 'PostgreSQL', 'both']),
    )
    .addOption(
      new Option(
        '--fault <name>',
        'inject a fault, or all one after the other, which the draws of `npm test` must detect',
      ).choices(['all', ...injectedFaults]),
    )
    .action((options: Options) =>
      inWorkspace((place) => {
        requires?.();
        return check(place, property, options);
      }),
    );
}

async function check(place: Workspace, property: Property, options: Options): Promise<boolean> {
  const { fault } = options;
  const usual = fault === undefined ? property.prove : property.test;
  const { worlds = usual.worlds, draws = usual.each } = options;
  const { seed = fault === undefined ? randomInt(1e9) : property.seed } = options;
  const where = `${grouped(worlds)} ${worlds === 1 ? 'world' : 'worlds'} of seed ${seed}`;
  const title = `${property.name}: ${where}, ${grouped(draws)} ${property.drawn} each`;
  progress(title);
  const run = {
    worlds,
    each: draws,
    seed,
    progress,
    databases: await databasesOf(place, options.database ?? (fault === undefined ? 'both' : 'SQLite')),
    folder: place.folder,
  };
  if (fault === undefined) {
    const found = await property.check({ ...run, injected: null });
    console.log(`${title}: ${shown(found)}`);
    for (const each of found.faults.slice(0, SHOWN_FAULTS)) console.log(`  ${each}`);
    return found.faults.length === 0;
  }
  let isDetected = true;
  for (const injected of fault === 'all' ? property.injectedFaults : [fault]) {
    const [first] = (await property.check({ ...run, injected })).faults;
    console.log(
      `${injected}: ${first === undefined ? 'NOT detected' : `detected\n  ${first.slice(0, SHOWN_LENGTH)}`}`,
    );
    isDetected &&= first !== undefined;
  }
  return isDetected;
}

function shown(found: Findings): string {
  const counts = countersOf(found).map(([name, count]) => `${name} ${grouped(count)}`);
  return [...counts, `faults ${grouped(found.faults.length)}`].join(', ');
}

async function databasesOf(
  place: Workspace,
  wanted: NonNullable<Options['database']>,
): Promise<readonly NewDatabase[]> {
  const sqlite = wanted === 'PostgreSQL' ? [] : [await sqliteDatabases(place.folder)];
  if (wanted === 'SQLite') return sqlite;
  progress('starting PostgreSQL');
  await startServer(place);
  return [...sqlite, await postgresDatabases()];
}
