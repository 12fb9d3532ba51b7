/** The figures above the answers of a question, an engine, a theme, a kind of question or a location. */
import type { GetVisibilityGroupsRow } from '@brand-visibility/client';
import type { ComponentChildren } from 'preact';
import { SplitBar } from '@brand-visibility/report/charts/split-bar';
import { classOf } from '@brand-visibility/report/parts/figures';
import { outcomesAt, sharesOf } from '@brand-visibility/report/parts/outcomes';
import { traced, movedAt, type AnswerQuery } from '@brand-visibility/report/story/figure';
import { useWords } from '@brand-visibility/report/text/words';
import { say } from './language.js';
import type { GroupRead } from './responses.js';

/** Which parameter selects the answers of a row, and the table that contains the row. */
const TABLES = [
  ['prompt_ids', 'prompt'],
  ['theme_ids', 'theme'],
  ['categories', 'category'],
  ['locations', 'location'],
  ['platforms', 'engines'],
] as const;

const selected = (query: AnswerQuery) => TABLES.find(([parameter]) => query[parameter]?.length === 1);

/** The table with the row of a query's answers; null if there is none. */
export const tableOf = (query: AnswerQuery) => selected(query)?.[1] ?? null;

interface GroupFacts {
  readonly row: GetVisibilityGroupsRow;
  readonly at: string;
}

/** Finds the row of a query's answers in its table; null if there is none. */
export function rowOf(query: AnswerQuery, read: GroupRead): GroupFacts | null {
  const [parameter, name] = selected(query) ?? [];
  if (parameter === undefined || name === undefined) return null;
  const [value] = query[parameter] ?? [];
  const data = read[name]?.data ?? [];
  const index = data.findIndex(({ key }) => (key ?? 'none') === value);
  const row = data[index];
  return row ? { row, at: `${name}.data.${index}` } : null;
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
  const { current, previous, change } = movedAt(`${at}.visibility`, row.visibility);
  const { low, high } = row.visibility_range;
  const fact = (title: string, value: ComponentChildren, more: ComponentChildren) => (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>{value}</b> <span class="soft">{more}</span>
      </dd>
    </div>
  );
  const shares = sharesOf(outcomesAt(at, row), words, true);
  return (
    <div class="facts">
      <dl>
        {fact(
          words.figures.visibility,
          words.percent(current),
          previous.value === null ? '' : words.before(words.percent(previous)),
        )}
        {change.value !== null &&
          fact(
            say('change'),
            <span class={classOf(row.verdict)}>{words.signed(change)}</span>,
            row.verdict &&
              !(isNever && row.verdict === 'within_noise') &&
              words.engines.verdicts[row.verdict],
          )}
        {!isNever &&
          fact(
            say('drawer.byChance'),
            words.range({
              low: traced(`${at}.visibility_range.low`, low),
              high: traced(`${at}.visibility_range.high`, high),
            }),
            words.trend.answers(traced(`${at}.answer_count`, row.answer_count)),
          )}
      </dl>
      <SplitBar shares={shares} write={words.whole} width={row.answer_count} />
      <p class="keys">
        {shares.map(({ shade, label, of }) => (
          <span class={`key ${shade}`}>
            {words.count(of)} {label}
          </span>
        ))}
      </p>
      {row.competitors_named.length > 0 && (
        <p class="soft">
          {say('namedInstead')}:{' '}
          {words.tally(
            row.competitors_named.map(({ name, answers }, index) => ({
              name,
              answers: traced(`${at}.competitors_named.${index}.answers`, answers),
            })),
          )}
        </p>
      )}
      {children}
    </div>
  );
}
