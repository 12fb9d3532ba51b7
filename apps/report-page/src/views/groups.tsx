/** The table of groups (engines, questions, themes, kinds of questions or locations) that several views show. */
import type { GetVisibilityGroupsRow } from '@brand-visibility/client';
import type { ComponentChildren } from 'preact';
import { SpotChart } from '@brand-visibility/report/charts/spot';
import { SplitBar } from '@brand-visibility/report/charts/split-bar';
import { classOf } from '@brand-visibility/report/parts/figures';
import { Star, StarNote } from '@brand-visibility/report/parts/section';
import { Table, type Column } from '@brand-visibility/report/parts/table';
import { outcomesAt, sharesOf, ShortKeys, type Counts } from '@brand-visibility/report/parts/outcomes';
import { isOff, movedAt, type AnswerQuery } from '@brand-visibility/report/story/figure';
import type { Words } from '@brand-visibility/report/text/en';
import { NONE } from '@brand-visibility/report/text/numbers';
import { useWords } from '@brand-visibility/report/text/words';
import { say } from '../language.js';
import { useSort } from '../session.js';

interface CountedRow {
  readonly row: Counts;
  readonly at: string;
  readonly query: AnswerQuery | null;
}

const HEADS = [
  ['answers_naming_you', say('groups.you'), 'you'],
  ['answers_naming_competitors_not_you', say('groups.rivals'), 'rivals'],
  ['answers_naming_no_brand', say('groups.nobody'), 'nobody'],
] as const;

/** Three columns that count the answers with each outcome. Their headings have the colours of the bars. */
export const outcomeColumns = (write: Words['count']): readonly Column<CountedRow>[] =>
  HEADS.map(([outcome, text, shade]) => ({
    head: text,
    keys: <span class={`key ${shade}`}>{text}</span>,
    look: `key ${shade}`,
    value: ({ row }) => row[outcome],
    cell: ({ row, at, query }) => write(outcomesAt(at, row, query ?? undefined)(outcome)),
  }));

/** Explains the second line of a row on a phone, which has no headings. */
export const PhoneKeys = ({ text }: { readonly text: string }) => (
  <p class="phone-keys soft">
    {text}: <ShortKeys words={useWords()} areRivals />
  </p>
);

/** The row of an engine, question, theme, kind of question or location, with its range, verdict and three counts. */
export interface GroupRow {
  readonly row: GetVisibilityGroupsRow;
  readonly at: string;
  /** The query that selects the group's answers; null if `listBrandAnswers` cannot select them. */
  readonly query: AnswerQuery | null;
  readonly name: ComponentChildren;
}

export function GroupTable({
  head,
  rows,
  end,
  most,
  isWhole = false,
  isNever,
  more = [],
}: {
  readonly head: string;
  readonly rows: readonly GroupRow[];
  /** The end of the horizontal scale, in percent. */
  readonly end: number;
  /** Maximum number of rows to show; absent for no limit. */
  readonly most?: number | undefined;
  /** Whether phones show the range, the earlier figure and the verdict, because there are few rows. */
  readonly isWhole?: boolean;
  /** Whether no answer names the brand. Then the table has neither ranges nor words of chance. */
  readonly isNever: boolean;
  readonly more?: readonly Column<GroupRow>[];
}) {
  const words = useWords();
  const sort = useSort();
  const moved = ({ row, at }: GroupRow) => movedAt(`${at}.visibility`, row.visibility);
  const off = (one: GroupRow) => {
    const { change, current, previous } = moved(one);
    return isOff(change, current, previous);
  };
  return (
    <>
      <PhoneKeys text={say('groups.keys')} />
      <Table
        class={isWhole ? 'groups whole' : 'groups'}
        label={head}
        rows={rows}
        keyOf={({ row }) => row.key ?? ''}
        sort={sort}
        most={most}
        columns={[
          { head, kind: 'text', value: ({ row }) => row.label, cell: ({ name }) => name },
          {
            head: say('groups.scale', { end: words.tickPercent(end) }),
            kind: 'bar',
            isMinor: !isWhole,
            cell: ({ row }) => (
              <SpotChart
                end={end}
                now={row.visibility.current}
                before={row.visibility.previous}
                range={isNever ? null : row.visibility_range}
                look={classOf(row.verdict)}
              />
            ),
          },
          {
            head: words.lead.head.now,
            value: ({ row }) => row.visibility.current,
            cell: (one) => <b>{words.decimal(moved(one).current)}</b>,
          },
          {
            head: words.lead.head.then,
            isMinor: !isWhole,
            value: ({ row }) => row.visibility.previous,
            cell: (one) => words.decimal(moved(one).previous),
          },
          {
            head: words.lead.head.change,
            value: ({ row }) => row.visibility.change,
            cell: (one) => (
              <span class={classOf(one.row.verdict) ?? 'soft'}>
                {words.signed(moved(one).change)}
                <Star shown={off(one)} />
              </span>
            ),
          },
          {
            head: words.questions.head.verdict,
            kind: 'text',
            isMinor: !isWhole,
            value: ({ row }) => ({ up: 1, down: -1, within_noise: 0 })[row.verdict ?? 'within_noise'],
            cell: ({ row }) => (
              <span class={classOf(row.verdict)}>
                {(row.verdict && words.questions.verdicts[row.verdict]) || (isNever ? '' : NONE)}
              </span>
            ),
          },
          ...outcomeColumns(words.count),
          {
            head: words.trend.outcomes,
            kind: 'bar',
            cell: ({ row, at }) => (
              <SplitBar
                shares={sharesOf(outcomesAt(at, row), words, true)}
                write={words.whole}
                width={row.answer_count}
              />
            ),
          },
          ...more.map((column) => ({ ...column, isMinor: true })),
        ]}
      />
      <StarNote shown={rows.some(off)} />
    </>
  );
}
