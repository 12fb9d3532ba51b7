/** Databases of former releases, ready to be upgraded. */
import { postgresUrl } from '@brand-visibility/databases';
import { copyStored, newStoredPostgres, type StoredRelease } from '@brand-visibility/databases/stored';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, withReader, type DatabaseKind, type ProofDatabase } from '../harness/databases.js';

/** A stored database, with a URL that reads all rows. */
export interface StoredDatabase extends ProofDatabase {
  readonly forAdmin: string;
}

/** Creates a copy of the stored database of a release. */
export async function newStored(
  workspace: Workspace,
  kind: DatabaseKind,
  release: StoredRelease,
): Promise<StoredDatabase> {
  if (kind === 'sqlite') {
    const url = `sqlite:${copyStored(mkdtempSync(join(workspace.folder, 'stored-')), release)}`;
    return { name: 'SQLite', forJobs: url, forService: url, forAdmin: url };
  }
  await startServer(workspace);
  const database = await newStoredPostgres(release);
  workspace.atEnd(() => database.drop());
  return { ...(await withReader(database)), forAdmin: postgresUrl(database.name, 'admin') };
}
