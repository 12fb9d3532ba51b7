import type { AnswerFilter } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import {
  ENGINES,
  nameKey,
  type Category,
  type Cell,
  type Engine,
  type Tally,
} from '@brand-visibility/domain';
import { recordsOf, type FinalRecords } from '@brand-visibility/records';

/** A tally without ordinals and zero counts, to compare two ways of counting. */
export interface PlainTally {
  readonly cells: Readonly<Record<string, Cell>>;
  readonly prompts: { readonly total: number; readonly by: Readonly<Record<string, number>> };
  /** By name key. */
  readonly rivals: Readonly<Record<string, RivalCounts>>;
}

export interface RivalCounts {
  named: Partial<Record<Engine, number>>;
  positionSum: number;
  positions: number;
  positive: number;
  neutral: number;
  negative: number;
  withWebsite: boolean;
}

type Answer = ImportRecord<'answer'>;
type Prompt = ImportRecord<'prompt'>;
type Counts = { -readonly [K in keyof Cell]: Cell[K] };

/** Counts the answers of these runs directly from the records. */
export function countRecords(
  world: FinalRecords,
  run_ids: ReadonlySet<string>,
  filter: AnswerFilter,
): PlainTally {
  const cells: Record<string, Counts> = {};
  const rivals: Record<string, RivalCounts> = {};
  const wanted: Record<string, Set<string>> = {};
  const all = new Set<string>();
  for (const [prompt, answer] of countedRecords(world, run_ids, filter)) {
    const { platform } = answer;
    const { category } = prompt;
    countAnswer((cells[`${platform} ${category}`] ??= emptyCell(platform, category)), answer);
    for (const group of [platform, `category ${category}`]) (wanted[group] ??= new Set()).add(prompt.id);
    all.add(prompt.id);
    for (const mention of answer.competitors) {
      countMention((rivals[nameKey(mention.name)] ??= emptyRival()), platform, mention);
    }
  }
  const by = Object.fromEntries(Object.entries(wanted).map(([group, ids]) => [group, ids.size]));
  return { cells, prompts: { total: all.size, by }, rivals };
}

/** The counted answers of these runs, each with its prompt. */
function countedRecords(
  world: FinalRecords,
  run_ids: ReadonlySet<string>,
  filter: AnswerFilter,
): (readonly [Prompt, Answer])[] {
  return recordsOf(world, 'answer').flatMap((answer) => {
    const prompt = world.get(`prompt ${answer.prompt_id}`);
    const isHere = prompt?.type === 'prompt' && run_ids.has(answer.run_id);
    return isHere && isCounted(answer, prompt, filter) ? [[prompt, answer] as const] : [];
  });
}

/** The answers that reports count (rules 2.6, 11.8) and that pass the filter (rule 11.3). */
function isCounted(answer: Answer, prompt: Prompt, filter: AnswerFilter): boolean {
  if (answer.outcome !== 'answered' || prompt.deleted_at !== null) return false;
  const names = Object.keys(PASSES) as FilterName[]; // Object.keys loses the type of the keys
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the value to the predicate of its filter
  const passes = <Name extends FilterName>(name: Name) => {
    const wanted = filter[name];
    const pass: Pass<Name> = PASSES[name];
    return wanted === undefined || wanted === null || pass(wanted, answer, prompt);
  };
  return names.every(passes);
}

type FilterName = keyof AnswerFilter;

type Pass<Name extends FilterName> = (
  wanted: NonNullable<AnswerFilter[Name]>,
  answer: Answer,
  prompt: Prompt,
) => boolean;

/** A filter without a predicate does not compile. */
const PASSES: { readonly [Name in FilterName]: Pass<Name> } = {
  platforms: (wanted, { platform }) => wanted.includes(platform),
  categories: (wanted, _, { category }) => category !== null && wanted.includes(category),
  locations: (wanted, _, { location }) => location !== null && wanted.includes(location),
  theme_ids: (wanted, _, { theme_id }) => wanted.includes(theme_id === null ? 'none' : theme_id),
  is_branded: (wanted, _, { is_branded }) => is_branded === wanted,
};

function countAnswer(cell: Counts, { brand_named, position, sentiment }: Answer): void {
  cell.answers += 1;
  if (!brand_named || position === null) return;
  cell.named += 1;
  cell.positionSum += position;
  if (position === 1) cell.first += 1;
  else if (position === 2) cell.second += 1;
  else if (position === 3) cell.third += 1;
  else cell.fourth_plus += 1;
  if (sentiment === 'positive') cell.positive += 1;
  else if (sentiment === 'negative') cell.negative += 1;
  else cell.neutral += 1;
}

function countMention(rival: RivalCounts, platform: Engine, mention: Answer['competitors'][number]): void {
  rival.named[platform] = (rival.named[platform] ?? 0) + 1;
  if (mention.position !== null) {
    rival.positionSum += mention.position;
    rival.positions += 1;
  }
  if (mention.sentiment === 'positive') rival.positive += 1;
  if (mention.sentiment === 'negative') rival.negative += 1;
  if (mention.sentiment === 'neutral' || mention.sentiment === 'mixed') rival.neutral += 1;
  if (mention.domain !== null) rival.withWebsite = true;
}

/** Converts a store's tally to that form; `identities` are the brand's rivals by ordinal. */
export function plainTally(
  { cells, prompts, rivals }: Tally,
  identities: readonly { readonly name_key: string }[],
): PlainTally {
  const named: Record<string, RivalCounts> = {};
  for (let ord = 0; ord < rivals.size; ord += 1) {
    const row: RivalCounts = {
      named: {},
      positionSum: rivals.positionSum[ord] ?? NaN,
      positions: rivals.positions[ord] ?? NaN,
      positive: rivals.positive[ord] ?? NaN,
      neutral: rivals.neutral[ord] ?? NaN,
      negative: rivals.negative[ord] ?? NaN,
      withWebsite: rivals.withWebsite[ord] === 1,
    };
    let mentions = 0;
    ENGINES.forEach((engine, i) => {
      const count = rivals.named[ord * ENGINES.length + i] ?? NaN;
      if (count !== 0) row.named[engine] = count;
      mentions += count;
    });
    if (rivals.mentions[ord] !== mentions)
      throw new Error(`the engines' mentions of ${ord} are not its mentions`);
    const counts = Object.values(row).some((value) => typeof value === 'number' && value !== 0);
    const isNamed = Object.keys(row.named).length > 0 || counts || row.withWebsite;
    if (isNamed) named[identities[ord]?.name_key ?? `nobody at ${ord}`] = row;
  }
  const by = [
    ...prompts.byPlatform,
    ...[...prompts.byCategory].map(([category, count]) => [`category ${category}`, count] as const),
  ];
  return {
    cells: Object.fromEntries(cells.map((cell) => [`${cell.platform} ${cell.category}`, cell])),
    prompts: { total: prompts.total, by: Object.fromEntries(by.filter(([, count]) => count !== 0)) },
    rivals: named,
  };
}

function emptyCell(platform: Engine, category: Category | null): Counts {
  const positions = { first: 0, second: 0, third: 0, fourth_plus: 0 };
  const sentiments = { positive: 0, neutral: 0, negative: 0 };
  return { platform, category, answers: 0, named: 0, positionSum: 0, ...positions, ...sentiments };
}

function emptyRival(): RivalCounts {
  return {
    named: {},
    positionSum: 0,
    positions: 0,
    positive: 0,
    neutral: 0,
    negative: 0,
    withWebsite: false,
  };
}
