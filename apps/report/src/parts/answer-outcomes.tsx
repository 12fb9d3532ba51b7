import { Keys, SplitBar, type Share } from '../charts/split-bar.js';
import type { Report, Responses } from '../data/report.js';
import { traced, movedAt, sumOf, type AnswerQuery, type TracedNumber } from '../story/figure.js';
import { hasRivals, kindOf } from '../story/state.js';
import { useWords } from '../text/words.js';
import { Block } from './section.js';
import { QUERIES, sharesOf, type Counts } from './outcomes.js';

/** Shows how many answers name the brand, only rivals or no brand, in both windows. */
export function AnswerOutcomes({ report }: { readonly report: Report }) {
  const words = useWords();
  const { responses, spans } = report;
  const { comparison, unbranded, questions, questions_before, engines, engines_before, branded } = responses;
  const isCompared = kindOf(responses) === 'compared';
  const areRivals = hasRivals(responses);
  const outcomes = (name: string, rows: readonly Counts[], query?: AnswerQuery) =>
    sharesOf(
      (outcome) => sumOf(`${name}.data`, rows, outcome, query && { ...query, ...QUERIES[outcome] }),
      words,
      areRivals,
    );
  const row = (when: string, answers: TracedNumber, shares: Share[]) => (
    <>
      <p>
        <strong>{when}</strong>
        <span>{words.trend.answers(answers)}</span>
      </p>
      <SplitBar shares={shares} write={words.whole} />
    </>
  );
  const rows = (
    at: string,
    { answer_count, previous_answer_count }: Responses['comparison'],
    now: Share[],
    then: Share[],
  ) => (
    <div class="said">
      {row(words.span(spans.current), traced(`${at}.answer_count`, answer_count), now)}
      {isCompared &&
        row(words.span(spans.previous), traced(`${at}.previous_answer_count`, previous_answer_count), then)}
    </div>
  );
  const hasBranded = (branded?.data.length ?? 0) > 0;
  return (
    <Block title={words.trend.outcomes}>
      <Keys shares={sharesOf(() => traced('', 0), words, areRivals)} />
      {responses.all_questions === null && <h4>{words.trend.allQuestions(comparison.prompt_count)}</h4>}
      {rows(
        'comparison',
        comparison,
        outcomes('engines', engines.data, {}),
        outcomes('engines_before', engines_before.data),
      )}
      {unbranded && questions && questions_before && hasBranded && questions.data.length > 0 && (
        <>
          <h4>
            {words.trend.unbranded(
              questions.data.length,
              movedAt('unbranded.visibility', unbranded.visibility),
            )}
          </h4>
          {rows(
            'unbranded',
            unbranded,
            outcomes('questions', questions.data, { is_branded: false }),
            outcomes('questions_before', questions_before.data),
          )}
        </>
      )}
    </Block>
  );
}
