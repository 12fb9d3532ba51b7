import { OperatorError, StoreUnavailable } from '@brand-visibility/application';
import { rivalWords } from '@brand-visibility/counting/stored';
import { sql } from 'kysely';
import { EVERY_ACCOUNT, type Backend, type Snapshot } from '../backend.js';
import { bytesOf } from '../columns/encoding.js';
import { checkBoards } from '../derived/boards.js';
import { DERIVED_COLUMNS } from '../derived/shown-columns.js';
import { RivalNumbering, type NumberingEntry, SEEN_COLUMNS, UNSEEN } from '../derived/rivals.js';
import { runDigest } from '../derived/run-figures.js';
import { timesOfAnswers, answersOfRun, type RunAnswer, buildFacts } from '../runs/answers.js';
import { viewOfAll } from '../scope.js';
import { OF_BRAND } from '../schema/account-tables.js';
import type { RivalTable, CompletedRunTable, RunTable } from '../schema/tables.js';
import { checkChanges, checkSizes } from './check-rows.js';
import { CitationCheck, checkDomainTypes } from './check-citations.js';
import { checkBoard, checkWork } from './check-boards.js';
import { CURRENT_SET, ofAnySet } from '../schema/sets.js';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { RunDigest } from '@brand-visibility/domain/explanation/explanation';

/**
 * Compares derived data with the imported rows, on one snapshot per brand, and yields one line per difference (rule
 * 10.6). Throws an OperatorError if the database is damaged.
 */
export async function* checkAll(backend: Backend): AsyncIterable<string> {
  await backend.checkIntegrity();
  const brands = await backend.db.selectFrom('brand').select(['account_id', 'id']).orderBy('id').execute();
  for (const { account_id, id } of brands) {
    yield* await backend
      .snapshot(EVERY_ACCOUNT, (trx) => checkBrand(backend, trx, account_id, id))
      .catch(unreadable(id));
  }
  yield* await backend.snapshot(EVERY_ACCOUNT, checkDomainTypes);
  yield* await checkConnections(backend);
}

/** Checks that each connection of an assistant belongs to an account. */
async function checkConnections({ assistants, db }: Backend): Promise<string[]> {
  const accounts = new Set((await db.selectFrom('account').select('id').execute()).map(({ id }) => id));
  return (await assistants.all())
    .filter(({ account_id }) => !accounts.has(account_id))
    .map(({ id }) => `the connection ${id} of an assistant belongs to no account`);
}

/** Turns an error of a check into an output line, because damaged rows may contain values that no reader expects. */
function unreadable(brand_id: string): (error: unknown) => string[] {
  return (error) => {
    if (error instanceof OperatorError || error instanceof StoreUnavailable) throw error;
    const why = error instanceof Error ? error.message : String(error);
    return [`brand ${brand_id}: its rows cannot be read: ${why.replace(/\s+/g, ' ')}`];
  };
}

const OF_RUN = [
  'id',
  'completed_at',
  'prompt_count',
  'is_stale',
] as const satisfies readonly (keyof RunTable)[];

type DerivedOfRun = Pick<RunTable, (typeof OF_RUN)[number]> & {
  readonly derived_at: Instant | null;
} & { readonly [K in (typeof DERIVED_COLUMNS)[number]]: CompletedRunTable[K] | null }; // null if it is not completed

async function checkBrand(
  backend: Backend,
  trx: Snapshot,
  account_id: string,
  brand_id: string,
): Promise<string[]> {
  const stored = await trx
    .selectFrom('rival')
    .selectAll()
    .where('set_no', '=', CURRENT_SET)
    .where('brand_id', '=', brand_id)
    .orderBy('ord')
    .execute();
  const unseen = stored.map((row) => ({ ...row, ...UNSEEN }));
  const rebuilt = new RivalNumbering(account_id, brand_id, unseen);
  const runs: DerivedOfRun[] = await trx
    .selectFrom('run')
    .leftJoin('completed_run as derived', (join) =>
      join
        .on('derived.set_no', '=', CURRENT_SET)
        .on('derived.brand_id', '=', brand_id)
        .onRef('derived.run_id', '=', 'run.id'),
    )
    .select([...OF_RUN.map((name) => `run.${name}` as const), ...DERIVED_COLUMNS])
    .select('derived.completed_at as derived_at')
    .where('run.brand_id', '=', brand_id)
    .orderBy('id')
    .execute();
  const citations = new CitationCheck(backend, trx, { account_id, brand_id });
  const differences: string[] = [];
  for (const run of runs) {
    const answers =
      run.completed_at === null ? [] : await answersOfRun(trx, brand_id, run.id, rebuilt.rivalOf);
    for (const what of await checkRun(trx, brand_id, run, answers, rebuilt))
      differences.push(`run ${run.id}: ${what}`);
    for (const what of await citations.run(run, answers)) differences.push(`run ${run.id}: ${what}`);
  }
  for (const what of await citations.shared()) differences.push(what);
  // Recounts the board only if the facts and the citations are right, because the count uses them.
  const board = differences.length === 0 ? await checkBoard(trx, backend, brand_id) : [];
  return [
    ...differences,
    ...checkRivals(brand_id, stored, rebuilt),
    ...(await checkOrder(trx, brand_id, stored)),
    ...(await checkWork(trx, brand_id)),
    ...board,
    ...(await checkBoards({ ...viewOfAll(backend, trx), brand_id })),
    ...(await checkSizes(trx, brand_id)),
    ...(await checkChanges(trx, brand_id)),
    ...(await checkAccount(trx, account_id, brand_id)),
  ];
}

/** Checks the account id that every row of a brand repeats for row-level security. */
async function checkAccount(trx: Snapshot, account_id: string, brand_id: string): Promise<string[]> {
  const differences: string[] = [];
  for (const table of OF_BRAND) {
    const { rows } = await sql`select brand_id from ${sql.table(table)}
      where ${ofAnySet(table)} and brand_id = ${brand_id} and account_id <> ${account_id} limit 1`.execute(
      trx,
    );
    if (rows.length > 0) differences.push(`brand ${brand_id}: rows of ${table} belong to another account`);
  }
  return differences;
}

async function checkRun(
  trx: Snapshot,
  brand_id: string,
  run: DerivedOfRun,
  answers: readonly RunAnswer<NumberingEntry>[],
  numbering: RivalNumbering,
): Promise<string[]> {
  const facts = await trx
    .selectFrom('run_facts')
    .select(['revision', 'data'])
    .where('set_no', '=', CURRENT_SET)
    .where('brand_id', '=', brand_id)
    .where('run_id', '=', run.id)
    .executeTakeFirst();
  const wrong: string[] = run.is_stale ? ['its facts are marked stale'] : [];
  if (run.completed_at === null)
    return [
      ...wrong,
      ...(facts ? ['has facts but is not completed'] : []),
      ...(run.derived_at === null ? [] : ['has a digest of answers but is not completed']),
    ];
  if (run.prompt_count === null) wrong.push('is completed but has no figures');
  const { data, digest } = buildFacts(answers);
  numbering.addSightings(run.id, answers);
  const { first, last } = timesOfAnswers(answers);
  if (run.derived_at !== run.completed_at) wrong.push('the time of its completion differs from its record');
  if (run.first_answer_at !== first || run.last_answer_at !== last)
    wrong.push('its answer times differ from its answers');
  if (!facts) wrong.push('its facts are missing');
  else if (Buffer.compare(facts.data, data) !== 0) wrong.push('its facts differ from its answers');
  if (facts && facts.revision !== digest) wrong.push('the digest in the row of its facts is wrong');
  if (run.facts_digest !== digest) wrong.push('the digest of its facts is wrong');
  return [...wrong, ...checkDigest(run, runDigest(answers))];
}

/**
 * Compares a run's stored digest and its stored numbers of failed and filled-in answers with those in `right` (rule
 * 20.6).
 */
function checkDigest(stored: DerivedOfRun, right: RunDigest): string[] {
  const isCounted =
    stored.failed_answers === right.failed_answers && stored.filled_answers === right.filled_answers;
  return [
    ...(stored.answers_digest === right.answers_digest ? [] : ['the digest of its answers is wrong']),
    ...(isCounted ? [] : ['its numbers of failed and filled-in answers are wrong']),
  ];
}

function checkRivals(brand_id: string, stored: readonly RivalTable[], rebuilt: RivalNumbering): string[] {
  const byKey = new Map(stored.map((row) => [row.name_key, row]));
  const differences: string[] = [];
  stored.forEach((row, i) => {
    if (row.ord !== i) differences.push(`brand ${brand_id}: rival ordinals have a gap at ${i}`);
  });
  for (const rival of rebuilt.entries) {
    const row = byKey.get(rival.name_key);
    const name = JSON.stringify(rival.name_key);
    if (!row) differences.push(`brand ${brand_id}: rival ${name} is named by answers but has no row`);
    else if (SEEN_COLUMNS.some((column) => row[column] !== rival[column])) {
      differences.push(
        `brand ${brand_id}: the display name or domain of rival ${name} differs from the answers`,
      );
    }
  }
  return differences;
}

async function checkOrder(trx: Snapshot, brand_id: string, stored: readonly RivalTable[]): Promise<string[]> {
  const order = await trx
    .selectFrom('rival_order')
    .select('data')
    .where('set_no', '=', CURRENT_SET)
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();
  if (!order) return [`brand ${brand_id}: the order of its rivals is missing`];
  const isRight = Buffer.compare(order.data, bytesOf(rivalWords(stored))) === 0;
  return isRight ? [] : [`brand ${brand_id}: the order of its rivals differs from their rows`];
}
