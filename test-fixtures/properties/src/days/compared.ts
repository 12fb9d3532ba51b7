import type { OperationId, Operations, ResponseOf } from '@brand-visibility/contract';
import { ENGINES } from '@brand-visibility/domain';
import { fraction, minus, shown } from '@brand-visibility/model';

/** What responses with days to compare with must be beside those with these days as their window (rule 2.11). */

type Body<Id extends OperationId> = ResponseOf<Operations[Id]>;
type Comparison = Body<'getVisibilityComparison'>;
type Explanation = Body<'explainVisibility'>;

/** The same request with days to compare with, with these days as its window, and with neither. */
export interface Asked<B> {
  readonly body: B;
  readonly own: B;
  readonly plain: B;
}

/** A sentence for each part that is not what it must be. */
type Faults = readonly string[];

const differing = (what: string, is: unknown, should: unknown): Faults =>
  JSON.stringify(is) === JSON.stringify(should)
    ? []
    : [`${what} is ${JSON.stringify(is)}, not ${JSON.stringify(should)}`];

interface Windowed {
  readonly window: Comparison['window'];
}

/** The days as a window of their own; null if nothing is compared, as days without a run are never carried. */
const before = <B extends Windowed>({ body, own }: Asked<B>): B | null =>
  isCarried(body) || isCarried(own) ? null : own;

const isCarried = ({ window }: Windowed) => window.carried_from !== null;

export function windowFaults({ body, own, plain }: Asked<Windowed>): Faults {
  const { start: previous_start, end: previous_end } = own.window;
  return [
    ...differing('window', body.window, { ...plain.window, previous_start, previous_end }),
    ...differing('previous_end', plain.window.previous_end, plain.window.start),
  ];
}

export function comparisonFaults(asked: Asked<Comparison>): Faults {
  const { body, own, plain } = asked;
  const earlier = before(asked);
  const countOf = (count: number) => (isCarried(body) ? null : earlier ? count : 0);
  return [
    ...differing('answers before', body.previous_answer_count, countOf(own.answer_count)),
    ...differing('prompts before', body.previous_prompt_count, countOf(own.prompt_count)),
    ...differing('visibility before', body.visibility.previous, earlier?.visibility.current ?? null),
    ...differing('run noise before', body.run_noise.previous, earlier?.run_noise.current ?? null),
    ...differing('prompt noise before', body.prompt_noise.previous, earlier?.prompt_noise.current ?? null),
    ...differing('engines before', enginesBefore(body), earlier ? enginesNow(earlier) : []),
    ...differing('current', currentOf(body), currentOf(plain)),
    ...contributionFaults(body),
  ];
}

const currentOf = ({ answer_count, prompt_count, visibility, run_noise, prompt_noise }: Comparison) => [
  answer_count,
  prompt_count,
  visibility.current,
  run_noise.current,
  prompt_noise.current,
];

const enginesNow = ({ engines }: Comparison) =>
  engines
    .filter(({ answer_count }) => answer_count > 0)
    .map(({ platform, answer_count, named_count, visibility }) => [
      platform,
      answer_count,
      named_count,
      visibility.current,
    ]);

const enginesBefore = ({ engines }: Comparison) =>
  engines
    .filter(({ previous_answer_count }) => (previous_answer_count ?? 0) > 0)
    .map(({ platform, previous_answer_count, previous_named_count, visibility }) => [
      platform,
      previous_answer_count,
      previous_named_count,
      visibility.previous,
    ]);

/** Half of the last decimal, for each figure that is rounded. */
const ROUNDED = 0.05 * (ENGINES.length + 1) + 1e-9;

/** Contributions add up to the change (rule 17.6). */
function contributionFaults({ engines, visibility: { change } }: Comparison): Faults {
  const sum = engines.reduce((total, { contribution }) => total + (contribution ?? 0), 0);
  const isNone = engines.every(({ contribution }) => contribution === null);
  if (change === null) return isNone ? [] : ['there are contributions without a change'];
  return Math.abs(sum - change) > ROUNDED ? [`contributions add up to ${sum}, the change is ${change}`] : [];
}

export function explanationFaults(asked: Asked<Explanation>, { visibility }: Comparison): Faults {
  const figuresBefore = before(asked)?.figures;
  const { current, previous } = asked.body.figures.visibility;
  const change = current && previous && shown(minus(exact(current), exact(previous)));
  return [
    ...Object.entries(asked.body.figures).flatMap(([name, figure]) =>
      differing(
        `${name} before`,
        figure.previous,
        figuresBefore?.[name as keyof Explanation['figures']].current ?? null, // a name of the same object
      ),
    ),
    ...differing('change', visibility.change, change),
  ];
}

const exact = ({ numerator, denominator }: { readonly numerator: string; readonly denominator: string }) =>
  fraction(BigInt(numerator), BigInt(denominator));

export function groupFaults(asked: Asked<Body<'getVisibilityGroups'>>): Faults {
  const rowsBefore = new Map(before(asked)?.data.map((row) => [row.key, row]));
  return asked.body.data.flatMap((row) => {
    const earlier = rowsBefore.get(row.key);
    return (['visibility', 'average_position', 'sentiment_score'] as const).flatMap((name) =>
      differing(`${name} of ${row.key} before`, row[name].previous, earlier?.[name].current ?? null),
    );
  });
}

interface Sources extends Windowed {
  readonly answer_count: number;
  readonly data: readonly {
    readonly url?: string;
    readonly domain: string;
    readonly answer_share: { readonly current: number | null; readonly previous: number | null };
  }[];
}

/** A source that no answer of the days cites has a share of 0 (rule 15.5). */
export function sourceFaults(asked: Asked<Sources>): Faults {
  const earlier = before(asked);
  const keyOf = ({ url, domain }: Sources['data'][number]) => url ?? domain;
  const shares = new Map(earlier?.data.map((row) => [keyOf(row), row.answer_share.current]));
  return asked.body.data.flatMap((row) => {
    const should = earlier && earlier.answer_count > 0 ? (shares.get(keyOf(row)) ?? 0) : null;
    return differing(`share of ${keyOf(row)} before`, row.answer_share.previous, should);
  });
}
