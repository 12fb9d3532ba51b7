import {
  movedToMidnights,
  noSources,
  sourceWorld,
  TREND_SETTINGS,
  trendBrands,
  trySources,
  type SourceFindings,
  type TrendSetting,
} from '@brand-visibility/api-fuzz';
import type { ImportRecord } from '@brand-visibility/contract';
import { DAY, EQUAL_WEIGHTS, type EngineWeights } from '@brand-visibility/domain';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { bring, drawFrom, fingerprint, randomWorld, type Draw } from '@brand-visibility/records';
import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
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
  readonly worlds: number;
  readonly draws: number;
  readonly seed: number;
  readonly database: Databases;
  readonly file?: string;
}

const SHOWN_FAULTS = 5;
const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu'];

/** `sources`: every row of the lists of sources is what the answers of all prompts say. */
export function sources(proofs: Command): void {
  proofs
    .command('sources')
    .description('compare the lists of sources with a count of the answers of all prompts, row by row')
    .option('--worlds <number>', 'worlds to draw', wholeNumberAboveZero, 200)
    .option('--draws <number>', 'windows and filters for each world or brand', wholeNumberAboveZero, 5)
    .option('--seed <number>', 'which ones', wholeNumber, 20260301)
    .option('--file <file>', 'an import file to use instead of drawn worlds; .gz is unpacked')
    .addOption(databaseOption())
    .action((options: Options) => inWorkspace((place) => prove(place, options)));
}

async function prove(place: Workspace, options: Options): Promise<boolean> {
  const { worlds, draws, seed, database, file } = options;
  const draw = drawFrom(seed);
  const found = noSources();
  const openWorld = await worldOpener(place, database);
  for (let done = 0; done < (file === undefined ? worlds : 1); done += 1) {
    const opened = await openWorld();
    try {
      if (file === undefined) await tryDrawnWorld(draw, opened, draws, found);
      else await tryFile(draw, opened, draws, file, found);
    } finally {
      for (const each of opened) await each.close();
    }
    if (found.faults.length > 0) break;
    if (done % 10 === 9) progress(`${grouped(done + 1)} worlds`);
  }
  printFindings(options, found);
  return found.faults.length === 0;
}

async function tryDrawnWorld(
  draw: Draw,
  opened: readonly Opened[],
  draws: number,
  found: SourceFindings,
): Promise<void> {
  const setting = draw.pick(TREND_SETTINGS);
  const size = { accounts: 1, brands: 4, prompts: 6, runs: draw.pick([10, 20, 40]) };
  const drawn = randomWorld(draw.below(1e9), { now: setting.now, fingerprint, size });
  const weights = drawWeights(draw);
  const records = movedToMidnights(draw, drawn.records, setting);
  for (const each of opened) await bring(each.opened.jobStore, records, weights);
  await tryWorld(draw, opened, { records, setting, weights }, draws, found);
}

/** So many windows for each brand of a file, around the time of its own latest run. */
async function tryFile(
  draw: Draw,
  opened: readonly Opened[],
  draws: number,
  file: string,
  found: SourceFindings,
): Promise<void> {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  const records = lines.map((line) => JSON.parse(line) as ImportRecord); // the import checks every line
  progress(`importing ${grouped(records.length)} records`);
  for (const each of opened) await bring(each.opened.jobStore, records);
  for (const { id, completions } of trendBrands(records)) {
    const latest = completions.reduce((most, at) => (at > most ? at : most), 0n);
    const setting: TrendSetting = { now: latest + BigInt(draw.below(5)) * DAY + 1n, zones: ZONES };
    const world = { records, setting, weights: EQUAL_WEIGHTS, brand_id: id };
    await tryWorld(draw, opened, world, draws, found);
    progress(`${id}: ${grouped(found.rows)} rows so far`);
  }
}

interface TriedWorld {
  readonly records: readonly ImportRecord[];
  readonly setting: TrendSetting;
  readonly weights: EngineWeights;
  /** The only brand to ask for; all of them when absent. */
  readonly brand_id?: string;
}

async function tryWorld(
  draw: Draw,
  opened: readonly Opened[],
  { records, setting, weights, brand_id }: TriedWorld,
  draws: number,
  found: SourceFindings,
): Promise<void> {
  const brand = records.find((each) => each.type === 'brand' && (brand_id ?? each.id) === each.id);
  if (brand?.type !== 'brand') throw new Error('the world has no such brand');
  const brands = trendBrands(records).filter(({ id }) => (brand_id ?? id) === id);
  const asks = asksOf(opened, { account_id: brand.account_id, weights }, found.faults);
  const asked = { brands, setting, world: sourceWorld(records), weights, isYearFirst: true };
  await trySources(draw, asked, asks, draws, found);
}

function printFindings({ worlds, draws, seed, file }: Options, found: SourceFindings): void {
  const { lists, pages, rows, carried, compared, ties, own, rivals, gaps, filtered, faults } = found;
  console.log(
    `${file ?? `${grouped(worlds)} worlds`}, ${grouped(draws)} draws each, seed ${seed}: ${grouped(lists)} lists (` +
      `${grouped(filtered)} narrowed by their own filters), ${grouped(pages)} pages, ${grouped(rows)} rows equal the answers; ` +
      `${grouped(carried)} windows carried, ${grouped(compared)} compared; of all rows ${grouped(own)} own, ` +
      `${grouped(rivals)} of rivals, ${grouped(gaps)} gaps, ${grouped(ties)} beside a tie; ${grouped(faults.length)} faults`,
  );
  for (const fault of faults.slice(0, SHOWN_FAULTS)) console.log(`  ${fault}`);
}
