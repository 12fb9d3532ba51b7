/** The part that lists every question, named least first. */
import type { ComponentChildren } from 'preact';
import { SplitBar } from '../charts/split-bar.js';
import type { Report } from '../data/report.js';
import { hasRivals, kindOf } from '../data/state.js';
import { sumOf, traced, type TracedNumber } from '../figure/figure.js';
import { NONE } from '../figure/printed.js';
import {
  goneOf,
  namedIn,
  questionsOf,
  questionText,
  rivalInstead,
  type Question,
} from '../story/questions.js';
import { contradicting } from '../story/contains-name.js';
import { moveWord, rowWord, tallyOf, type Told } from '../story/told.js';
import * as of from '../words/message.js';
import { message } from '../words/message.js';
import { Of, Print, useWords, Word } from '../words/words.js';
import type { Words } from '../words/writer.js';
import { OutcomeKeys, outcomesAt, sharesOf, type NamingOutcome } from './outcomes.js';
import { Lost } from './quotes.js';
import { Chip, MarksNote, Notes, Section, tallyFacts } from './section.js';
import { headed, Table, type TableProps } from './table.js';

/** Maximum number of questions that have a separate row. */
const SHOWN = 30;

/** Lists each question with its counts in both windows. Above `SHOWN` questions, one row combines the others. */
export function Questions({ report, told }: { readonly report: Report; readonly told: Told }) {
  const words = useWords();
  const { responses, spans } = report;
  const areRivals = hasRivals(responses);
  const isCompared = kindOf(responses) === 'compared';
  const all = questionsOf(report);
  const rows = all.slice(0, SHOWN);
  const firstBranded = rows.findIndex(({ isBranded }) => isBranded);
  const gone = isCompared ? goneOf(report) : 0;
  const lists = ['questions', 'branded'].flatMap((name) => {
    const list = responses[name as 'questions' | 'branded'];
    return list !== null && list.data.length > 0 ? [`${name}.data`] : [];
  });
  const tally = { ...tallyOf(all.map(({ row }) => row.verdict)), of: all.length };
  const total = (name: NamingOutcome): TracedNumber => sumOf('engines.data', responses.engines.data, name);
  const lost = areRivals && {
    what: <Word k="l.key.rivals" />,
    figure: (
      <Of
        part={total('answers_naming_competitors_not_you')}
        all={traced('comparison.answer_count', responses.comparison.answer_count)}
      />
    ),
  };
  return (
    <Section id="questions" facts={[...(isCompared ? tallyFacts(tally, lists) : []), lost || null]}>
      <Table
        class="questions"
        label={words.text(message('l.part.questions'))}
        rows={rows}
        keyOf={({ row }) => row.key ?? ''}
        columns={columnsOf(report, words, { isCompared, areRivals })}
        groups={new Map(firstBranded > 0 ? [[firstBranded, <Word k="l.questions.with" />]] : [])}
        foot={footOf(report, told, all.slice(SHOWN), { isCompared, areRivals })}
      />
      <Notes>
        {[
          isCompared && <MarksNote rows={all.length} />,
          gone > 0 && (
            <>
              <Word k="l.questions.gone" of={{ when: of.when(spans.previous), count: of.count(gone) }} />.
            </>
          ),
        ]}
      </Notes>
      {areRivals && <Lost report={report} />}
    </Section>
  );
}

interface Look {
  readonly isCompared: boolean;
  readonly areRivals: boolean;
}

function columnsOf(
  report: Report,
  words: Words,
  { isCompared, areRivals }: Look,
): TableProps<Question>['columns'] {
  const { spans, brand } = report;
  const contradicts = new Set(contradicting(report).map(({ row }) => row.key));
  const named = (span: typeof spans.current) =>
    headed(words, message('l.questions.named', { period: of.period(span) }));
  return [
    {
      ...headed(words, message('l.questions.question')),
      kind: 'text',
      cell: ({ row }) => (
        <>
          <bdi>{questionText(row)}</bdi>
          {contradicts.has(row.key) && [' ', <Chip of={message('l.questions.contains')} />]}
        </>
      ),
    },
    isCompared && {
      ...named(spans.previous),
      cell: ({ before }) => (before === null ? NONE : <Of {...namedIn(before)} />),
    },
    { ...named(spans.current), cell: (question) => <Of {...namedIn(question)} /> },
    isCompared && {
      head: '',
      kind: 'text',
      cell: ({ row, at }) => <Chip of={moveWord(row.verdict, `${at}.verdict`)} />,
    },
    areRivals && {
      ...headed(words, message('l.questions.rivals')),
      kind: 'text',
      look: 'soft',
      cell: (question) => <Instead question={question} />,
    },
    {
      head: '',
      keys: <OutcomeKeys brand={brand.name} areRivals={areRivals} />,
      kind: 'bar',
      cell: ({ row, at }) => {
        const query = row.key === null ? undefined : { prompt_ids: [row.key] };
        const shares = sharesOf(outcomesAt(at, row, query), brand.name, areRivals);
        return <SplitBar shares={shares} write={words.numbers.count} />;
      },
    },
  ];
}

/** The rival that is named most often where the brand is not. */
export function Instead({ question }: { readonly question: Parameters<typeof rivalInstead>[0] }) {
  const found = rivalInstead(question);
  if (found === null) return null;
  const { first, more } = found;
  return (
    <>
      <Print of={of.name(first.name)} /> <Print of={of.count(first.answers)} />
      {more > 0 && [' ', <Word k="l.more" of={{ count: more }} />]}
    </>
  );
}

/** Returns the footer: a row that combines the remaining questions, if there are any, and a row for all questions. */
function footOf(
  { responses }: Report,
  told: Told,
  rest: readonly Question[],
  { isCompared, areRivals }: Look,
) {
  const { engines, comparison, engines_before } = responses;
  const total = (name: NamingOutcome): TracedNumber => sumOf('engines.data', engines.data, name);
  const sum = (rows: readonly Question['row'][], name: NamingOutcome | 'answer_count') =>
    rows.reduce((all, one) => all + one[name], 0);
  const plainOf = (rows: readonly Question['row'][]) => (
    <Of part={sum(rows, 'answers_naming_you')} all={sum(rows, 'answer_count')} />
  );
  const row = (head: ComponentChildren, then: ComponentChildren, ...[now, word, bar]: ComponentChildren[]) =>
    [[head], isCompared && [then], [now], isCompared && [word], areRivals && [''], [bar]].flatMap(
      (cells) => cells || [],
    );
  const others = row(
    <Word k="l.questions.others" of={{ count: of.count(rest.length) }} />,
    plainOf(rest.flatMap(({ before }) => before?.row ?? [])),
    plainOf(rest.map((one) => one.row)),
    <Moved rest={rest} />,
    '',
  );
  const all = row(
    <Word k={responses.all_questions === null ? 'l.questions.every' : 'l.questions.without'} />,
    <Of
      part={sumOf('engines_before.data', engines_before.data, 'answers_naming_you')}
      all={traced('comparison.previous_answer_count', comparison.previous_answer_count)}
    />,
    <Of
      part={total('answers_naming_you')}
      all={traced('comparison.answer_count', comparison.answer_count)}
    />,
    <Chip of={told.verdict === 'within_noise' ? null : rowWord(told)} />,
    <TotalBar of={total} areRivals={areRivals} />,
  );
  return rest.length === 0 ? [all] : [others, all];
}

/** How many of the questions without a row of their own rose and fell by more than chance. */
function Moved({ rest }: { readonly rest: readonly Question[] }) {
  const { rose, fell } = tallyOf(rest.map(({ row }) => row.verdict));
  const counted = (key: 'l.word.rose' | 'l.word.fell', count: number) =>
    count > 0 && (
      <span class="nowrap">
        <Word k={key} /> {count}
      </span>
    );
  return [counted('l.word.rose', rose), ' ', counted('l.word.fell', fell)];
}

function TotalBar({
  of: total,
  areRivals,
}: Pick<Look, 'areRivals'> & { of: (name: NamingOutcome) => TracedNumber }) {
  const { numbers, brand } = useWords();
  return <SplitBar shares={sharesOf(total, brand, areRivals)} write={numbers.count} />;
}
