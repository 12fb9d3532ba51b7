import { Fragment, h, type ComponentChildren, type VNode } from 'preact';

/** Joins strings, names and figures into a sentence: sentence`${name} leads, named in ${share} of answers.` */
export const sentence = (texts: TemplateStringsArray, ...parts: readonly ComponentChildren[]): VNode =>
  h(
    Fragment,
    null,
    texts.map((text, index) => [text, parts[index]]),
  );

/** Returns a function that writes lists in a language, such as `a, b and c`. */
export function listsOf(locale: string) {
  const format = new Intl.ListFormat(locale, { type: 'conjunction' });
  return (items: readonly ComponentChildren[]): VNode =>
    h(
      Fragment,
      null,
      format
        .formatToParts(items.map((_, index) => String(index)))
        .map(({ type, value }) => (type === 'element' ? items[Number(value)] : value)),
    );
}

export { cut, cutApart, widthOf } from '../words/names.js';
