import { OperatorError } from '@brand-visibility/application';
import { asAdmin } from '@brand-visibility/databases';
import { describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { openPostgres } from '../../src/index.js';
import { clientUrl, faultOfAddress } from '../../src/postgres/wire/address.js';
import { databaseForEach } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

const ADDRESS = 'postgres://u:hunter2@h:5433/d';

/** How the driver verifies the server. */
function verification(query: string): unknown {
  const client = new pg.Client({ connectionString: clientUrl(`${ADDRESS}${query}`) });
  const ssl = client.ssl as boolean | ConnectionOptions; // the driver's types know the boolean only
  if (typeof ssl === 'boolean') return ssl;
  return {
    isVerified: ssl.rejectUnauthorized ?? true,
    isForHost: ssl.checkServerIdentity === undefined,
    ca: ssl.ca,
  };
}

describe('sslmode', () => {
  test('means what it means to libpq', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ca-'));
    const file = join(folder, 'root.crt');
    writeFileSync(file, 'a root');
    try {
      expect(verification('')).toBe(false);
      expect(verification('?sslmode=disable')).toBe(false);
      expect(verification('?sslmode=require')).toMatchObject({ isVerified: false });
      const ca = 'a root';
      expect(verification(`?sslmode=require&sslrootcert=${file}`)).toEqual({
        isVerified: true,
        isForHost: false,
        ca,
      });
      expect(verification(`?sslmode=verify-ca&sslrootcert=${file}`)).toEqual({
        isVerified: true,
        isForHost: false,
        ca,
      });
      expect(verification(`?sslmode=verify-full&sslrootcert=${file}`)).toEqual({
        isVerified: true,
        isForHost: true,
        ca,
      });
      for (const query of ['?sslmode=verify-full', '?sslmode=verify-full&sslrootcert=system'])
        expect(verification(query)).toEqual({ isVerified: true, isForHost: true, ca: undefined });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each([
    ['?sslmode=prefer', 'must have one of disable, require, verify-ca, verify-full as sslmode'],
    ['?sslmode=allow', 'must have one of disable, require, verify-ca, verify-full as sslmode'],
    ['?sslmode=no-verify', 'must have one of disable, require, verify-ca, verify-full as sslmode'],
    ['?sslmode=verify-ca', 'needs sslrootcert with sslmode=verify-ca'],
    [
      '?sslmode=verify-full&sslrootcert=/none',
      'refers to a file (sslrootcert, sslcert or sslkey) that cannot be read',
    ],
  ])('%s is refused', async (query, fault) => {
    expect(faultOfAddress(`${ADDRESS}${query}`)).toBe(fault);
    const error = await thrownBy(openPostgres({ url: `${ADDRESS}${query}`, access: 'serve' }));
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).not.toContain('hunter2');
  });
});

describe('a server', () => {
  const { testDatabase, open } = databaseForEach();

  test.each(['serve', 'work'] as const)('without TLS is refused in one line, to %s', async (access) => {
    const url = `${testDatabase().url}${testDatabase().url.includes('?') ? '&' : '?'}sslmode=require`;
    const error = await thrownBy(open(access, { url }));
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toMatch(/does not support TLS, which the sslmode in its URL requires$/);
  });

  test('sees the name of the command, its machine and its process', async () => {
    const { jobStore } = await open('work', { writer: { command: 'keys create', wait: 0 } });
    await jobStore.accountIds();
    const names = await asAdmin(
      testDatabase().name,
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and application_name <> ''`,
    );
    expect(names).toEqual([
      { name: expect.stringMatching(new RegExp(`^brand-visibility keys create \\S+ ${process.pid}$`)) },
    ]);
  });
});
