import { createHash } from 'node:crypto';
import { figuresOf } from './figures.js';
import { byBytes, byCompletion, firstOfEachName, isBlank, nameForm } from './forms.js';
import { kit, type Fraction, type ModelAnswer, type PlainRun, type Windows } from './kit.js';

/** The explanation over stored answers (section 20 of the rules), each field by its definition. */

type DigestedAnswer = Pick<ModelAnswer, 'prompt_id' | 'platform' | 'position' | 'sentiment'> & {
  readonly competitors: readonly Omit<ModelAnswer['competitors'][number], 'report_name'>[];
};

/** The text that a run's digest is made from (rule 20.6). */
export function digestText(answers: readonly DigestedAnswer[], engines: readonly string[]): string {
  const lines = answers
    .toSorted(
      (a, b) =>
        byBytes(a.prompt_id, b.prompt_id) || engines.indexOf(a.platform) - engines.indexOf(b.platform),
    )
    .map(({ prompt_id, platform, position, sentiment, competitors }) => {
      const mentions = firstOfEachName(competitors)
        .map((each): [string, number | null, string | null, boolean] => [
          nameForm(each.name),
          each.position,
          each.sentiment,
          !isBlank(each.domain),
        ])
        .sort((a, b) => byBytes(a[0], b[0]));
      return `${JSON.stringify([prompt_id, platform, position, sentiment, mentions])}\n`;
    });
  return lines.join('');
}

export const digestOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

const inTerms = (figure: Fraction | null) =>
  figure && { numerator: String(figure.n), denominator: String(figure.d) };

/** A weight as responses write it. */
const inWords = ({ n, d }: Fraction) => (d === 1n ? String(n) : `${n}/${d}`);

/** The response after its window and without the version of the methodology; `stored` are all answers of the runs. */
export function explanation(
  { now, before }: Windows<ModelAnswer>,
  runs: readonly PlainRun[],
  stored: readonly ModelAnswer[],
) {
  const { name: own } = now.brand;
  const was = before && figuresOf(own, before);
  const figures = Object.entries(figuresOf(own, now)).map(([name, is]) => [
    name,
    { current: inTerms(is), previous: inTerms(was && was[name as keyof typeof was]) },
  ]); // Object.entries forgets the names
  const answer_count = now.answers.length;
  const withOutcome = (outcome: string) => stored.filter((answer) => answer.outcome === outcome);
  const answered = withOutcome('answered');
  const deleted = answered.filter(({ prompt_id }) => !now.prompts.has(prompt_id));
  const rows = answer_count === 0 ? [] : kit.competitorRows(now, null);
  const rivals = rows.filter(({ is_you }) => !is_you).map(({ name }) => name);
  return {
    answer_count,
    figures: Object.fromEntries(figures) as object,
    named_count: now.mentions(own).length,
    mention_count: now.listed.reduce((count, name) => count + now.mentions(name).length, 0),
    engines: now.engines.map((platform) => ({
      platform,
      weight: inWords(now.weights.get(platform)!), // engines are those with weights
      answer_count: now.answersOf(platform),
      named_count: now.answers.filter((one) => one.platform === platform && one.brand_named).length,
    })),
    excluded: {
      failed: withOutcome('failed').length,
      filled: withOutcome('filled').length,
      deleted_prompt: deleted.length,
      filtered_out: answered.length - deleted.length - answer_count,
    },
    run_count: runs.length,
    runs: runs
      .toSorted(byCompletion)
      .slice(0, 400)
      .map(({ id, completed_at }) => {
        const ofRun = ({ run_id }: ModelAnswer) => run_id === id;
        return {
          id,
          completed_at,
          answer_count: now.answers.filter(ofRun).length,
          digest: digestOf(digestText(answered.filter(ofRun), [...now.weights.keys()])),
        };
      }),
    listed_competitor_count: rivals.length,
    listed_competitors: rivals.slice(0, 100),
  };
}
