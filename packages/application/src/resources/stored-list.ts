/**
 * Lists of small objects that a database stores as JSON, such as the sources of an answer. The text of a list becomes
 * that of a reply without being parsed: databases keep or change the order of members, and a reply has its own.
 */

/** A list as stored: its JSON, with the members of its objects in any order. */
export type StoredList = string;

/** What `StoredListWriter` needs to know of a list. */
interface ListForm {
  /** The members of its objects, in the order of the reply. Their values are texts, whole numbers or null. */
  readonly members: readonly string[];
}

const QUOTE = 34;
const COMMA = 44;
const ZERO = 48;
const NINE = 57;
const OPEN = 123;
const CLOSE = 125;
const BEGIN = 91;
const END = 93;
const SPACE = 32;

/** Whole numbers with more digits could be written differently by `JSON.stringify`. */
const MOST_DIGITS = 15;

/** Longer lists are not matched: a match keeps its way back in memory. */
const MOST_MATCHED = 65_536;

/** A text without escapes, a whole number or null. */
const VALUE = `(?:"[^"\\\\]*"|[1-9][0-9]{0,${MOST_DIGITS - 1}}|null)`;

/** Writes lists of one form. */
export class StoredListWriter {
  /** Matches an object that is stored as the reply shows it. */
  readonly #asShown: RegExp;
  readonly #members: readonly string[];
  /** By member: `"name":`, as stored, and what precedes its value in the reply. */
  readonly #names: readonly string[];
  readonly #before: readonly string[];
  /** The order of the members in the object read last, in which they are probably the next time. */
  readonly #order: number[];
  /** By member: where its value begins and ends. */
  readonly #from: number[];
  readonly #to: number[];

  constructor({ members }: ListForm) {
    this.#members = members;
    this.#names = members.map((name) => `${JSON.stringify(name)}:`);
    this.#before = this.#names.map((name, i) => (i === 0 ? '{' : ',') + name);
    this.#asShown = new RegExp(`\\{${this.#names.map((name) => name + VALUE).join(',')}\\}`, 'y');
    this.#order = members.map((_, i) => i);
    this.#from = members.map(() => 0);
    this.#to = members.map(() => 0);
  }

  /**
   * Returns what `JSON.stringify` writes for the list in the reply. `more` returns further members for the object with
   * an index, as JSON that begins with a comma.
   */
  write(list: StoredList, more?: (index: number) => string): string {
    return this.#kept(list, more) ?? this.#rewritten(list, more) ?? this.#parsedAndWritten(list, more);
  }

  /** Null for a list with an object that is not stored as the reply shows it. */
  #kept(list: string, more: ((index: number) => string) | undefined): string | null {
    if (list === '[]') return list;
    if (list.length > MOST_MATCHED || list.charCodeAt(0) !== BEGIN) return null;
    let kept = '';
    let from = 0;
    for (let index = 0, at = 1; ; index += 1) {
      this.#asShown.lastIndex = at;
      if (!this.#asShown.test(list)) return null;
      at = this.#asShown.lastIndex;
      if (more) {
        kept += list.slice(from, at - 1) + more(index);
        from = at - 1;
      }
      const next = list.charCodeAt(at);
      if (next === END) return at === list.length - 1 ? kept + list.slice(from) : null;
      if (next !== COMMA) return null;
      at += 1;
    }
  }

  /** Null for a text that needs a parser: it has an escape, a number of another kind, or an unknown member. */
  #rewritten(list: string, more: ((index: number) => string) | undefined): string | null {
    if (list === '[]') return list;
    if (list.charCodeAt(1) !== OPEN || list.includes('\\')) return null;
    let written = '[';
    let at = 1;
    for (let index = 0; ; index += 1) {
      at = this.#readObject(list, at);
      if (at < 0) return null;
      for (let i = 0; i < this.#before.length; i += 1)
        written += this.#before[i]! + list.slice(this.#from[i], this.#to[i]);
      if (more) written += more(index);
      const next = list.charCodeAt(at);
      if (next === END) return at === list.length - 1 ? `${written}}]` : null;
      if (next !== COMMA) return null;
      written += '},';
      at += list.charCodeAt(at + 1) === SPACE ? 2 : 1;
    }
  }

  /** Finds the values of the object at an index; returns the index behind it, or -1 for one that needs a parser. */
  #readObject(list: string, begin: number): number {
    if (list.charCodeAt(begin) !== OPEN) return -1;
    let at = begin + 1;
    const last = this.#names.length - 1;
    for (let place = 0; ; place += 1) {
      const member = this.#memberAt(list, at, place);
      if (member < 0) return -1;
      at += this.#names[member]!.length;
      if (list.charCodeAt(at) === SPACE) at += 1;
      this.#from[member] = at;
      at = endOfValue(list, at);
      if (at < 0) return -1;
      this.#to[member] = at;
      const next = list.charCodeAt(at);
      if (place === last) {
        return next === CLOSE ? at + 1 : -1;
      }
      if (next !== COMMA) return -1;
      at += list.charCodeAt(at + 1) === SPACE ? 2 : 1;
    }
  }

  /** The member whose name is at an index and which was not at an earlier place of the object; -1 if there is none. */
  #memberAt(list: string, at: number, place: number): number {
    for (let i = place; i < this.#order.length; i += 1) {
      const member = this.#order[i]!;
      if (!list.startsWith(this.#names[member]!, at)) continue;
      this.#order[i] = this.#order[place]!;
      this.#order[place] = member;
      return member;
    }
    return -1;
  }

  #parsedAndWritten(list: string, more: ((index: number) => string) | undefined): string {
    const objects = JSON.parse(list) as readonly Readonly<Record<string, unknown>>[]; // the form of the list
    const written = objects.map((object, i) => {
      const shown = this.#members.map((name): [string, unknown] => [name, object[name]]);
      return JSON.stringify(Object.fromEntries(shown)).slice(0, -1) + (more?.(i) ?? '');
    });
    return written.length === 0 ? '[]' : `[${written.join('},')}}]`;
  }
}

const NULL = 'null';

/** The index behind a text, a whole number or null; -1 for anything else. */
function endOfValue(list: string, at: number): number {
  const first = list.charCodeAt(at);
  if (first === QUOTE) return list.indexOf('"', at + 1) + 1 || -1;
  if (first > ZERO && first <= NINE) {
    let end = at + 1;
    for (let next = list.charCodeAt(end); next >= ZERO && next <= NINE; next = list.charCodeAt(end)) end += 1;
    return end - at <= MOST_DIGITS ? end : -1;
  }
  return list.startsWith(NULL, at) ? at + NULL.length : -1;
}
