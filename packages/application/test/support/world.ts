import type { AnswerFilter } from '@brand-visibility/counting';
import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import { rational } from '@brand-visibility/domain/number';
import {
  CATEGORIES,
  type Category,
  type Engine,
  ENGINES,
  type Sentiment,
  SENTIMENTS,
} from '@brand-visibility/domain/vocabulary';
import { fraction, kit, plainData, type ModelAnswer } from '@brand-visibility/model';
import fc from 'fast-check';
import type { BrandRow, RunRef } from '../../src/index.js';

/** A brand with a few runs, as the use cases and the model count it. */
export interface World {
  readonly prompts: readonly WorldPrompt[];
  readonly runs: readonly (readonly WorldAnswer[])[];
  /** By run: whether it is in the window, or in the comparison window. */
  readonly isCurrent: readonly boolean[];
  /** Null: nothing is compared. */
  readonly isCompared: boolean;
  readonly watched: readonly number[];
  /** The rival with the brand's own name. */
  readonly own: number | null;
  /** By engine: a numerator and a denominator. */
  readonly weights: readonly (readonly [number, number])[];
  readonly filter: { readonly platforms?: Engine[]; readonly categories?: Category[] };
}

export interface WorldPrompt {
  readonly category: Category | null;
  readonly theme_id: string | null;
  readonly location: string | null;
  readonly isDeleted: boolean;
}

export interface WorldAnswer extends ModelAnswer {
  readonly platform: Engine;
  readonly sentiment: Sentiment | null;
  readonly prompt: number;
  readonly rivals: readonly {
    readonly rival: number;
    readonly position: number | null;
    readonly sentiment: Sentiment | null;
    readonly hasDomain: boolean;
  }[];
}

/** Name keys of the rivals, in another order than their ordinals. Few, so that ties and single mentions are common. */
export const NAMES = ['e', 'c', 'a', 'f', 'b', 'g'];
/** The shown spelling of a rival. */
export const spelt = (rival: number) => NAMES[rival]!.toUpperCase();
/** The brand's own name key, unless a rival has it. */
const OWN_KEY = 'd';

const DOMAINS = ['a.example', 'shop.a.example', 'b.example', 'c.example'];
const PAGES = ['https://a.example/1', 'https://a.example/2', 'https://b.example', 'https://shop.a.example/1'];

const sentiment = fc.constantFrom(...SENTIMENTS);

const prompt = fc.record({
  category: fc.option(fc.constantFrom(...CATEGORIES)),
  theme_id: fc.option(fc.constantFrom('thm_1', 'thm_2')),
  location: fc.option(fc.constantFrom('Austin', 'Bonn')),
  isDeleted: fc.boolean(),
});

const answer = fc.record({
  prompt: fc.nat(4),
  engine: fc.nat(ENGINES.length - 1),
  brand: fc.option(fc.record({ position: fc.integer({ min: 1, max: 6 }), sentiment: fc.option(sentiment) })),
  rivals: fc.uniqueArray(
    fc.record({
      rival: fc.nat(NAMES.length - 1),
      // Two of the greatest do not fit into 31 bits.
      position: fc.option(
        fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(255, 256, 2 ** 30, 2 ** 32 - 1)),
      ),
      sentiment: fc.option(sentiment),
      hasDomain: fc.boolean(),
    }),
    { maxLength: 4, selector: ({ rival }) => rival },
  ),
  sources: fc.array(
    fc.record({
      domain: fc.constantFrom(...DOMAINS),
      url: fc.constantFrom(...PAGES),
      title: fc.constantFrom(null, ' ', 'One', 'Two'),
    }),
    { maxLength: 3 },
  ),
  /** Few, so that answers of several runs are created at the same time. */
  second: fc.nat(5),
});

const runOf = (minLength: number) =>
  fc.uniqueArray(answer, {
    minLength,
    maxLength: 12,
    selector: ({ prompt: of, engine }) => `${of} ${engine}`,
  });

const someRuns = fc.record({
  drawn: fc.array(runOf(0), { minLength: 1, maxLength: 4 }),
  isCurrent: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  isCompared: fc.boolean(),
});

/** Runs in which a rival rises: one answer of the earlier run names it, and every answer of the later run. */
const risingRuns: typeof someRuns = fc.tuple(runOf(9), runOf(9)).map((drawn) => ({
  drawn: drawn.map((answers, run) =>
    answers.map((each, i) => ({
      ...each,
      rivals: run === 1 || i === 0 ? [{ rival: 0, position: 1, sentiment: null, hasDomain: false }] : [],
    })),
  ),
  isCurrent: [false, true],
  isCompared: true,
}));

/** The answers of a run in the order of its columns, with ids that are in another order. */
function answersOf(
  run_id: string,
  drawn: readonly ReturnType<typeof answer.generate>['value'][],
  from: number,
  own: number | null,
) {
  return drawn
    .toSorted((a, b) => a.prompt - b.prompt || byName(a.engine, b.engine))
    .map(({ prompt: of, engine, brand, rivals, sources, second }, i): WorldAnswer => ({
      id: `ans_${((from + i) * 7919) % 10_007}`,
      run_id,
      outcome: 'answered',
      created_at: `2026-03-01T00:00:0${second}Z`,
      prompt: of,
      prompt_id: promptId(of),
      platform: ENGINES[engine]!,
      brand_named: brand !== null,
      position: brand?.position ?? null,
      sentiment: brand?.sentiment ?? null,
      rivals,
      competitors: rivals.map(({ rival, position, sentiment: feeling, hasDomain }) => ({
        name: NAMES[rival]!,
        report_name: rival === own ? null : spelt(rival),
        position,
        sentiment: feeling,
        domain: hasDomain ? 'site.example' : null,
      })),
      sources,
    }));
}

const byName = (a: number, b: number) => (ENGINES[a]! < ENGINES[b]! ? -1 : 1);

export const promptId = (prompt: number) => `prm_${prompt}`;
export const runId = (run: number) => `run_${run}`;

export const someWorld: fc.Arbitrary<World> = fc
  .record({
    prompts: fc.array(prompt, { minLength: 5, maxLength: 5 }),
    ran: fc.oneof({ arbitrary: someRuns, weight: 5 }, { arbitrary: risingRuns, weight: 1 }),
    watched: fc.subarray([0, 1, 2, 3, 4, 5]),
    own: fc.option(fc.nat(NAMES.length - 1), { freq: 2 }),
    // From 1/5 to 7, different for each engine.
    weights: fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5 })), {
      minLength: ENGINES.length,
      maxLength: ENGINES.length,
    }),
    platforms: fc.option(fc.subarray([...ENGINES], { minLength: 3 }), { freq: 2 }),
    categories: fc.option(fc.subarray([...CATEGORIES], { minLength: 4 }), { freq: 2 }),
  })
  .map(({ prompts, ran: { drawn, isCurrent, isCompared }, platforms, categories, ...world }) => ({
    ...world,
    isCurrent,
    isCompared,
    // One in four prompts is deleted at most, or hardly an answer would count.
    prompts: prompts.map((one, i) => ({ ...one, isDeleted: one.isDeleted && i === 0 })),
    runs: drawn.map((answers, i) => answersOf(runId(i), answers, 100 * i, world.own)),
    filter: { ...(platforms && { platforms }), ...(categories && { categories }) },
  }));

/** A run as the store finds it. */
export const storedRun = (run: number): RunRef =>
  ({
    id: runId(run),
    completed_at: BigInt(run),
    facts_digest: runId(run),
    citations_digest: runId(run),
  }) as unknown as RunRef; // digests of nothing that is stored

/** The runs of a report's windows. */
export function coveredOf({ runs, isCurrent, isCompared }: World) {
  const having = (current: boolean) =>
    runs.flatMap((_, run) => (isCurrent[run] === current ? storedRun(run) : []));
  return { current: having(true), previous: isCompared ? having(false) : null };
}

export const ownName = ({ own }: World) => NAMES[own ?? -1] ?? OWN_KEY;

export const brandOf = (world: World) =>
  ({
    id: 'brd_1',
    name: ownName(world).toUpperCase(),
    domain: 'c.example',
    domain_aliases: [],
  }) as unknown as BrandRow; // what counting reads of it

export const filterOf = ({ filter }: World): AnswerFilter => filter;

/** Whether an answer counts (rules 2.6 and 11.3). */
export function counts({ prompts, filter }: World): (answer: WorldAnswer) => boolean {
  const { platforms, categories } = filter;
  return ({ prompt: of, platform }) => {
    const { category, isDeleted } = prompts[of]!;
    return (
      !isDeleted &&
      (platforms === undefined || platforms.includes(platform)) &&
      (categories === undefined || (category !== null && categories.includes(category)))
    );
  };
}

/** The counted answers of some runs. */
const countedOf = (world: World, runs: readonly RunRef[]): WorldAnswer[] =>
  world.runs
    .filter((_, run) => runs.some(({ id }) => id === runId(run)))
    .flat()
    .filter(counts(world));

/** The model's window of some runs. */
export function windowOf(world: World, runs: readonly RunRef[]) {
  const data = plainData<WorldAnswer>({
    brand: brandOf(world),
    weights: new Map(ENGINES.map((engine, i) => [engine, fraction(...world.weights[i]!)])),
    watchlist: new Set(world.watched.filter((rival) => rival !== world.own).map(spelt)),
    domains: new Map(NAMES.map((name, rival) => [spelt(rival), `${name}.example`])),
    prompts: new Map(
      world.prompts.flatMap(({ isDeleted, category }, i) => (isDeleted ? [] : [[promptId(i), { category }]])),
    ),
  });
  return kit.tally(countedOf(world, runs), data);
}

/** Both windows, as the model takes them. */
export function windowsOf(world: World) {
  const { current, previous } = coveredOf(world);
  return { now: windowOf(world, current), before: previous && windowOf(world, previous) };
}

export const weightsOf = ({ weights }: World) =>
  Object.fromEntries(
    ENGINES.map((engine, i) => [engine, rational(...weights[i]!)]),
  ) as unknown as EngineWeights; // fromEntries forgets the type of the keys
