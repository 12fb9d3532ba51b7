/** Generates all records of the demo for a given day, in the order that an import requires. */
import type { ImportRecord } from '@brand-visibility/contract';
import { brandBoard, type DemoBoard } from './board.js';
import { fjellvikBoard } from './boards/fjellvik.js';
import { harrowSteamBoard } from './boards/harrow-steam.js';
import { pedalJunctionBoard } from './boards/pedal-junction.js';
import { tidewellBoard } from './boards/tidewell.js';
import { fjellvik } from './brands/fjellvik.js';
import { harrowSteam } from './brands/harrow-steam.js';
import { pedalJunction } from './brands/pedal-junction.js';
import { tidewell } from './brands/tidewell.js';
import { stamp } from './calendar.js';
import { demoDomainTypes } from './domain-types.js';
import { brandAudits } from './page-audits.js';
import { brandQuestions } from './prompts.js';
import { seededRandom } from './random.js';
import { brandRuns } from './runs.js';
import { brandChecks } from './site-access.js';
import { demoId, type DemoBrand } from './story.js';

/** The id of the demo's account. `demoWorld` yields no keys, because the caller creates them. */
export const DEMO_ACCOUNT = 'acc_demo';

const BRANDS: readonly (readonly [DemoBrand, DemoBoard])[] = [
  [tidewell, tidewellBoard],
  [harrowSteam, harrowSteamBoard],
  [pedalJunction, pedalJunctionBoard],
  [fjellvik, fjellvikBoard],
];

/** The ids of the demo's brands. */
export const DEMO_BRANDS = BRANDS.map(([{ brand }]) => demoId('brd', brand.slug));

/** How many days ago the brands were created. They were created ten minutes apart, before their first prompts. */
const CREATED_DAYS_AGO = 382;

function brandRecord({ brand, engines }: DemoBrand, today: string, index: number): ImportRecord<'brand'> {
  return {
    type: 'brand',
    id: demoId('brd', brand.slug),
    account_id: DEMO_ACCOUNT,
    ...brand,
    domain_aliases: [...brand.domain_aliases],
    platforms: engines.map(({ platform }) => platform),
    created_at: stamp(today, CREATED_DAYS_AGO, `09:${index}0:00`),
  };
}

/**
 * Yields the records of the demo (rule 10.5): an agency with four brands and a year of runs. A record comes after the
 * records to which it refers. The last day of the year is the day before `today` (`YYYY-MM-DD`, UTC). The same day
 * always yields the same records. All times in the records are before the start of `today`.
 */
export function* demoWorld(today: string): Generator<ImportRecord> {
  yield {
    type: 'account',
    id: DEMO_ACCOUNT,
    plan: { id: 'agency', name: 'Agency', is_trialing: false, trial_ends_at: null },
    subscription_active: true,
    owner_exists: true,
  };
  yield* demoDomainTypes();
  for (const [index, [demo, board]] of BRANDS.entries()) {
    const random = seededRandom(`${today} ${demo.brand.slug}`);
    yield brandRecord(demo, today, index);
    yield* brandQuestions(demo, today);
    const runs = yield* brandRuns(demo, today, random);
    yield* brandChecks(demo, today, random);
    yield* brandAudits(demo, today, random);
    yield* brandBoard(demo, board, today, runs);
  }
}
