import { asAdmin } from '@brand-visibility/databases';
import type { PagedDatabase } from '@brand-visibility/paging-model';
import { openPostgres, openSqlite, type OpenedStore } from '../../src/index.js';
import { migratedDatabase, readerUrl } from './postgres-database.js';
import { newFolder, tamperWith } from './sqlite-file.js';

/**
 * Databases for the pagination model: a job store to change one, and the store of a service over it that can restart.
 */

type Paged = PagedDatabase & { readonly close: () => Promise<void> };

async function paged(
  working: OpenedStore,
  serve: () => Promise<OpenedStore>,
  how: Pick<Paged, 'name' | 'execute' | 'close'>,
): Promise<Paged> {
  let serving = await serve();
  return {
    ...how,
    jobStore: working.jobStore,
    store: () => serving.store,
    restart: async () => {
      await serving.close();
      serving = await serve();
    },
    close: async () => {
      await serving.close();
      await working.close();
      await how.close();
    },
  };
}

export async function pagedSqlite(): Promise<Paged> {
  const { file, remove } = await newFolder();
  const working = await openSqlite({ file, access: 'create' });
  return paged(working, () => openSqlite({ file, access: 'serve' }), {
    name: 'SQLite',
    execute: async (statements) => tamperWith(file, statements.join(';')),
    close: remove,
  });
}

export async function pagedPostgres(): Promise<Paged> {
  const database = await migratedDatabase();
  const working = await openPostgres({ url: database.url, access: 'work', connections: 2 });
  const url = await readerUrl(database);
  const serve = () => openPostgres({ url, access: 'serve', connections: 2, requireRowSecurity: true });
  return paged(working, serve, {
    name: 'PostgreSQL',
    execute: async (statements) => {
      await asAdmin(database.name, ...statements);
    },
    close: () => database.drop(),
  });
}
