import type { ChangePosition } from '@brand-visibility/application';
import { record, bring } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { everyBrandOf } from '../support/opened.js';
import { databaseForEach, lockWaits } from '../support/postgres-database.js';

const { testDatabase, open } = databaseForEach();

const theme = (number: number, name = 'new') => record.theme({ id: `thm_${number}`, name });
const prompt = (number: number) => record.prompt({ id: `prm_${number}`, theme_id: `thm_${number}` });

// Rule 16.10.
test('a writer that changes rows first and commits last: a reader of the feed skips nothing', async () => {
  const [first, second] = [await open('work'), await open('work')];
  await bring(first.jobStore, [record.account(), record.brand(), theme(0), theme(1), prompt(0), prompt(1)]);
  /** A copy of the prompts, kept up to date from the feed; false if there was nothing new. */
  const copied = new Map<string, unknown>();
  let after: ChangePosition | null = null;
  const step = async (): Promise<boolean> => {
    const rows = await first.store.read(everyBrandOf('acc_1'), (reader) =>
      reader.brand('brd_1').changes.list({ after, limit: 2 }),
    );
    for (const { id } of rows)
      copied.set(
        id,
        await first.store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1').prompts.get(id)),
      );
    after = rows.at(-1) ?? after;
    return rows.length > 0;
  };
  const renamed = (number: number) => {
    const { type: _, ...row } = theme(number, 'renamed');
    return [{ ...row, account_id: 'acc_1' }];
  };
  let other = Promise.resolve(['']);
  let isOtherDone = false;
  await first.jobStore.withImportSession(async (session) => {
    await session.put('theme', renamed(0));
    other = second.jobStore
      .withImportSession(async (its) => [...(await its.put('theme', renamed(1)))])
      .finally(() => void (isOtherDone = true));
    while (!isOtherDone && (await lockWaits(testDatabase())) === 0);
    while (await step());
  });
  await other;
  while (await step());
  const slice = { after: null, limit: 9, bytes: Infinity };
  const { rows } = await first.store.read(everyBrandOf('acc_1'), (reader) =>
    reader.brand('brd_1').prompts.list({}, slice),
  );
  expect(rows.map(({ id }) => id)).toEqual(['prm_0', 'prm_1']);
  expect(copied).toEqual(new Map(rows.map((each) => [each.id, each])));
});
