import { brandFigures, plainData } from './figures.js';
import { byTime, firstOfEachName, isBlank, microseconds, nameForm, timestamp } from './forms.js';
import { kit, shown, type Data, type ModelAnswer } from './kit.js';

/** The records of an import, and the rows of lists that show them. */

type Texts<Name extends string> = Readonly<Record<Name, string>>;
type TextsOrNull<Name extends string> = Readonly<Record<Name, string | null>>;

/** The fields that the model reads, by the type of the record. The product's own types would depend on the product. */
export interface RecordTypes {
  readonly brand: Texts<'id' | 'account_id' | 'name' | 'domain' | 'created_at'> & {
    readonly domain_aliases: readonly string[];
  };
  readonly domain_type: Texts<'domain' | 'domain_type'>;
  readonly rival: KnownRival & Texts<'brand_id'> & { readonly is_watched: boolean };
  readonly theme: Texts<'id' | 'brand_id' | 'name'>;
  readonly prompt: Texts<'id' | 'brand_id' | 'text' | 'created_at'> &
    TextsOrNull<'category' | 'theme_id' | 'location' | 'activated_at' | 'deleted_at'> &
    Readonly<Record<'is_tracked' | 'is_branded', boolean>> &
    Readonly<Record<'volume' | 'difficulty', number | string | null>>;
  readonly run: Texts<'id' | 'brand_id' | 'status' | 'created_at'> &
    TextsOrNull<'started_at' | 'completed_at'> & {
      readonly platforms: readonly string[];
      readonly figures: object | null;
    };
  readonly answer: Omit<ModelAnswer, 'competitors'> &
    TextsOrNull<'text' | 'text_markdown'> & {
      readonly competitors: readonly Omit<ModelAnswer['competitors'][number], 'report_name'>[];
    };
}

/** A rival as reports show it. */
export interface KnownRival {
  readonly name: string;
  readonly domain: string | null;
}

/**
 * Rivals by the form of their names: the spelling and the domain of the record, else of the latest answer that
 * gives one (rules 8.1, 8.3). `answers` are the successful ones of completed runs.
 */
export function knownRivals(
  records: readonly KnownRival[],
  answers: readonly RecordTypes['answer'][],
): Map<string, KnownRival> {
  const known = new Map<string, KnownRival>();
  const note = ({ name, domain }: KnownRival) => {
    const key = nameForm(name);
    known.set(key, { name, domain: isBlank(domain) ? (known.get(key)?.domain ?? null) : domain });
  };
  for (const { competitors } of answers.toSorted(byTime)) firstOfEachName(competitors).forEach(note);
  records.forEach(note);
  return known;
}

type Question = Pick<ModelAnswer, 'id' | 'created_at' | 'prompt_id' | 'platform'>;
type Possible = Question & {
  readonly outcome: string;
  readonly run_status: string;
  readonly text: string | null;
};

/** The latest earlier answer that is not empty, which fills a question in; null if there is none (rule 9.6). */
export function fillingOf<A extends Possible>(question: Question, answers: readonly A[]): A | null {
  const earlier = answers
    .filter(({ prompt_id, platform }) => prompt_id === question.prompt_id && platform === question.platform)
    .filter(({ outcome, run_status }) => outcome === 'answered' && run_status === 'completed')
    .filter((answer) => answer.text !== null && answer.text.length > 0 && byTime(answer, question) < 0);
  return earlier.sort(byTime).at(-1) ?? null;
}

/** Some fields of a record, in this order. */
export const fields = <Of, Name extends keyof Of>(of: Of, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>; // these names

const shownTime = (text: string | null) => text && timestamp(microseconds(text));

/** An answer of the brand (rules 11.12 and 16.8), with its outcome; `nameOf` gives a rival as reports spell it. */
export const shownAnswer = (
  answer: RecordTypes['answer'],
  nameOf: (rival: { readonly name: string }) => string | null,
) => ({
  ...fields(answer, 'id', 'prompt_id', 'run_id', 'platform'),
  created_at: timestamp(microseconds(answer.created_at)),
  ...fields(answer, 'text', 'text_markdown', 'brand_named', 'position', 'sentiment'),
  competitors: answer.competitors.map((rival) => ({
    ...fields(rival, 'name', 'position', 'sentiment', 'domain'),
    report_name: nameOf(rival),
  })),
  sources: answer.sources.map((source) => fields(source, 'url', 'domain', 'title')),
  outcome: answer.outcome,
});

/** A prompt that is not deleted (rule 9.1). */
export const shownPrompt = (
  { is_tracked, theme_id, ...prompt }: RecordTypes['prompt'],
  themes: ReadonlyMap<string, string>,
) => ({
  ...fields(prompt, 'id', 'text', 'category'),
  status: is_tracked ? 'tracked' : prompt.activated_at === null ? 'never_run' : 'paused',
  theme: theme_id === null ? null : { id: theme_id, name: themes.get(theme_id) },
  ...fields(prompt, 'location', 'is_branded', 'volume', 'difficulty'),
  created_at: shownTime(prompt.created_at),
  activated_at: shownTime(prompt.activated_at),
});

const FIGURES = 'prompt_count answer_count failed_count filled_count visibility average_position'.split(' ');
const NO_FIGURES = Object.fromEntries(FIGURES.map((name) => [name, null]));

/** A run, with figures that were imported or are computed (rules 9.6 and 12.10). */
export function shownRun(run: RecordTypes['run'], stored: readonly ModelAnswer[], weights: Data['weights']) {
  const own = stored.filter(({ run_id }) => run_id === run.id);
  const computed = () => {
    const number = (outcome: string) => own.filter((answer) => answer.outcome === outcome).length;
    const counted = own.filter(({ outcome }) => outcome !== 'failed');
    const figures = brandFigures(kit.tally(counted, plainData({ weights })));
    return {
      prompt_count: new Set(own.map(({ prompt_id }) => prompt_id)).size,
      answer_count: counted.length,
      failed_count: number('failed') + number('filled'),
      filled_count: number('filled'),
      ...shown(fields(figures, 'visibility', 'average_position')),
    };
  };
  return {
    ...fields(run, 'id', 'status', 'platforms'),
    created_at: shownTime(run.created_at),
    started_at: shownTime(run.started_at),
    completed_at: shownTime(run.completed_at),
    ...(run.status === 'completed' ? (run.figures ?? computed()) : NO_FIGURES),
  };
}
