import type { RunRevision } from '@brand-visibility/application';
import type { SourceKind } from '@brand-visibility/domain';
import type { Backend, Snapshot } from '../backend.js';
import { isSuccessful, revisionOf, type RunAnswer } from '../derived/run-facts.js';
import type { Dictionary } from './dictionary.js';
import { KeptSources, type Texts } from './kept-sources.js';
import { encodeCitations } from './layout.js';

/** Answers whose sources are read by one statement: those of one may have a megabyte. */
const BATCH = 256;

export interface BuiltCitations {
  readonly data: Uint8Array;
  /** Digest of `data`: equal for equal citations only. */
  readonly revision: RunRevision;
}

/** What the ordinals of a brand's citations are looked up in. */
export interface CitationOrdinals {
  readonly rivalOf: (name: string) => number;
  readonly dictionaries: Readonly<Record<SourceKind, Dictionary>>;
}

/** Builds the citations of the runs of one brand. */
export class CitationBuilder {
  readonly #written: TranslatedSources | null;
  #read: TranslatedSources;

  constructor(
    readonly backend: Pick<Backend, 'among'>,
    readonly trx: Snapshot,
    readonly brand_id: string,
    readonly ordinals: CitationOrdinals,
    /** Sources that need not be read. */
    written: KeptSources | null,
  ) {
    this.#written = written && new TranslatedSources(written, ordinals);
    this.#read = new TranslatedSources(new KeptSources(), ordinals);
  }

  /** Builds the citations of a run; its answers are in the order of facts. */
  async build(answers: readonly RunAnswer[]): Promise<BuiltCitations> {
    const answered = answers.filter(isSuccessful);
    const counts: number[] = [];
    const domain: number[] = [];
    const page: number[] = [];
    for (let from = 0; from < answered.length; from += BATCH) {
      const ids = answered.slice(from, from + BATCH).map(({ id }) => id);
      const written = new Set(ids.filter((id) => this.#written?.sources.has(id)));
      const others = written.size === 0 ? ids : ids.filter((id) => !written.has(id));
      if (written.size > 0) await this.#written?.translate([...written]);
      if (others.length > 0) await this.#readSources(others);
      for (const id of ids) {
        const from = written.has(id) ? this.#written! : this.#read;
        counts.push(from.append(id, domain, page));
      }
    }
    const data = encodeCitations(
      answered.map(({ prompt_ord, platform, brand_named, competitors, created_at, id }, i) => ({
        prompt: prompt_ord,
        platform,
        isNamed: brand_named,
        rivals: this.#rivals(competitors),
        created_at,
        id,
        citations: counts[i]!,
      })),
      { domain, page },
    );
    return { data, revision: revisionOf(data) };
  }

  async #readSources(ids: readonly string[]): Promise<void> {
    const rows = await this.trx
      .selectFrom('answer_sources')
      .select(['answer_id', 'sources'])
      .where('brand_id', '=', this.brand_id)
      .where(this.backend.among('answer_sources.answer_id', ids))
      .execute();
    this.#read.sources.forgetAnswers();
    if (this.#read.sources.isFull) this.#read = new TranslatedSources(new KeptSources(), this.ordinals);
    const byId = new Map(rows.map(({ answer_id, sources }) => [answer_id, sources]));
    for (const id of ids) this.#read.sources.add(id, byId.get(id) ?? []);
    await this.#read.translate(ids);
  }

  /** Each rival once; answers mention few. */
  #rivals(competitors: RunAnswer['competitors']): number[] {
    const rivals: number[] = [];
    for (const { name } of competitors) {
      const rival = this.ordinals.rivalOf(name);
      if (!rivals.includes(rival)) rivals.push(rival);
    }
    return rivals;
  }
}

/** Kept sources with the ordinals of their texts in one brand. */
class TranslatedSources {
  readonly #domains: TextOrdinals;
  readonly #pages: TextOrdinals;

  constructor(
    readonly sources: KeptSources,
    { dictionaries }: CitationOrdinals,
  ) {
    this.#domains = new TextOrdinals(sources.domains, dictionaries.domain);
    this.#pages = new TextOrdinals(sources.urls, dictionaries.page);
  }

  /** Looks up the ordinals of all texts that these answers cite. */
  async translate(ids: readonly string[]): Promise<void> {
    const [domains, pages] = [this.#domains, this.#pages];
    for (const id of ids) {
      this.sources.each(id, (domain, url) => {
        domains.want(domain);
        pages.want(url);
      });
    }
    await domains.resolve();
    await pages.resolve();
  }

  /** Appends the ordinals of an answer's citations; returns their number. */
  append(id: string, domains: number[], pages: number[]): number {
    return this.sources.each(id, (domain, url, titled) => {
      domains.push(this.#domains.at(domain));
      pages.push(this.#pages.at(url) * 2 + titled);
    });
  }
}

/** By index of a text that is not looked up, and of one that is wanted; others have their ordinal plus two. */
const UNKNOWN = 0;
const WANTED = 1;
const FIRST = 2;

/** The ordinals of texts, looked up in batches. */
class TextOrdinals {
  #codes = new Uint32Array(1024);
  #wanted: number[] = [];

  constructor(
    readonly texts: Texts,
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
