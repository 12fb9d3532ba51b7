/** A saved report as a program reads it: lines and marked figures. */
import { textOf, within, type Element } from '@brand-visibility/programs/html';

export {
  around,
  bodyOf,
  byId,
  classesOf,
  parsed,
  textOf,
  within,
  withClass,
  type Element,
} from '@brand-visibility/programs/html';

const INLINE = new Set(['data', 'bdi', 'b', 'span', 'strong', 'a', 'br', 'tspan', 'mark']);

/** The text of each block, without those within it; a span that stands alone in a row or list is one. */
export function linesOf(element: Element, textIn: (inline: Element) => string | null = () => null): string[] {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    lines.push(line.trim());
    line = '';
  };
  const visit = (child: Element | string, parent: Element) => {
    if (typeof child === 'string') return void (line += child);
    const isBlock =
      !INLINE.has(child.name) ||
      (child.name === 'span' && !['p', 'dd', 'span', 'b', 'h3'].includes(parent.name));
    const text = textIn(child);
    if (isBlock) end();
    if (text === null) child.children.forEach((one) => visit(one, child));
    else line += text;
    if (isBlock) end();
  };
  element.children.forEach((one) => visit(one, element));
  end();
  return lines.filter((one) => one !== '');
}

export interface Mark {
  /** The place in the responses, such as `comparison.visibility.current`. */
  readonly at: string;
  /** As programs read it; empty for null. */
  readonly value: string;
  readonly text: string;
  readonly element: Element;
}

/** The marked figures within an element. */
export const marksIn = (element: Element): Mark[] =>
  within(element).flatMap((one) => {
    const { 'data-figure': at, value, 'data-value': drawn } = one.attributes;
    return at === undefined
      ? []
      : [{ at, value: value ?? drawn ?? 'missing', text: textOf(one), element: one }];
  });
