/** What engines say: quotes from answers. */
import type { ComponentChildren } from 'preact';
import type { Report } from '../data/report.js';
import { sumOf, traced, type TracedNumber } from '../figure/figure.js';
import { criticismOf, lostQuotes, thenAndNow, type Quote } from '../story/quotes.js';
import { questionsOf, questionText } from '../story/questions.js';
import * as of from '../words/message.js';
import { message } from '../words/message.js';
import { Of, Print, useWords, Word } from '../words/words.js';
import { Quotation, Source } from './quotation.js';
import { Block, Chip, Facts, To } from './section.js';

/** The most sites that a quote names. */
const SITES = 3;

/** Compares the answers of one engine to one question before and after the question's visibility rose. */
export function ThenAndNow({ report }: { readonly report: Report }) {
  const words = useWords();
  const found = thenAndNow(report);
  if (found === null) return null;
  const { question, at, engine, visibility, then, now } = found;
  const counts = ({ named, all }: typeof then) => <Of part={named} all={all} />;
  return (
    <Block title={<Word k="l.quotes.then" />} aside={words.quoted(questionText(question))}>
      <Facts
        look="small"
        facts={[
          {
            what: <Word k="l.quotes.allEngines" />,
            figure: (
              <>
                <Print of={of.decimal(visibility.previous)} /> <To />{' '}
                <Print of={of.percent(visibility.current)} />{' '}
                <Chip of={message('l.word.rose', null, `${at}.verdict`)} />
              </>
            ),
          },
          {
            what: <Print of={of.engine(engine)} />,
            figure: (
              <>
                {counts(then)} <To /> {counts(now)}
              </>
            ),
          },
        ]}
      />
      <div class="then pair" data-key={question.key ?? ''} data-engine={engine}>
        {[then.quote, now.quote].map((quote) => (
          <div>
            <h4>
              <Print of={of.day(quote.day)} />
            </h4>
            <Quotation quote={quote}>
              <Cites sites={quote.sites} />
            </Quotation>
          </div>
        ))}
      </div>
    </Block>
  );
}

function Cites({ sites }: { readonly sites: readonly string[] }) {
  if (sites.length === 0) return null;
  const others = sites.length - SITES;
  return [
    <Word k="l.quotes.cites" of={{ sites: of.list(sites.slice(0, SITES).map(of.plain)) }} />,
    others > 0 && [' ', <Word k="l.more" of={{ count: others }} />],
  ];
}

/** Quotes, and how many of which answers they are. */
function Quotes({
  report,
  title,
  part,
  all,
  quotes,
}: {
  readonly report: Report;
  readonly title: ComponentChildren;
  readonly part: TracedNumber;
  readonly all: TracedNumber;
  readonly quotes: readonly Quote[];
}) {
  const questions = new Map(questionsOf(report).map(({ row }) => [row.key, questionText(row)]));
  if (quotes.length === 0) return null;
  return (
    <Block title={title} aside={<Word k="l.partAnswers" of={{ part, all }} />}>
      <div class="pair quotes">
        {quotes.map((quote) => (
          <Quotation quote={quote}>
            <Source quote={quote} question={questions.get(quote.answer.prompt_id) ?? ''} />
          </Quotation>
        ))}
      </div>
    </Block>
  );
}

/** Quotes the latest answers of two engines that criticise the brand. */
export function Criticism({ report }: { readonly report: Report }) {
  const { engines, visibility } = report.responses;
  const at = 'visibility.sentiment_distribution.negative';
  return (
    <Quotes
      report={report}
      title={<Word k="l.quotes.critics" />}
      part={traced(at, visibility.sentiment_distribution.negative)}
      all={sumOf('engines.data', engines.data, 'answers_naming_you')}
      quotes={criticismOf(report)}
    />
  );
}

/** Quotes answers that name only rivals. */
export function Lost({ report }: { readonly report: Report }) {
  const { comparison, engines } = report.responses;
  return (
    <Quotes
      report={report}
      title={<Word k="l.quotes.lost" />}
      part={sumOf('engines.data', engines.data, 'answers_naming_competitors_not_you')}
      all={traced('comparison.answer_count', comparison.answer_count)}
      quotes={lostQuotes(report)}
    />
  );
}
