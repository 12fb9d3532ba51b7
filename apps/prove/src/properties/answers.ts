import {
  checkBrandAnswers,
  drawBrand,
  listedBrand,
  movedToMidnights,
  noAnswersYet,
  TREND_SETTINGS,
  trendBrands,
  type AnswerFindings,
} from '@brand-visibility/api-fuzz';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { bring, drawFrom, fingerprint, randomWorld, type Draw } from '@brand-visibility/records';
import type { Command } from 'commander';
import { asksOf, databaseOption, worldOpener, type Databases, type Opened } from './asked-worlds.js';
import { grouped } from '../harness/figures.js';
import { wholeNumber, wholeNumberAboveZero } from '../harness/options.js';

interface Options {
  readonly draws: number;
  readonly seed: number;
  readonly database: Databases;
}

const DRAWS_A_WORLD = 10;
const SHOWN_FAULTS = 5;

/** `answers`: the list of a brand's answers is that of its prompts, with every filter. */
export function answers(proofs: Command): void {
  proofs
    .command('answers')
    .description("compare the list of a brand's answers with those of its prompts, with every filter")
    .option('--draws <number>', 'windows, zones and filters to try', wholeNumberAboveZero, 200)
    .option('--seed <number>', 'which ones', wholeNumber, 20260423)
    .addOption(databaseOption())
    .action((options: Options) => inWorkspace((place) => prove(place, options)));
}

async function prove(place: Workspace, { draws, seed, database }: Options): Promise<boolean> {
  const draw = drawFrom(seed);
  const found = noAnswersYet();
  const openWorld = await worldOpener(place, database);
  for (let done = 0; done < draws && found.faults.length === 0; done += DRAWS_A_WORLD) {
    const opened = await openWorld();
    try {
      await tryWorld(draw, opened, Math.min(DRAWS_A_WORLD, draws - done), found);
    } finally {
      for (const each of opened) await each.close();
    }
    progress(`${grouped(Math.min(done + DRAWS_A_WORLD, draws))} windows`);
  }
  printFindings(seed, found);
  return found.faults.length === 0;
}

async function tryWorld(
  draw: Draw,
  opened: readonly Opened[],
  draws: number,
  found: AnswerFindings,
): Promise<void> {
  const setting = draw.pick(TREND_SETTINGS);
  const size = { accounts: 1, brands: 4, prompts: 6, runs: draw.pick([10, 20, 40]) };
  const world = randomWorld(draw.below(1e9), { now: setting.now, fingerprint, size });
  const records = movedToMidnights(draw, world.records, setting);
  for (const each of opened) await bring(each.opened.jobStore, records);
  const [account_id = ''] = world.accounts.map((account) => account.account_id);
  const asks = asksOf(opened, { account_id, weights: EQUAL_WEIGHTS }, found.faults);
  const brands = trendBrands(records);
  for (let drawn = 0; drawn < draws; drawn += 1) {
    const brand = drawBrand(draw, brands, setting);
    await checkBrandAnswers(draw, listedBrand(records, brand.id), brand, setting, asks, found);
  }
}

function printFindings(
  seed: number,
  { windows, carried, answers, filtered, matched, runs, faults }: AnswerFindings,
): void {
  console.log(
    `${grouped(windows)} windows of seed ${seed} (${grouped(carried)} carried): ${grouped(answers)} answers, ` +
      `${grouped(filtered)} lists with filters (${grouped(matched)} with rows), ${grouped(runs)} runs; ` +
      `${grouped(faults.length)} faults`,
  );
  for (const fault of faults.slice(0, SHOWN_FAULTS)) console.log(`  ${fault}`);
}
