import type { ImportRecord } from '@brand-visibility/contract';
import {
  fraction,
  knownRivals,
  microseconds,
  nameForm,
  type KnownRival,
  type Weights,
} from '@brand-visibility/model';
import type { EngineWeights } from '@brand-visibility/domain';
import { finalRecords, recordsOf } from '@brand-visibility/records';

/** What the records of an import say of one brand. */

export type Query = Readonly<Record<string, string>>;
export type Answer = ImportRecord<'answer'>;
export type Prompt = ImportRecord<'prompt'>;

export interface CompletedRun {
  readonly id: string;
  /** In microseconds. */
  readonly completed: bigint;
}

export interface ModelBrand {
  readonly id: string;
  readonly brand: ImportRecord<'brand'>;
  readonly prompts: ReadonlyMap<string, Prompt>;
  readonly themes: ReadonlyMap<string, string>;
  readonly runs: readonly CompletedRun[];
  /** Runs of every status. */
  readonly allRuns: readonly ImportRecord<'run'>[];
  /** All stored answers of these runs. */
  readonly answers: readonly Answer[];
  /** Rivals by the form of their names, as reports show them. */
  readonly known: ReadonlyMap<string, KnownRival>;
  /** The forms of the names of rivals with a record. */
  readonly recorded: readonly string[];
  /** Names of watched rivals. */
  readonly watched: readonly string[];
  /** The types of all domains, as recorded. */
  readonly types: ReadonlyMap<string, string>;
  readonly weights: Weights;
}

/** The brands of records that were imported in this order. */
export function modelBrands(records: readonly ImportRecord[], weights: EngineWeights): ModelBrand[] {
  const world = finalRecords(records);
  const types = new Map(recordsOf(world, 'domain_type').map((each) => [each.domain, each.domain_type]));
  const weightOf = new Map(
    Object.entries(weights).map(([id, { numerator, denominator }]) => [id, fraction(numerator, denominator)]),
  );
  const answersOf = groupedBy(recordsOf(world, 'answer'), ({ run_id }) => run_id);
  return recordsOf(world, 'brand').map((brand) => {
    const isOwn = ({ brand_id }: { readonly brand_id: string }) => brand_id === brand.id;
    const allRuns = recordsOf(world, 'run').filter(isOwn);
    const runs = allRuns.flatMap(({ id, completed_at }) =>
      completed_at === null ? [] : [{ id, completed: microseconds(completed_at) }],
    );
    const answers = runs.flatMap(({ id }) => answersOf.get(id) ?? []);
    const rivals = recordsOf(world, 'rival').filter(isOwn);
    const answered = answers.filter(({ outcome }) => outcome === 'answered');
    return {
      id: brand.id,
      brand,
      prompts: new Map(
        recordsOf(world, 'prompt')
          .filter(isOwn)
          .map((prompt) => [prompt.id, prompt]),
      ),
      themes: new Map(
        recordsOf(world, 'theme')
          .filter(isOwn)
          .map(({ id, name }) => [id, name]),
      ),
      runs,
      allRuns,
      answers,
      known: knownRivals(rivals, answered),
      recorded: rivals.map(({ name }) => nameForm(name)),
      watched: rivals.flatMap(({ name, is_watched }) => (is_watched ? [name] : [])),
      types,
      weights: (platform) => weightOf.get(platform) ?? fraction(1),
    };
  });
}

export function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
