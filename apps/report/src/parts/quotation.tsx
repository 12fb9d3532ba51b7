/** A quote from one answer, with the engine and the day. */
import type { ComponentChildren } from 'preact';
import type { Piece } from '../story/names.js';
import type { Quote } from '../story/quotes.js';
import * as of from '../words/message.js';
import { Print, useWords } from '../words/words.js';

/** Shows a quote from an answer, with the names marked. Programs find the answer by `data-answer`. */
export function Quotation({
  quote: { answer, pieces },
  children,
}: {
  readonly quote: Quote;
  readonly children: ComponentChildren;
}) {
  const words = useWords();
  return (
    <figure class="quote" data-answer={answer.id}>
      <blockquote>
        <p>{words.quoted(pieces.map(({ text }) => text).join(''), <Pieces pieces={pieces} />)}</p>
      </blockquote>
      <figcaption>{children}</figcaption>
    </figure>
  );
}

/** The engine and the day of a quote, and the question. */
export function Source({ quote, question }: { readonly quote: Quote; readonly question: string }) {
  const words = useWords();
  return (
    <>
      <Print of={of.engine(quote.answer.platform)} />, <Print of={of.day(quote.day)} />
      {question !== '' && [' · ', words.quoted(question)]}
    </>
  );
}

/** Shows a string with its names marked. */
export const Pieces = ({ pieces }: { readonly pieces: readonly Piece[] }) =>
  pieces.map(({ text, of: name }) => (name === null ? text : <mark class={name.kind}>{text}</mark>));
