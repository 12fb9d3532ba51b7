/** Builds the citations of a run as columns of ordinals. */

import type { ColumnsDigest } from '@brand-visibility/counting';
import { citationsOf } from '@brand-visibility/counting/stored';
import type { Backend, Snapshot } from '../backend.js';
import { encodeCitations } from '../columns/citations.js';
import { isSuccessful, digestOf, type RunAnswer } from '../runs/answers.js';
import { KeptSources } from './kept-sources.js';
import { TranslatedSources, type Dictionaries } from './translated-sources.js';

/** Answers per statement that reads sources; the sources of one answer may take a megabyte. */
const BATCH = 256;

export interface BuiltCitations {
  readonly data: Uint8Array;
  /** Digest of `data`. Two runs have the same digest only if their citations are equal. */
  readonly digest: ColumnsDigest;
}

/** The location of an answer's citations: an offset in `sources`. */
interface Found {
  readonly sources: TranslatedSources;
  readonly offset: number;
}

/** Builds the citations of one brand's runs. */
export class CitationBuilder {
  readonly #written: TranslatedSources | null;
  #read: TranslatedSources;

  constructor(
    readonly backend: Pick<Backend, 'isOneOf'>,
    readonly trx: Snapshot,
    readonly brand_id: string,
    readonly dictionaries: Dictionaries,
    /** The sources that this transaction wrote, which need not be read again; null if there are none. */
    written: KeptSources | null,
  ) {
    this.#written = written && new TranslatedSources(written, dictionaries);
    this.#read = new TranslatedSources(new KeptSources(), dictionaries);
  }

  /** Builds the citations of a run. `answers` must be in the order of the run's facts. */
  async build(answers: readonly RunAnswer[]): Promise<BuiltCitations> {
    const answered = answers.filter(isSuccessful);
    const counts: number[] = [];
    const domain: number[] = [];
    const page: number[] = [];
    for (let from = 0; from < answered.length; from += BATCH) {
      for (const { sources, offset } of await this.#find(answered.slice(from, from + BATCH)))
        counts.push(sources.append(offset, domain, page));
    }
    const built = citationsOf(
      answered.map(({ prompt_ord, platform, brand_named, mentions, created_at, id }, i) => ({
        prompt: prompt_ord,
        platform,
        isNamed: brand_named,
        rivals: mentions.map(({ rival }) => rival.ord),
        created_at,
        id,
        citations: counts[i]!,
      })),
      { domain, page },
    );
    const data = encodeCitations(built);
    return { data, digest: digestOf(data) };
  }

  /** Finds the citations of these answers, and looks up the ordinals of the cited domains and URLs. */
  async #find(answers: readonly RunAnswer[]): Promise<readonly Found[]> {
    const written = this.#written;
    const offsets = answers.map(({ id }) => written?.sources.placeOf(id));
    const kept = offsets.filter((offset) => offset !== undefined);
    if (kept.length > 0) await written?.translate(kept);
    if (written && kept.length === answers.length)
      return kept.map((offset) => ({ sources: written, offset }));
    const others = await this.#readSources(answers.filter((_, i) => offsets[i] === undefined));
    let next = 0;
    return offsets.map((offset) =>
      written && offset !== undefined
        ? { sources: written, offset }
        : { sources: this.#read, offset: others[next++]! },
    );
  }

  /** Reads the sources of these answers into `#read`, and returns the offsets of their citations. */
  async #readSources(answers: readonly RunAnswer[]): Promise<number[]> {
    const ids = answers.map(({ id }) => id);
    const rows = await this.trx
      .selectFrom('answer_sources')
      .select(['answer_id', 'sources'])
      .where('brand_id', '=', this.brand_id)
      .where(this.backend.isOneOf('answer_sources.answer_id', ids))
      .execute();
    this.#read.sources.forgetAnswers();
    if (this.#read.sources.isFull) this.#read = new TranslatedSources(new KeptSources(), this.dictionaries);
    const read = this.#read;
    const byId = new Map(rows.map(({ answer_id, sources }) => [answer_id, sources]));
    const offsets = ids.map((id) => read.sources.add(id, byId.get(id) ?? []));
    await read.translate(offsets);
    return offsets;
  }
}
