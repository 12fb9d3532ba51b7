import { createHash } from 'node:crypto';
import { brandFigures } from './figures.js';
import { byBytes, byCompletion, firstOfEachName, isBlank, nameForm } from './forms.js';
import {
  kit,
  type Fraction,
  type PlainAnswer,
  type PlainMention,
  type PlainRun,
  type Windows,
} from './kit.js';

/** The explanation over stored answers (section 20 of the rules), each field by its definition. */

interface NamedMention extends PlainMention {
  readonly name: string;
}

/** An answer as stored, of any outcome. */
export interface StoredAnswer extends PlainAnswer {
  readonly run_id: string;
  readonly outcome: string;
  readonly competitors: readonly NamedMention[];
}

type DigestedAnswer = Pick<PlainAnswer, 'prompt_id' | 'platform' | 'position' | 'sentiment'> & {
  readonly competitors: readonly Omit<NamedMention, 'report_name'>[];
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
  { now, before }: Windows<StoredAnswer>,
  runs: readonly PlainRun[],
  stored: readonly StoredAnswer[],
) {
  const [is, was] = [brandFigures(now), before && brandFigures(before)];
  const metricOf = (name: 'visibility' | 'average_position' | 'sentiment_score' | 'share_of_voice') => ({
    current: inTerms(is[name]),
    previous: inTerms(was && was[name]),
  });
  const withOutcome = (outcome: string) => stored.filter((answer) => answer.outcome === outcome);
  const answered = withOutcome('answered');
  const deleted = answered.filter(({ prompt_id }) => !now.prompts.has(prompt_id));
  const rows = is.answer_count === 0 ? [] : kit.competitorRows(now, null);
  const rivals = rows.filter(({ is_you }) => !is_you).map(({ name }) => name);
  return {
    answer_count: is.answer_count,
    figures: {
      visibility: metricOf('visibility'),
      average_position: metricOf('average_position'),
      sentiment_score: metricOf('sentiment_score'),
      share_of_voice: metricOf('share_of_voice'),
    },
    named_count: is.named_count,
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
      filtered_out: answered.length - deleted.length - is.answer_count,
    },
    run_count: runs.length,
    runs: runs
      .toSorted(byCompletion)
      .slice(0, 400)
      .map(({ id, completed_at }) => {
        const ofRun = ({ run_id }: StoredAnswer) => run_id === id;
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
