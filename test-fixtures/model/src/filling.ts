import { byTime } from './forms.js';

interface Question {
  readonly id: string;
  readonly created_at: string;
  readonly prompt_id: string;
  readonly platform: string;
}

interface Possible extends Question {
  readonly outcome: string;
  readonly run_status: string;
  readonly text: string | null;
}

/** The latest earlier answer that is not empty, which fills a question in; null if there is none (rule 9.6). */
export function fillingOf<A extends Possible>(question: Question, answers: readonly A[]): A | null {
  const earlier = answers
    .filter(({ prompt_id, platform }) => prompt_id === question.prompt_id && platform === question.platform)
    .filter(({ outcome, run_status }) => outcome === 'answered' && run_status === 'completed')
    .filter((answer) => answer.text !== null && answer.text.length > 0 && byTime(answer, question) < 0);
  return earlier.sort(byTime).at(-1) ?? null;
}
