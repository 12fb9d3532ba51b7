/** Converts Markdown to plain text. */
import { decodeHTMLStrict } from 'entities/decode';
import MarkdownIt, { type Token } from 'markdown-it';

/** Reads indented lines and blocks in tags as paragraphs. References stay, because `entities` decodes more of them. */
const PARSER = new MarkdownIt({ html: true, maxNesting: 200 }).disable([
  'code',
  'html_block',
  'entity',
  'text_join',
]);
PARSER.validateLink = () => true; // no link is followed

/** Matches marks of quotes and lists that are nested deeper than the parser reads. */
const DEEP = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){50,}/gm;

/** What is written for a token, or after an inline token. */
const WRITTEN: Readonly<Record<string, string>> = {
  heading_open: '\n· ',
  list_item_open: '\n· ',
  heading_close: '\n',
  paragraph_close: '\n',
  th_close: ' · ',
  td_close: ' · ',
  tr_close: '\n',
  hardbreak: '\n',
};

/** Matches signs of Markdown in a string that may be plain: a heading, an item or a table; a link or bold words. */
const BLOCK_SIGN = /^ {0,3}(?:#{1,6} \S|[-*+] \S|\d{1,3}[.)] \S|>|\|.*\||`{3})/m;
const INLINE_SIGN = /\*\*\S|\\[#&*~]|\]\([^\s)]|(?<!\w)__?\w[^_\n]*\w__?(?!\w)/;

/** Whether a string contains signs of Markdown, which engines often write without saying so. */
export const looksLikeMarkdown = (text: string) =>
  BLOCK_SIGN.test(text) ||
  (['**', '](', '_', '\\'].some((sign) => text.includes(sign)) && INLINE_SIGN.test(text));

/**
 * Returns the lines of Markdown without images: one for each heading, paragraph, item and table row. A dot marks the
 * lines of headings and items, so that nobody reads them as a part of the sentence before them. `softBreak` replaces a
 * line break within a paragraph.
 */
export function linesIn(markdown: string, softBreak = ' '): string[] {
  const tokens = PARSER.parse(markdown.replaceAll(DEEP, ''), {});
  const text = tokens.map(({ type, content, children }, index) => {
    if (type === 'fence') return content;
    if (type !== 'inline') return WRITTEN[type] ?? '';
    const inline = inlineText(children ?? [], softBreak);
    return tokens[index - 2]?.type === 'list_item_open' ? inline.replace(/^\[[ xX]\] /, '') : inline;
  });
  const lines = text
    .join('')
    .replaceAll(/(?<!\n) · \n/g, '\n')
    .split('\n');
  return lines.filter((line) => line !== '· '); // an item that begins with another one
}

/** Returns the text of a paragraph, without images and links that only number a source. */
function inlineText(tokens: readonly Token[], softBreak: string): string {
  const out: string[] = [];
  let link = 0;
  for (const { type, content } of tokens) {
    if (type === 'text')
      out.push(decodeHTMLStrict(BESIDE.test(content) ? content.replaceAll('**', '') : content));
    else if (type === 'html_inline') out.push(textOfTag(content));
    else if (type === 'softbreak') out.push(softBreak);
    else if (type !== 'image') out.push(content === '' ? (WRITTEN[type] ?? '') : content);
    if (type === 'link_open') link = out.length - 1;
    if (type === 'link_close' && NUMBER.test(out.slice(link).join('')))
      out.splice(link - 1, Infinity, (out[link - 1] ?? '').replace(/ $/, ''));
  }
  return out.join('');
}

/** Matches the text of a link that only numbers a source. */
const NUMBER = /^\[?\^?\d{1,3}\^?\]?$/;

/** Matches marks that CommonMark does not pair, between punctuation and a letter without case: `**Acme(R)**은`. */
const BESIDE = /[\p{P}\p{S}]\*\*[\p{Lo}\p{Lm}]|[\p{Lo}\p{Lm}]\*\*[\p{P}\p{S}]/u;

const BREAK =
  /^<\/?(?:br|p|div|li|ul|ol|dl|dt|dd|tr|table|h[1-6]|hr|section|article|details|summary|blockquote|pre|figure)\b/i;
const INLINE =
  /^<\/?(?:a|abbr|b|bdi|big|cite|code|del|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|tbody|td|tfoot|th|thead|time|tt|u|var|wbr|\w+-[\w-]*)\b/i;

/** Returns what a tag writes. What an engine hardly means as a tag stays: `<b and size>` or `<name>`. */
function textOfTag(tag: string): string {
  if (/\s\w[^\s"'=/>]*\s*\/?>$/.test(tag)) return tag;
  if (BREAK.test(tag)) return '\n';
  return INLINE.test(tag) ? (/^<\/?t[dh]\b/i.test(tag) ? ' ' : '') : tag;
}
