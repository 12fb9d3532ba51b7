/** Sorts the questions by how often their answers name the brand. */
import type { GetVisibilityGroupsResponse, GetVisibilityGroupsRow } from '@brand-visibility/client';
import type { Report, ReportOf } from '../data/report.js';
import { isFew, kindOf } from '../data/state.js';
import { traced, type AnswerQuery, type TracedNumber } from '../figure/figure.js';

export interface Question {
  readonly row: GetVisibilityGroupsRow;
  readonly at: string;
  /** The question in the previous window; null if it has no answer in that window or nothing is compared. */
  readonly before: { readonly row: GetVisibilityGroupsRow; readonly at: string } | null;
  /** Whether the question is marked as containing the name of the brand. */
  readonly isBranded: boolean;
}

type Asked = ReportOf<'comparison' | 'questions' | 'questions_before' | 'branded' | 'branded_before'>;

type Groups = GetVisibilityGroupsResponse | null;

/** Returns the questions without the name, named least first, and then those with the name. */
export function questionsOf({ responses }: Pick<Asked, 'responses'>): Question[] {
  const { questions, branded } = responses;
  const isCompared = kindOf(responses) === 'compared';
  const [then, brandedThen] = isCompared
    ? [responses.questions_before, responses.branded_before]
    : [null, null];
  return [
    ...rowsOf('questions', questions, then, false).toSorted(namedLeastFirst),
    ...rowsOf('branded', branded, brandedThen, true).toSorted(namedLeastFirst),
  ];
}

function rowsOf(name: string, now: Groups, before: Groups, isBranded: boolean): Question[] {
  const places = new Map(before?.data.map(({ key }, index) => [key, index]));
  return (now?.data ?? []).map((row, index) => {
    const place = places.get(row.key);
    const then = place === undefined ? undefined : before?.data[place];
    return {
      row,
      at: `${name}.data.${index}`,
      before: then === undefined ? null : { row: then, at: `${name}_before.data.${place}` },
      isBranded,
    };
  });
}

/** Returns the text of a question, or a dash if the text is empty. */
export const questionText = ({ label }: GetVisibilityGroupsRow) => label || '–';

/** Compares the printed fractions of answers that name the brand. */
const compareNamed = ({ row: a }: Question, { row: b }: Question) =>
  a.answers_naming_you * b.answer_count - b.answers_naming_you * a.answer_count;

const namedLeastFirst = (a: Question, b: Question) =>
  compareNamed(a, b) ||
  b.row.answers_naming_competitors_not_you - a.row.answers_naming_competitors_not_you ||
  (questionText(a.row) < questionText(b.row) ? -1 : 1);

/** How many questions the cover names, and how many more that share the place of the last. */
const LEAST = 3;
const TIES = 2;

/** Returns the questions that the cover names, and how many more share the place of the last one; null for none. */
export function namedLeast(report: Pick<Asked, 'responses' | 'brand'>) {
  const name = report.brand.name.toLowerCase();
  // A question with the name may be marked as without it.
  const isWithout = ({ row, isBranded }: Question) =>
    !isBranded && !questionText(row).toLowerCase().includes(name);
  const all = questionsOf(report).filter(isWithout);
  const own = all.filter((one) => compareNamed(one, all.at(-1)!) < 0); // none of those that are named most
  const first = own.slice(0, Math.min(LEAST, Math.floor(all.length / 2)));
  const last = first.at(-1);
  if (isFew(report.responses) || last === undefined) return null;
  const ties = own.slice(first.length).filter((one) => compareNamed(one, last) === 0);
  return { shown: [...first, ...ties.slice(0, TIES)], more: Math.max(0, ties.length - TIES) };
}

const queryOf = (row: GetVisibilityGroupsRow, more: AnswerQuery = {}) =>
  row.key === null ? undefined : { prompt_ids: [row.key], ...more };

/** How many of how many answers to a question name the brand. */
export const namedIn = ({ row, at }: Pick<Question, 'row' | 'at'>) => ({
  part: traced(`${at}.answers_naming_you`, row.answers_naming_you, queryOf(row, { named: true })),
  all: traced(`${at}.answer_count`, row.answer_count, queryOf(row)),
});

export interface Rival {
  readonly name: string;
  readonly answers: TracedNumber;
}

/**
 * Returns the rivals in the answers to a question that name only rivals, the most frequent first. `query` selects the
 * answers of the row.
 */
export const rivalsOf = ({ row, at, query }: Pick<Question, 'row' | 'at'> & Selected): Rival[] =>
  row.competitors_named.map(({ name, answers }, index) => ({
    name,
    answers: traced(
      `${at}.competitors_named.${index}.answers`,
      answers,
      query ? { ...query, competitor: name, gap: true } : undefined,
    ),
  }));

interface Selected {
  readonly query?: AnswerQuery | null;
}

/** Returns the rival that is named most often, and how many others are named as often; null if none is named. */
export function rivalInstead(question: Parameters<typeof rivalsOf>[0]) {
  const [first, ...others] = rivalsOf(question);
  return first === undefined
    ? null
    : { first, more: others.filter(({ answers }) => answers.value === first.answers.value).length };
}

/** Returns how many questions have answers only in the days with which the window is compared. */
export function goneOf({
  responses: { questions, questions_before, branded, branded_before },
}: Pick<Report, 'responses'>): number {
  const keys = new Set([...(questions?.data ?? []), ...(branded?.data ?? [])].map(({ key }) => key));
  return [...(questions_before?.data ?? []), ...(branded_before?.data ?? [])].filter(
    ({ key }) => !keys.has(key),
  ).length;
}
