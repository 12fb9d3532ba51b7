/** Reads HTML that this project writes: elements, texts and attributes. */

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

/** Whether a selector such as `tr`, `#work`, `.was`, `p.note` or `[data-word]` selects an element. */
function isA(element: Element, selector: string): boolean {
  const [, name, id, own, has] = /^(\w*)(?:#([\w-]+))?(?:\.([\w-]+))?(?:\[([\w-]+)\])?$/.exec(selector) ?? [];
  const { attributes } = element;
  return (
    (!name || name === element.name) &&
    (!id || id === attributes['id']) &&
    (!own || classesOf(element).includes(own)) &&
    (!has || has in attributes)
  );
}

/** Returns the elements that the last of some selectors selects within the ones before, in their order. */
export function all(inside: Element, path: string): Element[] {
  const [first = '', ...rest] = path.split(' ');
  return inside.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (!isA(child, first)) return all(child, path);
    return rest.length > 0 ? all(child, rest.join(' ')) : [child, ...all(child, path)];
  });
}

/** Returns an element that one of some selectors selects, or the nearest one around it; null if there is none. */
export function closest(element: Element | null, ...selectors: readonly string[]): Element | null {
  if (element === null || selectors.some((selector) => isA(element, selector))) return element;
  return closest(element.parent, ...selectors);
}
