import {
  PLANTS,
  postgresDatabases,
  runCopyModel,
  sqliteDatabases,
  type CopyOutcome,
  type OpenDatabase,
  type Plant,
} from '@brand-visibility/copy-model';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import startPostgresOnce from '@brand-visibility/databases/setup';
import endPostgres from '@brand-visibility/databases/teardown';
import { Option, type Command } from 'commander';
import { grouped } from '../harness/figures.js';
import { wholeNumber, wholeNumberAboveZero } from '../harness/options.js';

interface Options {
  readonly runs: number;
  readonly seed: number;
  readonly database: 'sqlite' | 'postgres' | 'both';
  readonly plant?: Plant;
}

/** `copy`: a copy equals the service after every sync, whatever happens to the service and to the copy. */
export function copy(proofs: Command): void {
  proofs
    .command('copy')
    .description('copy a service while it is changed, erased and restored and the copy is killed')
    .option('--runs <number>', 'random sequences of events on each database', wholeNumberAboveZero, 1000)
    .option('--seed <number>', 'seed of the sequences', wholeNumber, 20260301)
    .addOption(
      new Option('--database <name>', 'what the service runs over')
        .choices(['sqlite', 'postgres', 'both'])
        .default('both'),
    )
    .addOption(
      new Option('--plant <mistake>', 'a mistake of the feed that must be noticed').choices([...PLANTS]),
    )
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, { runs, seed, database, plant }: Options): Promise<boolean> {
  let isProved = true;
  for (const [name, open] of await databases(workspace, database)) {
    let done = 0;
    const onRun = () => {
      done += 1;
      if (done % 50 === 0) progress(`${name}: ${grouped(done)} runs`);
    };
    const { folder } = workspace;
    const outcome = await runCopyModel(open, { runs, seed, folder, plant: plant ?? null, onRun });
    isProved = print(name, { runs, seed, plant }, outcome) && isProved;
  }
  return isProved;
}

async function databases(
  workspace: Workspace,
  wanted: Options['database'],
): Promise<readonly (readonly [string, OpenDatabase])[]> {
  const sqlite = wanted === 'postgres' ? [] : [['SQLite', await sqliteDatabases(workspace.folder)] as const];
  if (wanted === 'sqlite') return sqlite;
  progress('starting PostgreSQL');
  await startPostgresOnce();
  workspace.atEnd(endPostgres);
  return [...sqlite, ['PostgreSQL', await postgresDatabases()] as const];
}

function print(
  name: string,
  { runs, seed, plant }: Pick<Options, 'runs' | 'seed'> & { readonly plant: Plant | undefined },
  { figures, failure }: CopyOutcome,
): boolean {
  if (plant !== undefined) {
    const found = failure ? `noticed in run ${failure.run}` : `not noticed in ${grouped(runs)} runs`;
    console.log(`${name}: a feed with the mistake ${plant}: ${found}`);
    return failure !== null;
  }
  const { syncs, kills, commits, restores, erasures, restarts, rows } = figures;
  console.log(
    `${name}: ${grouped(runs)} runs of seed ${seed}: ${grouped(syncs)} syncs and ${grouped(kills)} kills among ` +
      `${grouped(commits)} commits, ${grouped(erasures)} erasures and ${grouped(restores)} restored backups; ` +
      `${grouped(restarts)} copies from the start, ${grouped(rows)} rows compared`,
  );
  console.log(
    failure
      ? `NOT PROVEN: run ${failure.run}: ${failure.report}`
      : `${name}: the copy equals the service after every sync`,
  );
  return failure === null;
}
