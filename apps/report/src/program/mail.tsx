/** Writes what a message says of a report: when the report is published, because its figures are known only then. */
import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Spans } from '../data/spans.js';
import type { Moved } from '../figure/figure.js';
import {
  count,
  decimal,
  message,
  month,
  percent,
  period,
  periodOfYear,
  signed,
  type Message,
  type Value,
} from '../words/message.js';
import { Print, Say, Word, WordsContext } from '../words/words.js';
import type { Words } from '../words/writer.js';
import { tileWord } from '../story/told.js';
import type { Said } from './said.js';

/** The parts of a message, as HTML. */
export interface MailParts {
  readonly title: string;
  readonly lines: readonly string[];
  readonly figures: readonly MailFigure[];
}

/** A figure with its label, and below it two lines: the change, and the figure before. */
export type MailFigure = readonly [label: string, figure: string, change: string, before: string];

const BETTER = '#0b6640';
const WORSE = '#a6281e';

/** Returns the parts of the message about a brand, or about the brands of a group, of which `said` has the names. */
export function mailParts(
  words: Words,
  spans: Spans,
  lines: readonly (readonly Message[])[],
  said: readonly (readonly [name: string | null, said: Said])[],
): MailParts {
  const html = (node: VNode) =>
    renderToString(<WordsContext.Provider value={words}>{node}</WordsContext.Provider>);
  const figure = (
    label: ComponentChildren,
    value: ComponentChildren,
    change: ComponentChildren,
    before: ComponentChildren,
  ): MailFigure => [html(<>{label}</>), html(<>{value}</>), html(<>{change}</>), html(<>{before}</>)];
  const then = (what: Value | null) =>
    what && <Word k="l.then" of={{ period: period(spans.previous), what }} />;
  const visibility = (label: ComponentChildren, { told }: Said) =>
    figure(
      label,
      <Share of={told.visibility} />,
      <Change of={told} />,
      then(earlier(told.visibility, percent)),
    );
  const ofBrand = (one: Said): MailFigure[] => {
    const { told, first, position } = one;
    if (told.kind === 'empty') return [];
    const { share, sentiment } = told;
    const part = (of: typeof first.current) =>
      of && message('l.of', { part: count(of[0]), all: count(of[1]) });
    return [
      visibility(<Word k="l.figure.visibility" />, one),
      figure(
        <Word k="l.figure.share" />,
        <Share of={share} />,
        share.current.value === null ? <Word k="l.figure.noRival" /> : <Points of={share} />,
        then(earlier(share, percent)),
      ),
      figure(
        <Word k="l.figure.first" />,
        <Print of={part(first.current) ?? decimal(position)} />,
        position.value !== null && (
          <>
            <Word k="l.leads.position" /> <Print of={decimal(position)} />
          </>
        ),
        then(part(first.previous)),
      ),
      figure(
        <Word k="l.figure.sentiment" />,
        <>
          <Print of={decimal(sentiment.current)} />
          {sentiment.current.value !== null && (
            <Unit>
              {' '}
              <Word k="l.figure.ofHundred" />
            </Unit>
          )}
        </>,
        <Points of={sentiment} />,
        then(earlier(sentiment, decimal)),
      ),
    ];
  };
  return {
    title: html(
      <Word
        k="l.compared"
        of={{ period: periodOfYear(spans.current), before: periodOfYear(spans.previous) }}
      />,
    ),
    lines: lines.map((all) =>
      html(
        <>
          {all.map((one, index) => (
            <>
              {index > 0 && ' · '}
              <Say of={one} />
            </>
          ))}
        </>,
      ),
    ),
    figures: said.flatMap(([name, one]) => (name === null ? ofBrand(one) : [visibility(name, one)])),
  };
}

const earlier = ({ previous }: Moved, write: (of: Moved['previous']) => Value) =>
  previous.value === null ? null : write(previous);

const Unit = ({ children }: { readonly children: ComponentChildren }) => (
  <span style="font-size:16px;font-weight:400">{children}</span>
);

const Share = ({ of }: { readonly of: Moved }) => <Print of={percent(of.current)} />;

const Points = ({ of: { change }, color }: { readonly of: Moved; readonly color?: string }) =>
  change.value === null ? null : (
    <b style={color && `color:${color}`}>
      <Word k="l.points" of={{ change: signed(change) }} />
    </b>
  );

/** The change of visibility with its word, and the movement over six months with its own. */
function Change({ of }: { readonly of: Said['told'] }) {
  const { visibility, verdict, slow } = of;
  const word = tileWord(of);
  const colorOf = (one: string | null) =>
    one === 'up' ? { color: BETTER } : one === 'down' ? { color: WORSE } : {};
  return (
    <>
      <Points of={visibility} {...colorOf(verdict)} />
      {word && (
        <>
          , <Say of={word} />
        </>
      )}
      {slow && (
        <>
          {' · '}
          <Points of={slow.visibility} {...colorOf(slow.verdict)} />{' '}
          <Word k="l.figure.since" of={{ month: month(slow.from) }} />,{' '}
          <Say of={message('l.word.beyond', null, 'since.verdict')} />
        </>
      )}
    </>
  );
}
