import type { EngineWeights, Instant } from '@brand-visibility/domain';
import type { Draw } from '@brand-visibility/records';
import type { AskText } from '../trends/check.js';
import {
  drawBrand,
  drawTrend,
  type TrendBrand,
  type TrendQuestion,
  type TrendSetting,
} from '../trends/questions.js';
import { checkSources, noSources, type SourceFindings } from './check.js';
import type { SourceWorld } from './world.js';

export interface SourceAsks {
  /** Asked of what is under test: on every database, whose texts are compared. */
  readonly ask: AskText;
  /** Asked of one database for what it is compared with. */
  readonly alone: AskText;
  /** The text of a reply in a format that is not JSON; absent where formats cannot be asked for. */
  readonly text?: AskText;
}

export interface AskedWorld {
  readonly brands: readonly TrendBrand[];
  readonly setting: TrendSetting;
  readonly world: SourceWorld;
  readonly weights: EngineWeights;
  /** Whether to ask for the last year of every brand first, without a filter. */
  readonly isYearFirst?: boolean;
}

/**
 * Asks for both lists of sources in so many drawn windows and filters and compares them with a count of the answers
 * that the lists of prompts show. `findings` are added to; it ends at the first fault.
 */
export async function trySources(
  draw: Draw,
  { brands, setting, world, weights, isYearFirst = false }: AskedWorld,
  { ask, alone, text }: SourceAsks,
  draws: number,
  found: SourceFindings = noSources(),
): Promise<SourceFindings> {
  const questions: TrendQuestion[] = (isYearFirst ? brands : []).map((brand) => ({
    ...drawTrend(draw, brand, setting),
    ...{ now: setting.now, window: { period: '365d' }, filters: {} },
  }));
  for (let drawn = 0; drawn < draws; drawn += 1)
    questions.push(drawTrend(draw, drawBrand(draw, brands, setting), setting));
  for (const question of questions) {
    const { now } = question;
    await checkSources(draw, {
      ...{ question, world, weights, found },
      get: jsonOf(ask, now),
      alone: jsonOf(alone, now),
      text: text ? (path) => text(path, now) : null,
    });
    if (found.faults.length > 0) break;
  }
  return found;
}

const jsonOf =
  (ask: AskText, now: Instant) =>
  async <Body>(path: string) =>
    JSON.parse(await ask(path, now)) as Body; // what the contract says of the path
