/** The part about the questions that the brand loses and wins. */
import { Keys, SplitBar } from '../charts/split-bar.js';
import type { Report } from '../data/report.js';
import { lostHeading, lostLead } from '../statements/questions.js';
import { traced, type TracedNumber } from '../story/figure.js';
import { lostAndWon, questionText, type Question } from '../story/questions.js';
import type { Quote } from '../story/quotes.js';
import { isFew } from '../story/state.js';
import { useWords } from '../text/words.js';
import { Quotation } from './quotation.js';
import { Block, Section } from './section.js';
import { outcomesAt, sharesOf } from './outcomes.js';

const RIVALS = 3;

/** Returns up to `count` rivals in the lost answers to a question. The most frequent rival comes first. */
export const rivalsOf = ({ row, at }: Pick<Question, 'row' | 'at'>, count: number) =>
  row.competitors_named.slice(0, count).map(({ name, answers }, index) => ({
    name,
    answers: traced(`${at}.competitors_named.${index}.answers`, answers),
  }));

/**
 * Lists the questions with the most lost answers and the questions whose answers name the brand most often, with
 * quotes.
 */
export function LostAndWon({
  report,
  quotes,
}: {
  readonly report: Report;
  readonly quotes: ReadonlyMap<string, Quote>;
}) {
  const words = useWords();
  const { questions: own } = words;
  const areFew = isFew(report.responses);
  const { lost, won } = lostAndWon(report);
  const quoteOf = ({ row }: Question) => {
    const quote = quotes.get(row.key ?? '');
    return quote && <Quotation quote={quote} />;
  };
  if (lost.length === 0) return null;
  return (
    <Section id="lost" title={own.lost} heading={lostHeading(report)} lead={[lostLead(report)]}>
      <Keys shares={sharesOf(() => traced('', 0), words, true)} />
      <ol class={quotes.size > 0 ? 'lost quoted' : 'lost'}>
        {lost.map((question, index) => (
          <li data-key={question.row.key ?? ''}>
            <span class="rank">{index + 1}</span>
            <div>
              <h3>
                <bdi>{questionText(question.row)}</bdi>
              </h3>
              <Outcomes question={question} />
            </div>
            <p class="soft">
              <Named question={question} />
              <br />
              {own.only(
                traced(
                  `${question.at}.answers_naming_competitors_not_you`,
                  question.row.answers_naming_competitors_not_you,
                ),
                words.tally(rivalsOf(question, RIVALS)),
              )}
            </p>
            {quoteOf(question)}
          </li>
        ))}
      </ol>
      {won.length > 0 && !areFew && (
        <Block title={own.most} aside={own.mostAside}>
          <ul class="won">
            {won.map((question) => (
              <li data-key={question.row.key ?? ''}>
                <h3>
                  <bdi>{questionText(question.row)}</bdi>
                </h3>
                <Outcomes question={question} />
                <p class="soft">
                  <Named question={question} />
                </p>
                {quoteOf(question)}
              </li>
            ))}
          </ul>
        </Block>
      )}
    </Section>
  );
}

/** Shows the outcomes of a question's answers as a bar. */
function Outcomes({ question: { row, at } }: { readonly question: Question }) {
  const words = useWords();
  const query = row.key === null ? undefined : { prompt_ids: [row.key] };
  return <SplitBar shares={sharesOf(outcomesAt(at, row, query), words, true)} write={words.whole} />;
}

function Named({ question: { row, at, before } }: { readonly question: Question }) {
  const { questions: words } = useWords();
  const counts = (path: string, of: Question['row']): [TracedNumber, TracedNumber] => [
    traced(`${path}.answers_naming_you`, of.answers_naming_you),
    traced(`${path}.answer_count`, of.answer_count),
  ];
  return words.named(...counts(at, row), before && counts(before.at, before.row));
}
