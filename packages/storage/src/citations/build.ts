/** Builds the citations of a run as columns of ordinals. */
import type { RunRevision } from '@brand-visibility/application';
import { encodeCitations } from '@brand-visibility/counting';
import type { Backend, Snapshot } from '../backend.js';
import { isSuccessful, revisionOf, type RunAnswer } from '../runs/answers.js';
import { KeptSources } from './kept-sources.js';
import { TranslatedSources, type CitationOrdinals } from './translated-sources.js';

/** Answers whose sources are read by one statement: one answer may have a megabyte of them. */
const BATCH = 256;

export interface BuiltCitations {
  readonly data: Uint8Array;
  /** Digest of `data`: equal for equal citations only. */
  readonly revision: RunRevision;
}

/** Where the citations of an answer are. */
interface Found {
  readonly sources: TranslatedSources;
  readonly offset: number;
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
      for (const { sources, offset } of await this.#find(answered.slice(from, from + BATCH)))
        counts.push(sources.append(offset, domain, page));
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

  /** Finds what these answers cite, and looks up the ordinals of its texts. */
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

  /** Returns the offsets of what these answers cite. */
  async #readSources(answers: readonly RunAnswer[]): Promise<number[]> {
    const ids = answers.map(({ id }) => id);
    const rows = await this.trx
      .selectFrom('answer_sources')
      .select(['answer_id', 'sources'])
      .where('brand_id', '=', this.brand_id)
      .where(this.backend.among('answer_sources.answer_id', ids))
      .execute();
    this.#read.sources.forgetAnswers();
    if (this.#read.sources.isFull) this.#read = new TranslatedSources(new KeptSources(), this.ordinals);
    const read = this.#read;
    const byId = new Map(rows.map(({ answer_id, sources }) => [answer_id, sources]));
    const offsets = ids.map((id) => read.sources.add(id, byId.get(id) ?? []));
    await read.translate(offsets);
    return offsets;
  }

  /** Each rival once; answers name few. */
  #rivals(competitors: RunAnswer['competitors']): number[] {
    const rivals: number[] = [];
    for (const { name } of competitors) {
      const rival = this.ordinals.rivalOf(name);
      if (!rivals.includes(rival)) rivals.push(rival);
    }
    return rivals;
  }
}
