/** Separates answers from what no reader saw, and from what programs write instead (rule 12.12). */

/** Matches the tags around the thoughts of a model and its calls of tools: `<think>`, `&lt;think&gt;`, or `[THINK]`. */
const TAG =
  /((?:[<◁]|&lt;)\/?(?:ant)?(?:think(?:ing)?|thoughts?|reasoning|reflection|scratchpad|(?:tool|function)_calls?)(?:\s[^<>▷&]{0,200})?(?:[>▷]|&gt;)|\[\/?think\])/i;
const isEndTag = (tag: string) => /^(?:.|&lt;)\//i.test(tag);

/** Returns a string without thoughts: closed ones, and those whose beginning or end is missing. */
export function withoutThoughts(text: string): string {
  const parts = /[<[◁&]/.test(text) ? text.split(TAG) : [text]; // texts and tags take turns
  if (parts.length === 1) return text;
  let [kept, isInside] = [[parts[0]!], false];
  for (let index = 1; index < parts.length; index += 2) {
    const [before, tag, after, next] = parts.slice(index - 1, index + 3) as [string, string, string, string?]; // see above
    const isEnd = isEndTag(tag);
    const isAtStart = /(?:^|\n)[ \t]{0,9}$/.test(before.slice(-10));
    // What precedes an end without a beginning is a thought, too.
    if (isEnd && !isInside && index === 1 && isAtStart) kept = [after];
    else if (isEnd && isInside) [isInside] = [false, kept.push(after)];
    else if (!isEnd && !isInside && !before.endsWith('`') && (isAtStart || (next && isEndTag(next))))
      isInside = true;
    else if (!isInside) kept.push(tag, after);
  }
  const seen = kept.join('');
  return seen === text ? text : seen.trim();
}

const NOTHING = new Set(
  'null \\n nan none nil n/a #n/a nat undefined <na> <null> (null) [null] <none> (none)'.split(' '),
);

/** Whether a string is one of the spellings of nothing that programs write. */
export const isNothing = (text: string) => text.length <= 9 && NOTHING.has(text.trim().toLowerCase());

/** Whether a string is nothing where a text is expected: also `NA`, which can be a location, and marks alone. */
export const isNoText = (text: string) =>
  isNothing(text) || /^(?:na|n\.a\.|[\s\p{P}\p{Sm}\p{Sk}]{0,9})$/iu.test(text.trim());

const CALL = /[A-Z]\w{0,99}\(/.source;
const VALUE = `(?:['"[{<]|None|True|False|${CALL})`;

/** What programs write instead of answers, by its beginning. */
const RENDERINGS = Object.entries({
  "Python's text of an object": new RegExp(
    String.raw`^(?:response:\s)?[[(]?(?:[a-z_]\w{0,99}\.){0,9}${CALL}\s{0,9}\w{1,99}=|^\w{1,99}=${VALUE}[^]{0,20000}?\s\w{1,99}=${VALUE}|^<[\w.]{1,200}(?: object at 0x| \S{1,200} id=)`,
  ),
  "Python's text of a list or dictionary": /^[[({]{1,3}\s{0,9}'[^'\n]{1,99}'\s{0,9}:/,
  "Python's text of bytes": /^b'(?:[^'\\]|\\.){0,20000}'$/,
  "JavaScript's text of an object":
    /^\[object \w{1,99}\]|^\[?\s{0,9}\{\s{0,9}(?:id|object|candidates|choices|output|model|type|role|content|text|status):\s/,
  "a program's text of an object":
    /^<[^<>\n]{1,200} at 0x[\da-f]{4,16}>$|^<Response \[\d{3}\]>$|^Promise \{|^&?(?:map\[|\{)\w{1,99}:[^\s"]|^#<[A-Z]|^\{\s?(?::\w{1,99}|"\w{1,99}")\s?=>|^(?:Array|stdClass Object)(?:\s{0,9}\(|$)|^System\.[\w.`[\],]{1,200}$|^(?:[a-z]\w{0,99}\.){1,9}[A-Z][\w$]{0,99}@[\da-f]{4,8}$|\bdtype[:=] ?\w{1,20}\)?$/,
  'the tokens of a model': /^<\|\w{1,40}\|>/,
  'a conversation':
    /^(?:user|human|system|you(?: said)?)\s?:[^]{1,9999}?\n\s{0,9}(?:assistant|ai|model|chatgpt(?: said)?|claude|gemini)\s?:/i,
});

const FIRST =
  /^(?:\[\s{0,9})?\{\s{0,9}"(?:id|object|candidates|choices|output|model|type|role|content|text|created(?:_at)?|status|usage|model_?[vV]ersion|response_?[iI]d|sdk_http_response)"\s{0,9}:/;

/** Matches strings of the length at which Excel or Google Sheets truncates them. */
export const CUT = /^(?:[^]{32767}|[^]{50000})$/;

/** Returns what a string is instead of an answer; null for an answer. `isJson` says whether it is complete JSON. */
export function renderingIn(text: string, isJson: boolean): string | null {
  const begin = text.trimStart().slice(0, 30_000);
  const [what] = RENDERINGS.find(([, pattern]) => pattern.test(begin)) ?? [];
  if (what !== undefined || isJson || !FIRST.test(begin)) return what ?? null;
  return `JSON that ends too early${CUT.test(text) ? ', as in the cells of a spreadsheet' : ''}`;
}
