/** Reads the pages that an answer cites: from a cell, from a response, or from the links in the text. */
import { SOURCE_BOUNDS } from '@brand-visibility/contract';
import { webPage } from '@brand-visibility/domain/sources/web-url';
import { isNothing } from './unseen.js';
import { jsonIn, pageOf, type Cited } from './vendors/form.js';

/** A source of an import record. */
export interface Source {
  readonly url: string;
  readonly domain: string;
  readonly title: string | null;
}

/** Returns the pages in a cell: URLs, Markdown links, or a list as JSON, Python or PostgreSQL write it. */
export function citedIn(cell: unknown): readonly Cited[] {
  if (typeof cell !== 'string') return Array.isArray(cell) ? cell.map(pageOf) : [pageOf(cell)];
  const text = cell.trim();
  if (isNothing(text)) return [];
  const list = text.startsWith('[') ? jsonIn(text) : null;
  if (Array.isArray(list)) return list.map(pageOf);
  const isList = /^(?:\[.*\]|\{.*\}|\(.*\))$/s.test(text);
  const linked = (isList ? text.slice(1, -1) : text).replaceAll(MARKDOWN_LINK, ' $1 ');
  return linked
    .split(/[\s;|]+|,(?=[\s'"]|https?:|$)/)
    .map((each) => each.replace(/^(['"<])(.*)\1?[>'"]$/, '$2'))
    .filter((url) => url !== '' && !ITEM.test(url))
    .map((url) => ({ url, title: null }));
}

/** Matches a Markdown link; its title is not read. */
const MARKDOWN_LINK =
  /\[[^[\]\n]{0,500}\]\((https?:[^\s()]{1,8192}(?:\([^\s()]{0,500}\)[^\s()]{0,500})?)(?: "[^"\n]{0,500}")?\)/g;
/** Matches what precedes an item of a list: `1.`, `[1]` or `-`. */
const ITEM = /^(?:\[?\d{1,3}[\].):]{0,2}|[-*•])$/;

const LINK = /https?:\/\/[^\s"<>\]`|]+/g;

/** Returns the URLs in a string, without the marks that follow a URL in a sentence or in Markdown. */
export const linksIn = (text: string): readonly Cited[] =>
  Array.from(text.matchAll(LINK), ([link]) => ({ url: withoutEnd(link), title: null })).filter(
    ({ url }) => url.length > SOURCE_BOUNDS.url || webPage(url) !== null,
  );

function withoutEnd(link: string): string {
  // A closing parenthesis belongs to the URL if the URL contains its opening one.
  let url = link.replace(/[!'*,.:;?_]{1,9}$/, '');
  for (let open = 0, index = 0; index < url.length; index += 1) {
    if (url[index] === '(') open += 1;
    if (url[index] === ')' && (open -= 1) < 0) url = url.slice(0, index);
  }
  return url.replace(/[!'*,.:;?_]{1,9}$/, '');
}

type Sources = Readonly<{ sources: readonly Source[] }> | Readonly<{ expected: string; found: string }>;

/** Returns the sources of a record, each URL once, or what was expected instead of a value. */
export function sourcesOf(cited: readonly Cited[]): Sources {
  const sources = new Map<string, Source>();
  for (const { url, title, ...recorded } of cited) {
    // Before the URL is parsed, because the time for international hosts is quadratic.
    if (url.length > SOURCE_BOUNDS.url)
      return { expected: `URLs of at most ${SOURCE_BOUNDS.url.toLocaleString('en')} characters`, found: url };
    const { domain = webPage(url)?.host } = recorded;
    if (domain === undefined || domain.length > SOURCE_BOUNDS.domain || !/^https?:/i.test(url))
      return { expected: 'URLs that begin with https:// or http://', found: url };
    const whole = title?.slice(0, SOURCE_BOUNDS.title).replace(/[\uD800-\uDBFF]$/, '') ?? null;
    if (!sources.has(url)) sources.set(url, { url, domain, title: whole });
  }
  if (sources.size <= SOURCE_BOUNDS.items) return { sources: [...sources.values()] };
  const most = SOURCE_BOUNDS.items.toLocaleString('en');
  return { expected: `at most ${most} sources`, found: String(sources.size) };
}
