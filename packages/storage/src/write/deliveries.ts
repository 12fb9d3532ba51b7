/** Counts which engines answered in the latest runs: of the last day, and of each brand. */
import type { FailingEngine, Totals } from '@brand-visibility/application';
import { DAY, type Instant } from '@brand-visibility/domain/time/instant';
import type { Engine } from '@brand-visibility/domain/vocabulary';
import { sql } from 'kysely';
import type { Backend } from '../backend.js';
import { SUCCESSFUL } from '../runs/answers.js';
import { askedBrands, groupedBy, servedAccounts } from './freshness.js';

/** The age of the oldest run that decides whether an engine fails for a brand, and the fewest questions. */
const [OLDEST, FEWEST_QUESTIONS] = [14n * DAY, 3];

interface Deliveries {
  readonly ofDay: Totals['deliveries'];
  /** The engines with enough questions for a brand, and the pairs of an engine and a brand for which it fails. */
  readonly asked: ReadonlySet<Engine>;
  readonly failing: readonly FailingEngine[];
}

/**
 * Counts questions and successful answers in completed and failed runs. In each run, every engine is expected to answer
 * as often as the engine with the most rows, so that a missing engine is noticed. The query finds runs by brand, so
 * that older runs cost nothing, and reads only the answers of the last day's runs and of each brand's latest runs.
 */
export async function countDeliveries({ db, isOneOf }: Backend, now: Instant): Promise<Deliveries> {
  const runs = await db
    .selectFrom('brand')
    .innerJoin('run', (join) =>
      join
        .onRef('run.brand_id', '=', 'brand.id')
        .on('run.created_at', '>=', now - OLDEST)
        .on('run.status', 'in', ['completed', 'failed']),
    )
    .select(['run.id', 'run.brand_id', 'run.platforms', 'run.created_at', 'run.prompt_count'])
    .select(['brand.account_id', 'brand.name', 'brand.platforms as tracked'])
    .orderBy('run.created_at', 'desc')
    .orderBy('run.id')
    .execute();
  const ofDay = runs.filter(({ created_at }) => created_at >= now - DAY);
  const [accounts, brands] = [new Set(await servedAccounts(db)), new Set(await askedBrands(db))];
  const asked = runs.filter(({ account_id, brand_id }) => accounts.has(account_id) && brands.has(brand_id));
  const ofBrands = [...groupedBy(asked, ({ brand_id }) => brand_id).values()];
  const latest = ofBrands.flatMap((group) => untilEnough(group, ({ prompt_count }) => prompt_count ?? 0));
  const ids = [...new Set([...ofDay, ...latest].map(({ id }) => id))];
  const counted = await db
    .selectFrom('run')
    .innerJoin('answer', (join) =>
      join.onRef('answer.brand_id', '=', 'run.brand_id').onRef('answer.run_id', '=', 'run.id'),
    )
    .where(isOneOf('run.id', ids))
    .select(['run.id', 'answer.platform', (eb) => eb.fn.countAll<number>().as('asked')])
    .select(
      sql<number>`sum(case when answer.outcome = ${sql.lit(SUCCESSFUL)} then 1 else 0 end)`.as('answered'),
    )
    .groupBy(['run.id', 'answer.platform'])
    .execute();
  const questions = new Map<string, number>();
  const answered = new Map<string, number>();
  for (const row of counted) {
    questions.set(row.id, Math.max(questions.get(row.id) ?? 0, row.asked));
    answered.set(`${row.platform} ${row.id}`, row.answered);
  }
  const sums = (engine: Engine, of: readonly { readonly id: string }[]) => ({
    expected: of.reduce((sum, { id }) => sum + (questions.get(id) ?? 0), 0),
    delivered: of.reduce((sum, { id }) => sum + (answered.get(`${engine} ${id}`) ?? 0), 0),
  });
  const engines = new Set(ofDay.flatMap(({ platforms }) => platforms));
  const asking = (engine: Engine) => ofDay.filter(({ platforms }) => platforms.includes(engine));
  const askedEngines = new Set<Engine>();
  const failing = ofBrands.flatMap((group): FailingEngine[] => {
    const { account_id, brand_id, name, tracked } = group[0]!; // a group has a run
    return tracked.flatMap((engine) => {
      const first = group.findLastIndex(({ platforms }) => platforms.includes(engine));
      const last = untilEnough(group.slice(0, first + 1), ({ id }) => questions.get(id) ?? 0);
      const { expected, delivered } = sums(engine, last);
      if (expected < FEWEST_QUESTIONS) return [];
      askedEngines.add(engine);
      return 2 * delivered < expected ? [{ account_id, brand_id, name, engine, expected, delivered }] : [];
    });
  });
  return {
    ofDay: Object.fromEntries([...engines].map((engine) => [engine, sums(engine, asking(engine))])),
    asked: askedEngines,
    failing,
  };
}

/** Returns the latest runs, of which the first is the latest, that together have enough questions; or else all. */
function untilEnough<R>(runs: readonly R[], questionsOf: (run: R) => number): readonly R[] {
  let questions = 0;
  const end = runs.findIndex((run) => (questions += questionsOf(run)) >= FEWEST_QUESTIONS);
  return end < 0 ? runs : runs.slice(0, end + 1);
}
