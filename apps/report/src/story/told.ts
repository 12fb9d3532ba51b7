/**
 * The one story of a brand and a window: its figures, with the words beside them. Covers, the index, groups, the page
 * with its portfolio, and mail print what this file returns, so that they say the same of a brand.
 */
import type { Engine } from '@brand-visibility/client';
import { localDay } from '../data/days.js';
import type { Compared, ReportOf, Story } from '../data/report.js';
import type { Spans } from '../data/spans.js';
import { hasRivals, isFew, isNeverNamed, kindOf, missingIn, wasAskedBefore } from '../data/state.js';
import type { Kind, Verdict } from '../data/state.js';
import { movedAt, shareOf, traced, type Moved } from '../figure/figure.js';
import {
  count,
  day,
  engine,
  full,
  list,
  message,
  month,
  percent,
  period,
  share,
  signed,
  when,
  type Message,
} from '../words/message.js';
import { firstOf, missingEngines, slowSince, type Missing } from './missing.js';

/** What the story of a brand is told from. */
export interface Subject<Of extends Compared = Compared> {
  readonly brand: string;
  readonly tz: string;
  readonly spans: Spans;
  readonly story: Pick<Story<Of>, 'comparison' | 'all_engines' | 'since'>;
  /** The path of the story in the responses, with a dot, or empty. */
  readonly at?: string;
  /** The engines that are left out, with the reasons. */
  readonly missing: readonly Missing[];
  /** Whether a run completed in the window, and in the days with which it is compared. */
  readonly isAsked: boolean;
  readonly wasAsked: boolean;
  /** Whether any answer names a rival; without one, a share of voice says nothing. */
  readonly hasRival: boolean;
}

/** A movement over the six months that a comparison with the month before does not show. */
export interface Slow {
  readonly verdict: 'up' | 'down';
  /** The first of the months, as `YYYY-MM`. */
  readonly from: string;
  readonly visibility: Moved;
}

export interface Told {
  readonly kind: Kind;
  /** Whether answers count and none names the brand; then no word of chance fits. */
  readonly isNever: boolean;
  readonly isFew: boolean;
  /** The first sentence, and the lines below it, each of one or more messages. */
  readonly headline: Message;
  readonly lines: readonly (readonly Message[])[];
  /** Visibility in both windows; its change is null unless the kind is `compared`. */
  readonly visibility: Moved;
  /** The same of the share of voice; its values are null if no rival is named. */
  readonly share: Moved;
  readonly sentiment: Moved;
  /** The verdict on the change of visibility; null unless the kind is `compared`. */
  readonly verdict: Verdict | null;
  readonly slow: Slow | null;
  /** Whether lists count the brand apart, because an engine has answers in only one of the windows. */
  readonly isApart: boolean;
  /** The local day of the run whose figures are carried; null if they are of the window. */
  readonly carriedFrom: string | null;
}

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

type Known = Omit<Told, 'headline' | 'lines'>;

function headlineOf({ brand, spans, story, at = '', isAsked }: Subject, told: Known): Message {
  const { comparison } = story;
  const { kind, visibility, carriedFrom, isNever } = told;
  const name = full(brand);
  const path = `${at}comparison.visibility.current`;
  if (kind === 'empty') {
    const nothing = { when: when(spans.current) };
    return isAsked ? message('s.noAnswer', nothing) : message('s.notAsked', nothing);
  }
  const now = share(visibility.current);
  const answers = traced(`${at}comparison.answer_count`, comparison.answer_count);
  if (kind === 'carried') {
    const named = 'engines' in comparison ? comparison.engines : [];
    return message(
      's.carried',
      {
        when: when(spans.current),
        day: day(carriedFrom ?? ''),
        brand: name,
        now,
        named: count(
          traced(
            `${at}comparison.engines.*.named_count`,
            named.reduce((sum, one) => sum + one.named_count, 0),
          ),
        ),
        answers: count(answers),
      },
      path,
    );
  }
  if (isNever) return message('s.never', { answers, brand: name }, path);
  if (kind === 'uncompared') return message('s.alone', { brand: name, now }, path);
  return message(
    's.named',
    {
      move: moveOf(told),
      brand: name,
      now,
      before: share(visibility.previous),
      when: when(spans.previous),
    },
    `${at}comparison.visibility.change`,
  );
}

/** `same`: the printed figures are equal, and so is what they are printed from. */
function moveOf({ verdict, visibility: { current, previous, change } }: Known) {
  if (verdict === 'up' || verdict === 'down') return verdict;
  const isSame =
    change.value === 0 && current.value === previous.value && !!current.isNearly === !!previous.isNearly;
  return isSame ? 'same' : 'other';
}

function linesOf(subject: Subject, told: Known): (readonly Message[])[] {
  const { spans, story, at = '', missing, wasAsked } = subject;
  const { kind, visibility, verdict, slow, isNever } = told;
  const { comparison } = story;
  if (kind === 'empty' || kind === 'carried') return fewOf(told, comparison, at);
  const lines: (readonly Message[])[] = [];
  const { change } = visibility;
  const judged = `${at}comparison.verdict`;
  if (verdict === 'up' || verdict === 'down')
    lines.push([message('s.verdict.beyond', { change: signed(change) }, judged)]);
  if (isChance(told) && !told.isFew && !isNever) {
    const values = {
      change: signed(change),
      now: count(traced(`${at}comparison.answer_count`, comparison.answer_count)),
      before: count(traced(`${at}comparison.previous_answer_count`, comparison.previous_answer_count)),
    };
    lines.push([message('s.verdict.chance', values, judged)]);
  }
  if (slow) lines.push([slowLine(slow, at), ...fewerEngines(subject, slow)]);
  lines.push(...fewOf(told, comparison, at));
  if (kind === 'uncompared') {
    const reason = missingIn(comparison).length > 0 ? 'other' : wasAsked ? 'unanswered' : 'unasked';
    lines.push([message('s.uncompared', { reason, when: when(spans.previous) })]);
  }
  if (missing.length > 0) lines.push(withoutOf(subject));
  return lines;
}

const fewOf = ({ isFew: few }: Known, { answer_count }: Compared, at: string): (readonly Message[])[] =>
  few ? [[message('s.few', { answers: traced(`${at}comparison.answer_count`, answer_count) })]] : [];

/** Whether the printed change is within noise; a change of 0.0 needs no word. */
const isChance = ({ verdict, visibility: { change } }: Pick<Told, 'verdict' | 'visibility'>) =>
  verdict === 'within_noise' && change.value !== null && change.value !== 0;

const slowLine = ({ from, visibility }: Slow, at: string): Message =>
  message(
    's.verdict.slow',
    {
      change: signed(visibility.change),
      month: month(from),
      before: share(visibility.previous),
      now: share(visibility.current),
    },
    `${at}since.verdict`,
  );

/** The engines that have no answers in the first month, and so are not in the slow movement. */
function fewerEngines({ story: { comparison, since }, tz }: Subject, { from }: Slow): Message[] {
  if (since === null || !('engines' in since) || !('engines' in comparison)) return [];
  const shared = new Set(since.engines.map(({ platform }) => platform));
  const apart = comparison.engines.flatMap(({ platform }) => (shared.has(platform) ? [] : [platform]));
  if (apart.length === 0) return [];
  const of = { month: firstOf(since, tz), start_date: `${from}-01`, end_date: `${from}-01` };
  return [message('l.figure.without', { engines: enginesIn(apart), reason: 'other', when: when(of) })];
}

const enginesIn = (engines: readonly Engine[]) => list(engines.map(engine));

/** Without which engines the figures are, and the figures with them, once for each window that has more engines. */
function withoutOf({ spans, story: { all_engines }, at = '', missing }: Subject): Message[] {
  const reasons = new Map<string, Missing[]>();
  for (const one of missing) {
    const key = `${one.reason} ${one.window}`;
    reasons.set(key, [...(reasons.get(key) ?? []), one]);
  }
  const without = [...reasons.values()].map((all) => {
    const [{ reason, window } = missing[0]!] = all;
    return message('l.figure.without', {
      engines: enginesIn(all.map(({ engine: one }) => one)),
      reason: reason === 'uncounted' ? 'other' : reason,
      when: when(spans[window]),
    });
  });
  const figures = (['current', 'previous'] as const).flatMap((window) => {
    // The figure of a window differs from the report's if the window has engines that the other lacks.
    const own = missing.filter((one) => one.window !== window);
    if (own.length === 0 || all_engines === null) return [];
    const figure = percent(traced(`${at}all_engines.visibility.${window}`, all_engines.visibility[window]));
    const engines = enginesIn(own.map(({ engine: one }) => one));
    return [message('l.figure.with', { engines, period: period(spans[window]), figure })];
  });
  return [...without, ...figures];
}

/** The word beside the change in a row of a list; null if no word fits. */
export function rowWord(
  told: Pick<Told, 'verdict' | 'visibility' | 'isNever'>,
  at = 'comparison',
): Message | null {
  const { verdict, isNever } = told;
  if (verdict === 'up') return message('l.word.rose', null, `${at}.verdict`);
  if (verdict === 'down') return message('l.word.fell', null, `${at}.verdict`);
  return isChance(told) && !isNever ? message('l.word.chance', null, `${at}.verdict`) : null;
}

/** The word beside the change in a tile or at a head, which names no direction; null if no word fits. */
export const tileWord = (
  told: Pick<Told, 'verdict' | 'visibility' | 'isNever'>,
  at = 'comparison',
): Message | null =>
  told.verdict === 'up' || told.verdict === 'down'
    ? message('l.word.beyond', null, `${at}.verdict`)
    : rowWord(told, at);

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

/** How many of `of` rows would be marked if nothing had changed: 0 for too few rows to say. */
export const markedByChance = (of: number, oneIn = 20): number => (of < oneIn ? 0 : Math.round(of / oneIn));
