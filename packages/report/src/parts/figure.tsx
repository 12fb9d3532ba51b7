/** Prints one figure with its path, which programs read. If possible, the figure opens the answers behind it. */
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { AnswerQuery, Fig } from '../story/figure.js';

/** A function that shows the answers behind a count; null in a saved report, which cannot request answers. */
export const AnswersContext = createContext<((query: AnswerQuery, count: number) => void) | null>(null);

/**
 * A figure. Programs find it by `data-figure`, the path of its value in the responses. `text` is the value as the
 * language writes it.
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
 * A string from the data. It is always shown as text, and its writing direction does not affect the surrounding text.
 */
export function Text({ children }: { readonly children: ComponentChildren }) {
  return <bdi>{children}</bdi>;
}

/** A link to a URL from the data if it is a web URL; otherwise only the text of the URL. */
export function WebLink({ url, children }: { readonly url: string; readonly children: ComponentChildren }) {
  const shown = <Text>{children}</Text>;
  if (!/^https?:\/\//i.test(url)) return shown;
  return (
    <a href={url} rel="noopener noreferrer" target="_blank">
      {shown}
    </a>
  );
}
