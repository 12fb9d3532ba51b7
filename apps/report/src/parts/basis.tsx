/** The first page of the report, below its cover. */
import type { Filters } from '../data/choice.js';
import type { ReportOf } from '../data/report.js';
import { daysAsked } from '../data/state.js';
import { traced } from '../figure/figure.js';
import type { Told } from '../story/told.js';
import * as of from '../words/message.js';
import { message, type Value } from '../words/message.js';
import { Word } from '../words/words.js';

/** What the figures are from. */
export function Basis({
  report,
  told,
}: {
  readonly report: ReportOf<'comparison' | 'explanation'>;
  readonly told: Told;
}) {
  const { responses, spans, choice, correctedOn } = report;
  const { comparison, explanation } = responses;
  const made = of.dayOfYear(spans.today);
  const engines = explanation.engines.map(({ platform }) => of.engine(platform));
  const filters = filtersOf(choice.filters);
  return (
    <p class="basis">
      {told.kind === 'empty' ? (
        <Word k="l.made" of={{ day: made }} />
      ) : (
        <Word
          k="s.basis"
          of={{
            answers: message('l.answers', {
              count: traced('comparison.answer_count', comparison.answer_count, {}),
            }),
            engines: of.list(engines),
            questions: message('l.questions.count', {
              count: traced('comparison.prompt_count', comparison.prompt_count),
            }),
            when: of.whenAsked(daysAsked(explanation.runs, choice.tz)),
            made,
          }}
        />
      )}
      {told.kind === 'compared' && spans.isUnlike && [' ', <Word k="s.unlike" />]}
      {filters.length > 0 && [' ', <Word k="l.filters" of={{ filters: of.list(filters) }} />, '.']}
      {correctedOn && [' ', <Word k="l.corrected" of={{ day: of.dayOfYear(correctedOn) }} />, '.']}
    </p>
  );
}

/** Returns the values of the filters of the report. */
const filtersOf = ({ platforms, categories, theme_ids, locations, is_branded }: Filters): Value[] => [
  ...platforms.map(of.engine),
  ...categories.map((category) =>
    message('l.work.category', { category: category === 'brand_research' ? 'other' : category }),
  ),
  ...[...theme_ids, ...locations].map(of.plain),
  ...(is_branded === null ? [] : [message(is_branded ? 'l.questions.with' : 'l.questions.without')]),
];
