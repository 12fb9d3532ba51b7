/** The first sentence of a brand, and the lines below it. */
import type { Engine } from '@brand-visibility/client';
import { group } from 'd3-array';
import type { Compared, Story } from '../data/report.js';
import type { Spans } from '../data/spans.js';
import { missingIn, type Kind, type Verdict } from '../data/state.js';
import { sumOf, traced, type Moved } from '../figure/figure.js';
import * as of from '../words/message.js';
import { message, type Message } from '../words/message.js';
import { firstOf, type Missing } from './missing.js';

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
  /** Whether the first of the six months was compared, too, or would have been without a movement in the month. */
  readonly isOverMonths: boolean;
  /** Whether lists count the brand apart, because an engine has answers in only one of the windows. */
  readonly isApart: boolean;
  /** The local day of the run whose figures are carried; null if they are of the window. */
  readonly carriedFrom: string | null;
}

/** What is known of a brand before it is said. */
export type Known = Omit<Told, 'headline' | 'lines'>;

export function headlineOf({ brand, spans, story, at = '', isAsked }: Subject, told: Known): Message {
  const { comparison } = story;
  const { kind, visibility, carriedFrom, isNever } = told;
  const name = of.full(brand);
  const path = `${at}comparison.visibility.current`;
  if (kind === 'empty') {
    const nothing = { when: of.when(spans.current) };
    return isAsked ? message('s.noAnswer', nothing) : message('s.notAsked', nothing);
  }
  const now = of.share(visibility.current);
  const answers = traced(`${at}comparison.answer_count`, comparison.answer_count);
  if (kind === 'carried') {
    const engines = 'engines' in comparison ? comparison.engines : [];
    const named = of.count(sumOf(`${at}comparison.engines`, engines, 'named_count'));
    const when = of.when(spans.current);
    const values = {
      when,
      day: of.day(carriedFrom ?? ''),
      brand: name,
      now,
      named,
      answers: of.count(answers),
    };
    return message('s.carried', values, path);
  }
  if (isNever) return message('s.never', { answers, brand: name }, path);
  if (kind === 'uncompared') return message('s.alone', { brand: name, now }, path);
  return message(
    's.named',
    {
      move: moveOf(told),
      brand: name,
      now,
      before: of.share(visibility.previous),
      when: of.when(spans.previous),
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

export function linesOf(subject: Subject, told: Known): (readonly Message[])[] {
  const { spans, story, at = '', missing, wasAsked } = subject;
  const { kind, visibility, verdict, slow, isNever } = told;
  const { comparison } = story;
  if (kind === 'empty' || kind === 'carried') return fewOf(told, comparison, at);
  const lines: (readonly Message[])[] = [];
  const { change } = visibility;
  const judged = `${at}comparison.verdict`;
  if (verdict === 'up' || verdict === 'down')
    lines.push([message('s.verdict.beyond', { change: of.signed(change) }, judged)]);
  if (isChance(told) && !told.isFew && !isNever) {
    const values = {
      change: of.signed(change),
      now: of.count(traced(`${at}comparison.answer_count`, comparison.answer_count)),
      before: of.count(traced(`${at}comparison.previous_answer_count`, comparison.previous_answer_count)),
    };
    lines.push([message('s.verdict.chance', values, judged)]);
  }
  if (slow) lines.push([slowLine(slow, at), ...fewerEngines(subject, slow)]);
  const last: (readonly Message[])[] = fewOf(told, comparison, at);
  if (kind === 'uncompared') {
    const reason = missingIn(comparison).length > 0 ? 'other' : wasAsked ? 'unanswered' : 'unasked';
    last.push([message('s.uncompared', { reason, when: of.when(spans.previous) })]);
  }
  if (missing.length > 0) last.push(withoutOf(subject));
  return [...lines, ...last];
}

const fewOf = ({ isFew: few }: Known, { answer_count }: Compared, at: string): (readonly Message[])[] =>
  few ? [[message('s.few', { answers: traced(`${at}comparison.answer_count`, answer_count) })]] : [];

/** Whether the printed change is within noise; a change of 0.0 needs no word. */
export const isChance = ({ verdict, visibility: { change } }: Pick<Told, 'verdict' | 'visibility'>) =>
  verdict === 'within_noise' && change.value !== null && change.value !== 0;

const slowLine = ({ from, visibility }: Slow, at: string): Message =>
  message(
    's.verdict.slow',
    {
      change: of.signed(visibility.change),
      month: of.month(from),
      before: of.share(visibility.previous),
      now: of.share(visibility.current),
    },
    `${at}since.verdict`,
  );

/** The engines that have no answers in the first month, and so are not in the slow movement. */
function fewerEngines({ story: { comparison, since }, tz }: Subject, { from }: Slow): Message[] {
  if (since === null || !('engines' in since) || !('engines' in comparison)) return [];
  const shared = new Set(since.engines.map(({ platform }) => platform));
  const apart = comparison.engines.flatMap(({ platform }) => (shared.has(platform) ? [] : [platform]));
  if (apart.length === 0) return [];
  const then = { month: firstOf(since, tz), start_date: `${from}-01`, end_date: `${from}-01` };
  return [message('l.figure.without', { engines: enginesIn(apart), reason: 'other', when: of.when(then) })];
}

const enginesIn = (engines: readonly Engine[]) => of.list(engines.map(of.engine));

/** Without which engines the figures are, and the figures with them, once for each window that has more engines. */
function withoutOf({ spans, story: { all_engines }, at = '', missing }: Subject): Message[] {
  const alike = group(missing, ({ reason, window }) => `${reason} ${window}`);
  const without = [...alike.values()].map((all) => {
    const [{ reason, window } = missing[0]!] = all;
    return message('l.figure.without', {
      engines: enginesIn(all.map(({ engine: one }) => one)),
      reason: reason === 'uncounted' ? 'other' : reason,
      when: of.when(spans[window]),
    });
  });
  const figures = (['current', 'previous'] as const).flatMap((window) => {
    // The figure of a window differs from the report's if the window has engines that the other lacks.
    const own = missing.filter((one) => one.window !== window);
    if (own.length === 0 || all_engines === null) return [];
    const figure = of.percent(
      traced(`${at}all_engines.visibility.${window}`, all_engines.visibility[window]),
    );
    const engines = enginesIn(own.map(({ engine: one }) => one));
    return [message('l.figure.with', { engines, period: of.period(spans[window]), figure })];
  });
  return [...without, ...figures];
}
