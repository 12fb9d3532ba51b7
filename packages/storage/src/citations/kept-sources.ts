/** Keeps the citations that an import wrote, so that the rebuild need not read them again. */
import type { Row } from '@brand-visibility/application';

export type Sources = Row<'answer'>['sources'];

/** Limits of the cache: 20 MB of citations, the ids of 500,000 answers, and 32 MB of texts. */
const MOST = { citations: 2_500_000, answers: 500_000, characters: 16 * 1024 * 1024 };

const NOT_BLANK = /\P{White_Space}/u;

/** Whether a title is not blank. Tests for an ASCII letter first, which is cheap: most titles begin with one. */
function isTitle(title: string | null): title is string {
  if (title === null) return false;
  const first = title.charCodeAt(0);
  return (first > 0x20 && first < 0x7f) || NOT_BLANK.test(title);
}

/** Distinct strings, numbered from 0. */
export class Texts {
  readonly #indexes = new Map<string, number>();
  readonly #texts: string[] = [];
  #characters = 0;

  get characters(): number {
    return this.#characters;
  }

  /** Returns the index of a string; a new string is added. */
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

/**
 * Receives a citation: the indexes of its domain and URL as recorded, and 1 if it has a title that is not blank, else
 * 0.
 */
export type TakeCitation = (domain: number, url: number, titled: number) => void;

/**
 * The citations of answers, in which each string is stored once. An import keeps the sources that it writes, so that
 * the rebuild before commit need not read and parse them again. It is only a cache: citations of answers beyond its
 * limits are read again.
 */
export class KeptSources {
  readonly domains = new Texts();
  readonly urls = new Texts();
  /**
   * The index of the domain that was first recorded with each URL, by index of the URL. Nearly every URL is recorded
   * with only one domain.
   */
  readonly #domainOf: number[] = [];
  /** The offset of each answer's citations, by answer id. */
  readonly #offsets = new Map<string, number>();
  /**
   * For each answer, the number of its citations; then, for each of its citations, the domain, and twice the URL plus
   * `titled`.
   */
  #words = new Uint32Array(1024);
  #used = 0;

  constructor(readonly most = MOST) {}

  /** Whether the cache is full; later answers are then not kept. */
  get isFull(): boolean {
    const { citations, answers, characters } = this.most;
    return (
      this.#used >= 2 * citations ||
      this.#offsets.size >= answers ||
      this.domains.characters + this.urls.characters >= characters
    );
  }

  /** The offset of an answer's citations, for `each`; undefined if they are not kept. */
  placeOf(answer_id: string): number | undefined {
    return this.#offsets.get(answer_id);
  }

  /** Keeps what an answer cites now, instead of what it cited before. */
  put(answer_id: string, sources: Sources): void {
    if (this.isFull) this.#offsets.delete(answer_id);
    else this.add(answer_id, sources);
  }

  /** Keeps what an answer cites even when it is full; returns its offset. */
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

  /** Calls `take` with each citation of the answer at this offset, in their order; returns their number. */
  each(offset: number, take: TakeCitation): number {
    const words = this.#words;
    const count = words[offset]!;
    for (let at = offset + 1; at < offset + 1 + 2 * count; at += 2) {
      take(words[at]!, words[at + 1]! >>> 1, words[at + 1]! & 1);
    }
    return count;
  }

  /** Forgets the answers but not the texts. */
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
