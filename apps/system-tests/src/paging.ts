import { PLANTS, runPagingModel, type PagingOutcome, type Plant } from '@brand-visibility/paging-model';
import { Option, type Command } from 'commander';
import { newPostgres, newSqlite } from './databases.js';
import { grouped, seconds } from './figures.js';
import { wholeNumber } from './options.js';
import { pagedDatabase } from './paged-databases.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';

interface Options {
  readonly runs: number;
  readonly seed: number;
  readonly plant?: Plant;
}

/** `paging`: a walk through a list shows each row that stays exactly once, whatever happens between its pages. */
export function paging(proofs: Command): void {
  proofs
    .command('paging')
    .description(
      'walk through lists while rows come, go and change, the service restarts and its secret is changed',
    )
    .option('--runs <number>', 'random courses of events, each on both databases', wholeNumber, 2000)
    .option('--seed <number>', 'which courses', wholeNumber, 20260301)
    .addOption(new Option('--plant <mistake>', 'make a mistake that has to be noticed').choices([...PLANTS]))
    .action((options: Options) => inWorkspace((place) => prove(place, options)));
}

async function prove(place: Workspace, { runs, seed, plant }: Options): Promise<boolean> {
  progress('making the databases');
  const databases = [
    await pagedDatabase(place, await newSqlite(place)),
    await pagedDatabase(place, await newPostgres(place)),
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
    const noticed = failure
      ? `noticed in run ${failure.run}: ${failure.report}`
      : `not noticed in ${grouped(runs)} runs`;
    console.log(`paging by ${plant}: ${noticed}`);
    return failure !== null;
  }
  if (failure) console.log(`NOT PROVEN: run ${failure.run} of seed ${seed}: ${failure.report}`);
  else
    console.log(
      `${grouped(runs)} runs on each database: each row that stayed was shown exactly once, and the pages are equal`,
    );
  return failure === null;
}

function printFigures({ figures }: PagingOutcome, runs: number): void {
  const { pages, rows, walks, changes, restarts, rotations, refused, milliseconds } = figures;
  console.log(
    `${grouped(runs)} runs, ${grouped(walks)} walks, ${grouped(pages)} pages, ${grouped(rows)} rows shown; ` +
      `${grouped(changes)} changes, ${grouped(restarts)} restarts, ${grouped(rotations)} changes of the secret, ` +
      `${grouped(refused)} cursors refused for their age`,
  );
  console.log([...milliseconds].map(([name, time]) => `${name}: ${seconds(time)}`).join(', '));
}
