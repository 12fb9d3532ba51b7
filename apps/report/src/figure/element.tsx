/** Prints one figure with its path, which programs can read. Readers can often open the answers behind it. */
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { AnswerQuery, TracedNumber } from './figure.js';

/** Shows the answers behind a count; null in a saved report, which cannot request answers. */
export const AnswersContext = createContext<((query: AnswerQuery, count: number) => void) | null>(null);

/**
 * A figure. Programs find it by `data-figure`, the path of its value in the responses. `text` is the formatted value.
 * What has no path is no figure, such as the dash of a share of voice without rivals.
 */
export function Figure({
  of: { at, value, answers },
  text,
}: {
  readonly of: TracedNumber;
  readonly text: string;
}) {
  const show = useContext(AnswersContext);
  if (at === '') return <>{text}</>;
  const figure = (
    <data data-figure={at} value={value ?? ''} translate={show === null ? undefined : false}>
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
 * A string from the data, always shown as plain text. Its writing direction does not affect the surrounding text. On
 * the page, browsers do not translate it.
 */
export function Text({ children }: { readonly children: ComponentChildren }) {
  return <bdi translate={useContext(AnswersContext) === null ? undefined : false}>{children}</bdi>;
}

/** A link to a URL from the data. If the URL is not a web URL, only its text is shown. */
export function WebLink({ url, children }: { readonly url: string; readonly children: ComponentChildren }) {
  const shown = <Text>{children}</Text>;
  if (!/^https?:\/\//i.test(url)) return shown;
  return (
    <a href={url} rel="noopener noreferrer" target="_blank">
      {shown}
    </a>
  );
}
