import { columnsOf, keyOf, RECORD_TYPES, type MemberType, type RecordType } from '../../members.js';
import { lockCopy, openDatabase } from '../../state/open-database.js';
import { loadSqlite, valuesInOrder, type Sqlite, type SqliteValue } from '../../state/sqlite.js';
import { sqliteState } from '../../state/sqlite-state.js';
import type { Target } from '../../target.js';
import { checkColumns, tableRows, viewsOf, type TableDatabase } from '../table-rows.js';

/** Booleans are stored as 0 or 1, lists and objects as JSON. */
const SQLITE_TYPES: Readonly<Record<MemberType, string>> = {
  text: 'text',
  time: 'text',
  integer: 'integer',
  number: 'real',
  boolean: 'integer',
  texts: 'text',
  object: 'text',
  objects: 'text',
};

function table(type: RecordType): string {
  const columns = columnsOf(type).map(([name, column]) => `${name} ${SQLITE_TYPES[column]}`);
  const hasLargeRows = type === 'answer';
  return `create table if not exists ${type} (${columns.join(', ')}, primary key (${keyOf(type).join(', ')}))${
    hasLargeRows ? '' : ' without rowid'
  };`;
}

/**
 * Indexes by run and by prompt, which speed up the removal of answers. Mentions and sources have such indexes only if
 * the copy does not contain their answers; earlier versions always created them.
 */
const indexesFor = (tables: ReadonlySet<RecordType>) =>
  (['answer', 'mention', 'source'] as const).flatMap((type) =>
    ['run', 'prompt'].map((kind) =>
      type === 'answer' || !tables.has('answer')
        ? `create index if not exists ${type}_${kind} on ${type} (brand_id, ${kind}_id);`
        : `drop index if exists ${type}_${kind};`,
    ),
  );

const VIEWS = viewsOf('substr(run.completed_at, 1, 10)');

/**
 * Opens a copy in one SQLite file, which other programs can read at any time. Each transaction changes rows and state.
 * @throws {CopyError} if the file is not a copy or lacks a column, if another program is writing the copy, or if SQLite
 * is missing
 */
export async function openSqliteTarget(
  file: string,
  tables: ReadonlySet<RecordType> = new Set(RECORD_TYPES),
): Promise<Target> {
  const open = await loadSqlite();
  const lock = lockCopy(open, `${file}-lock`);
  try {
    const sql = [...RECORD_TYPES.map(table), ...indexesFor(tables), ...VIEWS];
    const db = openDatabase(open, file, sql.join('\n'));
    const rows = sqliteTables(db);
    await checkColumns(file, rows).catch((error: unknown) => {
      db.close();
      throw error;
    });
    return {
      state: sqliteState(db, tables),
      tables,
      rows: tableRows(rows, tables),
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

function sqliteTables(db: Sqlite): TableDatabase {
  const prepared = new Map<string, ReturnType<Sqlite['prepare']>>();
  const statement = (sql: string) => {
    const found = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, found);
    return found;
  };
  return {
    run: async (sql, ...values) => void statement(sql).run(...values),
    texts: async (sql, ...values) => valuesInOrder<string>(db, sql).all(...values),
    put: async (type, rows) => {
      const names = columnsOf(type).map(([name]) => name);
      const insert = statement(
        `insert or replace into ${type} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
      );
      for (const row of rows) insert.run(...names.map((name) => stored(row[name])));
    },
    elements: 'select value from json_each(?)',
  };
}

/** Converts a value for storage in SQLite. Numbers, strings and null stay unchanged. */
function stored(value: unknown): SqliteValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as SqliteValue);
}
