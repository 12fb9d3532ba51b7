import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { roundQuotient } from '@brand-visibility/domain/number';
import { MOST_LISTED, othersThan, type EngineAnswers, type Note } from './note.js';

/** Defines the notes about the parts of a change, about chance, and about weighted percentages (rule 21.12). */

/**
 * Condition: no figures are carried, and a change that the tool does not test is shown. `tester` is the tool that tests
 * it; null if there is none.
 */
export const untested =
  <Response extends { readonly window: { readonly carried_from: string | null } }>(
    tester: string | null,
    changesIn: (response: Response) => readonly (number | null)[],
  ): Note<object, Response> =>
  ({ response }) =>
    !response.window.carried_from && changesIn(response).some((change) => change !== null)
      ? `a \`change\` may be chance; ${tester === null ? 'no tool' : `\`${tester}\``} says whether it is more.`
      : null;

type Change = { readonly change: number | null };

/** Returns the changes of the figures of a visibility report. */
export const changesIn = (report: Readonly<Record<'visibility' | keyof OtherFigures, Change>>) =>
  [report.visibility, report.average_position, report.sentiment_score, report.share_of_voice].map(
    ({ change }) => change,
  );

/** The figures of a response or row with a verdict, except its visibility. */
type OtherFigures = Readonly<
  Partial<Record<'average_position' | 'sentiment_score' | 'share_of_voice', Change>>
>;

/** Condition: a change of position, sentiment or share of voice is shown, which has no verdict. */
export const visibilityOnly =
  <Response>(figuresIn: (response: Response) => readonly OtherFigures[]): Note<object, Response> =>
  ({ response }) =>
    figuresIn(response)
      .flatMap((row) => [row.average_position, row.sentiment_score, row.share_of_voice])
      .some((figure) => typeof figure?.change === 'number')
      ? '`verdict` is about visibility only; a `change` of position, sentiment or share of voice may be chance.'
      : null;

/** The numbers of counted answers in both windows. */
interface Counts {
  readonly answer_count: number;
  readonly previous_answer_count: number | null;
}

/** Condition: both windows have counted answers, and an engine has counted answers in only one of them. */
function changedEngines({ answer_count, previous_answer_count }: Counts, engines: readonly EngineAnswers[]) {
  if (answer_count === 0 || !previous_answer_count) return null;
  const names = engines
    .filter(({ answer_count: now, previous_answer_count: before }) => (now === 0) !== (before === 0))
    .map(
      ({ platform, answer_count: now }) =>
        `\`${platform}\` (${now > 0 ? 'the window' : 'the days before'} only)`,
    );
  return names.length > 0
    ? `not every engine has counted answers in both windows: ${names.join(', ')}.`
    : null;
}

/** The note on the engines of a comparison of rivals, whose response lacks their counts. */
export const enginesOfRivals: Note<object, Counts> = ({ response, engines }) =>
  changedEngines(response, engines);

/** The note on the engines of a comparison of visibility. */
export const enginesOfVisibility: Note<object, Counts & { readonly engines: readonly EngineAnswers[] }> = ({
  response,
}) => {
  const changed = changedEngines(response, response.engines);
  return changed && `${changed} \`like_for_like\` compares the others.`;
};

interface FiguredBrand {
  readonly brand_id: string;
  readonly engines_added: readonly string[];
  readonly engines_dropped: readonly string[];
}

/** The note on the engines of the portfolio's brands. */
export const enginesOfBrands: Note<object, { readonly data: readonly FiguredBrand[] }> = ({
  response: { data },
}) => {
  const changed = data.filter(({ engines_added, engines_dropped }) =>
    [engines_added, engines_dropped].some((engines) => engines.length > 0),
  );
  const shown = changed.slice(0, MOST_LISTED).map(({ brand_id, engines_added, engines_dropped }) => {
    const names = [
      ...engines_added.map((engine) => `${engine} in the window only`),
      ...engines_dropped.map((engine) => `${engine} in the days before only`),
    ];
    return `${brand_id} (${names.join(', ')})`;
  });
  return shown.length > 0
    ? `not every engine has counted answers in both windows of ${shown.join('; ')}${othersThan(changed.length)}: count these rows apart, not as risen or fallen.`
    : null;
};

interface FigureInterval {
  readonly low: number;
  readonly high: number;
}

interface Noise {
  readonly verdict: string | null;
  readonly prompt_noise: {
    readonly current: FigureInterval | null;
    readonly previous: FigureInterval | null;
  };
}

/**
 * Condition: the request does not choose prompts, the verdict is `up` or `down`, and the intervals of `prompt_noise`
 * overlap or one of them is null.
 */
export const prompts: Note<{ readonly prompt_ids?: readonly string[] | undefined }, Noise> = ({
  query: { prompt_ids },
  response: { verdict, prompt_noise },
}) => {
  if (prompt_ids !== undefined || (verdict !== 'up' && verdict !== 'down')) return null;
  const { current, previous } = prompt_noise;
  const why =
    !current || !previous
      ? '`prompt_noise` is null'
      : current.low <= previous.high && previous.low <= current.high
        ? '`prompt_noise` overlaps'
        : null;
  return why && `the change holds for these prompts; with other prompts, it might not show (${why}).`;
};

/** A visibility, and the unweighted counts of the answers behind it; of a row if it has a key. */
interface NamedShare {
  readonly key?: string | null;
  readonly visibility: number | null;
  readonly answers: number;
  readonly naming: number;
}

/** Returns the shares of a visibility report: of all answers, then of each row of its breakdown. */
export const sharesOfReport = (report: ResponseOf<Operations['getVisibility']>): readonly NamedShare[] => [
  {
    visibility: report.visibility.current,
    answers: report.answer_count,
    naming: report.answer_count - report.position_distribution.not_named,
  },
  ...(report.breakdown?.rows ?? []).map(({ key, visibility, answer_count, named_count }) => ({
    key,
    visibility,
    answers: answer_count,
    naming: named_count,
  })),
];

/**
 * Condition: in the totals or in a row, the unweighted percentage of answers that name the brand differs from
 * `visibility` by at least 1 point.
 */
export const weighted =
  <Response>(sharesIn: (response: Response) => readonly NamedShare[]): Note<object, Response> =>
  ({ response }) => {
    const differing = sharesIn(response).filter(differs);
    const rows = differing.flatMap(({ key, ...share }) =>
      key === undefined ? [] : [`${JSON.stringify(key)} ${inWords(share)}`],
    );
    const parts = [
      ...differing.filter(({ key }) => key === undefined).map((share) => `in all ${inWords(share)}`),
      ...(rows.length > 0
        ? [`in rows ${rows.slice(0, MOST_LISTED).join(', ')}${othersThan(rows.length)}`]
        : []),
    ];
    return parts.length > 0
      ? `\`visibility\` weights engines, so it differs from the plain share of answers that name the brand: ${parts.join('; ')}.`
      : null;
  };

/** Whether the plain share differs from visibility by 1 point or more. Computes in integers, so the result is exact. */
const differs = ({ visibility, answers, naming }: NamedShare) =>
  visibility !== null &&
  answers > 0 &&
  Math.abs(1_000 * naming - Math.round(10 * visibility) * answers) >= 10 * answers;

const inWords = ({ visibility, answers, naming }: NamedShare) =>
  `${roundQuotient(100 * naming, answers, 1)} % (visibility ${visibility})`;

/** Condition: at least 20 rows have a verdict. `verdictsOf` returns the verdicts of a row. */
export const many =
  <Row>(verdictsOf: (row: Row) => readonly unknown[]): Note<object, { readonly data: readonly Row[] }> =>
  ({ response: { data } }) => {
    const rows = data.filter((row) => verdictsOf(row).some((verdict) => verdict !== null));
    return rows.length >= 20
      ? `of ${rows.length} rows with a verdict, about one in twenty reads as a change or a lead by chance.`
      : null;
  };
