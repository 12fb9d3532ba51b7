/** Decides where a name may begin and end in a string: where a word does, or at a listed prefix or suffix. */

const SCRIPTS =
  'Hang Hebr Arab Latn Cyrl Grek Armn Geor Ethi Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Tibt'
    .split(' ')
    .map((script) => [script, new RegExp(String.raw`\p{scx=${script}}`, 'u')] as const);

/** The kinds of characters. The first expression that matches a character determines its kind. */
const KINDS: readonly (readonly [kind: string, RegExp])[] = [
  ['break', /[\u200b\u200c]/u],
  ['hidden', /\p{DI}/u],
  ['mark', /\p{M}/u],
  ['none', /[^\p{L}\p{N}]/u],
  ['Kana', /\p{scx=Kana}/u],
  // Scripts without spaces, in which a word can begin at each syllable.
  ['dense', /[\p{scx=Han}\p{scx=Hira}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u],
  ['digit', /\p{N}/u],
  ...SCRIPTS,
];
const kinds = new Map<number, string>();

/** Returns the kind of the character at an offset: the script of a letter, or a kind of `KINDS`. */
function kindAt(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0;
  const known = kinds.get(code);
  if (known !== undefined) return known;
  const [kind] = KINDS.find(([, of]) => of.test(String.fromCodePoint(code))) ?? ['other'];
  kinds.set(code, kind);
  return kind;
}

/** Matches two characters of one syllable of a dense script: a vowel with its consonant, or two joined consonants. */
const SYLLABLE = /^(?:[\u0e40-\u0e44\u0ec0-\u0ec4]|\u1039|\u17d2|.[\u0e30\u0e32\u0e45\u0eb0\u0eb2])/u;

/** Maximum number of marks and hidden characters that are skipped before or after an offset. */
const MOST = 40;

/**
 * Whether a word can begin or end at an offset: next to a character that is neither a letter nor a digit, between two
 * scripts (as in `Tidewell은`), or between two syllables of a script without spaces.
 */
function isEdge(text: string, at: number): boolean {
  const left = kindBefore(text, at);
  const right = kindAfter(text, at);
  if ([left, right].some((kind) => kind === 'none' || kind === 'break')) return true;
  if (left === 'mark' || right === 'mark') return false;
  if (left === 'dense' || right === 'dense') return !SYLLABLE.test(text.slice(at - 1, at + 1));
  return left !== right && left !== 'digit' && right !== 'digit';
}

function kindBefore(text: string, from: number): string {
  for (let at = from; at > 0 && from - at < MOST;) {
    at -= (text.codePointAt(at - 2) ?? 0) > 0xffff ? 2 : 1;
    const kind = kindAt(text, at);
    if (kind !== 'mark' && kind !== 'hidden') return kind;
  }
  return from < MOST ? 'none' : 'mark';
}

function kindAfter(text: string, from: number): string {
  for (
    let at = from;
    at < text.length && at - from < MOST;
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  ) {
    const kind = kindAt(text, at);
    if (kind !== 'hidden') return kind;
  }
  return 'none';
}

/**
 * The conjunctions, prepositions and articles that are written together with the next word, as in `בקווילמור` and
 * `والنور`. The text before the word must have no other letters.
 */
const PREFIXES: Readonly<Record<string, RegExp>> = {
  Hebr: /^ו?(?:ש|כש|לכש|מש)?(?:[בכל]|מ?ה|מ)?$/u,
  Arab: /^[وف]?(?:[بكل]?ال|لل|[بكل])?$/u,
};

/** Whether a name can begin at an offset, after a prefix or at the edge of a word. */
export function canBegin(text: string, at: number): boolean {
  if (at < 0) return false;
  if (isEdge(text, at)) return true;
  const prefixes = PREFIXES[kindAt(text, at)];
  const [run] = prefixes
    ? (/[\p{scx=Hebr}\p{scx=Arab}\p{M}]{1,12}$/u.exec(text.slice(Math.max(0, at - 12), at)) ?? [])
    : [];
  return (
    run !== undefined &&
    prefixes?.test(run.replaceAll(/\p{M}/gu, '')) === true &&
    isEdge(text, at - run.length)
  );
}

/** Korean particles and forms of the copula, which follow a name without a space, as in `퀼무어는`. */
const PARTICLES = new RegExp(
  `^들?(?:${[
    '이|가|은|는|을|를|의|도|야|든|이든|나|이나|란|이란|며|이며|고|이고|면|이면|라도|이라도',
    '라는|이라는|라고|이라고|라면|이라면|라서|이라서|지만|이지만|인|인데|일|임|다|이다|입니다|예요|이에요|이야',
    '(?:에|에서|에게|에게서|께|께서|한테|한테서|로|으로|로서|으로서|로써|으로써|로부터|으로부터|와|과|랑|이랑|하고' +
      '|부터|까지|보다|처럼|같이|만큼|만|뿐|마다|밖에|조차|마저|대로)(?:은|는|도|만|의|이|가|을|를|나|이나|까지|부터|라도|이라도)?',
  ].join('|')})?$`,
  'u',
);
/** The length of the longest of them, such as `들으로부터라도`. */
const PARTICLE_LENGTH = 8;

/** Whether any name can end at an offset, or only a Latin name that is written as recorded, before its plural s. */
export type NameEnding = 'any' | 'plural' | 'none';

/** Returns which names can end at an offset: at the edge of a word, before Korean particles, or before a plural s. */
export function endAt(text: string, at: number): NameEnding {
  if (isEdge(text, at)) return 'any';
  if (text[at] === 's') return kindAt(text, at - 1) === 'Latn' && isEdge(text, at + 1) ? 'plural' : 'none';
  const [particles = ''] = /^[가-힣]*/u.exec(text.slice(at, at + PARTICLE_LENGTH + 1)) ?? [];
  const isEnd = particles !== '' && PARTICLES.test(particles) && isEdge(text, at + particles.length);
  return isEnd ? 'any' : 'none';
}
