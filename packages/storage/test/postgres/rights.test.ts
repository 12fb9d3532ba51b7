import { OperatorError } from '@brand-visibility/application';
import { asAdmin } from '@brand-visibility/databases';
import { expect, test } from '@jest/globals';
import { openPostgres } from '../../src/index.js';
import { FUNCTION_SIGNATURES, WITHOUT_RESPONSE } from '../../src/postgres/row-security/functions.js';
import { READER } from '../../src/postgres/row-security/install.js';
import { READABLE } from '../../src/postgres/row-security/rights.js';
import { databaseForEach, readerUrl } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

const { testDatabase, open } = databaseForEach();

const nameOf = (signature: string) => signature.slice(0, signature.indexOf('('));

/** Each right that the service needs, with the statement that takes it away. */
const RIGHTS: readonly (readonly [what: string, isNeeded: boolean, statement: string])[] = [
  ['use of the schema', true, `revoke usage on schema public from public, ${READER}`],
  ...READABLE.map(
    (table) => [`select on ${table}`, true, `revoke select on ${table} from ${READER}`] as const,
  ),
  ...FUNCTION_SIGNATURES.map(
    (signature) =>
      [
        `execute on ${nameOf(signature)}`,
        !WITHOUT_RESPONSE.includes(nameOf(signature)),
        `revoke execute on function ${signature} from ${READER}`,
      ] as const,
  ),
];

// Rule 10.10.
test('each right that is missing is named at the start and while it runs, and restored by a command, which says so', async () => {
  const url = await readerUrl(testDatabase());
  const { store } = await open('serve', { url });
  expect(await store.missingRights('primary')).toEqual([]);
  for (const [what, isNeeded, statement] of RIGHTS) {
    await asAdmin(testDatabase().name, statement);
    expect(await store.missingRights('primary')).toEqual([{ what, isNeeded }]);

    const lines: string[] = [];
    const warn = (line: string) => void lines.push(line);
    const starting = openPostgres({ url, access: 'serve', warn });
    const refused = await thrownBy(starting);
    if (refused === null) await (await starting).close();
    const line = expect.stringContaining(`does not grant this user: ${what}; grant it ${READER}`);
    if (isNeeded)
      expect([what, refused]).toEqual([what, new OperatorError(String(Reflect.get(refused!, 'message')))]);
    expect([what, isNeeded ? [Reflect.get(refused!, 'message')] : lines]).toEqual([what, [line]]);

    const repaired: string[] = [];
    const command = await openPostgres({
      url: testDatabase().url,
      access: 'work',
      warn: (each) => void repaired.push(each),
    });
    await command.close();
    expect(repaired).toEqual([expect.stringMatching(new RegExp(`: repaired ${what}$`))]);
    expect(await store.missingRights('primary')).toEqual([]);
  }
});

test('a command names everything that it repaired, and nothing when it makes the schema', async () => {
  await asAdmin(
    testDatabase().name,
    'drop policy rows_of_account on run',
    `revoke select on prompt from ${READER}`,
    `grant delete on brand to ${READER}`,
  );
  const lines: string[] = [];
  for (let round = 0; round < 2; round += 1) await open('work', { warn: (line) => void lines.push(line) });
  expect(lines).toEqual([
    expect.stringMatching(
      /: repaired policy rows_of_account on run, select on prompt, write to brand \(revoked\)$/,
    ),
  ]);
});
