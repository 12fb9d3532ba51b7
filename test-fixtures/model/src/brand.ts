import { plainData } from './figures.js';
import { byTime, microseconds, nameForm } from './forms.js';
import type { Data, ModelAnswer } from './kit.js';
import {
  knownRivals,
  shownAnswer,
  shownPrompt,
  shownRun,
  type KnownRival,
  type RecordTypes,
} from './records.js';

/** What the records of an import say of one brand; answers, prompts and runs as lists show them. */

export interface ModelBrand extends Data<ModelAnswer> {
  readonly id: string;
  readonly brand: RecordTypes['brand'];
  /** The brands of its account, itself included, in the order of lists. */
  readonly listed: () => readonly ModelBrand[];
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
  /** The version of the methodology. */
  readonly methodology: string;
}

/** The brands of the latest record of each thing. */
export function modelBrands(
  records: { readonly [Type in keyof RecordTypes]: readonly RecordTypes[Type][] },
  { weights, methodology }: Pick<ModelBrand, 'weights' | 'methodology'>,
): ModelBrand[] {
  const types = new Map(records.domain_type.map((each) => [each.domain, each.domain_type]));
  const brands = records.brand.map((brand): ModelBrand => {
    const isOwn = ({ brand_id }: { readonly brand_id: string }) => brand_id === brand.id;
    const themes = new Map(records.theme.filter(isOwn).map(({ id, name }) => [id, name]));
    const prompts = records.prompt.filter((each) => isOwn(each) && each.deleted_at === null);
    const runs = records.run.filter(isOwn);
    const completed = new Set(runs.flatMap(({ id, completed_at }) => (completed_at ? id : [])));
    const given = records.answer.filter(({ run_id }) => completed.has(run_id));
    const rivals = records.rival.filter(isOwn);
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
      listed: () =>
        brands
          .filter((each) => each.brand.account_id === brand.account_id)
          .toSorted((a, b) => byTime(a.brand, b.brand)),
      methodology,
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
  return brands;
}
