import { SplitBar } from '../charts/split-bar.js';
import type { Report } from '../data/report.js';
import { hasRivals } from '../data/state.js';
import { sumOf, traced, type AnswerQuery } from '../figure/figure.js';
import * as of from '../words/message.js';
import { message, type Message } from '../words/message.js';
import { Print, Say, useWords, Word } from '../words/words.js';
import { OutcomeKeys, QUERIES, sharesOf, type NamingOutcome } from './outcomes.js';
import { Block } from './section.js';
import { windowsOf } from './windows.js';

/** Shows how many answers name the brand, only rivals or no brand, in both windows. */
export function AnswerOutcomes({ report: { responses, brand } }: { readonly report: Report }) {
  const { comparison, unbranded, questions, branded } = responses;
  const areRivals = hasRivals(responses);
  const titled = (name: Message, at: string, count: number) =>
    message('l.then', { period: name, what: of.count(traced(at, count)) });
  const without = message('l.questions.without');
  const every = responses.all_questions === null ? message('l.questions.every') : without;
  return (
    <Block title={<Word k="l.trend.said" />} aside={<OutcomeKeys brand={brand.name} areRivals={areRivals} />}>
      <h4>
        <Say of={titled(every, 'comparison.prompt_count', comparison.prompt_count)} />
      </h4>
      <Bars responses={responses} at="comparison" lists="engines" query={{}} />
      {unbranded && questions && (branded?.data.length ?? 0) > 0 && questions.data.length > 0 && (
        <>
          <h4>
            <Say of={titled(without, 'questions.data.*', questions.data.length)} />
            <span class="aside">
              <Shares responses={responses} />
            </span>
          </h4>
          <Bars responses={responses} at="unbranded" lists="questions" query={{ is_branded: false }} />
        </>
      )}
    </Block>
  );
}

type Read = Pick<Report, 'responses'>;

/** Visibility by the questions without the name. */
function Shares({ responses }: Read) {
  const { spans } = useWords();
  return windowsOf(responses).map((window, index) => {
    const value = responses.unbranded?.visibility[window] ?? null;
    return [
      index > 0 && ', ',
      <Print of={of.period(spans[window])} />,
      ' ',
      <Print of={of.percent(traced(`unbranded.visibility.${window}`, value))} />,
    ];
  });
}

/** A bar for each window: the sums of the rows of a list. Readers can open the answers of now. */
function Bars({
  responses,
  at,
  lists,
  query,
}: Read & {
  readonly at: 'comparison' | 'unbranded';
  readonly lists: 'engines' | 'questions';
  readonly query: AnswerQuery;
}) {
  const { numbers, spans, brand } = useWords();
  const bar = (window: 'current' | 'previous') => {
    const [list, name] =
      window === 'current'
        ? ([lists, 'answer_count'] as const)
        : ([`${lists}_before`, 'previous_answer_count'] as const);
    const rows = responses[list]?.data ?? [];
    const outcome = (one: NamingOutcome) =>
      sumOf(`${list}.data`, rows, one, window === 'current' ? { ...query, ...QUERIES[one] } : undefined);
    return (
      <>
        <p>
          <strong>
            <Print of={of.period(spans[window])} />
          </strong>
          <span>
            <Word k="l.answers" of={{ count: traced(`${at}.${name}`, responses[at]?.[name] ?? null) }} />
          </span>
        </p>
        <SplitBar shares={sharesOf(outcome, brand, hasRivals(responses))} write={numbers.count} />
      </>
    );
  };
  return <div class="said">{windowsOf(responses).map(bar)}</div>;
}
