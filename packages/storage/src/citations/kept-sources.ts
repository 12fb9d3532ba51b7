/** Keeps the citations that an import wrote, so that the rebuild need not read them again. */
import type { Row } from '@brand-visibility/application';

export type Sources = Row<'answer'>['sources'];

/** Limits of the cache: 20 MB of citations, the ids of 500,000 answers, and 32 MB of strings. */
const MOST = { citations: 2_500_000, answers: 500_000, characters: 16 * 1024 * 1024 };

const NOT_BLANK = /\P{White_Space}/u;

/** Whether a title is not blank. The cheap test comes first, because most titles begin with printable ASCII. */
function isTitle(title: string | null): title is string {
  if (title === null) return false;
  const first = title.charCodeAt(0);
  return (first > 0x20 && first < 0x7f) || NOT_BLANK.test(title);
}

/** Distinct strings, numbered from 0. */
export class KeptTexts {
  readonly #indexes = new Map<string, number>();
  readonly #texts: string[] = [];
  #characters = 0;

  get characters(): number {
    return this.#characters;
  }

  /** Returns the index of a string, and adds the string if it is new. */
  indexOf(text: string): number {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    const index = this.#texts.push(text) - 1;
    this.#indexes.set(text, index);
    this.#characters += text.length;
    return index;
  }

  at(index: number): string {
    return this.#texts[index]!;
  }
}

/** Receives a citation: the indexes of its recorded domain and URL, and 1 if it has a nonblank title, otherwise 0. */
export type TakeCitation = (domain: number, url: number, titled: number) => void;

/**
 * The citations of answers, with each string stored once. An import keeps the sources that it writes, so that the
 * rebuild before commit need not read and parse them again. KeptSources is only a cache; beyond the limits of the
 * cache, the rebuild reads the sources from the database.
 */
export class KeptSources {
  readonly domains = new KeptTexts();
  readonly urls = new KeptTexts();
  /** The index of the domain first recorded with each URL, by URL index. Nearly every URL has only one domain. */
  readonly #domainOf: number[] = [];
  /** The offset in `#words` of each answer's citations, by answer id. */
  readonly #offsets = new Map<string, number>();
  /**
   * For each answer, one word with the number of its citations, then two words per citation: the index of the domain,
   * and twice the index of the URL plus `titled`.
   */
  #words = new Uint32Array(1024);
  #used = 0;

  constructor(readonly most = MOST) {}

  /** Whether the cache is full; `put` then keeps no more answers. */
  get isFull(): boolean {
    const { citations, answers, characters } = this.most;
    return (
      this.#used >= 2 * citations ||
      this.#offsets.size >= answers ||
      this.domains.characters + this.urls.characters >= characters
    );
  }

  /** Returns the offset of an answer's citations, to pass to `each`; undefined if no citations are kept. */
  placeOf(answer_id: string): number | undefined {
    return this.#offsets.get(answer_id);
  }

  /** Replaces the kept citations of an answer. If the cache is full, only removes the earlier citations. */
  put(answer_id: string, sources: Sources): void {
    if (this.isFull) this.#offsets.delete(answer_id);
    else this.add(answer_id, sources);
  }

  /** Keeps the citations of an answer even if the cache is full; returns the offset of the citations. */
  add(answer_id: string, sources: Sources): number {
    const offset = this.#used;
    const end = offset + 1 + 2 * sources.length;
    if (end > this.#words.length) this.#grow(end);
    const { domains, urls } = this;
    const words = this.#words;
    let at = offset;
    words[at++] = sources.length;
    for (const { url, domain, title } of sources) {
      const index = urls.indexOf(url);
      const first = (this.#domainOf[index] ??= domains.indexOf(domain));
      words[at++] = domains.at(first) === domain ? first : domains.indexOf(domain);
      words[at++] = index * 2 + (isTitle(title) ? 1 : 0);
    }
    this.#offsets.set(answer_id, offset);
    this.#used = end;
    return offset;
  }

  /** Calls `take` for each citation of the answer at this offset, in order; returns the number of citations. */
  each(offset: number, take: TakeCitation): number {
    const words = this.#words;
    const count = words[offset]!;
    for (let at = offset + 1; at < offset + 1 + 2 * count; at += 2) {
      take(words[at]!, words[at + 1]! >>> 1, words[at + 1]! & 1);
    }
    return count;
  }

  /** Removes all answers but keeps the strings. */
  forgetAnswers(): void {
    this.#offsets.clear();
    this.#used = 0;
  }

  #grow(end: number): void {
    const larger = new Uint32Array(Math.max(2 * this.#words.length, end));
    larger.set(this.#words);
    this.#words = larger;
  }
}
