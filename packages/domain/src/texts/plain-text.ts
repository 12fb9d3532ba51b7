/** Converts the text of an answer to plain text. */
import { decodeHTMLStrict } from 'entities/decode';
import { linesIn, looksLikeMarkdown } from './markdown.js';

type Texts = Readonly<{ text: string; text_markdown: string | null }>;

/** Maximum number of characters of an answer that are read: about two pages. */
export const MOST = 4096;
/** Number of characters that are read at least before the name. */
const LEAST_BEFORE = 1000;
/** Maximum length of a name that is sought in a long text. */
const LONGEST = 64;

/**
 * Returns the text of an answer, with one line per heading, paragraph, item and table row. If `text_markdown` is null,
 * `text` is read as Markdown too, but keeps its lines, unless it has no sign of Markdown. The marks that engines add
 * for their own pages are left out. Of an answer that is longer than `most`, it returns only a part: the beginning, or
 * what surrounds `name` if it occurs only later.
 */
export function plainText(answer: Texts, name = '', most = MOST): string {
  const { text, text_markdown } = answer;
  const part = partOf(text_markdown ?? text, name, most);
  const known = read.get(answer);
  if (known?.part === part) return known.plain;
  const plain = plainOf(part, text_markdown !== null);
  read.set(answer, { part, plain });
  return plain;
}

/** Returns the plain text of a complete text. `isMarkdown` is false if it may be Markdown. */
export function plainOf(text: string, isMarkdown: boolean): string {
  const kept = withoutGroups(text);
  const lines =
    isMarkdown || looksLikeMarkdown(kept)
      ? linesIn(withoutBetween(kept, '<!--', '-->'), isMarkdown ? ' ' : '\n')
      : (/&[#a-z]/i.test(kept) ? decodeHTMLStrict(kept) : kept).split('\n');
  return lines
    .map((line) => line.replaceAll(SPACE, ' ').replaceAll(CITATION, '').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** The plain text of the part of an answer that was read last, because a report asks more than once. */
const read = new WeakMap<Texts, { readonly part: string; readonly plain: string }>();

export const hasText = (answer: Texts): boolean => plainText(answer) !== '';

function partOf(text: string, name: string, most: number): string {
  if (text.length <= most) return text;
  const before = placeOf(name, text) - LEAST_BEFORE;
  if (before <= MOST - 2 * LEAST_BEFORE) return text.slice(0, MOST);
  const from = Math.max(text.lastIndexOf('\n', before), before - MOST / 2);
  return text.slice(from, from + MOST);
}

/** Returns about where a name begins first, which `namesIn` would take too long to find. */
function placeOf(name: string, text: string): number {
  if (name === '' || name.length > LONGEST) return 0;
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return text.search(new RegExp(String.raw`(?<![a-z\d])${escaped}(?![a-rt-z\d])`, 'i'));
}

const SPACE = /\s{2,}|[^\S ]/g;

/** Matches the number of a source: `[2]`, `[^2^]` or `【4:0†source】`. */
const CITATION = / ?(?:\[\^?\d{1,3}\^?\](?![(\]])|【\d+(?::\d+)?†[^【】]*】)/g;

/** Matches a group of ChatGPT, which begins with its kind: `cite`, for example. */
const GROUP = / ?\ue200([^\ue200\ue201]*)\ue201/g;

/** Removes the groups of ChatGPT and Grok. Of the group of a brand or a place, its name stays. */
function withoutGroups(text: string): string {
  if (!text.includes('\ue200') && !text.includes('<grok:render')) return text;
  const nameIn = (group: string) => /^entity\ue202\["[^"]*","([^"]*)"/.exec(group)?.[1];
  const named = text.replaceAll(GROUP, (all, group: string) => {
    const name = nameIn(group);
    return name === undefined ? '' : `${all.startsWith(' ') ? ' ' : ''}${name}`;
  });
  return withoutBetween(named, '<grok:render', '</grok:render>');
}

/** Removes each part of a string from `begin` to the next `end`, and a space before it. */
function withoutBetween(text: string, begin: string, end: string): string {
  const [first = '', ...parts] = text.split(begin);
  const kept = [first];
  for (const part of parts) {
    const at = part.indexOf(end);
    const last = kept.pop() ?? '';
    if (at === -1) kept.push(last, begin, part);
    else kept.push(last.endsWith(' ') ? last.slice(0, -1) : last, part.slice(at + end.length));
  }
  return kept.join('');
}
