import { seedOf, draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inspect } from 'node:util';
import { readServiceSettings, type Environment } from '../src/config.js';
import { openJobs } from '../src/index.js';

const SECRET = 'QXZJ'.repeat(8);
const POSTGRES = { DATABASE_URL: 'postgres://app@127.0.0.1:1/a', CURSOR_SECRET: SECRET };

/** The message about the settings, or else everything that is known of the error of opening their database. */
async function messageOf(environment: Environment): Promise<string> {
  try {
    const { database, readUrl } = readServiceSettings({ ...POSTGRES, ...environment });
    for (const url of [readUrl, 'url' in database ? database.url : null])
      if (url !== null) await openJobs({ url, connections: 1 }, 'work');
    return '';
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return `${error.message}\n${inspect({ ...error, cause: error.cause }, { depth: 9 }).replaceAll(/\n +at .*/g, '')}`;
  }
}

/** The runs of four characters of a password, of which at least one is a letter or a digit. */
const runsOf = (password: string) =>
  Array.from({ length: Math.max(password.length - 3, 1) }, (_, at) => password.slice(at, at + 4)).filter(
    (run) => /\w/.test(run),
  );

// No message uses these letters. The digits may be taken for a port.
const character = fc.constantFrom(...'QXZJVKqxzjvk47/@#?:% \t\n\\[');
const password = fc
  .array(character, { minLength: 4, maxLength: 16 })
  .map((characters) => characters.join(''));
const url = (scheme: string) =>
  password.map((text) => [text, `${scheme}://app:${text}@127.0.0.1:1/a`] as const);
const settings = fc.oneof(
  fc.tuple(fc.constantFrom('DATABASE_URL', 'DATABASE_READ_URL'), url('postgres')),
  fc.tuple(fc.constant('PUBLIC_URL'), url('https')),
  fc.tuple(
    fc.constantFrom('CURSOR_SECRET', 'CURSOR_SECRET_FILE', 'DATABASE_URL_FILE', 'DATABSE_URL'),
    password.map((text) => [text, text] as const),
  ),
);

// Rule 10.2.
describe('a message about a setting', () => {
  test('never contains four characters of a password', async () => {
    await fc.assert(
      fc.asyncProperty(settings, async ([name, [text, value]]) => {
        const message = await messageOf({ [name]: value });
        expect(runsOf(text).filter((run) => message.includes(run))).toEqual([]);
      }),
      { seed: seedOf(110), numRuns: draws(2_000) },
    );
  });

  test.each([
    ...'postgres://app:47/Kestrel@127.0.0.1/a postgres://app:Kestrel@Harbour#1@127.0.0.1/a'.split(' '),
    ...'postgres://app:47?Kestrel@127.0.0.1/a postgres://app:47/Kes?trel@127.0.0.1/a'.split(' '),
    ...'postgres://app:Kestrel@127.0.0.1/a#1 postgres://app:Kes/trel@127.0.0.1/a'.split(' '),
    'postgres://app@127.0.0.1:1/a\nCURSOR_SECRET=Kestrel',
  ])('asks for percent-encoding in %j, and repeats nothing of it', async (DATABASE_URL) => {
    expect(await messageOf({ DATABASE_URL })).toMatch(
      /^wrong configuration: DATABASE_URL must be sqlite:FILE or postgres:\/\/USER:PASSWORD@HOST:PORT\/DATABASE, with \/ \? # @ : % and spaces in USER and PASSWORD percent-encoded, such as %2F for \/\n/,
    );
  });

  test('shows the host and the database of a complete URL', async () => {
    const encoded = `postgres://app:${encodeURIComponent('47/Kes@tr#e?l %')}@127.0.0.1:1/a`;
    expect(await messageOf({ DATABASE_URL: encoded })).toMatch(
      /^PostgreSQL at 127\.0\.0\.1:1\/a cannot be reached/,
    );
  });

  test('accepts a SQLite file with such a name', () => {
    const DATABASE_URL = 'sqlite:a@b#c/e@f.db';
    expect(readServiceSettings({ DATABASE_URL }).database).toEqual({ file: 'a@b#c/e@f.db' });
  });
});
