/** Keeps a copy in one DuckDB file. */
import type { DuckDBConnection } from '@duckdb/node-api';
import {
  columnsOf,
  keyOf,
  OF_ANSWERS,
  RECORD_TYPES,
  type MemberType,
  type RecordType,
} from '../../members.js';
import { CopyError } from '../../state/copy-error.js';
import { memoryState, parseState } from '../../state/memory-state.js';
import type { Target } from '../../target.js';
import { checkColumns, tableRows, viewsOf, type TableDatabase } from '../table-rows.js';

const DUCKDB_TYPES: Readonly<Record<MemberType, string>> = {
  text: 'VARCHAR',
  time: 'TIMESTAMP', // UTC; DuckDB reads TIMESTAMPTZ only with an extension that it downloads
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  texts: 'VARCHAR[]',
  object: 'JSON',
  objects: 'JSON',
};

/** Without a limit, DuckDB uses up to 80 % of the machine's memory as a cache of the file. */
const MEMORY_LIMIT = '256MB';

/**
 * The tables have no keys, because DuckDB keeps the index of a key in memory. The views `current_...` have the names of
 * the views for a Singer tap, whose tables also contain outdated rows. The views `copy_...` replace the state tables of
 * an SQLite copy.
 */
const TABLES = [
  'create table if not exists copy_state (value JSON)',
  ...RECORD_TYPES.map((type) => {
    const columns = columnsOf(type).map(([name, column]) => `${name} ${DUCKDB_TYPES[column]}`);
    return `create table if not exists ${type} (${columns.join(', ')})`;
  }),
  ...RECORD_TYPES.map((type) => `create view if not exists current_${type} as select * from ${type}`),
  ...viewsOf('run.completed_at::date'),
  `create view if not exists copy_brand as
    select key as brand_id, (each.value ->> 'is_feed_read')::boolean as is_feed_read, each.value ->> 'tables' as tables
    from copy_state, json_each(copy_state.value, '$.brands') each`,
  `create view if not exists copy_pending as
    select brand.key as brand_id, record.value ->> 0 as kind, record.value ->> 1 as id
    from copy_state, json_each(copy_state.value, '$.brands') brand, json_each(brand.value, '$.pending') record`,
];

/**
 * Opens a copy in one DuckDB file, which other programs can read only while this program does not run. Rows and state
 * are committed together, after every few runs; if the process is killed, the next sync continues from there.
 * @throws {CopyError} if `@duckdb/node-api` is not installed, or if DuckDB cannot open the file; `install` is the
 * command that the message suggests
 */
export async function openDuckdbTarget(
  file: string,
  tables: ReadonlySet<RecordType> = new Set(RECORD_TYPES),
  install = 'npm install @duckdb/node-api',
): Promise<Target> {
  const { DuckDBInstance } = await import('@duckdb/node-api').catch(() => {
    throw new CopyError(`${file} needs the package @duckdb/node-api, which is not installed; run ${install}`);
  });
  const fail = (error: unknown): never => {
    throw new CopyError(`${file}: ${String(error).split('\n', 1)[0] ?? ''}`);
  };
  const instance = await DuckDBInstance.create(file, { memory_limit: MEMORY_LIMIT }).catch(fail);
  const close = () => instance.closeSync();
  try {
    const connection = await instance.connect();
    const db = duckdbTables(connection);
    await db.run('begin');
    for (const sql of TABLES) await db.run(sql);
    await checkColumns(file, db);
    const [stored] = await db.texts('select value from copy_state');
    const state = memoryState(stored === undefined ? null : parseState(stored, file), tables);
    const stateChanged = async () => {
      await db.run('delete from copy_state');
      await db.run('insert into copy_state values (?)', JSON.stringify(state.stored()));
      await db.run('commit');
      await db.run('begin');
    };
    return {
      state,
      tables,
      rows: { ...tableRows(db, tables), stateChanged },
      close: () => {
        connection.closeSync();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

function duckdbTables(connection: DuckDBConnection): TableDatabase {
  const run: TableDatabase['run'] = async (sql, ...values) => void (await connection.run(sql, [...values]));
  return {
    run,
    texts: async (sql, ...values) =>
      (await connection.runAndReadAll(sql, [...values])).getRows().map(([first]) => String(first)),
    put: async (type, rows) => {
      const columns = Object.fromEntries(columnsOf(type).map(([name, column]) => [name, fieldType(column)]));
      // One `from_json` per row: for a complete array, it takes four times as long.
      const sent = `from_json(each.value, '${JSON.stringify(columns)}')`;
      const values = JSON.stringify(rows);
      if (!OF_ANSWERS.some((each) => each === type)) {
        const isSame = keyOf(type).map((name) => `row.${name} = ${type}.${name}`);
        const from = `(select ${sent} as row from json_each(?) each) sent`;
        await run(`delete from ${type} using ${from} where ${isSame.join(' and ')}`, values);
      }
      await run(`insert into ${type} select unnest(${sent}) from json_each(?) each`, values);
    },
    elements: `select value ->> '$' from json_each(?)`,
  };
}

/** Returns the type of a column in the form that `from_json` takes. */
const fieldType = (type: MemberType) => (type === 'texts' ? ['VARCHAR'] : DUCKDB_TYPES[type]);
