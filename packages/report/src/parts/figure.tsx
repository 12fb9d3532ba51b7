/** Prints one figure, with its path for programs and the answers that it opens. */
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { AnswerQuery, Fig } from '../story/figure.js';

/** Shows the answers that a count counts, and how many; null in a saved report, which is only read. */
export const AnswersContext = createContext<((query: AnswerQuery, count: number) => void) | null>(null);

/**
 * A figure. Programs find it by `data-figure`, the place of its value in the responses; `text` is how the language
 * writes it.
 */
export function Figure({ of: { at, value, answers }, text }: { readonly of: Fig; readonly text: string }) {
  const show = useContext(AnswersContext);
  const figure = (
    <data data-figure={at} value={value ?? ''}>
      {text}
    </data>
  );
  if (show === null || answers === undefined || !value) return figure;
  return (
    <button type="button" class="answers" onClick={() => show(answers, value)}>
      {figure}
    </button>
  );
}

/**
 * A string of the data: shown as text, regardless of its content, without an effect on the direction of what surrounds
 * it.
 */
export function Text({ children }: { readonly children: ComponentChildren }) {
  return <bdi>{children}</bdi>;
}

/** A link to an address of the data, if it is one of the web; else its text. */
export function WebLink({ url, children }: { readonly url: string; readonly children: ComponentChildren }) {
  const shown = <Text>{children}</Text>;
  if (!/^https?:\/\//i.test(url)) return shown;
  return (
    <a href={url} rel="noopener noreferrer" target="_blank">
      {shown}
    </a>
  );
}
