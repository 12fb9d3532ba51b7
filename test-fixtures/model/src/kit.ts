/** The recompute kit's functions, with types: they are JavaScript for customers, without other software. */

/** An exact fraction in lowest terms; `d` is above 0. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

/** An answer as the API lists it, as far as figures count it. */
export interface PlainAnswer {
  readonly prompt_id: string;
  readonly platform: string;
  readonly brand_named: boolean;
  readonly position: number | null;
  readonly sentiment: string | null;
  readonly competitors: readonly PlainMention[];
}

export interface PlainMention {
  /** Null for the brand itself. */
  readonly report_name: string | null;
  readonly position: number | null;
  readonly sentiment: string | null;
  readonly domain: string | null;
}

/** An answer as stored, of any outcome. */
export interface ModelAnswer extends PlainAnswer {
  readonly id: string;
  readonly run_id: string;
  readonly created_at: string;
  readonly outcome: string;
  readonly competitors: readonly (PlainMention & { readonly name: string })[];
  readonly sources: readonly {
    readonly url: string;
    readonly domain: string;
    readonly title: string | null;
  }[];
}

export interface PlainRun {
  readonly id: string;
  readonly status: string;
  readonly completed_at: string | null;
}

/** What is known of a brand, and the constants. */
export interface Data<Answer extends PlainAnswer = PlainAnswer> {
  readonly brand: { readonly id: string; readonly name: string; readonly domain: string };
  /** In the order in which rows list the engines. */
  readonly weights: ReadonlyMap<string, Fraction>;
  /** Names of watched rivals. */
  readonly watchlist: ReadonlySet<string>;
  /** Domains of rivals by name. */
  readonly domains: ReadonlyMap<string, string | null>;
  /** Prompts that are not deleted, by id. */
  readonly prompts: ReadonlyMap<string, object>;
  readonly runs: readonly PlainRun[];
  readonly answers: readonly Answer[];
}

/** The data of a brand with the answers that count in a window. */
export interface Window<Answer extends PlainAnswer = PlainAnswer> extends Data<Answer> {
  readonly prompt_count: number;
  /** Those with answers. */
  readonly engines: readonly string[];
  readonly answersOf: (engine: string) => number;
  /** One for each answer that names a brand. */
  readonly mentions: (name: string) => readonly unknown[];
  readonly listed: readonly string[];
}

/** A window, and the one that it is compared with, which is null when the window is carried. */
export interface Windows<Answer extends PlainAnswer = PlainAnswer> {
  readonly now: Window<Answer>;
  readonly before: Window<Answer> | null;
}

interface Metric {
  readonly current: Fraction | null;
  readonly previous: Fraction | null;
  readonly change: Fraction | null;
}

interface CompetitorRow {
  readonly rank: number | null;
  readonly name: string;
  readonly domain?: string | null;
  readonly is_you: boolean;
  readonly is_watched: boolean;
  readonly answer_count: number;
  readonly visibility: Metric;
  readonly average_position: Fraction | null;
  readonly sentiment_score: Fraction | null;
  readonly share_of_voice: Fraction | null;
  readonly movement: 'new' | 'rising' | null;
}

/** A value whose fractions have become numbers. */
type Rounded<T> = T extends Fraction
  ? number
  : T extends object
    ? { readonly [Name in keyof T]: Rounded<T[Name]> }
    : T;

type Operation<Result = Fraction> = (x: Fraction, y: Fraction) => Result;
type Figure<Result = Fraction | null> = (name: string, window: Window) => Result;
type Report<Body = object> = (
  response: { readonly window: object },
  query: URLSearchParams,
  data: Data,
) => Body;
type InRun = PlainAnswer & { readonly run_id: string };

interface Kit
  extends
    Readonly<Record<'add' | 'subtract' | 'multiply', Operation>>,
    Readonly<Record<'visibility' | 'averagePosition' | 'sentimentScore' | 'shareOfVoice', Figure>>,
    Readonly<Record<'visibilityReport' | 'visibilityComparison' | 'competitorsComparison', Report>> {
  readonly fraction: (n: bigint | number, d?: bigint | number) => Fraction;
  /** `y` must be above 0: the model divides by nothing else. */
  readonly divide: Operation;
  readonly compare: Operation<number>;
  readonly sum: (list: readonly Fraction[]) => Fraction;
  readonly rounded: <T>(value: T, units: bigint) => Rounded<T>;
  readonly metric: (current: Fraction | null, previous: Fraction | null) => Metric;
  readonly elements: (list: string) => string[];
  readonly nameKey: (name: string) => Buffer;
  readonly tally: <A extends PlainAnswer>(answers: readonly A[], data: Data<A>) => Window<A>;
  readonly countedAnswers: <A extends InRun>(
    runs: readonly PlainRun[],
    query: URLSearchParams,
    data: Data<A>,
  ) => Window<A>;
  readonly countedWindows: <A extends InRun>(
    window: object,
    query: URLSearchParams,
    data: Data<A>,
  ) => Windows<A> & { readonly runs: readonly PlainRun[]; readonly carried_from: string | null };
  readonly range: Figure<{ readonly low: number; readonly high: number } | null>;
  readonly verdict: (name: string, now: Window, before: Window | null) => string | null;
  readonly breakdown: (group_by: string | undefined, now: Window) => object | null;
  readonly competitorRows: (now: Window, before: Window | null) => CompetitorRow[];
  readonly comparedFigures: (now: Window, before: Window | null) => Readonly<Record<string, unknown>>;
  readonly competitorsReport: Report<{ readonly you: CompetitorRow | null; readonly data: CompetitorRow[] }>;
}

/** The path is the same from `src` and from `dist`. */
const FILE = new URL('../../../docs/recompute/recompute.mjs', import.meta.url);

export const kit = (await import(FILE.href)) as Kit;
export const { fraction, sum } = kit;
export const { add: plus, subtract: minus, multiply: times, divide: over, compare: compared } = kit;

/** The constants as the rules state them, not as the product does. */
export const CONSTANTS = {
  units: 10n,
  points: {
    positive: fraction(100),
    neutral: fraction(50),
    mixed: fraction(50),
    negative: fraction(0),
  },
  leastAnswers: 2,
  z: 1.96,
  tolerance: 1e-9,
  fisher: { below: 8, level: fraction(1, 20) },
  leastPrompts: 20,
  newFrom: fraction(5),
  lead: { z: fraction(49, 25), least: 6 },
};

/** What responses show: all fractions rounded. */
export const shown = <T>(value: T) => kit.rounded(value, CONSTANTS.units);
