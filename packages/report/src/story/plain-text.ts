/** Converts the Markdown of an answer to plain text. */
import { Lexer } from 'marked';

/** The fields of a Markdown token that this module reads. */
interface Part {
  readonly type?: string;
  readonly text?: string;
  readonly tokens?: readonly Part[] | undefined;
  readonly items?: readonly Part[];
  /** In a table, `header` is the first row and `rows` are the other rows. In a cell, `header` is a boolean. */
  readonly header?: readonly Part[] | boolean;
  readonly rows?: readonly (readonly Part[])[];
}

const LINES = new Set(['heading', 'paragraph', 'blockquote', 'list', 'list_item', 'table', 'code', 'br']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Returns Markdown as plain text without images, with one line per heading, paragraph, item and table row. */
export const plainText = (markdown: string) =>
  partsOf(markdown)
    .map(textOf)
    .join('')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

function partsOf(markdown: string): readonly Part[] {
  try {
    return [...Lexer.lex(markdown)];
  } catch (error) {
    if (error instanceof RangeError) return [{ type: 'code', text: markdown }]; // nesting is thousands of levels deep
    throw error;
  }
}

function textOf({ type = '', text = '', tokens, items, header, rows }: Part): string {
  if (type === 'image') return '';
  if (type === 'html') return text.replaceAll(/<[^<>]*>/g, '');
  if (type === 'code') return `\n${text}\n`;
  const inside =
    typeof header === 'object' && rows
      ? [header, ...rows].map((cells) => cells.map(textOf).join(' · ')).join('\n')
      : ((items ?? tokens)?.map(textOf).join('') ?? decoded(text.replaceAll('\n', ' ')));
  return LINES.has(type) ? `\n${inside}\n` : inside;
}

const decoded = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
