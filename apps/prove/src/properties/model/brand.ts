import type { ImportRecord } from '@brand-visibility/contract';
import { ENGINES, type EngineWeights } from '@brand-visibility/domain';
import { byTime, fraction, knownRivals, microseconds, nameForm, plainData } from '@brand-visibility/model';
import type { CitingAnswer, Data, KnownRival, StoredAnswer } from '@brand-visibility/model';
import { finalRecords, recordsOf } from '@brand-visibility/records';
import { shownAnswer, shownPrompt, shownRun } from './rows.js';

/** What the records of an import say of one brand; answers, prompts and runs as lists show them. */

export type Query = Readonly<Record<string, string>>;

export interface ModelAnswer extends CitingAnswer, StoredAnswer {
  readonly competitors: StoredAnswer['competitors'];
}

export interface ModelBrand extends Data<ModelAnswer> {
  readonly id: string;
  readonly brand: ImportRecord<'brand'>;
  /** Oldest first. */
  readonly prompts: ReadonlyMap<string, ReturnType<typeof shownPrompt>>;
  /** Names by id. */
  readonly themes: ReadonlyMap<string, string>;
  /** When runs completed, in microseconds. */
  readonly completions: readonly bigint[];
  /** The answers of completed runs, of any outcome. */
  readonly stored: readonly ModelAnswer[];
  /** Rivals with a record. */
  readonly recorded: readonly KnownRival[];
  /** The types of all domains, as recorded. */
  readonly types: ReadonlyMap<string, string>;
}

/** The brands of records that were imported in this order. */
export function modelBrands(records: readonly ImportRecord[], engineWeights: EngineWeights): ModelBrand[] {
  const world = finalRecords(records);
  const types = new Map(recordsOf(world, 'domain_type').map((each) => [each.domain, each.domain_type]));
  const weights = new Map(
    ENGINES.map((id) => [id, fraction(engineWeights[id].numerator, engineWeights[id].denominator)]),
  );
  return recordsOf(world, 'brand').map((brand) => {
    const isOwn = ({ brand_id }: { readonly brand_id: string }) => brand_id === brand.id;
    const themes = new Map(
      recordsOf(world, 'theme')
        .filter(isOwn)
        .map(({ id, name }) => [id, name]),
    );
    const prompts = recordsOf(world, 'prompt').filter((each) => isOwn(each) && each.deleted_at === null);
    const runs = recordsOf(world, 'run').filter(isOwn);
    const completed = new Set(runs.flatMap(({ id, completed_at }) => (completed_at ? id : [])));
    const given = recordsOf(world, 'answer').filter(({ run_id }) => completed.has(run_id));
    const rivals = recordsOf(world, 'rival').filter(isOwn);
    const known = knownRivals(
      rivals,
      given.filter(({ outcome }) => outcome === 'answered'),
    );
    known.delete(nameForm(brand.name));
    const knownAs = ({ name }: { readonly name: string }) => known.get(nameForm(name)) ?? null;
    const stored = given.map((answer) => shownAnswer(answer, (rival) => knownAs(rival)?.name ?? null));
    return {
      ...plainData({ weights }),
      id: brand.id,
      brand,
      watchlist: new Set(rivals.flatMap((each) => (each.is_watched ? (knownAs(each)?.name ?? []) : []))),
      domains: new Map([...known.values()].map(({ name, domain }) => [name, domain])),
      prompts: new Map(prompts.toSorted(byTime).map((prompt) => [prompt.id, shownPrompt(prompt, themes)])),
      themes,
      runs: runs.toSorted((a, b) => byTime(b, a)).map((run) => shownRun(run, stored, weights)),
      completions: runs.flatMap(({ completed_at }) => (completed_at ? microseconds(completed_at) : [])),
      stored,
      answers: stored.filter(({ outcome }) => outcome === 'answered'),
      recorded: rivals.flatMap((rival) => knownAs(rival) ?? []),
      types,
    };
  });
}
