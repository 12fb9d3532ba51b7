import type { TargetRow } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { address, DAY, ENGINES, isSubdomainOf, nameKey, type Instant } from '@brand-visibility/domain';
import { instant } from './instants.js';
import { isRedirect } from '@brand-visibility/model';
import { recordsOf, type FinalRecords } from '@brand-visibility/records';

type Answer = ImportRecord<'answer'>;

/** A target without its score and the spellings of rivals. */
export interface PlainTarget {
  readonly title: string | null;
  readonly source_type: string | null;
  readonly citations: number;
  readonly answers: number;
  readonly prompts: number;
  readonly platforms: readonly string[];
  readonly naming: readonly [you: number, rivalsNotYou: number, noBrand: number];
  /** By name key. */
  readonly competitors: readonly (readonly [key: string, answers: number])[];
  readonly last_cited_at: Instant;
}

/** Computes the board of a brand directly from the records. */
export function boardOfRecords(
  final: FinalRecords,
  brand_id: string,
  now: Instant,
): Map<string, PlainTarget> {
  const brand = recordsOf(final, 'brand').find(({ id }) => id === brand_id);
  const own = [brand?.domain ?? '', ...(brand?.domain_aliases ?? [])];
  const counted = recordsOf(final, 'answer').filter((answer) => isCounted(final, answer, brand_id, now));
  const cited = new Map<string, Set<string>>();
  for (const citation of counted.flatMap(({ sources }) => sources)) {
    const page = address(citation.url);
    const key = keyOf(citation);
    if (!page || isRedirect(citation.url, citation.domain)) continue;
    if (own.some((domain) => isSubdomainOf(page.domain, domain))) continue;
    const spellings = (target: string) => cited.get(target) ?? new Set<string>();
    const isReddit = isSubdomainOf(page.domain, 'reddit.com') || isSubdomainOf(page.domain, 'redd.it');
    if (isReddit && page.kind === 'page') continue;
    cited.set(page.url, spellings(page.url).add(key));
    const community = `https://reddit.com/r/${page.subreddit}`;
    if (isReddit) cited.set(community, spellings(community).add(key));
  }
  return new Map(
    [...cited].map(([target, keys]) => [target, targetOf(final, brand_id, target, keys, counted)]),
  );
}

const keyOf = ({ url, domain }: { url: string; domain: string }) => JSON.stringify([url, domain]);

function isCounted(final: FinalRecords, answer: Answer, brand_id: string, now: Instant): boolean {
  const run = final.get(`run ${answer.run_id}`);
  const prompt = final.get(`prompt ${answer.prompt_id}`);
  const at = instant(answer.created_at);
  return (
    run?.type === 'run' &&
    run.brand_id === brand_id &&
    run.status === 'completed' &&
    prompt?.type === 'prompt' &&
    prompt.deleted_at === null &&
    answer.outcome === 'answered' &&
    at >= now - 90n * DAY &&
    at < now
  );
}

function targetOf(
  final: FinalRecords,
  brand_id: string,
  target: string,
  /** Of the citations that count. */
  keys: ReadonlySet<string>,
  counted: readonly Answer[],
): PlainTarget {
  const answers = counted
    .filter(({ sources }) => sources.some((each) => keys.has(keyOf(each))))
    .sort((a, b) => compare(instant(a.created_at), instant(b.created_at)) || compare(a.id, b.id));
  const citations = answers.flatMap(({ sources }) => sources.filter((each) => keys.has(keyOf(each))));
  const page = address(target);
  const missing = answers.filter(({ brand_named }) => !brand_named);
  const rivals = new Map<string, number>();
  const own = ownKeyOf(final, brand_id);
  for (const { name } of missing.flatMap(({ competitors }) => competitors))
    rivals.set(nameKey(name), (rivals.get(nameKey(name)) ?? 0) + 1);
  rivals.delete(own);
  const last = answers.at(-1);
  const others = missing.filter(({ competitors }) =>
    competitors.some(({ name }) => nameKey(name) !== own),
  ).length;
  return {
    title:
      page?.kind === 'community'
        ? null
        : (citations.findLast(({ title }) => /\P{White_Space}/u.test(title ?? ''))?.title ?? null),
    source_type: page?.kind === 'page' ? sourceTypeOf(final, brand_id, page.domain) : null,
    citations: citations.length,
    answers: answers.length,
    prompts: new Set(answers.map(({ prompt_id }) => prompt_id)).size,
    platforms: ENGINES.filter((engine) => answers.some(({ platform }) => platform === engine)),
    naming: [answers.length - missing.length, others, missing.length - others],
    competitors: [...rivals]
      .sort(([a, m], [b, n]) => n - m || Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .slice(0, 5),
    last_cited_at: last ? instant(last.created_at) : 0n,
  };
}

/** The name key of the brand's current name, which excludes a rival (rule 8.1). */
function ownKeyOf(final: FinalRecords, brand_id: string): string {
  return nameKey(recordsOf(final, 'brand').find(({ id }) => id === brand_id)?.name ?? '');
}

function sourceTypeOf(final: FinalRecords, brand_id: string, domain: string): string | null {
  const own = ownKeyOf(final, brand_id);
  const isRivals = recordsOf(final, 'rival')
    .filter((each) => each.brand_id === brand_id && nameKey(each.name) !== own)
    .map((each) => each.domain ?? seenDomain(final, brand_id, nameKey(each.name)))
    .some((shown) => shown !== null && `.${domain}`.endsWith(`.${plainDomain(shown)}`));
  if (isRivals) return 'competitor';
  // Of several spellings the normal form counts, else the first.
  const types = recordsOf(final, 'domain_type')
    .filter((each) => plainDomain(each.domain) === domain)
    .sort((a, b) => compare(a.domain, b.domain));
  return (types.find((each) => each.domain === domain) ?? types[0])?.domain_type ?? null;
}

/** The domain in the latest successful answer of a completed run that gave one for a rival (rule 8.1). */
function seenDomain(final: FinalRecords, brand_id: string, key: string): string | null {
  const runs = new Set(
    recordsOf(final, 'run')
      .filter((run) => run.brand_id === brand_id && run.status === 'completed')
      .map(({ id }) => id),
  );
  return (
    recordsOf(final, 'answer')
      .filter(({ run_id, outcome }) => runs.has(run_id) && outcome === 'answered')
      .sort((a, b) => compare(instant(a.created_at), instant(b.created_at)) || compare(a.id, b.id))
      .flatMap(({ competitors }) => competitors.filter(({ name }) => nameKey(name) === key))
      .findLast(({ domain }) => domain !== null)?.domain ?? null
  );
}

/** The normal form of the domains in these tests, which are ASCII. */
function plainDomain(entered: string): string {
  return entered
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');
}

const compare = <T extends string | bigint>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

/** Converts a target from a store to that form; `keyOf` returns the name key of a rival by ordinal. */
export function plainTarget(row: TargetRow, keyOf: (ord: number) => string): PlainTarget {
  return {
    title: row.title,
    source_type: row.source_type,
    citations: row.citations,
    answers: row.answers,
    prompts: row.prompts,
    platforms: row.platforms,
    naming: [row.answers_naming_you, row.answers_naming_competitors_not_you, row.answers_naming_no_brand],
    competitors: row.competitors_named.map(({ ord, answers }) => [keyOf(ord), answers]),
    last_cited_at: row.last_cited_at,
  };
}
