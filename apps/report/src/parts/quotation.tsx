/** A quote from one answer, with the engine and the day. */
import type { ComponentChildren } from 'preact';
import type { Piece } from '../story/names.js';
import type { Quote } from '../story/quotes.js';
import { useWords } from '../text/words.js';

interface QuotationProps {
  readonly quote: Quote;
  /** Replaces the default caption, which shows the engine, the day and the cited sites. */
  readonly caption?: ComponentChildren;
}

/** Shows a quote from an answer, with the names marked. Programs find the answer by `data-answer`. */
export function Quotation({ quote: { answer, day, pieces, sites }, caption }: QuotationProps) {
  const words = useWords();
  return (
    <figure class="quote" data-answer={answer.id}>
      <blockquote>
        <p>{words.quoted(pieces.map(({ text }) => text).join(''), <Pieces pieces={pieces} />)}</p>
      </blockquote>
      <figcaption>
        {caption ?? words.quotes.source(answer.platform, day, words.quotes.cites(sites))}
      </figcaption>
    </figure>
  );
}

/** Shows a string with its names marked. */
export const Pieces = ({ pieces }: { readonly pieces: readonly Piece[] }) =>
  pieces.map(({ text, of }) => (of === null ? text : <mark class={of.kind}>{text}</mark>));
