/** Reads the answers from which a report quotes, with a limited number of requests. */
import type { BrandAnswer, Client, ListBrandAnswersParameters } from '@brand-visibility/client';
import { hasText } from '@brand-visibility/domain/texts/plain-text';
import { criticsIn, wantedOf } from './quotes.js';
import type { Answers, Report } from '../data/report.js';
import { parametersOf } from '../data/requests.js';

const LIMIT = 500;

/**
 * Maximum number of requests for answers, including at most five that search for criticism. A report takes at most 32
 * requests in total, 35 if an engine is missing, not counting further pages of lists.
 */
const MOST = 6;
const MOST_FOR_CRITICISM = 5;

/** Reads the answers from which a report quotes. Each list begins with the newest answer. */
export async function readAnswers(client: Client, report: Omit<Report, 'answers'>): Promise<Answers> {
  const { lost, rise, criticism } = wantedOf(report);
  const { current, before } = parametersOf(report.counted, report.spans);
  let left = MOST;
  /** Reads pages until `isEnough` returns true for the answers, the list ends, or no requests are left. */
  const read = async (
    parameters: ListBrandAnswersParameters,
    isEnough: (answers: readonly BrandAnswer[]) => boolean,
  ) => {
    const answers: BrandAnswer[] = [];
    if (left === 0) return answers;
    for await (const { data } of client.listBrandAnswers.pages({ ...parameters, limit: LIMIT })) {
      left -= 1;
      for (const answer of data) answers.push(answer);
      if (left === 0 || isEnough(answers)) break;
    }
    return answers;
  };
  const ofRise = async (window: typeof current | typeof before) =>
    rise === null
      ? []
      : read({ ...window, prompt_ids: [rise.question.row.key ?? ''], platforms: [rise.engine] }, () => false);

  const answers = {
    lost: lost.length === 0 ? [] : await read({ ...current, gap: true, prompt_ids: lost }, areServed(lost)),
    before: await ofRise(before),
    after: await ofRise(current),
  };
  const isCounted = left > 0; // otherwise, answers may be missing, and the counts would be too low
  left = Math.min(left, MOST_FOR_CRITICISM);
  const areTwo = (found: readonly BrandAnswer[]) => criticsIn(found).length === 2;
  return {
    ...answers,
    ...(!isCounted && { before: [], after: [] }),
    named: criticism ? await read({ is_branded: false, ...current, named: true }, areTwo) : [],
  };
}

/** Whether each question has a quotable answer. Ignores the last run, whose further answers may be on the next page. */
const areServed = (ids: readonly string[]) => (answers: readonly BrandAnswer[]) => {
  const last = answers.at(-1)?.run_id;
  return ids.every((id) =>
    answers.some((one) => one.prompt_id === id && one.run_id !== last && hasText(one)),
  );
};
