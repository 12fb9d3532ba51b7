/** Separates answers from what no reader saw, and from what programs write instead (rule 12.12). */

/** Matches the tags around the thoughts of a model: `<think>`, or `[THINK]`. */
const TAG = /[<[◁](\/?)(?:ant)?(?:think(?:ing)?|thoughts?|reasoning)[>\]▷]/gi;

/** Returns a string without thoughts: closed ones, and those whose beginning or end is missing. */
export function withoutThoughts(text: string): string {
  const tags = /[<[◁]/.test(text) ? [...text.matchAll(TAG)] : [];
  if (tags.length === 0) return text;
  const isAtStart = (index: number) => /(?:^|\n)[ \t]{0,9}$/.test(text.slice(Math.max(0, index - 10), index));
  const isEnd = ([, slash]: RegExpExecArray) => slash === '/';
  let [kept, from, inside] = ['', 0, false];
  for (const [number, tag] of tags.entries()) {
    const end = tag.index + tag[0].length;
    if (isEnd(tag)) {
      // What precedes an end without a beginning is a thought, too.
      const isFirst = number === 0 && isAtStart(tag.index);
      if (inside || isFirst) [from, inside] = [end, false];
    } else if (!inside) {
      const next = tags[number + 1];
      const isClosed = next !== undefined && isEnd(next);
      if (text[tag.index - 1] === '`' || !(isClosed || isAtStart(tag.index))) continue;
      kept += text.slice(from, tag.index);
      inside = true;
    }
  }
  const seen = inside ? kept : kept + text.slice(from);
  return seen === text ? text : seen.trim();
}

const NOTHING = new Set(
  'null \\n nan none nil n/a #n/a nat undefined <na> <null> (null) [null] <none> (none)'.split(' '),
);

/** Whether a string is one of the spellings of nothing that programs write. */
export const isNothing = (text: string) => text.length <= 9 && NOTHING.has(text.trim().toLowerCase());

const CALL = /[A-Z]\w{0,99}\(/.source;
const VALUE = `(?:['"[{<]|None|True|False|${CALL})`;

/** What programs write instead of answers, by its beginning, with its name. */
const RENDERINGS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    new RegExp(String.raw`^(?:response:\s)?[[(]?(?:[a-z_]\w{0,99}\.){0,9}${CALL}\s{0,9}\w{1,99}=`),
    "Python's text of an object",
  ],
  [new RegExp(`^\\w{1,99}=${VALUE}[^]{0,20000}?\\s\\w{1,99}=${VALUE}`), "Python's text of an object"],
  [/^<[\w.]{1,200}(?: object at 0x| \S{1,200} id=)/, "Python's text of an object"],
  [/^[[({]{1,3}\s{0,9}'[^'\n]{1,99}'\s{0,9}:/, "Python's text of a list or dictionary"],
  [/^b'(?:[^'\\]|\\.){0,20000}'$/, "Python's text of bytes"],
  [
    /^\[object \w{1,99}\]|^\[?\s{0,9}\{\s{0,9}(?:id|object|candidates|choices|output|model|type|role|content|text|status):\s/,
    "JavaScript's text of an object",
  ],
  [/^\[\s{0,9}\{\s{0,9}"type"\s{0,9}:/, 'the parts of a response'],
];

const FIRST =
  /^(?:\[\s{0,9})?\{\s{0,9}"(?:id|object|candidates|choices|output|model|type|role|content|text|created(?:_at)?|status|usage|model_?[vV]ersion|response_?[iI]d|sdk_http_response)"\s{0,9}:/;

/** The most characters of a cell in Excel and in Google Sheets. */
const MOST_IN_CELL = [32_767, 50_000];

/** Whether a string has the length at which a spreadsheet truncates it. */
export const isCut = (text: string) => MOST_IN_CELL.includes(text.length);

/** Returns what a string is instead of an answer; null for an answer. `isJson` says whether it is complete JSON. */
export function renderingIn(text: string, isJson: boolean): string | null {
  const begin = text.trimStart().slice(0, 30_000);
  const [, what = null] = RENDERINGS.find(([pattern]) => pattern.test(begin)) ?? [];
  if (what !== null || isJson || !FIRST.test(begin)) return what;
  return `JSON that ends too early${isCut(text) ? ', as in the cells of a spreadsheet' : ''}`;
}
