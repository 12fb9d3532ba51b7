/**
 * The one story of a brand and a window: its figures, with the words beside them. Covers, the index, groups, the page
 * with its portfolio, and mail print what this file returns, so that they say the same of a brand.
 */
import { localDay } from '../data/days.js';
import type { Compared, ReportOf } from '../data/report.js';
import { hasRivals, isFew, isNeverNamed, kindOf, missingIn, wasAskedBefore } from '../data/state.js';
import type { Kind } from '../data/state.js';
import { movedAt, shareOf, traced, type Moved } from '../figure/figure.js';
import { message, type Message } from '../words/message.js';
import { mightBeSlow, missingEngines, slowSince } from './missing.js';
import { headlineOf, isChance, linesOf, type Subject, type Told } from './said.js';

export type { Subject, Told };

/** Tells the story of a report. */
export const toldOf = (
  report: ReportOf<
    | 'comparison'
    | 'all_engines'
    | 'since'
    | 'runs'
    | 'explanation'
    | 'explanation_before'
    | 'explanation_missing'
    | 'ranking'
  >,
): Told => {
  const { brand, choice, spans, responses } = report;
  return tell({
    brand: brand.name,
    tz: choice.tz,
    spans,
    story: responses,
    missing: missingEngines(responses),
    isAsked: responses.explanation.run_count > 0 && responses.comparison.window.carried_from === null,
    wasAsked: wasAskedBefore(responses),
    hasRival: hasRivals(responses),
  });
};

/** Tells the story of a brand, of a report or of a row of the portfolio. */
export function tell(subject: Subject): Told {
  const { story, tz, at = '', hasRival } = subject;
  const { comparison, all_engines } = story;
  const kind = kindOf(story);
  const { carried_from } = comparison.window;
  const slow = slowSince(story, tz);
  const metric = (name: 'visibility' | 'share_of_voice' | 'sentiment_score') =>
    movedFor(kind, movedAt(`${at}comparison.${name}`, comparison[name]));
  const told = {
    kind,
    isNever: isNeverNamed(story),
    isFew: isFew(story),
    visibility: exact(metric('visibility'), comparison),
    share: hasRival ? metric('share_of_voice') : NO_FIGURES,
    sentiment: metric('sentiment_score'),
    verdict: kind === 'compared' ? comparison.verdict : null,
    slow: slow && {
      verdict: slow.verdict,
      from: slow.from,
      visibility: exact(movedAt(`${at}since.visibility`, slow.since.visibility), slow.since),
    },
    isOverMonths: story.since !== null || mightBeSlow(story, subject.spans),
    isApart: missingIn(all_engines ?? comparison).length > 0,
    carriedFrom: carried_from === null ? null : localDay(carried_from, tz),
  };
  return { ...told, headline: headlineOf(subject, told), lines: linesOf(subject, told) };
}

const NOTHING = traced('', null);
const NO_FIGURES: Moved = { current: NOTHING, previous: NOTHING, change: NOTHING };

/** Only a report that compares prints an earlier figure and a change. */
const movedFor = (kind: Kind, moved: Moved): Moved =>
  kind === 'compared' ? moved : { current: moved.current, previous: NOTHING, change: NOTHING };

/** Adds whether the shares are nearly all or nearly none. */
function exact(moved: Moved, of: Compared): Moved {
  if (!('engines' in of)) return moved;
  const named = (name: 'named_count' | 'previous_named_count') =>
    of.engines.reduce((sum, one) => sum + (one[name] ?? 0), 0);
  return {
    current: shareOf(moved.current, named('named_count'), of.answer_count),
    previous: shareOf(moved.previous, named('previous_named_count'), of.previous_answer_count ?? 0),
    change: moved.change,
  };
}

type Judged = Pick<Told, 'verdict' | 'visibility' | 'isNever'>;

/** `rose` or `fell`, for a verdict at a path; null for any other verdict. */
export function moveWord(verdict: string | null, at: string): Message | null {
  if (verdict === 'up') return message('l.word.rose', null, at);
  return verdict === 'down' ? message('l.word.fell', null, at) : null;
}

/** The word beside the change in a row of a list; null if no word fits. */
export const rowWord = (told: Judged, at = 'comparison'): Message | null =>
  moveWord(told.verdict, `${at}.verdict`) ??
  (isChance(told) && !told.isNever ? message('l.word.chance', null, `${at}.verdict`) : null);

/** The word beside the change in a tile or at a head, which names no direction; null if no word fits. */
export function tileWord(told: Judged): Message | null {
  const word = rowWord(told);
  return word && word.key !== 'l.word.chance' ? message('l.word.beyond', null, word.at) : word;
}

/** The verdict and the change of the movement that is more than chance, if one of the two is. */
export const strongestOf = ({
  verdict,
  visibility,
  slow,
}: Pick<Told, 'verdict' | 'visibility' | 'slow'>) => ({
  verdict: slow?.verdict ?? verdict,
  change: (slow?.visibility ?? visibility).change.value,
});

/** How many of the rows that have a verdict rose and fell by more than chance. */
export interface Tally {
  readonly rose: number;
  readonly fell: number;
  readonly of: number;
}

export function tallyOf(verdicts: readonly (string | null)[]): Tally {
  const compared = verdicts.filter((one) => one !== null);
  const counted = (wanted: string) => compared.filter((one) => one === wanted).length;
  return { rose: counted('up'), fell: counted('down'), of: compared.length };
}

/** One in so many figures that did not change is marked by chance. */
export const ONE_IN = 20;

/** How many of `of` rows would be marked if nothing had changed: 0 for too few rows to say. */
export const markedByChance = (of: number, oneIn = ONE_IN): number =>
  of < oneIn ? 0 : Math.round(of / oneIn);
