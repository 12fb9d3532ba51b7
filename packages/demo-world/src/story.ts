import type { Category, Engine } from '@brand-visibility/domain';
import type { ImportRecord } from '@brand-visibility/contract';

/** A share (0-1) over time: points `[days ago, share]`, oldest first, interpolated linearly. */
export type Curve = readonly (readonly [daysAgo: number, share: number])[];

/** An engine of a brand; `leaning` is how often it names the brand, relative to the average. */
export interface DemoEngine {
  readonly platform: Engine;
  readonly leaning: number;
  /** Runs use the engine from this many days ago on. */
  readonly sinceDaysAgo: number;
}

/** A rival; with `record: null` it appears in answers only, without a record of its own. */
export interface DemoRival {
  readonly name: string;
  readonly record: 'watched' | 'known' | null;
  /** The domain of its record. */
  readonly domain: string | null;
  /** The website that answers sometimes give with the name. */
  readonly website: string | null;
  /** Other spellings of the name in answers. */
  readonly spellings: readonly string[];
  readonly naming: Curve;
}

/** A prompt; runs include it from `added` until `paused` or `deleted`, all in days ago. */
export interface DemoPrompt {
  readonly text: string;
  readonly category: Category | null;
  readonly theme: string | null;
  readonly location: string | null;
  readonly is_branded: boolean;
  readonly volume: number | null;
  readonly difficulty: number | null;
  readonly added: number;
  readonly paused: number | null;
  readonly deleted: number | null;
  readonly never_run: boolean;
}

/** A page that answers cite; `weight` is how often, relative to the other pages. */
export interface DemoPage {
  readonly url: string;
  readonly title: string | null;
  readonly weight: number;
  /** Its title up to a day, in days ago. */
  readonly earlier?: { readonly title: string; readonly untilDaysAgo: number };
}

/** The definition of one brand of the demo. */
export interface DemoBrand {
  readonly brand: Omit<ImportRecord<'brand'>, 'type' | 'id' | 'account_id' | 'platforms' | 'created_at'>;
  /** IANA zone of the brand's own market. */
  readonly zone: string;
  readonly engines: readonly DemoEngine[];
  readonly runs: { readonly everyDays: number; readonly oldest: number; readonly newest: number };
  /** Runs that did not complete, by the day they were made. */
  readonly unfinished: readonly {
    readonly daysAgo: number;
    readonly status: 'pending' | 'running' | 'failed';
  }[];
  readonly naming: Curve;
  readonly sentiment: readonly (readonly ['positive' | 'neutral' | 'negative' | 'mixed', number])[];
  readonly rivals: readonly DemoRival[];
  readonly themes: readonly string[];
  readonly prompts: readonly DemoPrompt[];
  readonly pages: readonly DemoPage[];
  /** Pages that are cited now and then, in addition to the other ones; also what is not a page of the web. */
  readonly asides: readonly DemoPage[];
  readonly words: DemoWords;
}

/** A rival as answers describe it: what it is, what people like, and what they complain about. */
type DescribedRival = readonly [about: string, good: string, bad: string];

/** The phrases of which a brand's answers consist; only those of `rivals` contain a name. */
export interface DemoWords {
  readonly product: string;
  readonly audience: string;
  /** The details that an engine asks for in order to be more specific. */
  readonly details: string;
  /** A description of the brand. */
  readonly about: readonly string[];
  /** A wrong claim about the brand that some answers make. */
  readonly wrong: string;
  readonly good: readonly string[];
  readonly bad: readonly string[];
  readonly rivals: Readonly<Record<string, DescribedRival>>;
  readonly tips: readonly string[];
  /** The sentences that answer a prompt, by its text, the most direct one first. */
  readonly replies: Readonly<Record<string, string>>;
}

/** The value of a curve on a day; the curve is constant before its first and after its last point. */
export function shareOn(curve: Curve, daysAgo: number): number {
  let before = curve[0];
  for (const point of curve) {
    if (before === undefined || point[0] <= daysAgo) {
      if (before === undefined || before[0] <= daysAgo) return point[1];
      const progress = (before[0] - daysAgo) / (before[0] - point[0]);
      return before[1] + progress * (point[1] - before[1]);
    }
    before = point;
  }
  return before?.[1] ?? 0;
}

/** A prompt of the demo, part of all runs of the year by default. */
export function prompt(
  text: string,
  category: Category | null,
  theme: string | null,
  more: Partial<DemoPrompt> = {},
): DemoPrompt {
  return {
    text,
    category,
    theme,
    location: null,
    is_branded: false,
    volume: 3,
    difficulty: 2,
    added: 380,
    paused: null,
    deleted: null,
    never_run: false,
    ...more,
  };
}

/** A rival of the demo; `naming` is the share of answers that name it, constant or as a curve. */
export function rival(name: string, naming: number | Curve, more: Partial<DemoRival> = {}): DemoRival {
  return {
    name,
    record: null,
    domain: null,
    website: null,
    spellings: [],
    naming: typeof naming === 'number' ? [[0, naming]] : naming,
    ...more,
  };
}

/** A page that answers cite; `weight` is how often, relative to the other pages. */
export function page(
  weight: number,
  url: string,
  title: string | null,
  earlier?: DemoPage['earlier'],
): DemoPage {
  return { url, title, weight, ...(earlier && { earlier }) };
}

/** The id of a demo record: a prefix for the type, the brand's slug, and a suffix that is unique within both. */
export function demoId(prefix: string, slug: string, rest = ''): string {
  return `${prefix}_${slug.replaceAll('-', '_')}${rest === '' ? '' : `_${rest}`}`;
}
