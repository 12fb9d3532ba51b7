import type { Facts } from './facts.js';
import { keyOf, plainSpaces, same, type Fault } from './printed.js';
import { memberAt, printed, valueAt } from '@brand-visibility/programs/figures';
import { closest, type Element } from '@brand-visibility/programs/html';
import type { Rule } from './verdicts.js';

/** Whether messages are those of the catalogue, and figures those of the API. */

/** A message without arguments is printed as the catalogue has it. */
const catalogued: Rule = ({ words, catalogue }) =>
  words.flatMap(({ key, text }) => {
    const message = catalogue[key] ?? 'not in the catalogue';
    return message.includes('{') ? [] : same(key, text, plainSpaces(message));
  });

/** No message of the catalogue stands outside of its element, and no word of a verdict within another text. */
const unmarked: Rule = ({ root, catalogue }) => {
  const plain = Object.entries(catalogue).filter(([, message]) => !message.includes('{'));
  const isIn = (text: string, [key, message]: readonly [string, string]) =>
    /^l\.word\.(?!ahead|behind)/.test(key)
      ? ` ${text.replaceAll(/[,.:;()·]/g, ' ')} `.includes(` ${message} `)
      : text.trim() === message;
  const visit = ({ name, attributes, children }: Element): readonly Fault[] =>
    'data-word' in attributes || ['bdi', 'title', 'style', 'script'].includes(name)
      ? []
      : children.flatMap((child) =>
          typeof child === 'string'
            ? same(child, plain.find((one) => isIn(child, one))?.[0], undefined)
            : visit(child),
        );
  return visit(root);
};

/** Returns the value of a path; undefined if the path leads to none. */
function foundAt(facts: Facts, at: string): number | null | undefined {
  try {
    return valueAt(facts, at);
  } catch {
    return undefined;
  }
}

/** Each figure is that of its path and of its row, and is printed as it is. */
const figures: Rule = (document, facts) =>
  document.figures.flatMap(({ at, value, text, element }) => {
    const found = foundAt(facts, at);
    if (found === undefined) return same(`${at || 'no path'}: ${text}`, 'a figure', 'none');
    const texts = printed(at, found, document.language).map(plainSpaces);
    const isNearly = (found === 100 || found === 0) && /99[.,]9|0[.,]1/.test(text);
    const row = closest(element, 'tr', 'li');
    const [list] = /^(?:engines|questions|questions_before|recommendations)\.data\.\d+/.exec(at) ?? [];
    const isOfRow = !list || !row || keyOf(row) === '' || Object.values(memberAt(facts, list) ?? {}).includes(keyOf(row)); // prettier-ignore
    return [
      ...(element.name === 'data' ? same(at, value, String(found ?? '')) : []),
      ...(isNearly ? [] : same(at, texts.includes(text.replace(/ ?%$/, '')) ? true : text, true)),
      ...same(at, isOfRow, true),
    ];
  });

export const CATALOGUE = { catalogue: [catalogued, unmarked], figures: [figures] };
