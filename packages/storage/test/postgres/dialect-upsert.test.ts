import type { ImportSession } from '@brand-visibility/application';
import { expect, test } from '@jest/globals';
import { databaseForEach, selected } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

const { testDatabase, open } = databaseForEach();

const domains = (count: number, domain_type = 'review') =>
  Array.from({ length: count }, (_, i) => ({ domain: `${i}.example`, domain_type }));
/** The existing accounts, read in the same transaction. */
const look = (session: ImportSession) => session.existing('account', ['acc_1']);
const stored = () =>
  selected(testDatabase(), 'select domain_type, count(*)::int as n from domain_type group by 1');

const WRONG = 'null value in column "domain_type"';
test.each<[string, string, (session: ImportSession) => Promise<unknown>]>([
  ['of wrong rows at the commit', WRONG, async () => undefined],
  ['of wrong rows at the next question', WRONG, look],
  ['of wrong rows at the next rows', WRONG, (session) => session.put('domain_type', domains(2_001))],
  ['of the work, if its rows were valid', 'of the work', () => Promise.reject(new Error('of the work'))],
])('the error is that %s', async (what, message, next) => {
  const { jobStore } = await open('work');
  const error = await thrownBy(
    jobStore.withImportSession(async (session) => {
      await session.put('domain_type', domains(801));
      // A row that no import writes: the column rejects null.
      if (what.includes('wrong'))
        await session.put('domain_type', [{ domain: 'x', domain_type: null as never }]);
      await next(session);
    }),
  );
  expect(error).toMatchObject({ message: expect.stringContaining(message) });
  expect(await stored()).toEqual([]);
  await jobStore.withImportSession((session) => session.put('domain_type', domains(2)));
  expect(await stored()).toEqual([{ domain_type: 'review', n: 2 }]);
});

test('later queries and upserts of the transaction see the rows', async () => {
  const { jobStore } = await open('work');
  const plan = { id: 'pro', name: 'Pro', is_trialing: false, trial_ends_at: null } as const;
  const accounts = Array.from({ length: 900 }, (_, i) => `acc_${i}`);
  const rows = accounts.map((id) => ({ id, plan, subscription_active: true, owner_exists: true }));
  await jobStore.withImportSession(async (session) => {
    for (const type of ['first', 'second']) {
      await session.put('account', rows);
      await session.put('domain_type', domains(900, type));
      expect((await session.existing('account', accounts)).size).toBe(900);
    }
  });
  expect(await stored()).toEqual([{ domain_type: 'second', n: 900 }]);
});
