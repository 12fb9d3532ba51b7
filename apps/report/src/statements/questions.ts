import type { Report } from '../data/report.js';
import { verdictsOf } from '../story/engines.js';
import { sumOf, traced } from '../story/figure.js';
import {
  lostAndWon,
  lostMost,
  namedLeast,
  questionsOf,
  questionText,
  type Question,
} from '../story/questions.js';
import type { thenAndNow } from '../story/quotes.js';
import { isFew, isNeverNamed, kindOf, partsOf } from '../story/state.js';
import { movesOf } from './moved.js';
import { plain, type Claim, type Statement } from './statement.js';

/** The statements about questions: which ones are lost or name the brand least, and how many changed. */

/** Questions are identified by their ids, or by their texts if the prompt is deleted. */
const listed = (kind: 'lost' | 'least', questions: readonly Question[]): Claim => ({
  kind,
  questions: questions.map(({ row }) => row.key ?? row.label ?? ''),
});

const SHOWN = 3;

/** The questions of the first page; null if there are none, or too few answers to rank them. */
export function questionsToName(report: Report) {
  const all = questionsOf(report);
  const isLost = partsOf(report).lost;
  if (isFew(report.responses)) return null;
  const shown = isLost ? lostMost(all, SHOWN) : namedLeast(all, SHOWN);
  if (shown.length === 0) return null;
  const statement: Statement = {
    claims: [listed(isLost ? 'lost' : 'least', shown)],
    say: ({ questions }) => (isLost ? questions.summary : questions.least),
  };
  return { isLost, shown, statement };
}

/** How many answers are lost. */
export function lostHeading({ responses: { engines, comparison } }: Report): Statement {
  const lost = sumOf('engines.data', engines.data, 'answers_naming_competitors_not_you', { gap: true });
  const all = traced('comparison.answer_count', comparison.answer_count);
  return plain(({ questions }) => questions.heading(lost, all));
}

/** How many answers were lost before, and which questions are lost most often. */
export function lostLead(report: Report): Statement {
  const { engines_before, comparison } = report.responses;
  const { lost } = lostAndWon(report);
  const areFew = isFew(report.responses);
  const isCompared = kindOf(report.responses) === 'compared';
  const before = sumOf('engines_before.data', engines_before.data, 'answers_naming_competitors_not_you');
  const all = traced('comparison.previous_answer_count', comparison.previous_answer_count);
  return {
    claims: areFew ? [] : [listed('lost', lost)],
    say: ({ questions }) =>
      questions.lead(isCompared ? before : null, isCompared ? all : null, areFew ? 0 : lost.length),
  };
}

/** How many questions rose and fell, and how many would be marked by chance; if nothing is compared, their number. */
export function questionsHeading(report: Report, all: readonly Question[]) {
  const { moves } = verdictsOf(all);
  const isMoved = moves.of > 0 && !(isNeverNamed(report.responses) && moves.fell === 0);
  const heading: Statement = isMoved
    ? { claims: [movesOf('question', moves)], say: ({ questions }) => questions.moved(moves) }
    : plain(({ questions }) => questions.asked(all.length));
  return { heading, lead: isMoved ? [plain(({ questions }) => questions.alone(moves.of))] : null };
}

/** How the visibility of a question and the answers of one engine to it rose. */
export const roseStatement = ({
  question,
  engine,
  visibility,
  then,
  now,
}: NonNullable<ReturnType<typeof thenAndNow>>): Statement => ({
  claims: [{ kind: 'then-and-now', question: question.key ?? '', engine }],
  say: ({ quotes }) =>
    quotes.rose(questionText(question), visibility, engine, then.named, then.all, now.named, now.all),
});
