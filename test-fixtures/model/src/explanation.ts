import { createHash } from 'node:crypto';
import { competitorRows, listedRivals, shareOfVoice } from './competitors.js';
import { brandFigures, type PlainAnswer, type Weights } from './figures.js';
import { byBytes, isBlank, nameForm } from './forms.js';
import { compared, fraction, type Fraction } from './fraction.js';

/** The explanation over stored answers (section 20), each field by its definition. */

/** An answer as stored, of any outcome. */
export interface StoredAnswer extends PlainAnswer {
  readonly run_id: string;
  readonly outcome: string;
}

export interface ExplanationQuestion {
  /** The covered runs: by id when they were completed, in microseconds. */
  readonly runs: ReadonlyMap<string, bigint>;
  /** All stored answers of these runs. */
  readonly stored: readonly StoredAnswer[];
  readonly isDeleted: (prompt_id: string) => boolean;
  readonly passes: (answer: StoredAnswer) => boolean;
  /** The counted answers of the comparison window; null when nothing is compared. */
  readonly previous: readonly PlainAnswer[] | null;
  readonly ownName: string;
  /** Names of watched rivals. */
  readonly watched: readonly string[];
  readonly weights: Weights;
  /** In the order in which rows list them. */
  readonly engines: readonly string[];
}

type Fate = 'counted' | 'failed' | 'filled' | 'deleted_prompt' | 'filtered_out';

/** The first reason for which an answer does not count (rule 20.2). */
function fateOf(answer: StoredAnswer, { isDeleted, passes }: ExplanationQuestion): Fate {
  if (answer.outcome === 'failed' || answer.outcome === 'filled') return answer.outcome;
  if (isDeleted(answer.prompt_id)) return 'deleted_prompt';
  return passes(answer) ? 'counted' : 'filtered_out';
}

/** The text that a run's digest is made from (rule 20.6). */
export function digestText(answers: readonly PlainAnswer[], engines: readonly string[]): string {
  const lines = answers
    .toSorted(
      (a, b) =>
        byBytes(a.prompt_id, b.prompt_id) || engines.indexOf(a.platform) - engines.indexOf(b.platform),
    )
    .map(({ prompt_id, platform, position, sentiment, competitors }) => {
      const mentions = competitors
        .map((each): [string, number | null, string | null, boolean] => [
          nameForm(each.name),
          each.position,
          each.sentiment,
          !isBlank(each.domain),
        ])
        .sort((a, b) => byBytes(a[0], b[0]) || byBytes(JSON.stringify(a), JSON.stringify(b)));
      return `${JSON.stringify([prompt_id, platform, position, sentiment, mentions])}\n`;
    });
  return lines.join('');
}

export const digestOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

const inTerms = (figure: Fraction | null) =>
  figure && { numerator: String(figure.n), denominator: String(figure.d) };

/** A weight as responses write it. */
const inWords = ({ n, d }: Fraction) => (d === 1n ? String(n) : `${n}/${d}`);

/** The response after its window and without the version of the methodology; rivals by the form of their names. */
export function explanation(question: ExplanationQuestion) {
  const { stored, runs, previous, ownName, watched, weights, engines } = question;
  const withFate = (fate: Fate) => stored.filter((answer) => fateOf(answer, question) === fate);
  const counted = withFate('counted');
  const named = counted.filter(({ brand_named }) => brand_named).length;
  const [now, before] = [counted, previous].map(
    (answers) =>
      answers && {
        ...brandFigures(answers, weights),
        share_of_voice: shareOfVoice(answers, ownName, watched),
      },
  );
  const metricOf = (name: 'visibility' | 'average_position' | 'sentiment_score' | 'share_of_voice') => ({
    current: inTerms(now?.[name] ?? null),
    previous: inTerms(before?.[name] ?? null),
  });
  const rivals =
    counted.length === 0
      ? []
      : competitorRows({ current: counted, previous: null, ownName, watched, weights, engines }).filter(
          ({ is_you }) => !is_you,
        );
  const newestFirst = [...runs].sort(
    ([a, x], [b, y]) => -(compared(fraction(x), fraction(y)) || byBytes(a, b)),
  );
  return {
    answer_count: counted.length,
    figures: {
      visibility: metricOf('visibility'),
      average_position: metricOf('average_position'),
      sentiment_score: metricOf('sentiment_score'),
      share_of_voice: metricOf('share_of_voice'),
    },
    named_count: named,
    mention_count: [...listedRivals(counted, ownName, watched).values()].reduce((sum, n) => sum + n, named),
    engines: engines.flatMap((platform) => {
      const own = counted.filter((answer) => answer.platform === platform);
      const named_count = own.filter(({ brand_named }) => brand_named).length;
      return own.length === 0
        ? []
        : [{ platform, weight: inWords(weights(platform)), answer_count: own.length, named_count }];
    }),
    excluded: {
      failed: withFate('failed').length,
      filled: withFate('filled').length,
      deleted_prompt: withFate('deleted_prompt').length,
      filtered_out: withFate('filtered_out').length,
    },
    run_count: runs.size,
    runs: newestFirst.slice(0, 400).map(([id, completed]) => {
      const own = stored.filter((answer) => answer.run_id === id);
      return {
        id,
        completed_at: String(completed),
        answer_count: own.filter((answer) => fateOf(answer, question) === 'counted').length,
        digest: digestOf(
          digestText(
            own.filter(({ outcome }) => outcome === 'answered'),
            engines,
          ),
        ),
      };
    }),
    listed_competitor_count: rivals.length,
    listed_competitors: rivals.slice(0, 100).map(({ key }) => key),
  };
}
