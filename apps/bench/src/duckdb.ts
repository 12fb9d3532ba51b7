import { DuckDBInstance, type DuckDBAppender, type DuckDBConnection } from '@duckdb/node-api';
import type { All } from './group-by.js';
import type { FactSink } from './facts.js';

/**
 * What an analyst might use instead: the same facts in DuckDB's columns, in memory, with a chosen number of threads.
 * Rows are sorted by (brand, time), as a careful load would leave them.
 */
export class DuckDbFacts implements FactSink {
  readonly #answers: DuckDBAppender;
  readonly #mentions: DuckDBAppender;
  readonly #prompts: DuckDBAppender;

  private constructor(
    readonly instance: DuckDBInstance,
    readonly connection: DuckDBConnection,
    appenders: readonly [DuckDBAppender, DuckDBAppender, DuckDBAppender],
  ) {
    [this.#answers, this.#mentions, this.#prompts] = appenders;
  }

  static async open(): Promise<DuckDbFacts> {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const facts = 'brand varchar, completed_at bigint, prompt varchar, platform varchar';
    await connection.run(`create table loaded_answer (${facts}, position integer, sentiment varchar)`);
    await connection.run(
      `create table loaded_mention (${facts}, rival varchar, position integer, sentiment varchar, has_domain integer)`,
    );
    await connection.run(PROMPT_TABLE);
    return new DuckDbFacts(instance, connection, [
      await connection.createAppender('loaded_answer'),
      await connection.createAppender('loaded_mention'),
      await connection.createAppender('prompt'),
    ]);
  }

  prompt: FactSink['prompt'] = (record) => appendPrompt(this.#prompts, record);

  answer: FactSink['answer'] = (record, brand_id, completed_at) => {
    const { prompt_id, platform, position, sentiment, competitors } = record;
    const begin = (to: DuckDBAppender) => {
      to.appendVarchar(brand_id);
      to.appendBigInt(completed_at);
      to.appendVarchar(prompt_id);
      to.appendVarchar(platform);
    };
    begin(this.#answers);
    appendNumber(this.#answers, position);
    appendText(this.#answers, sentiment);
    this.#answers.endRow();
    for (const rival of competitors) {
      const to = this.#mentions;
      begin(to);
      to.appendVarchar(rival.name);
      appendNumber(to, rival.position);
      appendText(to, rival.sentiment);
      to.appendInteger(rival.domain === null ? 0 : 1);
      to.endRow();
    }
  };

  async finish(): Promise<void> {
    for (const appender of [this.#answers, this.#mentions, this.#prompts]) appender.closeSync();
    for (const table of ['answer', 'mention']) {
      await this.connection.run(
        `create table narrow_${table} as select * from loaded_${table} order by brand, completed_at`,
      );
      await this.connection.run(`drop table loaded_${table}`);
    }
  }

  async useThreads(threads: number): Promise<void> {
    await this.connection.run(`set threads to ${threads}`);
  }

  all: All = (sql, parameters) => allIn(this.connection, sql, parameters);

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }
}

export const PROMPT_TABLE =
  'create table prompt (brand_id varchar, id varchar, category varchar, location varchar, deleted_at bigint)';

export function appendPrompt(to: DuckDBAppender, record: Parameters<FactSink['prompt']>[0]): void {
  const { brand_id, id, category, location, deleted_at } = record;
  to.appendVarchar(brand_id);
  to.appendVarchar(id);
  appendText(to, category);
  appendText(to, location);
  if (deleted_at === null) to.appendNull();
  else to.appendBigInt(BigInt(Date.parse(deleted_at)) * 1000n);
  to.endRow();
}

/** Returns the rows of a statement. */
export async function allIn<Row>(
  connection: DuckDBConnection,
  sql: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const prepared = await connection.prepare(sql);
  parameters.forEach((value, i) => {
    if (typeof value === 'bigint') prepared.bindBigInt(i + 1, value);
    else prepared.bindVarchar(i + 1, String(value));
  });
  const result = await prepared.runAndReadAll();
  return result.getRowObjects() as Row[]; // the columns that the statement selects
}

export function appendText(to: DuckDBAppender, value: string | null | undefined): void {
  if (value === null || value === undefined) to.appendNull();
  else to.appendVarchar(value);
}

function appendNumber(to: DuckDBAppender, value: number | null): void {
  if (value === null) to.appendNull();
  else to.appendInteger(value);
}
