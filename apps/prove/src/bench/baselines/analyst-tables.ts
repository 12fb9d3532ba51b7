import type { Connection } from '../connection.js';

/**
 * Builds the tables that an analyst would create for `GROUP BY` queries in the same database. They contain one row per
 * answer, per mention and per citation, and have covering indexes.
 */

const FACT_COLUMNS = [
  ['brand', 'text'],
  ['completed_at', 'bigint'],
  ['prompt', 'text'],
  ['platform', 'text'],
] as const;

/** The columns that each table has in addition to FACT_COLUMNS. */
const TABLE_COLUMNS = {
  narrow_answer: [
    ['position', 'integer'],
    ['sentiment', 'text'],
  ],
  narrow_mention: [
    ['rival', 'text'],
    ['position', 'integer'],
    ['sentiment', 'text'],
    ['has_domain', 'integer'],
  ],
  // `names` is 1 if the answer names the brand, 2 if it names only rivals, and otherwise 0.
  citation: [
    ['answer', 'text'],
    ['created_at', 'bigint'],
    ['names', 'integer'],
    ['domain', 'text'],
    ['page', 'text'],
    ['title', 'text'],
  ],
} as const;

/** Creates the tables, and fills them with the successful answers of all completed runs. */
export async function buildAnalystTables(database: Connection): Promise<void> {
  const { isSqlite } = database;
  const text = isSqlite ? 'text' : 'text collate "C"'; // strings are compared by their bytes
  const micros = (column: string) =>
    isSqlite ? column : `(extract(epoch from ${column}) * 1000000)::bigint`;
  const elements = (column: string) =>
    isSqlite ? `json_each(${column}) as m` : `json_array_elements(${column}) as m (value)`;
  const select = (values: string, relations = '') => `
    select a.brand_id, ${micros('r.completed_at')}, a.prompt_id, a.platform, ${values}
    from answer a join run r on r.brand_id = a.brand_id and r.id = a.run_id ${relations}
    where a.outcome = 'answered' and r.completed_at is not null`;
  const facts = 'brand, completed_at, prompt, platform';
  const statements = [
    ...Object.entries(TABLE_COLUMNS).map(([table, columns]) => {
      const defined = [...FACT_COLUMNS, ...columns].map(
        ([name, type]) => `${name} ${type === 'text' ? text : type}`,
      );
      return `create table ${table} (${defined.join(', ')})`;
    }),
    `insert into narrow_answer ${select('a.position, a.sentiment')}`,
    `insert into narrow_mention ${select(
      `m.value ->> 'name', cast(m.value ->> 'position' as integer), m.value ->> 'sentiment',
        case when m.value ->> 'domain' is null then 0 else 1 end`,
      `, ${elements('a.competitors')}`,
    )}`,
    `insert into citation ${select(
      `a.id, ${micros('a.created_at')},
        case when a.position is not null then 1 when a.competitors ->> 0 is not null then 2 else 0 end,
        m.value ->> 'domain', m.value ->> 'url', m.value ->> 'title'`,
      `join answer_sources s on s.brand_id = a.brand_id and s.answer_id = a.id, ${elements('s.sources')}`,
    )}`,
    `create index narrow_answer_by_time on narrow_answer (${facts}, position, sentiment)`,
    `create index narrow_mention_by_time on narrow_mention (${facts}, rival, position, sentiment, has_domain)`,
    ...['domain', 'page'].flatMap((by) => [
      `create index citation_by_${by} on citation (${facts}, ${by}, answer)`,
      `create index citation_of_${by} on citation (brand, ${by}, completed_at)`,
    ]),
    maintenance(database, [...Object.keys(TABLE_COLUMNS), 'prompt']),
  ];
  for (const statement of statements) await database.run(statement);
}

/**
 * The statements to run after a bulk load. PostgreSQL would run them by itself within a minute, but SQLite never would:
 * there, they include `analyze` for some tables.
 */
export const maintenance = ({ isSqlite }: Connection, tables: readonly string[]) =>
  isSqlite ? tables.map((table) => `analyze ${table};`).join(' ') : 'vacuum analyze';
