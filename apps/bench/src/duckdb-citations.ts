import { DuckDBInstance, type DuckDBAppender, type DuckDBConnection } from '@duckdb/node-api';
import { CITED_COLUMNS } from './cited-tables.js';
import { allIn, appendPrompt, appendText, PROMPT_TABLE } from './duckdb.js';
import type { FactSink } from './facts.js';
import type { All } from './group-by.js';

const ANSWER_COLUMNS = 'brand varchar, completed_at bigint, prompt varchar, platform varchar';

/** Citations in DuckDB's columns, in memory, with one thread; rows are sorted by (brand, time). */
export class DuckDbCitations implements FactSink {
  readonly #answers: DuckDBAppender;
  readonly #citations: DuckDBAppender;
  readonly #prompts: DuckDBAppender;

  private constructor(
    readonly instance: DuckDBInstance,
    readonly connection: DuckDBConnection,
    appenders: readonly [DuckDBAppender, DuckDBAppender, DuckDBAppender],
  ) {
    [this.#answers, this.#citations, this.#prompts] = appenders;
  }

  static async open(): Promise<DuckDbCitations> {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const columns = CITED_COLUMNS.map(([name, type]) => `${name} ${type === 'text' ? 'varchar' : type}`);
    await connection.run(`create table loaded_cited_answer (${ANSWER_COLUMNS})`);
    await connection.run(`create table loaded_citation (${columns.join(', ')})`);
    await connection.run(PROMPT_TABLE);
    return new DuckDbCitations(instance, connection, [
      await connection.createAppender('loaded_cited_answer'),
      await connection.createAppender('loaded_citation'),
      await connection.createAppender('prompt'),
    ]);
  }

  prompt: FactSink['prompt'] = (record) => appendPrompt(this.#prompts, record);

  answer: FactSink['answer'] = (record, brand_id, completed_at) => {
    const { id, prompt_id, platform, created_at, brand_named, competitors, sources } = record;
    const begin = (to: DuckDBAppender) => {
      to.appendVarchar(brand_id);
      to.appendBigInt(completed_at);
      to.appendVarchar(prompt_id);
      to.appendVarchar(platform);
    };
    begin(this.#answers);
    this.#answers.endRow();
    for (const { url, domain, title } of sources) {
      const to = this.#citations;
      begin(to);
      to.appendVarchar(id);
      to.appendBigInt(BigInt(Date.parse(created_at)) * 1000n);
      to.appendInteger(brand_named ? 1 : competitors.length > 0 ? 2 : 0);
      to.appendVarchar(domain);
      to.appendVarchar(url);
      appendText(to, title);
      to.endRow();
    }
  };

  async finish(): Promise<void> {
    for (const appender of [this.#answers, this.#citations, this.#prompts]) appender.closeSync();
    for (const table of ['cited_answer', 'citation']) {
      await this.connection.run(
        `create table ${table} as select * from loaded_${table} order by brand, completed_at`,
      );
      await this.connection.run(`drop table loaded_${table}`);
    }
    await this.connection.run('set threads to 1');
  }

  all: All = (sql, parameters) => allIn(this.connection, sql, parameters);

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }
}
