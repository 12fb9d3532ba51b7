import type { ImportRecord } from '@brand-visibility/contract';
import { brandFigures, kit, microseconds, plainData, shown, timestamp } from '@brand-visibility/model';
import type { Data, StoredAnswer } from '@brand-visibility/model';

/** The rows of lists from records. */

/** Some fields of a record, in this order. */
const fields = <Of, Name extends keyof Of>(of: Of, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>; // these names

const shownTime = (text: string | null) => text && timestamp(microseconds(text));

/** An answer of the brand (rules 11.12 and 16.8), with its outcome; `nameOf` gives a rival as reports spell it. */
export const shownAnswer = (
  answer: ImportRecord<'answer'>,
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
  { is_tracked, theme_id, ...prompt }: ImportRecord<'prompt'>,
  themes: ReadonlyMap<string, string>,
) => ({
  ...fields(prompt, 'id', 'text', 'category'),
  status: is_tracked ? 'tracked' : prompt.activated_at === null ? 'never_run' : 'paused',
  theme: theme_id === null ? null : { id: theme_id, name: themes.get(theme_id) },
  ...fields(prompt, 'location', 'is_branded', 'volume', 'difficulty'),
  created_at: shownTime(prompt.created_at),
  activated_at: shownTime(prompt.activated_at),
});

const NO_FIGURES = {
  prompt_count: null,
  answer_count: null,
  failed_count: null,
  filled_count: null,
  visibility: null,
  average_position: null,
};

/** A run, with figures that were imported or are computed (rules 9.6 and 12.10). */
export function shownRun(
  run: ImportRecord<'run'>,
  stored: readonly StoredAnswer[],
  weights: Data['weights'],
) {
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
