/** Converts the text of an answer to plain text. */
import type { BrandAnswer } from '@brand-visibility/client';
import { linesIn } from './markdown.js';
import { withoutReferences } from './references.js';

type Texts = Pick<BrandAnswer, 'text' | 'text_markdown'>;

/** Maximum number of characters of an answer that are read, which is about ten pages. */
const MOST = 32_768;
/** Number of characters that are read at least before the name. */
const BEFORE = 1000;
/** Number of characters of the name that are sought, because seeking more takes longer. */
const OF_NAME = 64;

/**
 * Returns the text of an answer, with one line per heading, paragraph, item and table row. Only `text_markdown` is
 * Markdown. The marks that engines add for their own pages are left out. Of a long text, it returns only a part: the
 * beginning, or what surrounds `name` if it occurs only later.
 */
export const plainText = (answer: Texts, name = ''): string => [...linesOf(answer, name)].join('\n');

export const hasText = (answer: Texts): boolean => linesOf(answer, '').next().done !== true;

function* linesOf({ text, text_markdown }: Texts, name: string): Generator<string> {
  const part = withoutGroups(partOf(text_markdown ?? text, name));
  const lines =
    text_markdown === null
      ? withoutReferences(part).split('\n')
      : linesIn(withoutBetween(part, '<!--', '-->'));
  for (const line of lines) {
    const plain = line.replaceAll(/\s+/g, ' ').replaceAll(CITATION, '').trim();
    if (plain !== '') yield plain;
  }
}

function partOf(text: string, name: string): string {
  if (text.length <= MOST) return text;
  const before = text.indexOf(name.slice(0, OF_NAME)) - BEFORE;
  if (before <= MOST - 2 * BEFORE) return text.slice(0, MOST);
  const from = Math.max(text.lastIndexOf('\n', before), before - MOST / 2);
  return text.slice(from, from + MOST);
}

/** Matches the number of a source: `[2]`, `[^2^]` or `【4:0†source】`. */
const CITATION = / ?(?:\[\^?\d{1,3}\^?\](?![(\]])|【\d+(?::\d+)?†[^【】]*】)/g;

/** Matches a group of ChatGPT, which begins with its kind: `cite`, for example. */
const GROUP = / ?\ue200([^\ue200\ue201]*)\ue201/g;

/** Removes the groups of ChatGPT and Grok. Of the group of a brand or a place, its name stays. */
function withoutGroups(text: string): string {
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
