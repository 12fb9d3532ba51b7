import { OperatorError, StoreUnavailable } from '@brand-visibility/application';
import { describe, expect, test } from '@jest/globals';
import { isLost, isTransient, mapped as ofPostgres } from '../../src/postgres/errors.js';
import { mapped as ofSqlite } from '../../src/sqlite/errors.js';

/** An error of a driver. */
const thrown = (code: string | null, message = 'x') =>
  Object.assign(
    new Error(message),
    code === null ? {} : { code, name: code.startsWith('SQLITE') ? 'SqliteError' : '' },
  );
const mapped = (error: Error) =>
  Reflect.get(error, 'name') === 'SqliteError' ? ofSqlite(error) : ofPostgres(error);

describe('an error of a database', () => {
  const ofStatements =
    '57P02 57P03 53400 57014 40001 40P01 08006 ECONNREFUSED ECONNRESET ETIMEDOUT EPIPE ENOTFOUND';
  const ofFiles = 'BUSY BUSY_SNAPSHOT LOCKED FULL IOERR_READ IOERR_WRITE CANTOPEN READONLY READONLY_RECOVERY';
  test.each([...ofStatements.split(' '), ...ofFiles.split(' ').map((code) => `SQLITE_${code}`)])(
    '%s may pass',
    (code) => {
      const error = thrown(code);
      expect(mapped(error)).toBeInstanceOf(StoreUnavailable);
      expect(mapped(error)).toHaveProperty('cause', error);
    },
  );

  test.each([
    ['57P01', 'the connection to the database was lost (57P01)'],
    ['53300', 'the database has no connection left (53300)'],
    ['53100', 'the database has run out of space (53100)'],
    ['55P03', 'the database took too long (55P03)'],
    ['25006', 'the database is read-only (25006)'],
  ])('%s tells an operator that %s', (code, message) => {
    expect(mapped(thrown(code))).toMatchObject({ message });
  });

  test.each([
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
  ])('"%s" of the driver may pass, and the connection is lost', (message) => {
    expect(mapped(thrown(null, message))).toBeInstanceOf(StoreUnavailable);
    expect(isLost(thrown(null, message))).toBe(true);
  });

  test.each(['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB'])(
    '%s becomes an OperatorError',
    (code) => {
      expect(mapped(thrown(code))).toBeInstanceOf(OperatorError);
    },
  );

  const defects = '22021 42P01 42501 23505 XX000 SQLITE_ERROR SQLITE_CONSTRAINT_UNIQUE SQLITE_MISUSE';
  test.each([
    ...defects.split(' ').map((code) => thrown(code)),
    new TypeError('x'),
    new RangeError('timeout'),
  ])('%j of a statement or of ours is returned unchanged', (error) => {
    expect(mapped(error)).toBe(error);
    expect(isLost(error)).toBe(false);
  });

  test('a query is retried after a conflict or on another connection, but not after a timeout or a defect', () => {
    const codes = '40001 40P01 57P01 ECONNRESET 55P03 57014 42P01'.split(' ').map((code) => thrown(code));
    const messages = ['Connection terminated unexpectedly', 'Query read timeout'];
    const all = [...codes, ...messages.map((message) => thrown(null, message))];
    const retried = all.filter((error) => isTransient(ofPostgres(error)));
    expect(retried.map((error) => Reflect.get(error, 'code') ?? error.message)).toEqual([
      '40001',
      '40P01',
      '57P01',
      'ECONNRESET',
      'Connection terminated unexpectedly',
    ]);
    expect(all.filter(isTransient)).toEqual([]); // `mapped` comes first
  });
});
