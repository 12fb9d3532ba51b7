import { describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { Kysely, type CompiledQuery, type Compilable } from 'kysely';
import pg from 'pg';
import type { Among } from '../../src/backend.js';
import { Place, type Given } from '../../src/places.js';
import { prepared, type Prepared } from '../../src/prepared.js';
import * as ofPostgres from '../../src/postgres/dialect.js';
import { ListParameter } from '../../src/postgres/wire/values.js';
import { EVERYTHING, inScope, type View } from '../../src/scope.js';
import type { Tables } from '../../src/schema/tables.js';
import { SqliteConnection } from '../../src/sqlite/connection.js';
import * as ofSqlite from '../../src/sqlite/dialect.js';

interface Wanted {
  readonly brand_id: string;
  readonly names: readonly string[] | null;
  readonly filter: { readonly category?: string | undefined; readonly is_paused?: boolean };
}

const brandsBy = ({ trx, readable, among }: View, { brand_id, names, filter }: Given<Wanted>) =>
  trx
    .selectFrom('brand')
    .select('brand.id')
    .where(readable)
    .where('brand.id', '!=', brand_id)
    .$if(names !== null, (query) => query.where(among('brand.name', names!)))
    .$if(filter.category !== undefined, (query) => query.where('brand.category', '=', filter.category!))
    .$if(filter.is_paused !== undefined, (query) =>
      query.where('brand.is_tracking_paused', '=', filter.is_paused!),
    );

const SQLITE = new Kysely<Tables>({
  dialect: ofSqlite.sqliteDialect(() => new SqliteConnection(new Database(':memory:')), 1),
});
const POSTGRES = new Kysely<Tables>({ dialect: ofPostgres.postgresDialect(new pg.Pool(), 'nowhere') });

const ENGINES: readonly (readonly [string, Kysely<Tables>, Among])[] = [
  ['SQLite', SQLITE, ofSqlite.amongValues],
  ['PostgreSQL', POSTGRES, ofPostgres.amongValues],
];

const ofAccount = (account_id: string, brand_ids: readonly string[] | null = null) => ({
  key_id: 'key_1',
  account_id,
  all_brands: brand_ids === null,
  brand_ids: brand_ids ?? [],
});

const WANTED: Wanted = { brand_id: 'brd_other', names: ['Ann', 'Bob'], filter: { category: 'tools' } };

/** Counts how often a statement is built, and keeps what it is built with. */
function counted<V extends object>(build: (view: View, given: Given<V>) => Compilable) {
  const built: Given<V>[] = [];
  const statement = prepared<V>()((view, given) => {
    built.push(given);
    return build(view, given);
  });
  return { statement, built };
}

describe.each(ENGINES)('a statement that is compiled once (%s)', (name, trx, among) => {
  const viewOf = (account_id: string, brand_ids: readonly string[] | null = null): View => ({
    trx,
    readable: inScope(ofAccount(account_id, brand_ids), among),
    among,
  });
  const compiled = <V extends object>(
    statement: Prepared<V, unknown>,
    view: View,
    values: V,
  ): CompiledQuery => statement.with(view, values).compile();
  const list = (values: readonly string[]) =>
    name === 'SQLite' ? JSON.stringify(values) : new ListParameter(values);

  test('has the text and the parameters of one that is built from its values', () => {
    const { sql, parameters } = compiled(prepared<Wanted>()(brandsBy), viewOf('acc_1', ['brd_1']), WANTED);
    const plain = trx
      .selectFrom('brand')
      .select('brand.id')
      .where(inScope(ofAccount('acc_1', ['brd_1']), among))
      .where('brand.id', '!=', 'brd_other')
      .where(among('brand.name', ['Ann', 'Bob']))
      .where('brand.category', '=', 'tools')
      .compile();
    expect({ sql, parameters }).toEqual({ sql: plain.sql, parameters: plain.parameters });
    expect(parameters).toEqual(['acc_1', list(['brd_1']), 'brd_other', list(['Ann', 'Bob']), 'tools']);
  });

  test('is built once for all accounts and values, and binds those of each execution', () => {
    const { statement, built } = counted<Wanted>(brandsBy);
    const first = compiled(statement, viewOf('acc_1'), WANTED);
    const second = compiled(statement, viewOf('acc_2'), {
      brand_id: 'brd_2',
      names: [],
      filter: { category: '' },
    });
    expect(built).toHaveLength(1);
    expect(second.sql).toBe(first.sql);
    expect(first.parameters).toEqual(['acc_1', 'brd_other', list(['Ann', 'Bob']), 'tools']);
    expect(second.parameters).toEqual(['acc_2', 'brd_2', list([]), '']);
  });

  test('is built for each shape of the values and of the scope', () => {
    const { statement, built } = counted<Wanted>(brandsBy);
    const texts = [
      compiled(statement, viewOf('acc_1'), WANTED),
      compiled(statement, viewOf('acc_1', []), WANTED),
      compiled(statement, { ...viewOf('acc_1'), readable: EVERYTHING }, WANTED),
      compiled(statement, viewOf('acc_1'), { ...WANTED, names: null }),
      compiled(statement, viewOf('acc_1'), { ...WANTED, filter: {} }),
      compiled(statement, viewOf('acc_1'), { ...WANTED, filter: { is_paused: false } }),
    ].map(({ sql }) => sql);
    expect(new Set(texts).size).toBe(6);
    compiled(statement, viewOf('acc_2'), { ...WANTED, filter: { category: undefined, is_paused: true } });
    expect(built).toHaveLength(6);
  });

  test('keeps no value: it is built with places only', () => {
    const { statement, built } = counted<Wanted>(({ readable, ...view }, given) => {
      const query = brandsBy({ ...view, readable }, given);
      expect(query.compile().parameters.every((parameter) => parameter instanceof Place)).toBe(true);
      return query;
    });
    compiled(statement, viewOf('acc_secret', ['brd_secret']), WANTED);
    const { query } = compiled(statement, viewOf('acc_secret', ['brd_secret']), WANTED);
    expect(JSON.stringify([built, query])).toContain('brand_ids');
    expect(JSON.stringify([built, query])).not.toMatch(/secret|brd_other|Ann|tools/);
  });

  test.each([
    ['its own', (view: View) => brandsBy(view, { brand_id: 'brd_1' as never, names: null, filter: {} })],
    ['a limit', ({ trx: db }: View) => db.selectFrom('brand').select('id').limit(1)],
  ])('is refused if it contains a value, %s', (_, build) => {
    expect(() => compiled(prepared<Wanted>()(build), viewOf('acc_1'), WANTED)).toThrow(
      /contains a value: select/,
    );
  });

  test('is kept in a bounded number of shapes', () => {
    const { statement, built } = counted<Record<string, number | null>>(({ trx: db }) =>
      db.selectFrom('brand').select('id'),
    );
    const values = (i: number) => ({ [`value_${i}`]: i });
    for (let i = 0; i < 65; i += 1) compiled(statement, viewOf('acc_1'), values(i));
    compiled(statement, viewOf('acc_1'), values(64));
    expect(built).toHaveLength(65);
    compiled(statement, viewOf('acc_1'), values(0));
    expect(built).toHaveLength(66);
  });
});

test('each engine has its own text', () => {
  const statement = prepared<Wanted>()(brandsBy);
  const [sqlite, postgres] = ENGINES.map(([, trx, among]) =>
    statement.with({ trx, readable: inScope(ofAccount('acc_1'), among), among }, WANTED).compile(),
  );
  expect(sqlite!.sql).toContain('json_each(?)');
  expect(postgres!.sql).toContain('any($3)');
});
