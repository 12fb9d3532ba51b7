import type { ChangePosition, Store } from '@brand-visibility/application';
import { record, bring } from '@brand-visibility/records';
import { asAdmin } from '@brand-visibility/databases';
import { everyBrandOf } from '../support/opened.js';
import { expect, test } from '@jest/globals';
import { databaseForEach } from '../support/postgres-database.js';

const { testDatabase, open } = databaseForEach();

const WRITERS = 2;

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const promptOf = (number: number, text = 'new') =>
  record.prompt({ id: `prm_${number}`, theme_id: `thm_${number}`, text });

/** A brand with a theme and a prompt of it for each writer. */
const world = () => [
  record.account(),
  record.brand(),
  ...numbers(WRITERS).map((number) => record.theme({ id: `thm_${number}`, name: 'new' })),
  ...numbers(WRITERS).map((number) => promptOf(number)),
];

/** A copy of the prompts, kept up to date from the change feed. */
function copyOf(store: Store) {
  const copied = new Map<string, unknown>();
  let after: ChangePosition | null = null;
  /** Copies what a page names; false if it is empty. */
  const step = async (): Promise<boolean> => {
    const rows = await store.read(everyBrandOf('acc_1'), (reader) =>
      reader.changes('brd_1', { after, limit: 2 }),
    );
    for (const { id } of rows)
      copied.set(id, await store.read(everyBrandOf('acc_1'), (reader) => reader.prompt('brd_1', id)));
    after = rows.at(-1) ?? after;
    return rows.length > 0;
  };
  return { copied, step };
}

async function expectCopied(store: Store, copied: ReadonlyMap<string, unknown>): Promise<void> {
  const slice = { after: null, limit: 1_000, bytes: Infinity };
  const { rows: prompts } = await store.read(everyBrandOf('acc_1'), (reader) =>
    reader.prompts('brd_1', {}, slice),
  );
  expect(prompts).toHaveLength(WRITERS);
  expect(copied).toEqual(new Map(prompts.map((prompt) => [prompt.id, prompt])));
}

// Rule 16.10.
test('a writer that changes rows first and commits last: a reader skips nothing', async () => {
  const first = await open('work');
  const second = await open('work');
  await bring(first.jobStore, world());
  const { copied, step } = copyOf(first.store);
  const themeOf = (number: number) => ({
    account_id: 'acc_1',
    brand_id: 'brd_1',
    id: `thm_${number}`,
    name: 'renamed',
  });
  const others: Promise<unknown>[] = [];
  let isOtherDone = false;
  await first.jobStore.withImportSession(async (session) => {
    await session.put('theme', [themeOf(0)]);
    const other = second.jobStore.withImportSession((its) => its.put('theme', [themeOf(1)]));
    others.push(other.finally(() => void (isOtherDone = true)));
    const isWaiting = async () =>
      (await asAdmin(testDatabase().name, 'select from pg_locks where not granted')).length > 0;
    while (!isOtherDone && !(await isWaiting()));
    while (await step());
  });
  await Promise.all(others);
  while (await step());
  await expectCopied(first.store, copied);
});
