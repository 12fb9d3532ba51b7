import { openPostgres, openSqlite, type OpenedStore } from '@brand-visibility/storage';
import type { PagedDatabase } from '@brand-visibility/paging-model';
import { postgresUrl, runStatements } from '@brand-visibility/databases';
import Database from 'better-sqlite3';
import type { ProofDatabase } from '../harness/databases.js';
import type { Workspace } from '@brand-visibility/programs/workspace';

/** A database for the pagination model: opened for changes, and opened like the service. */
export async function pagedDatabase(workspace: Workspace, database: ProofDatabase): Promise<PagedDatabase> {
  const { working, serve, execute } = await opening(workspace, database);
  workspace.atEnd(() => working.close());
  let serving = await serve();
  workspace.atEnd(() => serving.close());
  return {
    name: database.name,
    jobStore: working.jobStore,
    store: () => serving.store,
    restart: async () => {
      await serving.close();
      serving = await serve();
    },
    execute,
  };
}

interface Opening {
  readonly working: OpenedStore;
  readonly serve: () => Promise<OpenedStore>;
  readonly execute: (statements: readonly string[]) => Promise<void>;
}

async function opening(workspace: Workspace, { name, forJobs, forService }: ProofDatabase): Promise<Opening> {
  if (name === 'SQLite') {
    const file = forJobs.replace('sqlite:', '');
    const direct = new Database(file);
    workspace.atEnd(() => direct.close());
    return {
      working: await openSqlite({ file, access: 'work' }),
      serve: () => openSqlite({ file, access: 'serve' }),
      execute: async (statements) => {
        direct.exec(statements.join(';'));
      },
    };
  }
  const admin = postgresUrl(new URL(forJobs).pathname.slice(1), 'admin');
  return {
    working: await openPostgres({ url: forJobs, access: 'work', connections: 2 }),
    serve: () => openPostgres({ url: forService, access: 'serve', connections: 2, requireRowSecurity: true }),
    execute: async (statements) => {
      await runStatements(admin, statements);
    },
  };
}
