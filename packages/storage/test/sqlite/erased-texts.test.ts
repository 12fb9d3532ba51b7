import type { ImportRecord } from '@brand-visibility/contract';
import { bring, drawFrom, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyLog } from '../../src/sqlite/file.js';
import { fileForEach, tamperWith } from '../support/sqlite-file.js';

const { testFile, open, closeAll } = fileForEach();

const ERASED = 'text-to-erase';
const KEPT = 'text-to-keep';

const RUNS = 8;
const PROMPTS = 30;

/** Longer than a page of 16 KiB, so SQLite stores it in overflow pages. */
const SPILLING = 3_000;

/**
 * An account with a brand whose texts all consist of the mark. The answer texts have random lengths and ids in random
 * order, so that SQLite splits and merges pages.
 */
function accountOf(number: number, mark: string, seed: number): ImportRecord[] {
  const draw = drawFrom(seed);
  const text = (times: number) => Array.from({ length: times }, () => mark).join(' ');
  const own = { account_id: `acc_${number}`, brand_id: `brd_${number}` };
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
  const answer = (run: number, i: number) =>
    record.answer({
      id: `ans_${number}_${((run * PROMPTS + i) * 7_919) % 10_007}`,
      run_id: `run_${number}_${run}`,
      prompt_id: `prm_${number}_${i}`,
      text: text(draw.chance(5) ? SPILLING : 1 + draw.below(200)),
      competitors: [{ name: `${mark} ${draw.below(50)}`, position: 1, sentiment: 'positive', domain: null }],
      sources: [{ url: `https://${mark}.example/${run}_${i}`, domain: `${mark}.example`, title: text(2) }],
    });
  return [
    record.account({ id: own.account_id }),
    record.brand({
      id: own.brand_id,
      account_id: own.account_id,
      name: `${mark} brand`,
      description: text(3),
    }),
    ...numbers(PROMPTS).map((i) =>
      record.prompt({
        id: `prm_${number}_${i}`,
        brand_id: own.brand_id,
        text: `${text(1 + draw.below(20))} ${i}`,
      }),
    ),
    ...numbers(RUNS).flatMap((run) => [
      record.run({ id: `run_${number}_${run}`, brand_id: own.brand_id }),
      ...numbers(PROMPTS).map((i) => answer(run, i)),
    ]),
  ];
}

/** How often each file of the database contains the mark; files without it are left out. */
function occurrences(mark: string): Record<string, number> {
  const { folder } = testFile();
  const counts = readdirSync(folder).map((name) => {
    const parts = readFileSync(join(folder, name)).toString('latin1').split(mark);
    return [name.slice('brands.db'.length), parts.length - 1] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Imports both accounts and then replaces all texts of the first. */
async function importedAndReplaced() {
  const { jobStore } = await open();
  await bring(jobStore, [...accountOf(1, ERASED, 1), ...accountOf(2, KEPT, 2)]);
  await bring(jobStore, accountOf(1, ERASED, 3));
  return jobStore;
}

// Rule 10.6.
describe('texts that were erased', () => {
  test('are in no file of the database, but for a fragment in 5,000', async () => {
    const jobStore = await importedAndReplaced();
    const { '-wal': logged = 0 } = occurrences(ERASED);
    expect(logged).toBeGreaterThan(60_000);
    await jobStore.erase({ account_id: 'acc_1' });
    await jobStore.removeErased();
    const { '': left = 0, ...others } = occurrences(ERASED);
    expect(others).toEqual({});
    expect(left).toBeLessThan(logged / 5_000); // fragments in pages that SQLite rearranged: only vacuum removes them
    expect(occurrences(KEPT)).toEqual({ '': expect.any(Number) });
    tamperWith(testFile().file, 'vacuum; pragma wal_checkpoint(truncate)');
    expect(occurrences(ERASED)).toEqual({});
  });

  test('stay in the log while another process reads them, with a warning, until the next command ends', async () => {
    await importedAndReplaced();
    await closeAll();
    const lines: string[] = [];
    const { file } = testFile();
    const opened = await open('work', { warn: (line) => lines.push(line) });
    const reader = new Database(file, { readonly: true });
    reader.exec('begin; select count(*) from answer');
    await opened.jobStore.erase({ account_id: 'acc_1' });
    await opened.jobStore.removeErased();
    expect(lines).toEqual([
      `${file} still contains erased data, because another process is reading the file; the next command tries again`,
    ]);
    await closeAll();
    const { '': logged = 0 } = occurrences(ERASED);
    expect(logged).toBeGreaterThan(30_000);
    reader.exec('commit');
    await open('work');
    await closeAll();
    expect(occurrences(ERASED)[''] ?? 0).toBeLessThan(logged / 5_000);
    expect(occurrences(KEPT)).toEqual({ '': expect.any(Number) }); // while the reader keeps the log open
    reader.close();
  });

  test('stay in the log if the file cannot be written, and the reason says so', async () => {
    const { jobStore } = await open();
    await bring(jobStore, [record.account()]);
    const database = new Database(testFile().file, { readonly: true });
    expect(emptyLog(database, 0)).toBe(
      'the file of the database cannot be read or written (SQLITE_IOERR_WRITE)',
    );
    database.close();
  });
});
