import type { Scope, Store } from '@brand-visibility/application';
import { ndjson, worldOf } from '@brand-visibility/records';
import type { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPostgres, newSqlite, type ProofDatabase } from '../harness/databases.js';
import {
  finishedIn,
  outcomesOutside,
  scopesOver,
  subjectsOf,
  type Outcome,
  type Subject,
} from '../properties/index.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { timeJobs, runJobs } from '@brand-visibility/programs/start';
import { accountFilters, storageWithout, type AccountFilter } from './storage-copy.js';

/**
 * Adds the command `remove-account-filter`. It proves for SQLite that each account filter is effective and none is
 * missing, and for PostgreSQL that no data of another account are returned even if a filter is removed.
 */
export function removeAccountFilter(proofs: Command): void {
  proofs
    .command('remove-account-filter')
    .description(
      'remove the account filter from each query, one at a time, and check what readers then return',
    )
    .action(() => inWorkspace(prove));
}

/** Databases with the same rows, and the scopes and subjects with which their readers are called. */
export interface Fixture {
  readonly databases: readonly ProofDatabase[];
  readonly scopes: readonly Scope[];
  readonly subjects: readonly Subject[];
}

/** The results of the calls on each database after some filters were removed. */
interface Removal {
  readonly sqlite: readonly Outcome[];
  readonly postgres: readonly Outcome[];
}

async function prove(workspace: Workspace): Promise<boolean> {
  progress('creating the databases');
  const databases = [await newSqlite(workspace), await newPostgres(workspace)];
  const fixture = await makeFixture(workspace, databases);
  const filters = accountFilters();
  const onSqlite = (removed: readonly AccountFilter[]) => {
    progress(`without ${removed.length} of ${filters.length} filters, ${removed[0]?.query ?? 'none'}`);
    return outcomesWithout(workspace, fixture, 0, removed);
  };
  const without = async (removed: readonly AccountFilter[]): Promise<Removal> => ({
    sqlite: await onSqlite(removed),
    postgres: await outcomesWithout(workspace, fixture, 1, removed),
  });
  const faults: string[] = [];
  const row = (title: string, { sqlite, postgres }: Removal, note: string) => {
    const leaks = (['another account', 'not ticked'] as const).map((boundary) =>
      [sqlite, postgres].map((outcomes) => leaksIn(outcomes, boundary).length).join(' and '),
    );
    console.log(`${title.padEnd(30)} ${leaks.join(', ')}; ${note}`);
    for (const method of methodsOf(leaksIn(postgres, 'another account')))
      faults.push(`PostgreSQL returned data of another account: ${method}, without the filter of ${title}`);
  };

  console.log(
    'leaks of another account on SQLite and PostgreSQL, of brands that are not ticked; the methods',
  );

  const none = await without([]);
  row('nothing', none, '');
  for (const outcome of [...none.sqlite, ...none.postgres].filter(({ leaks }) => leaks))
    faults.push(`call ${outcome.call} has no account filter`);

  const all = await without(filters);
  for (const filter of filters) {
    const removal = await without([filter]);
    const methods = methodsOf(leaksIn(removal.sqlite, 'another account'));
    // If other filters protect the same rows, check that this filter has an effect without them.
    if (methods.length === 0) {
      const kept = await onSqlite(filters.filter((other) => other !== filter));
      if (kept.every(({ result }, i) => result === all.sqlite[i]?.result))
        faults.push(`the filter of ${filter.query} has no effect`);
    }
    row(filter.query, removal, methods.join(', ') || 'nothing: other filters protect the same rows');
  }

  const leaking = new Set(leaksIn(all.sqlite, 'another account').map(({ call }) => call));
  const calls = new Set(all.sqlite.map(({ call }) => call));
  row('all of them', all, `${leaking.size} of ${calls.size} calls`);
  for (const call of calls)
    if (!leaking.has(call)) faults.push(`call ${call} is protected by something else`);

  for (const fault of new Set(faults)) console.log(`NOT PROVEN: ${fault}`);
  if (faults.length === 0)
    console.log(
      `${filters.length} account filters: each is effective, none is missing, and PostgreSQL isolates accounts without them`,
    );
  return faults.length === 0;
}

/** The time of the board refresh. The answers of the fixture were given on the days before. */
const CLOCK = Date.parse('2026-03-10T12:00:00Z');

/** Fills databases with two accounts, each with three brands. */
async function makeFixture(workspace: Workspace, databases: readonly ProofDatabase[]): Promise<Fixture> {
  const world = worldOf(12, { accounts: 2, brands: 3 });
  const brands = world.accounts.flatMap(({ account_id, brand_ids }) =>
    brand_ids.map((brand_id) => ({ brand_id, account_id })),
  );
  const file = join(workspace.folder, 'world.ndjson');
  writeFileSync(file, ndjson([...world.records, ...finishedIn(brands)]));
  for (const { forJobs } of databases) {
    await runJobs(workspace, forJobs, ['import', file]);
    await timeJobs(forJobs, ['refresh-outreach'], CLOCK);
  }
  const subjects = await withStore(workspace, databases[0]!, [], (store) => subjectsOf(store, brands));
  return { databases, subjects, scopes: scopesOver(subjects) };
}

/** Opens a database as the service does, with a copy of the storage package that lacks some account filters. */
async function withStore<T>(
  workspace: Workspace,
  { name, forService }: ProofDatabase,
  removed: readonly AccountFilter[],
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const { openSqlite, openPostgres } = await storageWithout(workspace, removed);
  const opened =
    name === 'SQLite'
      ? await openSqlite({ file: forService.replace('sqlite:', ''), access: 'serve' })
      : await openPostgres({ url: forService, access: 'serve', requireRowSecurity: true });
  try {
    return await work(opened.store);
  } finally {
    await opened.close();
  }
}

/** Returns the results of calls about brands outside the scope, on the database with index `which`. */
async function outcomesWithout(
  workspace: Workspace,
  { databases, scopes, subjects }: Fixture,
  which: number,
  removed: readonly AccountFilter[],
): Promise<readonly Outcome[]> {
  return withStore(workspace, databases[which]!, removed, async (store) => {
    const outcomes: Outcome[] = [];
    for await (const outcome of outcomesOutside(store, scopes, subjects)) outcomes.push(outcome);
    return outcomes;
  });
}

/** Returns the outcomes of those calls that returned rows from the other side of `boundary`. */
const leaksIn = (outcomes: readonly Outcome[], boundary: Outcome['boundary']) =>
  outcomes.filter((outcome) => outcome.boundary === boundary && outcome.leaks);

const methodsOf = (outcomes: readonly Outcome[]) => [...new Set(outcomes.map(({ method }) => method))];
