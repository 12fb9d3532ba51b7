import { drawFrom, type Draw } from '@brand-visibility/records';
import { encoded, escaped } from '../drafts/draft.js';
import { textsOf, type Mutation, type Part, type Patterns, type Replacing } from './mutation.js';

/** Edits of a valid text in any part of a request: near misses, broken encodings, other ways to write the same. */

type Edit = Patterns<Part, [draw: Draw]>;
type Edits = Readonly<Record<string, Edit>>;

/** Other texts than a word, a number or a day, some of which are valid. */
const EDITED: Edits = {
  'in another case': ({ text }) => [
    text.toUpperCase(),
    text.toLowerCase(),
    text.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  ],
  // Cyrillic, full-width and mathematical.
  'with a look-alike letter': ({ text }) =>
    ['аеіорѕтӏ', 'ａｅｉｏｐｓｔｌ', '𝐚𝐞𝐢𝐨𝐩𝐬𝐭𝐥'].map((letters) =>
      text.replace(/[aeiopstl]/, (letter) => [...letters]['aeiopstl'.indexOf(letter)] ?? ''),
    ),
  'in digits of another script': ({ text }) =>
    [0xff10, 0x0660, 0x0966, 0x1d7ce].map((zero) =>
      text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))),
    ),
  'with a sign, zeros or an exponent':
    '+§ -§ −§ --§ 0§ 000000000000§ §.0 §. §e1 §e+1 §E0 0x§ 1_§ §_0 §n §/1 §,0',
  'in quotes or brackets': `"§" '§' [§] §[] §[0] §[__proto__] ["§"] {"a":"§"}`,
  'with an invisible character': '§\u200b §\ufeff §\u00ad §\u202e §\u2028 §\u0085 §\u0301 §\u{e0001}',
  'next to a space': [' §', '§ ', '§\u00a0', '1\u202f§'],
  misspelt: ({ text }, draw) => {
    const at = draw.below(text.length + 1);
    const rest = text.slice(at + draw.below(2));
    return [...' ax1,"-_./Zß', ''].map((piece) => text.slice(0, at) + piece + rest);
  },
  truncated: ({ text }, draw) => [text.slice(0, -1), text.slice(1), text.slice(0, draw.below(text.length))],
  repeated: '§§ §,§ §;§ §|§ §，§ §= §==',
  'very long': (_, draw) => [...'a1é😀'].map((each) => `§${each.repeat(draw.pick([65, 500, 2_001, 6_000]))}`),
  'in another Unicode normal form': ({ text }) => [text.normalize('NFD'), `${text}é`.normalize('NFKD')],
  empty: [''],
};

/** Encoded pieces before, after, within or instead of the text. */
const around =
  (pieces: string): Edit =>
  ({ text }, draw) => {
    const whole = encoded(text).replace(/%../g, '').slice(0, 20);
    const start = whole.slice(0, draw.pick([0, 1, whole.length]));
    const end = draw.chance(70) ? whole.slice(start.length) : '';
    return pieces.split(' ').map((piece) => start + piece + end);
  };

/** Encoded texts, some of which cannot be decoded, or only to a control character. */
const ENCODED: Edits = {
  'with a control character': around('%00 %01 %08 %09 %0a %0D%0A %1b %1F %7f %0d%0aX-A:b'),
  'with a bad escape': around('% %z %zz %4g %4. %% %u0031 %-1 %+1'),
  'with invalid UTF-8': around('%ff %80 %fe%ff %e2%82 %f0%9f%98 %f4%90%80%80 %C3'),
  'with overlong UTF-8': around('%c0%ae %c0%80 %e0%80%af %f0%80%80%af %c1%bf'),
  'with a lone surrogate': around('%ed%a0%80 %ED%BF%BF %ed%a0%bd%ed%b8%80'),
  'encoded twice': ({ text }) => [encoded(escaped(text)), encoded(encoded(`${text}%`))],
  'percent-encoded': ({ text }) => [
    escaped(text),
    escaped(text).toUpperCase(),
    encoded(text).replace(/^\w/, escaped),
  ],
};

/** All edits of a part of a request that change a sample of it. A header is not encoded. */
export function edits<Own extends Part>(
  name: string,
  sample: string,
  replace: Replacing<Own>,
  isHeader = false,
): Mutation[] {
  const tableOf = (edited: Edits, write: (text: string) => string) =>
    Object.entries(edited).flatMap(([kind, texts]) => {
      const changed = (part: Part, draw: Draw) =>
        textsOf(texts, part, draw)
          .filter((each) => each !== part.text && (!isHeader || /^[ -~]*$/.test(each)))
          .map(write);
      const isFit = changed({ text: sample }, drawFrom(1)).length > 0;
      return isFit ? replace({ [`${name} ${kind}`]: changed }) : [];
    });
  const asWritten = (text: string) => text;
  const write = isHeader ? asWritten : encoded;
  return [...tableOf(EDITED, write), ...(isHeader ? [] : tableOf(ENCODED, asWritten))];
}
