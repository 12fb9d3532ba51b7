/** Reads the HTML of a report as a tree. */

export interface Element {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (Element | string)[];
}

const TOKEN = /<(\/?)([a-zA-Z][\w-]*)((?:\s[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+|</g;
const VOID = new Set(['meta', 'br', 'hr', 'img', 'link', 'input', 'wbr']);
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (found, code: string | undefined, name: string) =>
    code === undefined ? (NAMED[name] ?? found) : String.fromCodePoint(Number(code)),
  );

function opened(tag: string, inTag: string): Element {
  const pairs = [...inTag.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)];
  const attributes = new Map(pairs.map(([, key = '', value = '']) => [key, decoded(value)]));
  const classes = attributes.get('class')?.split(' ') ?? [];
  return { tag, id: attributes.get('id') ?? '', classes, attributes, children: [] };
}

/** Returns the body of a document. Its texts have plain spaces and no soft hyphens. */
export function treeOf(html: string): Element {
  const root = opened('body', '');
  const open = [root];
  const body = html.slice(html.indexOf('<main'), html.indexOf('</body>'));
  for (const [token, isEnd, tag, inTag = '', isEmpty] of body.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (tag === undefined)
      parent.children.push(decoded(token).replaceAll('\u00AD', '').replaceAll(/\s/g, ' '));
    else if (isEnd) open.pop();
    else {
      const element = opened(tag, inTag);
      parent.children.push(element);
      if (!isEmpty && !VOID.has(tag)) open.push(element);
    }
  }
  return root;
}

/** Whether a selector such as `p`, `#work`, `.was` or `ol.work` selects an element. */
function isA({ tag, id, classes }: Element, selector: string): boolean {
  const [, name, ownId, own] = /^(\w*)(?:#([\w-]+))?(?:\.([\w-]+))?$/.exec(selector) ?? [];
  return (!name || name === tag) && (!ownId || ownId === id) && (!own || classes.includes(own));
}

/** Returns the elements that the last of some selectors selects within the ones before, in their order. */
export function all(within: Element, path: string): Element[] {
  const [first = '', ...rest] = path.split(' ');
  return within.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    const below = all(child, path);
    if (!isA(child, first)) return below;
    return rest.length === 0 ? [child, ...below] : all(child, rest.join(' '));
  });
}

/** Returns what a reader sees of elements. `named` changes each name, question or title of the data. */
export function textOf(elements: readonly (Element | string)[], named = (name: string) => name): string {
  return elements
    .map((element) => {
      if (typeof element === 'string') return element;
      if (element.tag === 'br') return ' ';
      if (element.tag === 'svg' || isA(element, '.unseen')) return '';
      const text = textOf(element.children, named);
      return element.tag === 'bdi' ? named(text) : text;
    })
    .join('');
}
