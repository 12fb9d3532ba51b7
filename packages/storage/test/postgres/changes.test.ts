import type { ChangePlace, Store } from '@brand-visibility/application';
import { record } from '@brand-visibility/test-fixtures';
import { bring, differences, everyBrandOf, smallRun } from '@brand-visibility/test-fixtures/store-contract';
import { expect, test } from '@jest/globals';
import { databaseForEach } from '../support/postgres-database.js';

const { open } = databaseForEach();

const WRITERS = 3;
const WRITES = 12;

/** A copy of the texts of prompts, kept up to date from the list of changes, one page after another. */
function copyOf(store: Store) {
  const texts = new Map<string, string | undefined>();
  let after: ChangePlace | null = null;
  const step = async (): Promise<boolean> => {
    const rows = await store.read(everyBrandOf('acc_1'), (reader) =>
      reader.changes('brd_1', { after, limit: 3 }),
    );
    for (const { kind, id } of rows) {
      if (kind !== 'prompt') continue;
      const prompt = await store.read(everyBrandOf('acc_1'), (reader) => reader.prompt('brd_1', id));
      texts.set(id, prompt?.text);
    }
    after = rows.at(-1) ?? after;
    return rows.length > 0;
  };
  return { texts, step };
}

/** Each import takes a while between its first change and its commit, so that others begin meanwhile. */
const recordsOf = (writer: number, write: number) => [
  record.prompt({ id: `prm_${writer}`, text: `text ${write} of ${writer}` }),
  record.prompt({ id: `prm_${writer}_${write}`, text: `new ${write} of ${writer}` }),
  record.prompt({ id: 'prm_all', text: `text ${write} of ${writer}` }),
  smallRun(`${writer}`, {
    id: `run_${writer}_${write}`,
    status: 'pending',
    started_at: null,
    completed_at: null,
  }),
];

test('writers at once: a reader of the list of changes skips nothing', async () => {
  const first = await open('work');
  await bring(first.jobStore, [record.account(), record.brand()]);
  const writers = [first];
  while (writers.length < WRITERS) writers.push(await open('work'));
  const { texts, step } = copyOf(first.store);
  let isWriting = true;
  const reading = (async () => {
    while (isWriting || (await step())) await step();
  })();
  await Promise.all(
    writers.map(async ({ jobStore }, writer) => {
      for (let write = 0; write < WRITES; write += 1) await bring(jobStore, recordsOf(writer, write));
    }),
  );
  isWriting = false;
  await reading;
  const shown = await first.store.read(everyBrandOf('acc_1'), (reader) =>
    reader.prompts('brd_1', {}, { after: null, limit: 1_000 }),
  );
  expect(shown).toHaveLength(WRITERS * (WRITES + 1) + 1);
  expect(texts).toEqual(new Map(shown.map(({ id, text }) => [id, text])));
  const commits = await first.store.read(everyBrandOf('acc_1'), (reader) => reader.changeCommits('brd_1', 1));
  expect(commits.latest?.commit_no).toBe(WRITERS * WRITES);
  expect(await differences(first.jobStore)).toEqual([]);
});
