import type { GetVisibilityGroupsResponse, GetVisibilityGroupsRow } from '@brand-visibility/client';
import type { Report } from '../data/report.js';
import { kindOf } from './state.js';

/** Sorts questions by the number of lost answers. A lost answer names a rival but not the brand. */

export interface Question {
  readonly row: GetVisibilityGroupsRow;
  readonly at: string;
  /** The question in the previous window; null if it has no answer in that window or nothing is compared. */
  readonly before: { readonly row: GetVisibilityGroupsRow; readonly at: string } | null;
  /** Whether the question contains the name of the brand. */
  readonly isBranded: boolean;
}

type Groups = GetVisibilityGroupsResponse | null;

export function questionsOf({ responses }: Pick<Report, 'responses'>): Question[] {
  const { questions, branded } = responses;
  const isCompared = kindOf(responses) === 'compared';
  const [questions_before, branded_before] = isCompared
    ? [responses.questions_before, responses.branded_before]
    : [null, null];
  return [
    ...rowsOf('questions', questions, questions_before, false),
    ...rowsOf('branded', branded, branded_before, true),
  ].toSorted(lostMostFirst);
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

const byKey = ({ row: a }: Question, { row: b }: Question) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1);

/** Sorts as the API sorts groups: the most lost answers first. */
const lostMostFirst = (a: Question, b: Question) =>
  b.row.answers_naming_competitors_not_you - a.row.answers_naming_competitors_not_you || byKey(a, b);

/** Returns the first `count` questions that have a lost answer. */
export const lostMost = (questions: readonly Question[], count: number) =>
  questions.filter(({ row }) => row.answers_naming_competitors_not_you > 0).slice(0, count);

const LOST = 5;
const WON = 3;

/** Returns the questions with the most lost answers, and the unbranded ones whose answers name the brand most often. */
export function lostAndWon(report: Omit<Report, 'answers'>) {
  const questions = questionsOf(report);
  const lost = lostMost(questions, LOST);
  return { lost, won: namedMost(questions, lost, WON) };
}

/** Returns the ratio of the printed counts, because readers compare these counts. */
const shareOf = ({ row }: Question) => row.answers_naming_you / row.answer_count;

/** Returns the unbranded questions whose answers name the brand most often. Excludes the questions in `others`. */
const namedMost = (questions: readonly Question[], others: readonly Question[], count: number) =>
  questions
    .filter((one) => !one.isBranded && one.row.answers_naming_you > 0 && !others.includes(one))
    .toSorted((a, b) => shareOf(b) - shareOf(a) || byKey(a, b))
    .slice(0, count);

export const namedLeast = (questions: readonly Question[], count: number) =>
  questions.toSorted((a, b) => shareOf(a) - shareOf(b) || byKey(a, b)).slice(0, count);
