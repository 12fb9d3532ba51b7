import { byBytes, everyRow } from '@brand-visibility/model';
import { expectSame, type Groups, type TrendCheck, type Visibility } from './check.js';
import { countedGroups, type CountedGroup } from './group-answers.js';
import { listOf, pathFor } from './questions.js';

type Row = Groups['data'][number];

/** The filter of a report that says the same as a group; a prompt cannot be filtered by. */
const FILTERS: Readonly<Record<string, string>> = {
  theme: 'theme_ids',
  location: 'locations',
  category: 'categories',
  platform: 'platforms',
};

/**
 * Rows are the report filtered by them and what their answers say, add up, and are in order (rules 14.8 to 14.12,
 * 14.15).
 */
export async function checkGroups(check: TrendCheck): Promise<void> {
  const { question, found } = check;
  const { brand_id, window, filters, groups } = question;
  const path = (limit: number) =>
    pathFor(brand_id, 'visibility/groups', window, filters, groups, { limit: String(limit) });
  const shown = await check.get<Groups>(path(1000));
  const whole = await check.alone<Visibility>(pathFor(brand_id, 'visibility', window, filters));
  expectSame(check, 'window', shown.window, whole.window);
  expectSame(check, 'answers', shown.answer_count, whole.answer_count);
  expectSame(
    check,
    'rows',
    [shown.total, shown.has_more, shown.next_cursor],
    [shown.data.length, false, null],
  );
  expectSums(check, shown.data, whole);
  expectOrder(check, shown.data);
  await expectWalk(check, path, shown.data);

  const counted = await countedGroups(check);
  for (const row of shown.data) {
    found.groups += 1;
    expectCounted(check, row, counted.get(row.key));
    const filter = filterFor(question.groups['group_by'] ?? '', row.key);
    await expectGap(check, row, filter);
    if (!filter) continue;
    const report = await check.alone<Visibility>(pathFor(brand_id, 'visibility', window, filters, filter));
    const { prompt_count, answer_count, answers_naming_you, visibility, average_position } = row;
    expectSame(
      check,
      `the row of ${row.key}`,
      [prompt_count, answer_count, answers_naming_you, visibility, average_position, row.sentiment_score],
      [
        report.prompt_count,
        report.answer_count,
        namedIn(report),
        report.visibility,
        report.average_position,
        report.sentiment_score,
      ],
    );
  }
}

const namedIn = (report: Visibility) => report.answer_count - report.position_distribution.not_named;

function filterFor(group_by: string, key: string | null): Readonly<Record<string, string>> | null {
  const name = FILTERS[group_by];
  if (name === undefined || key === 'uncategorized' || (key === null && group_by !== 'theme')) return null;
  return { [name]: listOf([key ?? 'none']) };
}

function expectSums(check: TrendCheck, rows: readonly Row[], whole: Visibility): void {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const threeCounts = (row: Row) =>
    row.answers_naming_you + row.answers_naming_competitors_not_you + row.answers_naming_no_brand;
  const isByPrompts = check.question.groups['group_by'] !== 'platform';
  expectSame(
    check,
    'sums of groups',
    [sum((row) => row.answer_count), sum(threeCounts), sum((row) => row.answers_naming_you)],
    [whole.answer_count, whole.answer_count, namedIn(whole)],
  );
  if (isByPrompts)
    expectSame(
      check,
      'prompts',
      sum((row) => row.prompt_count),
      whole.prompt_count,
    );
}

/** What the answers of the group say, one by one, in the lists of answers. */
function expectCounted(check: TrendCheck, row: Row, counted: CountedGroup | undefined): void {
  const { answer_count, answers_naming_you, answers_naming_competitors_not_you, competitors_named } = row;
  expectSame(
    check,
    `the answers of ${row.key}`,
    { answer_count, answers_naming_you, answers_naming_competitors_not_you, competitors_named },
    counted?.(competitors_named),
  );
}

/** The list of answers with `gap` has as many rows as the group counts (rule 16.4). */
async function expectGap(
  check: TrendCheck,
  { key, answers_naming_competitors_not_you }: Row,
  filter: Readonly<Record<string, string>> | null,
): Promise<void> {
  const { brand_id, window, filters, groups } = check.question;
  const only = groups['group_by'] === 'prompt' ? { prompt_ids: listOf([key ?? '']) } : filter;
  if (!only) return;
  const path = pathFor(brand_id, 'answers', window, filters, only, { gap: 'true', limit: '500' });
  const { length } = await everyRow(check.get, path);
  expectSame(check, `the gap of ${key}`, length, answers_naming_competitors_not_you);
}

/** By what is sorted as it is shown, null last, then by the key. */
function expectOrder(check: TrendCheck, rows: readonly Row[]): void {
  const { sort = '', order } = check.question.groups;
  const sign = order === 'asc' ? 1 : -1;
  const valueOf = (row: Row) => {
    if (sort === 'visibility') return row.visibility.current;
    if (sort === 'change') return row.visibility.change;
    return sort === 'answer_count' ? row.answer_count : row.answers_naming_competitors_not_you;
  };
  for (const [i, row] of rows.entries()) {
    const next = rows[i + 1];
    if (!next) return;
    const [a, b] = [valueOf(row), valueOf(next)];
    const isTie = a === b && (a === null || Number.isInteger(a)) && !['visibility', 'change'].includes(sort);
    const isRight = isTie || (a === null && b === null) ? keysRise(row, next) : inOrder(a, b, sign);
    expectSame(check, `${row.key} (${a}) before ${next.key} (${b}) by ${sort} ${order}`, isRight, true);
  }
}

/** Figures are sorted before they are rounded, so that equal ones may stand in any order of keys. */
function inOrder(a: number | null, b: number | null, sign: number): boolean {
  if (a === null || b === null) return b === null;
  return sign * (b - a) >= 0;
}

function keysRise({ key: a }: Row, { key: b }: Row): boolean {
  return a !== null && (b === null || byBytes(a, b) < 0);
}

/** Page by page the same rows. */
async function expectWalk(
  check: TrendCheck,
  path: (limit: number) => string,
  whole: readonly Row[],
): Promise<void> {
  const limit = 1 + (whole.length % 3);
  const walked = await everyRow<Row>(check.get, path(limit));
  expectSame(check, `the pages of ${limit}`, walked, whole);
}
