/** Cuts names where the room ends. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Matches characters that are wide in every font, and characters that are half as wide as most. */
const WIDE = /[\p{Emoji_Presentation}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\uFF01-\uFF60]/u;
const SLIM = /[\s.,:;'’|!()[\]Iijlftr-]/;

const widthOfCharacter = (character: string) => (WIDE.test(character) ? 2 : SLIM.test(character) ? 0.5 : 1);

/** Returns about how wide a string is, where most characters have the width 1. */
export const widthOf = (text: string) =>
  Array.from(CHARACTERS.segment(text), ({ segment }) => widthOfCharacter(segment)).reduce<number>(
    (sum, width) => sum + width,
    0,
  );

/** Whether a string is at most as wide as the room. Reads no further than the room, because names may be long. */
function fits(text: string, room: number): boolean {
  let width = 0;
  for (const { segment } of CHARACTERS.segment(text)) {
    width += widthOfCharacter(segment);
    if (width > room) return false;
  }
  return true;
}

/** Matches what should not end a cut name: punctuation, and short words such as `and` or `für`. */
const LOOSE = /^(?:[^\p{L}\p{N}]+|\p{Ll}{1,3})$/u;

function withoutLoose(name: string): string {
  const kept = name.trimEnd();
  const last = kept.lastIndexOf(' ');
  return last > 0 && LOOSE.test(kept.slice(last + 1)) ? withoutLoose(kept.slice(0, last)) : kept;
}

/** Cuts a name at the last word, or else character, that fits in the room. Most characters have the width 1. */
export function cut(name: string, room = 28): string {
  if (fits(name, room)) return name;
  const fitting = (parts: Intl.Segments) => {
    let kept = '';
    for (const { segment } of parts) {
      if (!fits(kept + segment, room - 1)) break;
      kept += segment;
    }
    return kept;
  };
  const words = withoutLoose(fitting(WORDS.segment(name)));
  return `${words || fitting(CHARACTERS.segment(name)).trimEnd()}…`;
}

/** Matches a place in a long word where a hyphen may break it: after two letters, before a consonant with a vowel. */
const BREAK = /(?<=\p{L}\p{L})(?=[b-df-gj-np-tv-zß][aeiouyäöüàâéèêëîïôûù]\p{L}{2})/giu;

/** The fewest characters of a word that may be broken. */
const LONG = 15;

/** Splits a string into parts between which a hyphen may break it: only in long words. */
export const syllablesIn = (text: string): string[] =>
  Array.from(WORDS.segment(text), ({ segment }) =>
    segment.length < LONG ? [segment] : segment.split(BREAK),
  ).reduce(
    (parts, [first = '', ...rest]) => [...parts.slice(0, -1), (parts.at(-1) ?? '') + first, ...rest],
    [''],
  );

/** Cuts a name; if the other name is cut alike, shows where the two differ: the first such word, or the last one. */
export function cutApart(name: string, other: string): string {
  if (name === other || cut(name) !== cut(other)) return cut(name);
  const [words, others] = [name, other].map((each) =>
    [...WORDS.segment(each)].filter((word) => word.isWordLike),
  );
  const word = words!.find(({ segment }, i) => segment !== others![i]?.segment) ?? words!.at(-1);
  const end = Array.from(CHARACTERS.segment(name.slice(-100)), ({ segment }) => segment).slice(-12);
  return cut(name, 14) + (word && word.index > 0 ? cut(name.slice(word.index), 14) : end.join(''));
}
