import { roundQuotient } from '@brand-visibility/domain';
import { MOST_LISTED, othersThan, rowsIn, type Note } from './noted-result.js';

/** Defines the notes about the parts of a change, and about percentages that differ from plain shares (rule 21.12). */

/** The notes about figures, in the order in which a result lists them. */
export const FIGURE_NOTES: readonly Note[] = [
  // Condition: both windows have counted answers, and an engine has counted answers in only one of them.
  {
    word: 'engines',
    sentence: ({ tool, response, engines }) => {
      if (tool.name === 'get_portfolio') return changedEngines(rowsIn(response) as readonly Brand[]);
      const { answer_count = 0, previous_answer_count, engines: own } = responseOf(response);
      const isShown = tool.name === 'compare_visibility' || tool.name === 'compare_competitors';
      if (!isShown || answer_count === 0 || !previous_answer_count) return null;
      const changed = (engines ?? own ?? []).filter(
        (engine) => (engine.answer_count === 0) !== (engine.previous_answer_count === 0),
      );
      const names = changed.map(
        ({ platform, answer_count: now }) =>
          `\`${platform}\` (${now > 0 ? 'the window' : 'the days before'} only)`,
      );
      return names.length > 0
        ? `not every engine has counted answers in both windows: ${names.join(', ')}.${own ? ' `like_for_like` compares the others.' : ''}`
        : null;
    },
  },
  // Condition: the verdict is `up` or `down`, and the two intervals of `prompt_noise` overlap or one of them is null.
  {
    word: 'prompts',
    sentence: ({ tool, response }) => {
      const { verdict, prompt_noise } = responseOf(response);
      if (tool.name !== 'compare_visibility' || !prompt_noise || (verdict !== 'up' && verdict !== 'down'))
        return null;
      const { current, previous } = prompt_noise;
      const why =
        !current || !previous
          ? '`prompt_noise` is null'
          : current.low <= previous.high && previous.low <= current.high
            ? '`prompt_noise` overlaps'
            : null;
      return why && `other prompts could explain it (${why}).`;
    },
  },
  // Condition: in the totals or in a row, the unweighted percentage of answers that name the brand differs from
  // `visibility` by at least 1 point.
  {
    word: 'weighted',
    sentence: ({ tool, response }) => {
      if (!WEIGHTED.has(tool.name)) return null;
      const [whole, ...rows] = sharesIn(response);
      const differing = rows.filter(differs);
      const shown = differing
        .slice(0, MOST_LISTED)
        .map(({ key, ...share }) => `${JSON.stringify(key)} ${inWords(share)}`);
      const parts = [
        ...(whole && differs(whole) ? [`in all ${inWords(whole)}`] : []),
        ...(shown.length > 0 ? [`in rows ${shown.join(', ')}${othersThan(differing.length)}`] : []),
      ];
      return parts.length > 0
        ? `\`visibility\` weights engines, so it differs from the plain share of answers that name the brand: ${parts.join('; ')}.`
        : null;
    },
  },
];

/** A row of the portfolio. */
interface Brand {
  readonly brand_id: string;
  readonly engines_added: readonly string[];
  readonly engines_dropped: readonly string[];
}

/** Describes the brands with an engine that has counted answers in one window only; null if there are none. */
function changedEngines(rows: readonly Brand[]): string | null {
  const changed = rows.filter(({ engines_added, engines_dropped }) =>
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
}

/** The response fields that the notes in this file read. */
interface Response {
  readonly answer_count?: number;
  readonly previous_answer_count?: number | null;
  readonly verdict?: string | null;
  readonly prompt_noise?: { readonly current: Interval | null; readonly previous: Interval | null };
  readonly engines?: readonly Engine[];
  readonly visibility?: Figure;
  readonly position_distribution?: { readonly not_named: number };
  readonly breakdown?: { readonly rows: readonly Row[] } | null;
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

interface Engine {
  readonly platform: string;
  readonly answer_count: number;
  readonly previous_answer_count: number | null;
  readonly named_count: number;
}

interface Figure {
  readonly current: number | null;
}

interface Row {
  readonly key: string | null;
  readonly answer_count: number;
  readonly named_count?: number;
  readonly answers_naming_you?: number;
  readonly visibility: number | Figure;
}

/** Returns its argument as the type that the notes read. Responses of tools with these notes contain these fields. */
const responseOf = (response: object): Response => response;

/** The tools whose results show both visibility and counts of answers. */
const WEIGHTED: ReadonlySet<string> = new Set([
  'get_visibility',
  'compare_visibility',
  'get_visibility_groups',
]);

/** A visibility, and the unweighted counts of the answers behind it. */
interface Share {
  readonly visibility: number | null;
  readonly answers: number;
  readonly naming: number;
}

/** Returns the share in all answers (null if the response has none), followed by the shares in the rows. */
function sharesIn(response: object): readonly [Share | null, ...(Share & { readonly key: string | null })[]] {
  const {
    answer_count: answers = 0,
    visibility,
    position_distribution,
    engines,
    breakdown,
  } = responseOf(response);
  const naming = engines
    ? engines.reduce((sum, { named_count }) => sum + named_count, 0)
    : answers - (position_distribution?.not_named ?? 0);
  // The cast is safe, because the rows of these tools have this form.
  const rows = breakdown?.rows ?? (rowsIn(response) as readonly Row[]);
  return [
    visibility ? { visibility: visibility.current, answers, naming } : null,
    ...rows.map(({ key, answer_count, named_count, answers_naming_you, visibility: shown }) => ({
      key,
      visibility: typeof shown === 'number' ? shown : shown.current,
      answers: answer_count,
      naming: named_count ?? answers_naming_you ?? 0,
    })),
  ];
}

/** Whether the plain share differs from visibility by 1 point or more. Computes in integers, so the result is exact. */
const differs = ({ visibility, answers, naming }: Share) =>
  visibility !== null &&
  answers > 0 &&
  Math.abs(1_000 * naming - Math.round(10 * visibility) * answers) >= 10 * answers;

const inWords = ({ visibility, answers, naming }: Share) =>
  `${roundQuotient(100 * naming, answers, 1)} % (visibility ${visibility})`;
