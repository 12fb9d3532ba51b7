/** The part that lists every question. */
import type { ComponentChildren } from 'preact';
import type { Report } from '../data/report.js';
import { questionsHeading } from '../statements/questions.js';
import { verdictsOf } from '../story/engines.js';
import { traced, sumOf, type AnswerQuery, type TracedNumber } from '../story/figure.js';
import { namedLeast, questionsOf, questionText, type Question } from '../story/questions.js';
import { hasRivals, isFew, isNeverNamed, kindOf } from '../story/state.js';
import { SplitBar } from '../charts/split-bar.js';
import type { Words } from '../text/en.js';
import { NONE } from '../text/numbers.js';
import { useWords } from '../text/words.js';
import { classOf } from './figures.js';
import { Section } from './section.js';
import { Table, type Column } from './table.js';
import { outcomesAt, sharesOf, ShortKeys } from './outcomes.js';

/** Maximum number of questions that have a separate row. */
const SHOWN = 30;

/**
 * Lists each question with its counts in both windows. If there are more than `SHOWN` questions, one row combines the
 * remaining questions.
 */
export function AllQuestions({ report }: { readonly report: Report }) {
  const words = useWords();
  const { questions: own } = words;
  const { responses } = report;
  const areRivals = hasRivals(responses);
  const isCompared = kindOf(responses) === 'compared';
  const all = areRivals ? questionsOf(report) : namedLeast(questionsOf(report), Infinity);
  const isCut = all.length > SHOWN;
  const ordered = isCut
    ? all.slice(0, SHOWN)
    : all.toSorted((a, b) => Number(a.isBranded) - Number(b.isBranded));
  const rest = isCut ? all.slice(SHOWN) : [];
  const firstBranded = isCut ? -1 : ordered.findIndex(({ isBranded }) => isBranded);
  const answers = Math.max(1, Math.round(responses.comparison.answer_count / Math.max(1, all.length)));
  const gone = isCompared ? goneOf(report) : 0;
  return (
    <Section id="questions" title={own.all} {...questionsHeading(report, all)}>
      <Table
        class="questions"
        label={own.all}
        rows={ordered}
        keyOf={({ row }) => row.key ?? ''}
        columns={columnsOf(words, { isCompared, areRivals, isCut, isFew: isFew(responses) })}
        groups={new Map(firstBranded > 0 ? [[firstBranded, own.branded]] : [])}
        foot={footOf(report, words, { rest, isCompared, areRivals, gone })}
      />
      <p class="note">
        {!isNeverNamed(responses) && own.note(answers)}
        {gone > 0 && (
          <>
            {' '}
            <b class="star">*</b> {own.gone(gone)}
          </>
        )}
      </p>
    </Section>
  );
}

const queryOf = ({ key }: Question['row']): AnswerQuery | undefined =>
  key === null ? undefined : { prompt_ids: [key] };

interface Look {
  readonly isCompared: boolean;
  readonly areRivals: boolean;
}

function columnsOf(
  words: Words,
  { isCompared, areRivals, isCut, isFew }: Look & { readonly isCut: boolean; readonly isFew: boolean },
): Column<Question>[] {
  const { head, verdicts } = words.questions;
  const of = ({ row, at }: Pick<Question, 'row' | 'at'>, query?: AnswerQuery) =>
    words.of(
      traced(`${at}.answers_naming_you`, row.answers_naming_you),
      traced(`${at}.answer_count`, row.answer_count, query),
    );
  return [
    {
      head: isFew ? head.plain : isCut ? head.first(SHOWN) : areRivals ? head.question : head.least,
      kind: 'text',
      cell: ({ row }) => <bdi>{questionText(row)}</bdi>,
    },
    ...(isCompared
      ? [{ head: head.then, cell: ({ before }: Question) => (before === null ? NONE : of(before)) }]
      : []),
    {
      head: head.now,
      cell: (question) => of(question, queryOf(question.row)),
    },
    ...(isCompared
      ? [
          {
            head: head.verdict,
            kind: 'text' as const,
            cell: ({ row }: Question) => (
              <span class={classOf(row.verdict)}>{row.verdict === null ? '' : verdicts[row.verdict]}</span>
            ),
          },
        ]
      : []),
    {
      head: words.trend.outcomes,
      keys: <ShortKeys words={words} areRivals={areRivals} />,
      kind: 'bar',
      cell: ({ row, at }) => {
        const shares = sharesOf(outcomesAt(at, row, queryOf(row)), words, areRivals);
        return <SplitBar shares={shares} write={words.whole} />;
      },
    },
  ];
}

interface Foot extends Look {
  readonly rest: readonly Question[];
  readonly gone: number;
}

/** Returns the footer: a row that combines the remaining questions, if there are any, and a row for all questions. */
function footOf(
  { responses }: Report,
  words: Words,
  { rest, isCompared, areRivals, gone }: Foot,
): ComponentChildren[][] {
  const { questions: own } = words;
  const { engines, comparison, engines_before } = responses;
  const row = (
    head: ComponentChildren,
    then: ComponentChildren,
    now: ComponentChildren,
    verdicts: ComponentChildren,
    bar: ComponentChildren,
  ) => [head, ...(isCompared ? [then] : []), now, ...(isCompared ? [verdicts] : []), bar];
  const sum = (
    rows: readonly { readonly [Name in Outcome | 'answer_count']: number }[],
    name: Outcome | 'answer_count',
  ) => rows.reduce((all, one) => all + one[name], 0);
  const now = rest.map((one) => one.row);
  const then = rest.flatMap((one) => (one.before === null ? [] : [one.before.row]));
  const { rose, fell } = verdictsOf(rest);
  const total = (name: Outcome): TracedNumber => sumOf('engines.data', engines.data, name);
  return [
    ...(rest.length === 0
      ? []
      : [
          row(
            own.others(rest.length),
            words.plainOf(sum(then, 'answers_naming_you'), sum(then, 'answer_count')),
            words.plainOf(sum(now, 'answers_naming_you'), sum(now, 'answer_count')),
            own.othersMoved(rose.length, fell.length),
            '',
          ),
        ]),
    row(
      own.all,
      <>
        {words.of(
          sumOf('engines_before.data', engines_before.data, 'answers_naming_you'),
          traced('comparison.previous_answer_count', comparison.previous_answer_count),
        )}
        {gone > 0 && <b class="star">*</b>}
      </>,
      words.of(total('answers_naming_you'), traced('comparison.answer_count', comparison.answer_count)),
      '',
      words.sum(
        (areRivals
          ? (['answers_naming_you', 'answers_naming_competitors_not_you', 'answers_naming_no_brand'] as const)
          : (['answers_naming_you', 'answers_naming_no_brand'] as const)
        ).map(total),
        traced('comparison.answer_count', comparison.answer_count),
      ),
    ),
  ];
}

type Outcome = 'answers_naming_you' | 'answers_naming_competitors_not_you' | 'answers_naming_no_brand';

/** Returns how many questions have answers only in the days with which the window is compared. */
function goneOf({ responses: { questions, questions_before, branded, branded_before } }: Report): number {
  const keys = new Set([...(questions?.data ?? []), ...(branded?.data ?? [])].map(({ key }) => key));
  return [...(questions_before?.data ?? []), ...(branded_before?.data ?? [])].filter(
    ({ key }) => !keys.has(key),
  ).length;
}
