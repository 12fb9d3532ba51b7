import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bookIn } from '../../state/book.js';
import { lockCopy, openDatabase } from '../../state/open-database.js';
import type { Target } from '../../target.js';
import { ownPath } from './files.js';
import { LINE_TABLES, folderRows } from './folder-rows.js';

/**
 * A copy in a folder of NDJSON files, with its state in `state.sqlite`. A file is complete on the disk before the state
 * says so; files of a transaction that was not committed are written again.
 * @throws {CopyError} if the folder has another state, another program writes it, or a link leads out of it
 */
export function openFolderTarget(folder: string): Target {
  mkdirSync(folder, { recursive: true });
  const lock = lockCopy(ownPath(join(folder, 'state.lock')));
  try {
    const db = openDatabase(ownPath(join(folder, 'state.sqlite')), LINE_TABLES);
    return {
      book: bookIn(db),
      rows: folderRows(db, folder),
      close: () => {
        db.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
