/** Finds out which of the listed brands an answer names, and in which order. */
import type { BrandFile } from '@brand-visibility/contract';
import { nameFinder } from '@brand-visibility/domain/names/names-in';
import { plainOf } from '@brand-visibility/domain/texts/plain-text';

/** A name of the brand (`entry` 0) or of a rival (its number in the file, from 1). */
interface ListedName {
  readonly name: string;
  readonly entry: number;
}

const listedNames = ({ brand, rivals = [] }: BrandFile): readonly ListedName[] =>
  [brand, ...rivals].flatMap(({ name, names = [] }, entry) =>
    [name, ...names].map((each) => ({ name: each, entry })),
  );

/** Matches URLs, email addresses and words with a dot inside, with the path that follows. Capture group: the word. */
const DOTTED =
  /https?:\/\/[^\s"<>]+|(?<![\p{scx=Latn}\d@_-])([\p{scx=Latn}\d@_-]+(?:\.[\p{scx=Latn}\d@_-]+)+)(?:[#/:?][^\s"<>]*)?/gu;

/** Whether a word with a dot is a host name. In `good.Acme`, a sentence ends and the next one begins. */
const isHost = (word: string) => /\.[a-z]{2,24}$/.test(word) || /^[^\p{Ll}]+\.[A-Z]{2,24}$/u.test(word);

/** Whether what precedes or follows a name can belong to the same host name or URL. */
const MAY_PRECEDE = /[^\s"<>][#%&./:=?@_-]$/;
const MAY_FOLLOW = /^[#%&./:=?@_-][^\s"<>]/;

/**
 * Returns a function that returns the entries that an answer names, by first mention, in its text as a report prints
 * it (rule 12.12).
 */
export function mentionFinder(file: BrandFile): (text: string) => readonly number[] {
  const find = nameFinder(listedNames(file));
  return (text) => {
    const searched = plainOf(text, false);
    const hosts = hostsIn(searched);
    let host = BEFORE_ALL;
    const counted = find(searched).filter(({ start, end }) => {
      const isAlone =
        !MAY_PRECEDE.test(searched.slice(Math.max(0, start - 2), start)) &&
        !MAY_FOLLOW.test(searched.slice(end, end + 2));
      if (isAlone) return true;
      while (host.end < end) host = hosts.next().value ?? AFTER_ALL;
      return host.start > start || (host.start === start && host.endOfName === end);
    });
    return [...new Set(counted.map(({ of }) => of.entry))];
  };
}

const BEFORE_ALL = { start: -1, end: -1, endOfName: -1 };
const AFTER_ALL = { start: Infinity, end: Infinity, endOfName: Infinity };

/** Yields the URLs and host names in a string. A name that is a whole host name ends at `endOfName`. */
function* hostsIn(text: string): Generator<typeof AFTER_ALL, undefined> {
  for (const { 0: whole, 1: word, index: start } of text.matchAll(DOTTED))
    if (word === undefined || isHost(word))
      yield { start, end: start + whole.length, endOfName: start + (word ?? whole).length };
}
