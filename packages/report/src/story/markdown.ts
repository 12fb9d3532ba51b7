/** Converts Markdown to plain text, in time proportional to its length, however deep its marks are nested. */
import { labelOf, withoutMarks } from './inline.js';

/** Matches the mark of a quote, a list item or a heading. */
const MARK = /[ \t]*(>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|#{1,6}(?=[ \t]|$))/y;
/** Matches a line between two parts, and the line below a heading. */
const RULE = /^[ \t>]*(?:([-*_])[ \t]*(?:\1[ \t]*){2,}|=+[ \t]*|-+[ \t]*)$/;
const FENCE = /^(?:`{3,}(?!.*`)|~{3,})/;
const TABLE = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;
const DEFINITION =
  /^\[([^[\]]{1,999})\]:[ \t]*(?:<[^<>]*>|[^\s<]\S*)(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?$/;

/**
 * Yields the lines of Markdown as plain text without images: one line for each heading, paragraph, item and table row.
 * White space is not collapsed, and lines may be empty.
 */
export function* linesIn(markdown: string): Generator<string> {
  const lines = markdown.split(/\r\n?|\n/);
  const labels = new Set(
    lines.flatMap((line) => DEFINITION.exec(line.trim())?.slice(1) ?? []).map((label) => labelOf(label)),
  );
  const inline = (text: string) => withoutMarks(text.replaceAll(/[^\S\n]+/g, ' '), labels);
  const rowOf = (row: string) =>
    row
      .replaceAll(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.trim()))
      .join(' · ');
  let paragraph: string[] = [];
  let fence = '';
  let isTable = false;
  let wasQuote = false;
  const finished = (): string[] => {
    if (paragraph.length === 0) return [];
    const text = inline(paragraph.join(''));
    paragraph = [];
    return text.split('\n');
  };
  for (const line of lines) {
    const { marks, text, end } = partsOf(line);
    if (fence !== '') {
      if (text.startsWith(fence) && /^(?:`+|~+)$/.test(text)) fence = '';
      else yield wasQuote ? line.replace(/^[ \t>]+/, '') : line;
      continue;
    }
    const isNew = marks.some((mark) => mark !== '>') || (marks.length > 0 && !wasQuote);
    wasQuote = marks.includes('>');
    fence = FENCE.exec(text)?.[0] ?? '';
    const isEnd = text === '' || fence !== '' || RULE.test(line);
    if (isNew || isEnd) {
      yield* finished();
      isTable = false;
    }
    if (isEnd || (paragraph.length === 0 && DEFINITION.test(text))) continue;
    if (text.includes('|') && TABLE.test(text) && paragraph.at(-1)?.includes('|')) {
      const header = paragraph.pop() ?? '';
      yield* finished();
      yield rowOf(header.trim());
      isTable = true;
    } else if (isTable) yield rowOf(text);
    else paragraph.push(text + end);
    if (marks.at(-1)?.startsWith('#')) yield* finished();
  }
  yield* finished();
}

/** Splits a line into its marks, its text, and the white space that ends it: a line break or a space. */
function partsOf(line: string) {
  const marks: string[] = [];
  MARK.lastIndex = 0;
  let at = 0;
  for (let found = MARK.exec(line); found !== null; found = MARK.exec(line)) {
    marks.push(found[1] ?? '');
    at = MARK.lastIndex;
    if (marks.at(-1)?.startsWith('#')) break;
  }
  MARK.lastIndex = 0;
  const rest = line.slice(at);
  const isHard = rest.endsWith('  ') || rest.endsWith('\\');
  const isItem = marks.length > 0 && marks.at(-1) !== '>';
  const text = (rest.endsWith('\\') ? rest.slice(0, -1) : rest).trim();
  return { marks, text: isItem ? text.replace(/^\[[ xX]\] /, '') : text, end: isHard ? '\n' : ' ' };
}
