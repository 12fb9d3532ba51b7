import {
  movedToMidnights,
  nothingFound,
  TREND_SETTINGS,
  trendBrands,
  tryTrends,
  type TrendFindings,
  type TrendSetting,
} from '@brand-visibility/api-fuzz';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { bring, drawFrom, fingerprint, randomWorld, type Draw } from '@brand-visibility/records';
import type { Command } from 'commander';
import {
  asksOf,
  databaseOption,
  drawWeights,
  worldOpener,
  type Databases,
  type Opened,
} from './asked-worlds.js';
import { grouped } from '../harness/figures.js';
import { wholeNumber, wholeNumberAboveZero } from '../harness/options.js';

interface Options {
  readonly draws: number;
  readonly seed: number;
  readonly database: Databases;
}

const DRAWS_A_WORLD = 20;
const SHOWN_FAULTS = 5;

/** `series`: points of series and rows of groups are the reports of their days and filters. */
export function series(proofs: Command): void {
  proofs
    .command('series')
    .description('compare series and groups with the reports of their days and filters, point by point')
    .option('--draws <number>', 'windows, zones, filters and intervals to try', wholeNumberAboveZero, 2000)
    .option('--seed <number>', 'which ones', wholeNumber, 20260301)
    .addOption(databaseOption())
    .action((options: Options) => inWorkspace((place) => prove(place, options)));
}

async function prove(place: Workspace, { draws, seed, database }: Options): Promise<boolean> {
  const draw = drawFrom(seed);
  const found = nothingFound();
  const openWorld = await worldOpener(place, database);
  for (let done = 0; done < draws; done += DRAWS_A_WORLD) {
    const opened = await openWorld();
    try {
      await tryWorld(draw, opened, Math.min(DRAWS_A_WORLD, draws - done), found);
    } finally {
      for (const each of opened) await each.close();
    }
    if (found.faults.length > 0) break;
    progress(`${grouped(Math.min(done + DRAWS_A_WORLD, draws))} draws`);
  }
  printFindings(draws, seed, found);
  return found.faults.length === 0;
}

async function tryWorld(
  draw: Draw,
  opened: readonly Opened[],
  draws: number,
  found: TrendFindings,
): Promise<void> {
  const setting: TrendSetting = draw.pick(TREND_SETTINGS);
  const size = { accounts: 1, brands: 4, prompts: 6, runs: draw.pick([20, 40, 60]) };
  const world = randomWorld(draw.below(1e9), { now: setting.now, fingerprint, size });
  const weights = drawWeights(draw);
  const records = movedToMidnights(draw, world.records, setting);
  for (const each of opened) await bring(each.opened.jobStore, records, weights);

  const [account_id = ''] = world.accounts.map((account) => account.account_id);
  const asks = asksOf(opened, { account_id, weights }, found.faults);
  await tryTrends(draw, { brands: trendBrands(records), setting }, asks, draws, found);
}

function printFindings(draws: number, seed: number, found: TrendFindings): void {
  const { points, empty, brandPoints, groups, answers, carried, underway, faults } = found;
  console.log(
    `${grouped(draws)} draws of seed ${seed} (${grouped(carried)} carried): ${grouped(points)} points equal the report of ` +
      `their days, ${grouped(empty)} are empty, ${grouped(underway)} of today go on; ${grouped(brandPoints)} points of brands, ` +
      `${grouped(groups)} groups, ${grouped(answers)} answers; ${grouped(faults.length)} faults`,
  );
  for (const fault of faults.slice(0, SHOWN_FAULTS)) console.log(`  ${fault}`);
}
