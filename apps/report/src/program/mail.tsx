/** Writes what a message says of a report: when the report is published, because its figures are known only then. */
import { renderToString } from 'preact-render-to-string';
import { figuresIn, type Spans } from '../data/spans.js';
import type { Moved } from '../figure/figure.js';
import type { Named } from '../story/attention.js';
import { carriedOf, reasonsOf } from '../parts/movements.js';
import { tileWord } from '../story/told.js';
import * as of from '../words/message.js';
import { message, type Message, type Value } from '../words/message.js';
import type { Words } from '../words/writer.js';
import type { Said } from './said.js';

/** The parts of a message, as HTML. */
export interface MailParts {
  readonly title: string;
  /** The first words, unless the agency has its own; a review of an earlier release has none. */
  readonly intro?: string;
  readonly lines: readonly string[];
  readonly figures: readonly MailFigure[];
  /** What a star says; null if there is none, as in a review of an earlier release. */
  readonly note?: string | null;
}

/** A figure with its label, and below it two lines: the change, and the figure before. */
export type MailFigure = readonly [label: string, figure: string, change: string, before: string];

const COLORS = { up: '#0b6640', down: '#a6281e' };

/** Returns a line with a capital first letter, unless it begins with a name. */
const capital = (line: string) =>
  line.replace(
    /^((?:<span[^<>]*>)*)(\p{Ll})/u,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );

/**
 * Returns the parts of the message about a brand, or about the brands of a group. `lines` are those of the cover.
 */
export function mailParts(
  words: Words,
  spans: Spans,
  lines: readonly (readonly Message[])[],
  said: readonly (readonly [brand: Named | null, of: Said])[],
): MailParts {
  const { current, previous } = spans;
  const html = (...all: readonly (Value | null)[]) =>
    all.flatMap((one) => (one === null ? [] : renderToString(<>{words.value(one)}</>))).join(' ');
  const then = (what: Value | null) => (what === null ? '' : capital(html(of.period(previous), what)));
  const earlier = (of: Moved, write: (of: Moved['previous']) => Value) =>
    then(of.previous.value === null ? null : write(of.previous));
  const points = ({ change }: Moved, verdict: string | null = null) => {
    if (change.value === null) return '';
    const text = html(message('l.points', { change: of.signed(change) }));
    const isSure = verdict === 'up' || verdict === 'down';
    return isSure ? `<b style="color:${COLORS[verdict]}">${text}</b>` : text;
  };
  const unit = (text: string) => `<span style="font-size:16px;font-weight:400;line-height:1">${text}</span>`;
  const shareOf = ({ current }: Moved) =>
    html(of.decimal(current)) + (current.value === null ? '' : unit(words.numbers.percentSign));
  const carried = said.length === 1 ? (said[0]?.[1].told.carriedFrom ?? null) : null;
  const figuresOf = figuresIn(spans, carried);
  const period = of.periodOfYear(current);
  const compared = of.compared(period, previous);
  const arrow = said[0]?.[1].told.verdict === 'up' ? '↑ ' : '↓ ';
  const isGroup = said.some(([brand]) => brand !== null);
  const joined = (...all: readonly string[]) => all.filter((one) => one !== '').join(', ');
  const visibility = (label: string, { told }: Said, reasons: readonly Message[] = []): MailFigure => {
    const { slow, verdict } = told;
    const since = slow && [
      `${points(slow.visibility, slow.verdict)} ${html(message('l.figure.since', { month: of.month(slow.from) }))}`,
      html(message('l.word.beyond', null, 'since.verdict')),
    ];
    const own = joined(
      points(told.visibility, verdict),
      html(tileWord(told)),
      ...reasons.map((one) => html(one)),
    );
    return [
      label,
      shareOf(told.visibility),
      since ? `${own} · ${joined(...since)}` : own,
      earlier(told.visibility, of.percent),
    ];
  };
  const ofBrand = (one: Said): MailFigure[] => {
    const { told, first, position } = one;
    const { share, sentiment } = told;
    if (told.kind === 'empty') return [];
    const part = (first_: Said['first']['current']) =>
      first_ && message('l.of', { part: of.count(first_[0]), all: of.count(first_[1]) });
    const known = sentiment.current.value === null ? null : message('l.figure.ofHundred');
    return [
      visibility(html(message('l.figure.visibility')), one),
      [
        html(message('l.figure.share')),
        shareOf(share),
        share.current.value === null ? html(message('l.figure.noRival')) : points(share),
        earlier(share, of.percent),
      ],
      [
        html(message('l.figure.first')),
        html(part(first.current) ?? of.decimal(position)).replace(/(?<=<\/data>).+(?=<\/span>$)/, unit),
        then(part(first.previous)),
        position.value === null ? '' : html(message('l.leads.position'), of.decimal(position)),
      ],
      [
        html(message('l.figure.sentiment')),
        `${html(of.decimal(sentiment.current))} ${unit(html(known))}`,
        points(sentiment),
        earlier(sentiment, of.decimal),
      ],
    ];
  };
  const labelOf = ({ id, name }: Named) =>
    `<span data-key="${id}">${html(of.plain(name))} · ${html(message('l.figure.visibility'))}</span>`;
  const told = lines.map(
    (all) =>
      (all[0]?.key === 's.verdict.beyond' ? arrow : '') +
      capital(isGroup ? html(...all) : html({ as: 'rows', all })),
  );
  const figures = said.flatMap(([brand, one]) =>
    brand === null
      ? ofBrand(one)
      : [visibility(labelOf(brand), one, [...carriedOf(one.told), ...reasonsOf(one.told)])],
  );
  return {
    title: capital(html(said.some(([, { told }]) => told.kind === 'compared') ? compared : period)),
    intro: words.plainValue(
      message('s.mail.intro', {
        brand: of.full(words.brand),
        when: of.when(figuresOf),
        span: carried === null ? 'other' : 'day',
        day: of.day(figuresOf.start_date),
      }),
    ),
    lines: told,
    figures,
    note: [...told, ...figures.flat()].some((one) => one.includes('class="star"'))
      ? html(message('s.note.star'))
      : null,
  };
}
