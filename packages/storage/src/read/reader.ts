import { shownDomain, shownName, type RivalIdentity, type RunMark } from '@brand-visibility/domain';
import type { Reader } from '@brand-visibility/application';
import type { Backend, Snapshot } from '../backend.js';
import { countedAnswers, type PromptAttributes } from '../counted.js';
import type { FactsCache } from '../facts/cache.js';
import { tallyRuns, type FactsMark, type FactsSource } from '../facts/read.js';
import { answersOfRuns } from '../facts/run-answers.js';
import { answersOver } from './answers.js';
import { listsOver } from './lists.js';
import { targetsOver } from './outreach-targets.js';
import { pageAuditsOver } from './page-audits.js';
import { ofACommand, type Read } from '../scheduling/reads.js';
import { recommendationsOver } from './recommendations.js';
import { orderBytes, readRivalDirectory, rivalCount } from '../derived/rival-order.js';
import type { RivalTable } from '../migrations/tables.js';
import type { InScope } from '../scope.js';
import { siteAccessOver } from './site-access.js';

/** Counting so many rivals takes some twenty megabytes. */
const MANY_RIVALS = 65_536;

/** What one request reads, on one snapshot. A brand outside the scope has no rows here, whatever is asked of it. */
export function readerOver(
  trx: Snapshot,
  readable: InScope,
  { among, readFacts, readRivalOrder }: Pick<Backend, 'among' | 'readFacts' | 'readRivalOrder'>,
  cache: FactsCache,
  read: Read = ofACommand(),
): Reader {
  const { turn, large } = read;
  /** The two windows of one report ask for the same prompts and rivals. */
  const prompts = once((brand_id: string) => promptAttributes(trx, readable, brand_id));
  const rivals = once((brand_id: string) => rivalsOf(trx, readable, brand_id));
  const rivalOrder = once(
    async (brand_id: string) => (await rivals(brand_id)).order ?? readRivalOrder(trx, brand_id),
  );

  /** Completed runs of a readable brand, latest first by (completed_at, id) (decisions 2.9). */
  const completed = (brand_id: string) =>
    trx
      .selectFrom('run')
      .innerJoin('brand', 'brand.id', 'run.brand_id')
      .where(readable)
      .where('run.brand_id', '=', brand_id)
      .where('run.completed_at', 'is not', null)
      .$narrowType<{ completed_at: bigint; facts_revision: string }>();

  const factsIn = (brand_id: string): FactsSource => ({
    read: (run_ids) => readFacts(trx, brand_id, run_ids),
    cache,
    turn,
  });

  return {
    inTurns: (steps) => turn.through(steps),

    ...listsOver(trx, readable, among),
    ...answersOver(trx, readable, read),
    ...targetsOver(trx, readable),
    ...siteAccessOver(trx, readable),
    ...pageAuditsOver(trx, readable, read),
    ...recommendationsOver(trx, readable, read),

    latestRunBefore: async (brand_id, before) =>
      (await completed(brand_id)
        .select(['run.id', 'run.completed_at', 'run.facts_revision'])
        .where('run.completed_at', '<', before)
        .orderBy('run.completed_at', 'desc')
        .orderBy('run.id', 'desc')
        .limit(1)
        .$narrowType<FactsMark>()
        .executeTakeFirst()) ?? null,

    runsCompleted: (brand_id, from, to) =>
      completed(brand_id)
        .select(['run.id', 'run.completed_at', 'run.facts_revision'])
        .where('run.completed_at', '>=', from)
        .where('run.completed_at', '<', to)
        .$narrowType<FactsMark>()
        .execute(),

    recentRuns: (brand_id, count) =>
      completed(brand_id)
        .select(['run.id', 'run.completed_at'])
        .orderBy('run.completed_at', 'desc')
        .orderBy('run.id', 'desc')
        .limit(count)
        .$narrowType<RunMark>()
        .execute(),

    runAnswers: async (brand_id, run_ids) => {
      if (run_ids.length === 0) return [];
      const marks = await completed(brand_id)
        .select(['run.id', 'run.completed_at', 'run.facts_revision'])
        .where('run.id', 'in', run_ids)
        .$narrowType<FactsMark>()
        .execute();
      const counted = countedAnswers(await prompts(brand_id), {});
      return answersOfRuns(factsIn(brand_id), marks, counted);
    },

    tally: async (brand_id, runs, filter, detail) => {
      const attributes = await prompts(brand_id);
      const counted = countedAnswers(attributes, filter);
      const { size } = await rivals(brand_id);
      if (size > MANY_RIVALS) await large();
      const marks = attributes.length === 0 ? [] : runs.map(asFactsMark);
      return tallyRuns(factsIn(brand_id), marks, counted, size, detail);
    },

    rivalDirectory: async (brand_id, ownNameKey) =>
      readRivalDirectory(trx, readable, brand_id, ownNameKey, await rivalOrder(brand_id)),

    rivalIdentities: async (brand_id, ordinals) => {
      if (ordinals.length === 0) return new Map();
      const rows = await trx
        .selectFrom('rival')
        .innerJoin('brand', 'brand.id', 'rival.brand_id')
        .select(['ord', 'name_key', 'rival.name', 'rival.domain', 'seen_name', 'seen_domain'])
        .where(readable)
        .where('rival.brand_id', '=', brand_id)
        .where('ord', 'in', ordinals)
        .execute();
      return new Map(rows.map((row) => [row.ord, identityOf(row)]));
    },
  };
}

/** Runs reach a use case from this reader alone, which reads their revision with them. */
function asFactsMark(run: object): FactsMark {
  return run as FactsMark;
}

/** Of a brand that may be read; without `readable` of any. */
export function promptAttributes(
  trx: Snapshot,
  readable: InScope | null,
  brand_id: string,
): Promise<PromptAttributes[]> {
  return trx
    .selectFrom('prompt')
    .innerJoin('brand', 'brand.id', 'prompt.brand_id')
    .select(['ord', 'prompt.category', 'theme_id', 'prompt.location', 'is_branded', 'deleted_at'])
    .$if(readable !== null, (query) => query.where(readable!))
    .where('prompt.brand_id', '=', brand_id)
    .execute();
}

/** How many rivals a brand has, and their order unless they are many. None for a brand outside the scope. */
async function rivalsOf(
  trx: Snapshot,
  readable: InScope,
  brand_id: string,
): Promise<{ readonly size: number; readonly order: Uint8Array | null }> {
  const row = await trx
    .selectFrom('brand')
    .innerJoin('rival_order', 'rival_order.brand_id', 'brand.id')
    .select(({ fn, eb }) => [
      fn<number>('octet_length', ['rival_order.data']).as('bytes'),
      eb
        .case()
        .when(fn<number>('octet_length', ['rival_order.data']), '<=', orderBytes(MANY_RIVALS))
        .then(eb.ref('rival_order.data'))
        .end()
        .as('order'),
    ])
    .where(readable)
    .where('brand.id', '=', brand_id)
    .executeTakeFirst();
  return row ? { size: rivalCount(row.bytes), order: row.order } : { size: 0, order: new Uint8Array() };
}

type StoredIdentity = Pick<RivalTable, 'name_key' | 'name' | 'domain' | 'seen_name' | 'seen_domain'>;

function identityOf({ name_key, name, domain, seen_name, seen_domain }: StoredIdentity): RivalIdentity {
  return { name: shownName(name, seen_name) ?? name_key, domain: shownDomain(domain, seen_domain) };
}

function once<T>(read: (brand_id: string) => Promise<T>): (brand_id: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (brand_id) => {
    const reading = known.get(brand_id) ?? read(brand_id);
    known.set(brand_id, reading);
    return reading;
  };
}
