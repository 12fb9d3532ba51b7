import type { ComponentChildren } from 'preact';
import { SplitBar, type Share } from '../charts/split-bar.js';
import type { Report, Responses } from '../data/report.js';
import type { Span } from '../data/spans.js';
import { hasRivals, kindOf } from '../data/state.js';
import { sumOf, traced, type AnswerQuery, type TracedNumber } from '../figure/figure.js';
import * as of from '../words/message.js';
import { message } from '../words/message.js';
import { Print, useWords, Word } from '../words/words.js';
import { OutcomeKeys, QUERIES, sharesOf, type Counts } from './outcomes.js';
import { Block } from './section.js';

/** Shows how many answers name the brand, only rivals or no brand, in both windows. */
export function AnswerOutcomes({ report }: { readonly report: Report }) {
  const { numbers } = useWords();
  const { responses, spans, brand } = report;
  const { comparison, unbranded, questions, questions_before, engines, engines_before, branded } = responses;
  const isCompared = kindOf(responses) === 'compared';
  const areRivals = hasRivals(responses);
  const outcomes = (name: string, rows: readonly Counts[], query?: AnswerQuery) =>
    sharesOf(
      (outcome) => sumOf(`${name}.data`, rows, outcome, query && { ...query, ...QUERIES[outcome] }),
      brand.name,
      areRivals,
    );
  const row = (span: Span, answers: TracedNumber, shares: Share[]) => (
    <>
      <p>
        <strong>
          <Print of={of.period(span)} />
        </strong>
        <span>
          <Word k="l.answers" of={{ count: answers }} />
        </span>
      </p>
      <SplitBar shares={shares} write={numbers.count} />
    </>
  );
  const rows = (
    title: ComponentChildren,
    at: string,
    { answer_count, previous_answer_count }: Responses['comparison'],
    [now, then]: readonly [Share[], Share[]],
  ) => (
    <>
      <h4>{title}</h4>
      <div class="said">
        {row(spans.current, traced(`${at}.answer_count`, answer_count), now)}
        {isCompared &&
          row(spans.previous, traced(`${at}.previous_answer_count`, previous_answer_count), then)}
      </div>
    </>
  );
  const share = (span: Span, window: 'current' | 'previous') => (
    <>
      <Print of={of.period(span)} />{' '}
      <Print
        of={of.percent(traced(`unbranded.visibility.${window}`, unbranded?.visibility[window] ?? null))}
      />
    </>
  );
  const hasBranded = (branded?.data.length ?? 0) > 0;
  const all = responses.all_questions === null ? 'l.questions.every' : 'l.questions.without';
  return (
    <Block title={<Word k="l.trend.said" />} aside={<OutcomeKeys brand={brand.name} areRivals={areRivals} />}>
      {rows(
        <Word
          k="l.then"
          of={{
            period: message(all),
            what: of.count(traced('comparison.prompt_count', comparison.prompt_count)),
          }}
        />,
        'comparison',
        comparison,
        [outcomes('engines', engines.data, {}), outcomes('engines_before', engines_before.data)],
      )}
      {unbranded &&
        questions &&
        questions_before &&
        hasBranded &&
        questions.data.length > 0 &&
        rows(
          <>
            <Word
              k="l.then"
              of={{
                period: message('l.questions.without'),
                what: of.count(traced('questions.data.*', questions.data.length)),
              }}
            />
            <span class="aside">
              {share(spans.current, 'current')}
              {isCompared && [', ', share(spans.previous, 'previous')]}
            </span>
          </>,
          'unbranded',
          unbranded,
          [
            outcomes('questions', questions.data, { is_branded: false }),
            outcomes('questions_before', questions_before.data),
          ],
        )}
    </Block>
  );
}
