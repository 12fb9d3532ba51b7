import { escaped } from '../page.js';

/** Descriptions as HTML. */

/** Converts text to HTML. Text between backquotes becomes code, and the id of an operation a link to it. */
export type Inline = (text: string) => string;

export function inlineOf(operationIds: ReadonlySet<string>): Inline {
  return (text) =>
    text
      .split(/`([^`]+)`/)
      .map((part, i) => {
        const shown = escaped(part);
        if (i % 2 === 0) return shown;
        return operationIds.has(part) ? linked(`#${part}`, part) : `<code>${shown}</code>`;
      })
      .join('');
}

/** A link whose text is code. */
export const linked = (target: string, code: string) =>
  `<a href="${escaped(target)}"><code>${escaped(code)}</code></a>`;

/** The first sentence of a description, without the ends of abbreviations and numbers. */
export const firstSentence = (text: string) => /^.*?[.](?= [A-Z`]|$)/s.exec(text)?.[0] ?? text;
