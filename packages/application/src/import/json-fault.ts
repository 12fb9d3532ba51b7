/** Describes why a line is not a JSON object, and how to correct the line. */

export const BYTE_ORDER_MARK = '\uFEFF';

/** The error for a byte order mark that is not at the beginning of a file, for example because files were joined. */
export const MARK_BETWEEN =
  'expected no byte order mark between records: save each file as UTF-8 without it, with a line break at its end, before you join them';

/** Bytes that other programs write around lines, with their names and octal numbers. */
const JSON_MARKS = [
  ['\x1a', 'end-of-file marks (Ctrl-Z, byte 0x1A)', '032'],
  ['\x1e', 'record separators (RFC 7464, byte 0x1E)', '036'],
] as const;

/** Returns the error message for a line that is not a JSON object (rule 12.8). */
export function notAnObject(text: string): string {
  const parsed = parse(text);
  if (parsed) return `expected a JSON object; found ${kindOf(parsed.value)}`;
  if (text.includes('\0'))
    return "expected text without zero bytes (U+0000): `tr -d '\\000' < FILE` removes them; the escape \\u0000 is refused too";
  const written = text.trim();
  for (const [mark, name, octal] of JSON_MARKS)
    if (written.startsWith(mark) || written.endsWith(mark))
      return `expected text without ${name}: \`tr -d '\\${octal}' < FILE\` removes them`;
  if (written.endsWith(',') && parse(written.slice(0, -1))) {
    return 'expected a JSON object without a comma after it';
  }
  const { outside, isClosed, hasControl } = withoutStrings(text);
  if (outside.includes(BYTE_ORDER_MARK)) return MARK_BETWEEN;
  if (outside.includes("'")) return 'expected a JSON object: names and strings are in double quotes';
  if (!isClosed) {
    return 'expected a JSON object: a string has no closing quote; a line break in a string is written \\n';
  }
  const [, word] = /\b(NaN|Infinity|None|True|False|undefined)\b/.exec(outside) ?? [];
  if (word !== undefined) return `expected a JSON object: \`${word}\` is not JSON`;
  if (/,\s*[}\]]/.test(outside)) return 'expected a JSON object: a comma precedes a closing bracket';
  if (/\}\s*\{/.test(outside)) return 'expected one JSON object per line; found several';
  if (!written.startsWith('{')) return 'expected a JSON object';
  const [opened, closed] = [/[{[]/g, /[}\]]/g].map((brackets) => outside.match(brackets)?.length ?? 0);
  if ((opened ?? 0) > (closed ?? 0))
    return 'expected a complete JSON object on one line; a closing bracket is missing';
  if (hasControl) {
    return 'expected a JSON object: a control character in a string is written as an escape, such as \\t';
  }
  return 'expected a JSON object; the line is not valid JSON';
}

function parse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return value === null ? 'null' : `a ${typeof value}`;
}

/** A line without the content of its strings, computed in time linear in the length of the line. */
interface Outside {
  readonly outside: string;
  /** Whether the last string has a closing quote. */
  readonly isClosed: boolean;
  /** Whether a string contains a control character. */
  readonly hasControl: boolean;
}

function withoutStrings(text: string): Outside {
  const parts: string[] = [];
  let hasControl = false;
  let from = 0;
  for (let isOutside = true, index = 0; ; index += 1) {
    if (index >= text.length) {
      if (isOutside) parts.push(text.slice(from));
      return { outside: parts.join('""'), isClosed: isOutside, hasControl };
    }
    if (text[index] === '"') {
      if (isOutside) parts.push(text.slice(from, index));
      from = index + 1;
      isOutside = !isOutside;
    } else if (!isOutside) {
      hasControl ||= text.charCodeAt(index) < 0x20;
      if (text[index] === '\\') index += 1;
    }
  }
}
