/** A saved report as a program reads it: elements, texts and marked figures. */

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Element | null;
  readonly children: (Element | string)[];
}

const VOID = new Set(['meta', 'br', 'hr', 'img', 'link', 'input']);
const RAW = new Set(['style', 'script']);
const TOKEN = /<!doctype html>|<(\/?)([a-zA-Z][\w-]*)((?:\s[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+|</g;

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (found, code: string | undefined, name: string) =>
    code === undefined ? (NAMED[name] ?? found) : String.fromCodePoint(Number(code)),
  );

/** The elements of a document. Throws unless each is closed where it must be. */
export function parsed(html: string): Element {
  const root: Element = { name: '', attributes: {}, parent: null, children: [] };
  let inside = root;
  for (const [token, isEnd, name, attributes = '', isEmpty] of html.matchAll(TOKEN)) {
    if (name === undefined) {
      if (token !== '<!doctype html>') inside.children.push(RAW.has(inside.name) ? token : decoded(token));
    } else if (isEnd) {
      if (inside.name !== name || inside.parent === null) throw new Error(`</${name}> ends <${inside.name}>`);
      inside = inside.parent;
    } else {
      const pairs = attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g);
      const element: Element = {
        name,
        attributes: Object.fromEntries([...pairs].map(([, key = '', value = '']) => [key, decoded(value)])),
        parent: inside,
        children: [],
      };
      inside.children.push(element);
      if (!isEmpty && !VOID.has(name)) inside = element;
    }
  }
  if (inside !== root) throw new Error(`<${inside.name}> does not end`);
  return root;
}

const known = new WeakMap<Element, readonly Element[]>();

/** All elements within one of a parsed document, in their order. */
export function within(element: Element): readonly Element[] {
  const found =
    known.get(element) ??
    element.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...within(child)]));
  known.set(element, found);
  return found;
}

export const classesOf = ({ attributes }: Element) => (attributes['class'] ?? '').split(' ');
export const withClass = (element: Element, name: string) =>
  within(element).filter((one) => classesOf(one).includes(name));
export const byId = (element: Element, id: string) =>
  within(element).find(({ attributes }) => attributes['id'] === id) ?? null;

/** Elements around one, the nearest first. */
export const around = ({ parent }: Element): Element[] =>
  parent === null ? [] : [parent, ...around(parent)];

export const bodyOf = (root: Element) => {
  const body = within(root).find(({ name }) => name === 'body');
  if (body === undefined) throw new Error('no body');
  return body;
};

export const textOf = (element: Element): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

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
