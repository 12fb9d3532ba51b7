import { escapedHtml } from '../page.js';

/** Converts the API's descriptions to HTML. */

/** Converts text to HTML. Text in backquotes becomes code; an operation id becomes a link to the operation. */
export type Inline = (text: string) => string;

export function inlineOf(operationIds: ReadonlySet<string>): Inline {
  return (text) =>
    text
      .split(/`([^`]+)`/)
      .map((part, i) => {
        const shown = escapedHtml(part);
        if (i % 2 === 0) return shown;
        return operationIds.has(part) ? linkedText(`#${part}`, part) : `<code>${shown}</code>`;
      })
      .join('');
}

/** Returns a link whose text is formatted as code. */
export const linkedText = (target: string, code: string) =>
  `<a href="${escapedHtml(target)}"><code>${escapedHtml(code)}</code></a>`;

/** Returns the first sentence. It ends at a full stop followed by a space and a capital or a backquote. */
export const firstSentence = (text: string) => /^.*?[.](?= [A-Z`]|$)/s.exec(text)?.[0] ?? text;
