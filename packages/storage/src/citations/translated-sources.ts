/** Translates the domains and URLs of kept citations into the ordinals of one brand. */
import { pageEntry } from '@brand-visibility/counting/stored';
import { recordedDomain } from '@brand-visibility/domain/sources/keys';
import type { SourceDimension } from '@brand-visibility/domain/sources/row';
import type { Dictionary } from './dictionary.js';
import type { KeptSources, TakeCitation, KeptTexts } from './kept-sources.js';

/** The dictionaries of a brand's domains and pages. */
export type Dictionaries = Readonly<Record<SourceDimension, Dictionary>>;

/** Kept sources, with one brand's ordinals of their domains and URLs. */
export class TranslatedSources {
  readonly #domains: TextOrdinals;
  readonly #pages: TextOrdinals;
  /** By URL index, the last domain cited with the URL, and how it relates to the URL. */
  readonly #recorded: Recorded[] = [];

  constructor(
    readonly sources: KeptSources,
    dictionaries: Dictionaries,
  ) {
    this.#domains = new TextOrdinals(sources.domains, dictionaries.domain);
    this.#pages = new TextOrdinals(sources.urls, dictionaries.page);
  }

  /** Looks up the ordinals of all domains and URLs that the answers at these offsets cite. */
  async translate(offsets: readonly number[]): Promise<void> {
    const [domains, pages] = [this.#domains, this.#pages];
    const want: TakeCitation = (domain, url) => {
      domains.want(domain);
      pages.want(url);
    };
    for (const offset of offsets) this.sources.each(offset, want);
    await domains.resolve();
    await pages.resolve();
  }

  /** Appends an answer's citations to the columns `domain` and `page` of a run; returns the number of citations. */
  append(offset: number, domains: number[], pages: number[]): number {
    return this.sources.each(offset, (domain, url, titled) => {
      domains.push(this.#domains.at(domain));
      const { isOfHost, isRedirect } = this.#recordedAt(url, domain);
      pages.push(pageEntry(this.#pages.at(url), { isTitled: titled !== 0, isOfHost, isRedirect }));
    });
  }

  #recordedAt(url: number, domain: number): Recorded {
    const known = this.#recorded[url];
    if (known?.domain === domain) return known;
    const { domains, urls } = this.sources;
    const recorded = { domain, ...recordedDomain(urls.at(url), domains.at(domain)) };
    this.#recorded[url] = recorded;
    return recorded;
  }
}

/** A domain, and how it relates to the URL with which it is recorded. */
interface Recorded extends ReturnType<typeof recordedDomain> {
  /** The index of the domain. */
  readonly domain: number;
}

/** The code of a string: UNKNOWN before `want`, WANTED until `resolve`, then FIRST plus the ordinal. */
const UNKNOWN = 0;
const WANTED = 1;
const FIRST = 2;

/** The ordinals of strings, looked up in batches. */
class TextOrdinals {
  #codes = new Uint32Array(1024);
  #wanted: number[] = [];

  constructor(
    readonly texts: KeptTexts,
    readonly dictionary: Dictionary,
  ) {}

  want(index: number): void {
    if (index >= this.#codes.length) {
      const larger = new Uint32Array(Math.max(2 * this.#codes.length, index + 1));
      larger.set(this.#codes);
      this.#codes = larger;
    }
    if (this.#codes[index] !== UNKNOWN) return;
    this.#codes[index] = WANTED;
    this.#wanted.push(index);
  }

  async resolve(): Promise<void> {
    const wanted = this.#wanted;
    if (wanted.length === 0) return;
    this.#wanted = [];
    const ordinals = await this.dictionary.ordinalsOf(wanted.map((index) => this.texts.at(index)));
    wanted.forEach((index, i) => (this.#codes[index] = FIRST + ordinals[i]!));
  }

  at(index: number): number {
    return this.#codes[index]! - FIRST;
  }
}
