import type { RunRevision } from '@brand-visibility/application';
import type { Backend, Snapshot } from '../backend.js';
import { isSuccessful, revisionOf, type RunAnswer } from '../derived/run-facts.js';
import type { Ordinals } from './dictionary.js';
import { encodeCitations } from './layout.js';

/** Answers whose sources are read by one statement: those of one may have a megabyte. */
const BATCH = 256;

const NOT_BLANK = /\P{White_Space}/u;

/** Assigns the ordinals that the citations of a brand's runs refer to. */
export interface CitationOrdinals {
  readonly rivalOf: (name: string) => number;
  readonly domains: Ordinals;
  readonly pages: Ordinals;
}

export interface BuiltCitations {
  readonly data: Uint8Array;
  /** Digest of `data`: equal for equal citations only. */
  readonly revision: RunRevision;
}

/** Builds the citations of a run from its answers, which are in the order of facts, and their stored sources. */
export async function buildCitations(
  { among }: Pick<Backend, 'among'>,
  trx: Snapshot,
  brand_id: string,
  answers: readonly RunAnswer[],
  { rivalOf, domains, pages }: CitationOrdinals,
): Promise<BuiltCitations> {
  const answered = answers.filter(isSuccessful);
  const counts: number[] = [];
  const domain: number[] = [];
  const page: number[] = [];
  for (let from = 0; from < answered.length; from += BATCH) {
    const ids = answered.slice(from, from + BATCH).map(({ id }) => id);
    const rows = await trx
      .selectFrom('answer_sources')
      .select(['answer_id', 'sources'])
      .where('brand_id', '=', brand_id)
      .where(among('answer_sources.answer_id', ids))
      .execute();
    const byId = new Map(rows.map(({ answer_id, sources }) => [answer_id, sources]));
    const cited = ids.map((id) => byId.get(id) ?? []);
    const citations = cited.flat();
    const domainOrdinals = await domains.ordinalsOf(citations.map((citation) => citation.domain));
    const pageOrdinals = await pages.ordinalsOf(citations.map(({ url }) => url));
    for (const { length } of cited) counts.push(length);
    citations.forEach(({ title }, i) => {
      domain.push(domainOrdinals[i]!);
      page.push(pageOrdinals[i]! * 2 + (title !== null && NOT_BLANK.test(title) ? 1 : 0));
    });
  }
  const data = encodeCitations(
    answered.map(({ prompt_ord, platform, brand_named, competitors, created_at, id }, i) => ({
      prompt: prompt_ord,
      platform,
      isNamed: brand_named,
      rivals: [...new Set(competitors.map(({ name }) => rivalOf(name)))],
      created_at,
      id,
      citations: counts[i]!,
    })),
    { domain, page },
  );
  return { data, revision: revisionOf(data) };
}
