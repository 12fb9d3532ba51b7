/** Reads the HTML of a document as a tree. */

export interface Element {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (Element | string)[];
  readonly parent: Element | null;
}

const TOKEN = /<(\/?)([a-zA-Z][\w-]*)((?:\s[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+|</g;
const VOID = new Set(['meta', 'br', 'hr', 'img', 'link', 'input', 'wbr']);
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (found, code: string | undefined, name: string) =>
    code === undefined ? (NAMED[name] ?? found) : String.fromCodePoint(Number(code)),
  );

/** Returns the body of a document. Its texts have plain spaces and no soft hyphens. */
export function treeOf(html: string): Element {
  const root: Element = { tag: 'body', attributes: new Map(), children: [], parent: null };
  let open = root;
  for (const [token, isEnd, tag, inTag = '', isEmpty] of html.slice(html.indexOf('<body')).matchAll(TOKEN)) {
    if (tag === undefined) open.children.push(decoded(token).replaceAll('\u00AD', '').replaceAll(/\s/g, ' '));
    else if (isEnd) open = open.parent ?? root;
    else {
      const pairs = [...inTag.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)];
      const attributes = new Map(pairs.map(([, key = '', value = '']) => [key, decoded(value)]));
      const element: Element = { tag, attributes, children: [], parent: open };
      open.children.push(element);
      if (!isEmpty && !VOID.has(tag)) open = element;
    }
  }
  return root;
}

/** Whether a selector such as `tr`, `#work`, `.was`, `p.note` or `[data-word]` selects an element. */
function isA({ tag, attributes }: Element, selector: string): boolean {
  const [, name, id, own = '', has] = /^(\w*)(?:#([\w-]+))?(?:\.([\w-]+))?(?:\[([\w-]+)\])?$/.exec(selector) ?? [];
  const isOwn = own === '' || attributes.get('class')?.split(' ').includes(own);
  return Boolean(isOwn) && (!name || name === tag) && (!id || id === attributes.get('id')) && (!has || attributes.has(has));
}

/** Returns the elements that the last of some selectors selects within the ones before, in their order. */
export function all(within: Element, path: string): Element[] {
  const [first = '', ...rest] = path.split(' ');
  return within.children.flatMap((child) => {
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

/** Returns what a reader sees of an element. */
export const textOf = ({ children }: Element): string =>
  children.map((child) => (typeof child === 'string' ? child : isA(child, '.unseen') ? '' : textOf(child))).join('');
