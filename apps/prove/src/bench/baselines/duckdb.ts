import { DuckDBInstance, type DuckDBAppender, type DuckDBConnection } from '@duckdb/node-api';
import { columnsOf, TABLE_NAMES, type TableName } from './analyst-tables.js';
import type { FactSink } from './facts.js';
import type { All } from './group-by.js';

/** The analyst's tables in DuckDB, which stores them in memory by column, sorted by brand and time. Uses one thread. */
export class DuckDb implements FactSink {
  private constructor(
    readonly instance: DuckDBInstance,
    readonly connection: DuckDBConnection,
    readonly appenders: Readonly<Record<TableName | 'prompt', DuckDBAppender>>,
  ) {}

  static async open(): Promise<DuckDb> {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    for (const table of TABLE_NAMES)
      await connection.run(`create table loaded_${table} (${columnsOf(table, 'varchar')})`);
    await connection.run(
      'create table prompt (brand_id varchar, id varchar, category varchar, deleted_at bigint)',
    );
    return new DuckDb(instance, connection, {
      narrow_answer: await connection.createAppender('loaded_narrow_answer'),
      narrow_mention: await connection.createAppender('loaded_narrow_mention'),
      citation: await connection.createAppender('loaded_citation'),
      prompt: await connection.createAppender('prompt'),
    });
  }

  prompt: FactSink['prompt'] = ({ brand_id, id, category, deleted_at }) => {
    const deletedAt = deleted_at === null ? null : microsOf(deleted_at);
    append(this.appenders.prompt, [brand_id, id, category, deletedAt]);
  };

  answer: FactSink['answer'] = (record, brand_id, completed_at) => {
    const { id, prompt_id, platform, created_at, position, sentiment, competitors, sources } = record;
    const facts = [brand_id, completed_at, prompt_id, platform];
    append(this.appenders.narrow_answer, [...facts, position, sentiment]);
    for (const rival of competitors) {
      const hasDomain = rival.domain === null ? 0 : 1;
      append(this.appenders.narrow_mention, [
        ...facts,
        rival.name,
        rival.position,
        rival.sentiment,
        hasDomain,
      ]);
    }
    const names = record.brand_named ? 1 : competitors.length > 0 ? 2 : 0;
    for (const { url, domain, title } of sources)
      append(this.appenders.citation, [...facts, id, microsOf(created_at), names, domain, url, title]);
  };

  async finish(): Promise<void> {
    for (const appender of Object.values(this.appenders)) appender.closeSync();
    for (const table of TABLE_NAMES) {
      await this.connection.run(
        `create table ${table} as select * from loaded_${table} order by brand, completed_at`,
      );
      await this.connection.run(`drop table loaded_${table}`);
    }
    await this.connection.run('set threads to 1');
  }

  all: All = async <Row>(sql: string, parameters: readonly unknown[]) => {
    const prepared = await this.connection.prepare(sql);
    parameters.forEach((value, i) => {
      if (typeof value === 'bigint') prepared.bindBigInt(i + 1, value);
      else prepared.bindVarchar(i + 1, String(value));
    });
    const result = await prepared.runAndReadAll();
    return result.getRowObjects() as Row[]; // rows consist of the selected columns
  };

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }
}

const microsOf = (instant: string) => BigInt(Date.parse(instant)) * 1000n;

function append(to: DuckDBAppender, row: readonly (string | number | bigint | null | undefined)[]): void {
  for (const value of row) {
    if (value === null || value === undefined) to.appendNull();
    else if (typeof value === 'string') to.appendVarchar(value);
    else if (typeof value === 'bigint') to.appendBigInt(value);
    else to.appendInteger(value);
  }
  to.endRow();
}
