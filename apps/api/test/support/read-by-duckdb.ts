import { DuckDBInstance } from '@duckdb/node-api';
import { writeFile } from 'node:fs/promises';

/** What DuckDB reads of a column: text is imported as text, whatever it looks like. */
export type ColumnType = 'VARCHAR' | 'DOUBLE' | 'BOOLEAN';

/** The rows of a CSV file as DuckDB reads them, by column. */
export async function readByDuckDb(
  file: string,
  csv: string,
  types: Readonly<Record<string, ColumnType>>,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  await writeFile(file, csv);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const columns = Object.entries(types).map(([name, type]) => `${quoted(name)}: ${quoted(type)}`);
  const read = `read_csv(${quoted(file)}, header = true, types = {${columns.join(', ')}})`;
  const result = await connection.runAndReadAll(`select * from ${read}`);
  const rows = result.getRowObjectsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}
