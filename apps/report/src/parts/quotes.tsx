/** The part that quotes answers. */
import type { Report } from '../data/report.js';
import { roseStatement } from '../statements/questions.js';
import { traced, sumOf } from '../story/figure.js';
import { criticismOf, thenAndNow } from '../story/quotes.js';
import { questionsOf, questionText } from '../story/questions.js';
import { useWords } from '../text/words.js';
import { Says } from './says.js';
import { Quotation } from './quotation.js';
import { Block } from './section.js';

/** Compares the answers of one engine to one question before and after the question's visibility rose. */
export function ThenAndNow({ report }: { readonly report: Report }) {
  const { quotes: words, day } = useWords();
  const found = thenAndNow(report);
  if (found === null) return null;
  const { question, engine, then, now } = found;
  return (
    <Block title={words.then} aside={words.thenAside}>
      <div class="then" data-key={question.key ?? ''} data-engine={engine}>
        <p>
          <Says of={[roseStatement(found)]} />
        </p>
        <div class="pair">
          {[then.quote, now.quote].map((quote) => (
            <div>
              <h4>{day(quote.day)}</h4>
              <Quotation quote={quote} caption={words.cites(quote.sites)} />
            </div>
          ))}
        </div>
      </div>
    </Block>
  );
}

/** Quotes the latest answers of two engines that criticise the brand. */
export function Criticism({ report }: { readonly report: Report }) {
  const { quotes: words } = useWords();
  const quotes = criticismOf(report);
  if (quotes.length === 0) return null;
  const { engines, visibility } = report.responses;
  const negative = traced(
    'visibility.sentiment_distribution.negative',
    visibility.sentiment_distribution.negative,
  );
  const named = sumOf('engines.data', engines.data, 'answers_naming_you');
  const questions = new Map(questionsOf(report).map(({ row }) => [row.key, questionText(row)]));
  return (
    <Block title={words.critics} aside={words.criticise(negative, named, quotes.length)}>
      <div class="pair criticism">
        {quotes.map((quote) => {
          const { platform, prompt_id } = quote.answer;
          return (
            <Quotation
              quote={quote}
              caption={words.to(platform, quote.day, questions.get(prompt_id) ?? '')}
            />
          );
        })}
      </div>
    </Block>
  );
}
