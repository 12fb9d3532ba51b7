import { PLANTS, runPagingModel, type PagingOutcome, type Plant } from '@brand-visibility/paging-model';
import { Option, type Command } from 'commander';
import { newPostgres, newSqlite } from '../harness/databases.js';
import { grouped, seconds } from '../harness/figures.js';
import { wholeNumber } from '../harness/options.js';
import { pagedDatabase } from './paged-databases.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';

interface Options {
  readonly runs: number;
  readonly seed: number;
  readonly plant?: Plant;
}

/** `paging`: pagination returns each row that stays exactly once, whatever happens between its pages. */
export function paging(proofs: Command): void {
  proofs
    .command('paging')
    .description(
      'paginate while rows are inserted, removed and changed, the service restarts and its secret changes',
    )
    .option('--runs <number>', 'random sequences of events, each on both databases', wholeNumber, 2000)
    .option('--seed <number>', 'seed of the sequences', wholeNumber, 20260301)
    .addOption(new Option('--plant <fault>', 'plant a fault that must be detected').choices([...PLANTS]))
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, { runs, seed, plant }: Options): Promise<boolean> {
  progress('creating the databases');
  const databases = [
    await pagedDatabase(workspace, await newSqlite(workspace)),
    await pagedDatabase(workspace, await newPostgres(workspace)),
  ];
  let done = 0;
  const onRun = () => {
    done += 1;
    if (done % 100 === 0) progress(`${grouped(done)} runs`);
  };
  const outcome = await runPagingModel(databases, { runs, seed, plant: plant ?? null, onRun });
  printFigures(outcome, done);
  const { failure } = outcome;
  if (plant !== undefined) {
    const result = failure
      ? `detected in run ${failure.run}: ${failure.report}`
      : `not detected in ${grouped(runs)} runs`;
    console.log(`paging by ${plant}: ${result}`);
    return failure !== null;
  }
  if (failure) console.log(`NOT PROVEN: run ${failure.run} of seed ${seed}: ${failure.report}`);
  else
    console.log(
      `${grouped(runs)} runs on each database: each row that stayed was returned exactly once, and the pages are equal`,
    );
  return failure === null;
}

function printFigures({ figures }: PagingOutcome, runs: number): void {
  const { pages, rows, traversals, changes, restarts, rotations, refused, milliseconds } = figures;
  console.log(
    `${grouped(runs)} runs, ${grouped(traversals)} traversals, ${grouped(pages)} pages, ${grouped(rows)} rows returned; ` +
      `${grouped(changes)} changes, ${grouped(restarts)} restarts, ${grouped(rotations)} secret changes, ` +
      `${grouped(refused)} expired cursors refused`,
  );
  console.log([...milliseconds].map(([name, time]) => `${name}: ${seconds(time)}`).join(', '));
}
