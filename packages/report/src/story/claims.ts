import type { Engine } from '@brand-visibility/client';
import type { TargetMetric } from '../data/configuration.js';
import type { Verdict } from './state.js';

/**
 * What a sentence of a report claims beyond its figures. Each claim can be refuted by a request to the API, so programs
 * can check every report. `engines` are the engines whose answers count; empty for all of them.
 */
export type Claim =
  /** Visibility since the days that begin with `since`, of the brand or of one engine or question (`key`). */
  | {
      readonly kind: 'moved';
      readonly of: 'brand' | 'engine' | 'question';
      readonly key?: string | undefined;
      readonly verdict: Verdict | 'same';
      readonly since: string;
      readonly engines: readonly Engine[];
    }
  /** How many engines or questions rose and how many fell, out of those that are compared. */
  | {
      readonly kind: 'moves';
      readonly of: 'engine' | 'question';
      readonly rose: number;
      readonly fell: number;
      readonly compared: number;
    }
  /** Whether the brand leads a rival (`behind`), follows it (`ahead`) or neither. */
  | { readonly kind: 'lead'; readonly rival: string; readonly verdict: 'ahead' | 'behind' | 'level' }
  /** The rivals that are named most. */
  | { readonly kind: 'named-most'; readonly rivals: readonly string[] }
  /** A rival that changed sides: the brand passed it (`behind`), or it passed the brand (`ahead`). */
  | { readonly kind: 'passed'; readonly rival: string; readonly verdict: 'ahead' | 'behind' }
  | {
      readonly kind: 'engines';
      readonly weakest: Engine;
      readonly strongest: Engine;
      readonly areApart: boolean;
    }
  | { readonly kind: 'place'; readonly place: 'highest' | 'lowest'; readonly of: number }
  /** An engine with counted answers in only one of the windows; it has none in `window`, for this reason. */
  | {
      readonly kind: 'missing';
      readonly engine: Engine;
      readonly window: 'current' | 'previous';
      readonly reason: 'unasked' | 'failed' | 'uncounted';
    }
  /** The share of the cover. `isFew`: the sentence says from how few answers. */
  | { readonly kind: 'headline'; readonly isFew: boolean; readonly engines: readonly Engine[] }
  | { readonly kind: 'never-named' }
  /** How far a figure is from a target, and when visibility would reach it at its pace. */
  | {
      readonly kind: 'target';
      readonly metric: TargetMetric;
      readonly value: number;
      readonly distance: number;
      readonly reached: string | null;
    }
  /** Whether crawlers can read the site, how much work was followed by a rise or fall, and the page to win. */
  | { readonly kind: 'access'; readonly passes: number; readonly of: number }
  | { readonly kind: 'work'; readonly rises: number; readonly falls: number; readonly of: number }
  | { readonly kind: 'site'; readonly url: string; readonly lost: number; readonly of: number }
  /** The questions whose answers are lost most often, or name the brand least often. */
  | { readonly kind: 'lost' | 'least'; readonly questions: readonly string[] }
  | { readonly kind: 'then-and-now'; readonly question: string; readonly engine: Engine };
