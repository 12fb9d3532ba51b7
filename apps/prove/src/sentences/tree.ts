/** Reads the HTML of a document as a tree. */

export interface Element {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (Element | string)[];
  readonly parent: Element | null;
}

const TOKEN = /<(\/?)([a-zA-Z][\w-]*)((?:\s[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+|</g;
const VOID = new Set(['meta', 'br', 'hr', 'img', 'link', 'input', 'wbr']);
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };
const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (found, code: string | undefined, name: string) =>
    code === undefined ? (NAMED[name] ?? found) : String.fromCodePoint(Number(code)),
  );

function opened(tag: string, inTag: string, parent: Element | null): Element {
  const pairs = [...inTag.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)];
  const attributes = new Map(pairs.map(([, key = '', value = '']) => [key, decoded(value)]));
  return { tag, attributes, children: [], parent };
}

/** Returns the body of a document. Its texts have plain spaces and no soft hyphens. */
export function treeOf(html: string): Element {
  const root = opened('body', '', null);
  let open = root;
  for (const [token, isEnd, tag, inTag = '', isEmpty] of html.slice(html.indexOf('<body')).matchAll(TOKEN)) {
    if (tag === undefined) {
      open.children.push(decoded(token).replaceAll('\u00AD', '').replaceAll(/\s/g, ' '));
    } else if (isEnd) {
      open = open.parent ?? root;
    } else {
      const element = opened(tag, inTag, open);
      open.children.push(element);
      if (!isEmpty && !VOID.has(tag)) open = element;
    }
  }
  return root;
}

/** Whether a selector such as `tr`, `#work`, `.was`, `p.note` or `[data-word]` selects an element. */
function isA({ tag, attributes }: Element, selector: string): boolean {
  const [, name, id, own, attribute] = /^(\w*)(?:#([\w-]+))?(?:\.([\w-]+))?(?:\[([\w-]+)\])?$/.exec(selector) ?? [];
  return (
    (!name || name === tag) &&
    (!id || id === attributes.get('id')) &&
    (!own || (attributes.get('class') ?? '').split(' ').includes(own)) &&
    (!attribute || attributes.has(attribute))
  );
}

/** Returns the elements that the last of some selectors selects within the ones before, in their order. */
export function all(within: Element, path: string): Element[] {
  const [first = '', ...rest] = path.split(' ');
  return within.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    const below = all(child, path);
    if (!isA(child, first)) return below;
    return rest.length === 0 ? [child, ...below] : [...new Set([...all(child, rest.join(' ')), ...below])];
  });
}

/** Returns the nearest element around one that a selector selects, or itself; null if there is none. */
export function closest(element: Element | null, ...selectors: readonly string[]): Element | null {
  for (let one = element; one !== null; one = one.parent)
    if (selectors.some((selector) => isA(one, selector))) return one;
  return null;
}

/** Returns what a reader sees of an element. */
export const textOf = ({ children }: Element): string =>
  children.map((child) => (typeof child === 'string' ? child : isA(child, '.unseen') ? '' : textOf(child))).join('');
