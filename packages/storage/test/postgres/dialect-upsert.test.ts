import type { ImportSession } from '@brand-visibility/application';
import { asAdmin } from '@brand-visibility/databases';
import { expect, test } from '@jest/globals';
import { databaseForEach } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

const { testDatabase, open } = databaseForEach();

const domains = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ domain: `${i}.example`, domain_type: 'review' }));

/** A row that no import writes: the column rejects null. */
const WRONG = [{ domain: 'wrong.example', domain_type: null as never }];

/** The existing accounts, read in the same transaction. */
const look = (session: ImportSession) => session.existing('account', ['acc_1']);

const stored = () => asAdmin(testDatabase().name, 'select domain from domain_type order by domain');

test.each([
  ['when nothing follows', async () => undefined],
  ['at the next question', look],
  ['at the next rows', (session: ImportSession) => session.put('domain_type', domains(2_001))],
])('rows that the database refuses are named as the cause %s', async (_, next) => {
  const { jobStore } = await open('work');
  const error = await thrownBy(
    jobStore.withImportSession(async (session) => {
      await session.put('domain_type', domains(3));
      await session.put('domain_type', WRONG);
      await next(session);
    }),
  );
  expect(error).toMatchObject({ message: expect.stringContaining('null value in column "domain_type"') });
  expect(await stored()).toEqual([]);

  await jobStore.withImportSession((session) => session.put('domain_type', domains(2)));
  expect(await stored()).toEqual([{ domain: '0.example' }, { domain: '1.example' }]);
});

test('throws the error of the work when its rows were valid', async () => {
  const { jobStore } = await open('work');
  const error = await thrownBy(
    jobStore.withImportSession(async (session) => {
      await session.put('domain_type', domains(801));
      throw new Error('of the work');
    }),
  );
  expect(error).toMatchObject({ message: 'of the work' });
  expect(await stored()).toEqual([]);
});

test('later queries and upserts of the transaction see the rows', async () => {
  const { jobStore } = await open('work');
  const accounts = Array.from({ length: 900 }, (_, i) => `acc_${i}`);
  const plan = { id: 'pro', name: 'Pro', is_trialing: false, trial_ends_at: null } as const;
  await jobStore.withImportSession(async (session) => {
    for (const name of ['first', 'second']) {
      await session.put(
        'account',
        accounts.map((id) => ({
          id,
          plan: { ...plan, name },
          subscription_active: true,
          owner_exists: true,
        })),
      );
      expect((await session.existing('account', accounts)).size).toBe(900);
    }
  });
  const rows = await asAdmin(
    testDatabase().name,
    'select plan_name, count(*)::int as n from account group by 1',
  );
  expect(rows).toEqual([{ plan_name: 'second', n: 900 }]);
});
