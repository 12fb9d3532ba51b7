import type { Operations, ResponseOf } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain';
import type { Draw } from '@brand-visibility/records';
import type { Query } from '../model/brand.js';
import type { Property } from '../property.js';
import { drawBrand, drawTrend, pathFor, type TrendQuestion } from '../questions.js';
import { inWorlds, type AskText, type OpenWorld } from '../worlds.js';
import {
  comparisonFaults,
  explanationFaults,
  groupFaults,
  sourceFaults,
  windowFaults,
  type Asked,
} from './compared.js';
import { checkedCursors, checkedRefusals } from './pairs.js';
import { PLANTED_DAYS } from './plants.js';
import { checkedPoints, checkedRows } from './ranges.js';

type Comparison = ResponseOf<Operations['getVisibilityComparison']>;
type Explanation = ResponseOf<Operations['explainVisibility']>;
type Groups = ResponseOf<Operations['getVisibilityGroups']>;
type Sources = ResponseOf<Operations['listSourceDomains']>;

interface DaysFindings {
  bodies: number;
  /** Windows beside days that have answers. */
  compared: number;
  carried: number;
  /** Days without a run, before which there is one. */
  empty: number;
  /** Points and rows beside a comparison. */
  ranges: number;
  refused: number;
  cursors: number;
  readonly faults: string[];
}

/** Reports that are compared with any days, beside reports over these days. */
export const days: Property = {
  name: 'days',
  holds: 'what a report says of the days that it is compared with is what a report over these days says',
  drawn: 'windows',
  test: { worlds: 7, each: 6 },
  prove: { worlds: 100, each: 20 },
  seed: 20260301,
  check: async (run) => {
    const found: DaysFindings = {
      bodies: 0,
      compared: 0,
      carried: 0,
      empty: 0,
      ranges: 0,
      refused: 0,
      cursors: 0,
      faults: [],
    };
    const check = async (draw: Draw, world: OpenWorld) => {
      for (let drawn = 0; drawn < run.each && found.faults.length === 0; drawn += 1) {
        const question = drawTrend(draw, drawBrand(draw, world.brands, world.setting), world.setting);
        await checkQuestion(draw, question, world, found);
      }
    };
    await inWorlds(run, found, [10, 20, 40, 60], check, plantedBy(run.plant));
    return found;
  },
  seen: { bodies: 200, compared: 10, carried: 1, empty: 5, ranges: 40, refused: 100, cursors: 20 },
  plants: Object.keys(PLANTED_DAYS),
};

const plantedBy = (plant: string | null) => new Map(Object.entries(PLANTED_DAYS)).get(plant ?? '');

async function checkQuestion(
  draw: Draw,
  question: TrendQuestion,
  { ask, alone }: OpenWorld,
  found: DaysFindings,
): Promise<void> {
  const { brand_id, now, groups } = question;
  const asked = <B extends Comparison | Explanation | Groups | Sources>(below: string, more: Query = {}) =>
    askedFor<B>(question, now, { ask, alone }, below, more);
  const note = (below: string, faults: readonly string[]) =>
    found.faults.push(
      ...faults.map((fault) => `${below} ${JSON.stringify([question.window, question.compared])}: ${fault}`),
    );

  const comparison = await asked<Comparison>('visibility/comparison');
  const explanation = await asked<Explanation>('visibility/explain');
  const all = { limit: '1000' };
  const grouped = await asked<Groups>('visibility/groups', { ...groups, ...all });
  const domains = await asked<Sources>('sources/domains', all);
  const pages = await asked<Sources>('sources/pages', all);
  for (const one of [comparison, explanation, grouped, domains, pages]) note('window', windowFaults(one));
  note('visibility/comparison', comparisonFaults(comparison));
  note('visibility/explain', explanationFaults(explanation, comparison.body));
  note('visibility/groups', groupFaults(grouped));
  note('sources/domains', sourceFaults(domains));
  note('sources/pages', sourceFaults(pages));
  found.bodies += 5;
  found.compared += Number(comparison.body.verdict !== null);
  found.carried += Number(comparison.body.window.carried_from !== null);
  found.empty += Number(comparison.own.window.carried_from !== null);

  const askJson = async (path: string): Promise<unknown> => JSON.parse(await alone(path, now));
  for (const ranged of [
    await checkedPoints(draw, question, askJson),
    await checkedRows(draw, question, grouped.body, askJson),
  ]) {
    found.ranges += ranged.compared;
    note('ranges', ranged.faults);
  }
  const refusals = await checkedRefusals(question, ask);
  found.refused += refusals.compared;
  note('refusals', refusals.faults);
  const cursors = await checkedCursors(question, ask);
  found.cursors += cursors.compared;
  note(brand_id, cursors.faults);
}

async function askedFor<B>(
  { brand_id, window, compared, filters }: TrendQuestion,
  now: Instant,
  { ask, alone }: { readonly ask: AskText; readonly alone: AskText },
  below: string,
  more: Query,
): Promise<Asked<B>> {
  const { previous_start_date = '', previous_end_date = '' } = compared;
  const { period: _, ...custom } = window;
  const ownDays = { ...custom, start_date: previous_start_date, end_date: previous_end_date };
  const path = (...queries: readonly Query[]) => pathFor(brand_id, below, ...queries, filters, more);
  const parsed = async (text: Promise<string>) => JSON.parse(await text) as B; // what the contract says of the path
  return {
    body: await parsed(ask(path(window, compared), now)),
    own: await parsed(alone(path(ownDays), now)),
    plain: await parsed(alone(path(window), now)),
  };
}
