import type { Category, Engine } from '@brand-visibility/domain/vocabulary';
import type { ImportRecord } from '@brand-visibility/contract';

/** A share (0 to 1) over time, as points `[days ago, share]`, oldest first. Shares are interpolated between points. */
export type Curve = readonly (readonly [daysAgo: number, share: number])[];

/** An engine that tracks a brand. `leaning` is how often its answers name the brand, relative to the average engine. */
export interface DemoEngine {
  readonly platform: Engine;
  readonly leaning: number;
  /** How many days ago runs began to ask the engine. */
  readonly sinceDaysAgo: number;
}

/** A rival. If `record` is null, answers name the rival, but the demo contains no record of the rival. */
export interface DemoRival {
  readonly name: string;
  readonly record: 'watched' | 'known' | null;
  /** The domain in the record of the rival. */
  readonly domain: string | null;
  /** The website that some answers give next to the rival's name. */
  readonly website: string | null;
  /** Other spellings of the rival's name that answers contain. */
  readonly spellings: readonly string[];
  readonly naming: Curve;
}

/** A prompt. Runs include it from `added` until `paused` or `deleted`. All three are numbers of days ago. */
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

/** A page that answers cite. The number of citations of each page is proportional to its `weight`. */
export interface DemoPage {
  readonly url: string;
  readonly title: string | null;
  readonly weight: number;
  /** The former title of the page. Citations contained this title until `untilDaysAgo` days ago. */
  readonly earlier?: { readonly title: string; readonly untilDaysAgo: number };
}

/** The definition of one brand in the demo. */
export interface DemoBrand {
  readonly brand: Omit<ImportRecord<'brand'>, 'type' | 'id' | 'account_id' | 'platforms' | 'created_at'>;
  /** IANA name of the time zone of the brand's market. */
  readonly zone: string;
  readonly engines: readonly DemoEngine[];
  readonly runs: { readonly everyDays: number; readonly oldest: number; readonly newest: number };
  /** The runs that did not complete, each with the day on which it began. */
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
  /** Pages that answers occasionally cite in addition to `pages`. Some of their URLs are not web pages. */
  readonly asides: readonly DemoPage[];
  readonly words: DemoWords;
}

/** How answers describe a rival: the kind of product, what users praise, and what users complain about. */
type DescribedRival = readonly [about: string, good: string, bad: string];

/** The phrases of which the answers to a brand's prompts consist. Only the phrases in `rivals` contain a name. */
export interface DemoWords {
  readonly product: string;
  readonly audience: string;
  /** The details for which an engine asks, so that its next answer can be more specific. */
  readonly details: string;
  /** Alternative descriptions of the brand that do not contain its name. */
  readonly about: readonly string[];
  /** A wrong claim about the brand that some answers make. */
  readonly wrong: string;
  readonly good: readonly string[];
  readonly bad: readonly string[];
  readonly rivals: Readonly<Record<string, DescribedRival>>;
  readonly tips: readonly string[];
  /** The sentences that answer each prompt, keyed by the text of the prompt. The most direct sentence comes first. */
  readonly replies: Readonly<Record<string, string>>;
}

/** Returns the share on a day. Before its first point and after its last point, the curve is constant. */
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

/** Creates a prompt of the demo. By default, every run of the year includes the prompt. */
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

/** Creates a rival of the demo. `naming` is the share of answers that name the rival, either constant or over time. */
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

/** Creates a page that answers cite. `DemoPage` describes `weight`. */
export function page(
  weight: number,
  url: string,
  title: string | null,
  earlier?: DemoPage['earlier'],
): DemoPage {
  return { url, title, weight, ...(earlier && { earlier }) };
}

/** Returns the id of a record, which consists of the prefix of its type, the brand's slug and a unique suffix. */
export function demoId(prefix: string, slug: string, rest = ''): string {
  return `${prefix}_${slug.replaceAll('-', '_')}${rest === '' ? '' : `_${rest}`}`;
}
