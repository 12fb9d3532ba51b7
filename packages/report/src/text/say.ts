import { Fragment, h, type ComponentChildren, type VNode } from 'preact';

/** Joins strings, names and figures into a sentence: say`${name} leads, named in ${share} of answers.` */
export const say = (texts: TemplateStringsArray, ...parts: readonly ComponentChildren[]): VNode =>
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

/** Truncates a name to at most `most` characters. */
export function cut(name: string, most = 28): string {
  const characters = [...name];
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : name;
}
