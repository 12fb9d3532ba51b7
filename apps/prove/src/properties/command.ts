import type { ImportRecord } from '@brand-visibility/contract';
import startPostgresOnce from '@brand-visibility/databases/setup';
import endPostgres from '@brand-visibility/databases/teardown';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import {
  countersOf,
  postgresDatabases,
  sqliteDatabases,
  type Findings,
  type NewDatabase,
  type Property,
} from '@brand-visibility/properties';
import { Option, type Command } from 'commander';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { grouped } from '../harness/figures.js';
import { wholeNumber, wholeNumberAboveZero } from '../harness/options.js';
import { serveHere } from './serve.js';

interface Options {
  readonly worlds: number;
  readonly draws: number;
  readonly seed: number;
  readonly database: 'SQLite' | 'PostgreSQL' | 'both';
  readonly fault?: string;
  readonly file?: string;
}

const SHOWN_FAULTS = 5;

/** Adds a command that checks a property in many random cases and prints the counts. `requires` may throw `NotRun`. */
export function propertyCommand(proofs: Command, property: Property, requires?: () => void): void {
  const { name, holds, drawn, prove: draws, seed, injectedFaults, takesRecords = false } = property;
  const command = proofs
    .command(name)
    .description(holds)
    .option('--worlds <number>', 'data sets to generate', wholeNumberAboveZero, draws.worlds)
    .option('--draws <number>', `${drawn} in each data set`, wholeNumberAboveZero, draws.each)
    .option('--seed <number>', 'seed of the data sets', wholeNumber, seed)
    .addOption(
      new Option('--database <name>', 'databases of the data sets')
        .choices(['SQLite', 'PostgreSQL', 'both'])
        .default('both'),
    )
    .addOption(
      new Option('--fault <name>', 'inject a fault that must be detected').choices([...injectedFaults]),
    );
  if (takesRecords)
    command.option('--file <file>', 'an import file instead of generated data sets, also compressed (.gz)');
  command.action((options: Options) =>
    inWorkspace((place) => {
      requires?.();
      return check(place, property, options);
    }),
  );
}

async function check(place: Workspace, property: Property, options: Options): Promise<boolean> {
  const { worlds, draws, seed, fault: injected, file } = options;
  const found = await property.check({
    worlds,
    each: draws,
    seed,
    progress,
    serve: serveHere,
    injected: injected ?? null,
    databases: await databasesOf(place, options.database),
    folder: place.folder,
    records: file === undefined ? null : recordsIn(file),
  });
  const where = file ?? `${grouped(worlds)} ${worlds === 1 ? 'world' : 'worlds'} of seed ${seed}`;
  console.log(`${property.name}: ${where}, ${grouped(draws)} ${property.drawn} each: ${shown(found)}`);
  for (const fault of found.faults.slice(0, SHOWN_FAULTS)) console.log(`  ${fault}`);
  if (injected === undefined) return found.faults.length === 0;
  console.log(`${injected}: ${found.faults.length > 0 ? 'detected' : 'NOT detected'}`);
  return found.faults.length > 0;
}

function shown(found: Findings): string {
  const counts = countersOf(found).map(([name, count]) => `${name} ${grouped(count)}`);
  return [...counts, `faults ${grouped(found.faults.length)}`].join(', ');
}

async function databasesOf(place: Workspace, wanted: Options['database']): Promise<readonly NewDatabase[]> {
  const sqlite = wanted === 'PostgreSQL' ? [] : [await sqliteDatabases(place.folder)];
  if (wanted === 'SQLite') return sqlite;
  progress('starting PostgreSQL');
  await startPostgresOnce();
  place.atEnd(endPostgres);
  return [...sqlite, await postgresDatabases()];
}

function recordsIn(file: string): ImportRecord[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ImportRecord); // the import checks each line
}
