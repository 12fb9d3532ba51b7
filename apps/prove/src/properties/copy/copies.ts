import {
  openDuckdbTarget,
  openSingerTarget,
  openSqliteTarget,
  RECORD_TYPES,
  type RecordType,
  type StoredState,
  type Target,
} from '@brand-visibility/copy';
import { join } from 'node:path';
import { contentsOfDuckdb, contentsOfSqlite, contentsOfWarehouse, type Contents } from './contents.js';

/** A copy that is opened for each sync, as by a program that is started again. */
export interface Copy {
  open(now: () => string, tables?: ReadonlySet<RecordType>): Target | Promise<Target>;
  contents(): Contents | Promise<Contents>;
}

/** The kinds of copies, by the argument of `--to`. */
export const COPIES = {
  sqlite: (folder: string): Copy => {
    const file = join(folder, 'copy.sqlite');
    return { open: (_, tables) => openSqliteTarget(file, tables), contents: () => contentsOfSqlite(file) };
  },
  duckdb: (folder: string): Copy => {
    const file = join(folder, 'copy.duckdb');
    return { open: (_, tables) => openDuckdbTarget(file, tables), contents: () => contentsOfDuckdb(file) };
  },
  singer: (): Copy => {
    const messages: string[] = [];
    let state: StoredState | null = null;
    return {
      open: (now, tables = new Set(RECORD_TYPES)) =>
        openSingerTarget({
          state,
          tables,
          now,
          write: async (line) => {
            messages.push(line);
            const message = JSON.parse(line) as { readonly type: string; readonly value: StoredState };
            if (message.type === 'STATE') state = message.value;
          },
        }),
      contents: () => contentsOfWarehouse(messages),
    };
  },
} as const;

export type CopyKind = keyof typeof COPIES;
export const COPY_KINDS = ['sqlite', 'duckdb', 'singer'] as const satisfies readonly CopyKind[];
