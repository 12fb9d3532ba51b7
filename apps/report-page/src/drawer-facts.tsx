/** The figures above the answers of a question, an engine, a theme, a kind of question or a location. */
import type { GetVisibilityGroupsRow } from '@brand-visibility/client';
import type { ComponentChildren } from 'preact';
import { SplitBar } from '@brand-visibility/report/charts/split-bar';
import { outcomesAt, sharesOf } from '@brand-visibility/report/parts/outcomes';
import { traced, movedAt, type AnswerQuery } from '@brand-visibility/report/figure/figure';
import { Chip, classOf } from '@brand-visibility/report/parts/section';
import { rivalsOf, type Rival } from '@brand-visibility/report/story/questions';
import { rowWord } from '@brand-visibility/report/story/told';
import * as of from '@brand-visibility/report/words/message';
import { message } from '@brand-visibility/report/words/message';
import { Print, Say, useWords, Word } from '@brand-visibility/report/words/words';
import { say } from './language.js';
import { GROUPINGS, PARAMETERS, type GroupRead } from './responses.js';
import { usePage } from './session.js';

/** The table with the row of a query's answers; undefined if there is none. */
export const tableOf = (query: AnswerQuery) =>
  ([...GROUPINGS, 'engines'] as const).find((table) => query[PARAMETERS[table]]?.length === 1);

interface GroupFacts {
  readonly row: GetVisibilityGroupsRow;
  readonly at: string;
}

/** Finds the row of a query's answers in its table; null if there is none. */
export function rowOf(query: AnswerQuery, read: GroupRead): GroupFacts | null {
  const table = tableOf(query);
  if (table === undefined) return null;
  const [value] = query[PARAMETERS[table]] ?? [];
  const data = read[table]?.data ?? [];
  const index = data.findIndex(({ key }) => (key ?? 'none') === value);
  const row = data[index];
  return row ? { row, at: `${table}.data.${index}` } : null;
}

/**
 * Shows visibility, its change and its range, what the answers say, and the rivals that they name instead. If no answer
 * names the brand, no words of chance fit.
 */
export function Facts({
  row,
  at,
  isNever,
  children,
}: GroupFacts & { readonly isNever: boolean; readonly children: ComponentChildren }) {
  const words = useWords();
  const { brand, reader } = usePage();
  const visibility = movedAt(`${at}.visibility`, row.visibility);
  const { current, previous, change } = visibility;
  const { low, high } = row.visibility_range;
  const range = message('l.range', {
    low: of.decimal(traced(`${at}.visibility_range.low`, low)),
    high: of.decimal(traced(`${at}.visibility_range.high`, high)),
  });
  const fact = (title: ComponentChildren, value: ComponentChildren, more: ComponentChildren) => (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>{value}</b> <span class="soft">{more}</span>
      </dd>
    </div>
  );
  const shares = sharesOf(outcomesAt(at, row), brand.name, true);
  const before = message('l.then', { period: of.period(reader.spans.previous), what: of.percent(previous) });
  return (
    <div class="about">
      <dl>
        {fact(
          <Word k="l.figure.visibility" />,
          <Print of={of.percent(current)} />,
          previous.value !== null && <Say of={before} />,
        )}
        {change.value !== null &&
          fact(
            <Word k="l.leads.change" />,
            <span class={classOf(row.verdict)}>
              <Print of={of.signed(change)} />
            </span>,
            <Chip of={rowWord({ verdict: row.verdict, visibility, isNever }, at)} />,
          )}
        {!isNever &&
          fact(
            say('drawer.byChance'),
            <>
              <Say of={range} /> %
            </>,
            <Word k="l.answers" of={{ count: traced(`${at}.answer_count`, row.answer_count) }} />,
          )}
      </dl>
      <SplitBar shares={shares} write={words.numbers.count} width={row.answer_count} />
      <p class="keys">
        {shares.map(({ shade, label, of: answers }) => (
          <span class={`key ${shade}`}>
            <Print of={of.count(answers)} /> {label}
          </span>
        ))}
      </p>
      {row.competitors_named.length > 0 && (
        <p class="soft">
          {say('namedInstead')}: <Tally of={rivalsOf({ row, at })} />
        </p>
      )}
      {children}
    </div>
  );
}

/** Names with counts, such as `A 8, B 3`. */
export const Tally = ({ of: all }: { readonly of: readonly Rival[] }) => (
  <>
    {all.map(({ name, answers }, index) => [
      index > 0 && ', ',
      <Print of={of.name(name)} />,
      ' ',
      <Print of={of.count(answers)} />,
    ])}
  </>
);
