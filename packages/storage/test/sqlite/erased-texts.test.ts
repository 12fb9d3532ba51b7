import type { ImportRecord } from '@brand-visibility/contract';
import { bring, drawFrom, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../src/index.js';
import { emptyLog } from '../../src/sqlite/file.js';
import { fileForEach, tamperWith } from '../support/sqlite-file.js';

const { testFile, open, closeAll } = fileForEach();

const ERASED = 'text-to-erase';
const KEPT = 'text-to-keep';

const RUNS = 20;
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
  const account_id = `acc_${number}`;
  const brand_id = `brd_${number}`;
  const records: ImportRecord[] = [
    record.account({ id: account_id }),
    record.brand({ id: brand_id, account_id, name: `${mark} brand`, description: text(3) }),
  ];
  for (let i = 0; i < PROMPTS; i += 1)
    records.push(
      record.prompt({ id: `prm_${number}_${i}`, brand_id, text: `${text(1 + draw.below(20))} ${i}` }),
    );
  for (let run = 0; run < RUNS; run += 1) {
    const run_id = `run_${number}_${run}`;
    records.push(record.run({ id: run_id, brand_id }));
    for (let i = 0; i < PROMPTS; i += 1) {
      const answer = `${run}_${i}`;
      records.push(
        record.answer({
          id: `ans_${number}_${((run * PROMPTS + i) * 7_919) % 10_007}`,
          run_id,
          prompt_id: `prm_${number}_${i}`,
          text: text(draw.chance(5) ? SPILLING : 1 + draw.below(200)),
          competitors: [
            { name: `${mark} ${draw.below(50)}`, position: 1, sentiment: 'positive', domain: null },
          ],
          sources: [{ url: `https://${mark}.example/${answer}`, domain: `${mark}.example`, title: text(2) }],
        }),
      );
    }
  }
  return records;
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
  test('are in no file of the database, but for a fragment in 100,000', async () => {
    const jobStore = await importedAndReplaced();
    expect(occurrences(ERASED)['-wal']).toBeGreaterThan(200_000);
    await jobStore.erase({ account_id: 'acc_1' });
    await jobStore.removeErased();
    const { '': left = 0, ...others } = occurrences(ERASED);
    expect(others).toEqual({});
    expect(left).toBeLessThanOrEqual(2); // fragments in pages that SQLite rearranged: only vacuum removes them
    expect(occurrences(KEPT)).toEqual({ '': expect.any(Number) });
    tamperWith(testFile().file, 'vacuum; pragma wal_checkpoint(truncate)');
    expect(occurrences(ERASED)).toEqual({});
  });

  test('stay in the log while another process reads them, with a warning, until the next command ends', async () => {
    await importedAndReplaced();
    await closeAll();
    const lines: string[] = [];
    const { file } = testFile();
    const opened = await openSqlite({ file, access: 'work', warn: (line) => lines.push(line) });
    const reader = new Database(file, { readonly: true });
    reader.exec('begin; select count(*) from answer');
    await opened.jobStore.erase({ account_id: 'acc_1' });
    await opened.jobStore.removeErased();
    expect(lines).toEqual([
      `${file} still contains erased data, because another process is reading the file; the next command tries again`,
    ]);
    await opened.close();
    expect(occurrences(ERASED)['']).toBeGreaterThan(100_000);
    reader.exec('commit');
    await open('work');
    await closeAll();
    expect(occurrences(ERASED)[''] ?? 0).toBeLessThanOrEqual(2);
    expect(occurrences(KEPT)).toEqual({ '': expect.any(Number) }); // while the reader keeps the log open
    reader.close();
  });

  test('stay in the log if the file cannot be written, and the reason says so', async () => {
    await importedAndReplaced();
    const database = new Database(testFile().file, { readonly: true });
    expect(emptyLog(database, 0)).toBe(
      'the file of the database cannot be read or written (SQLITE_IOERR_WRITE)',
    );
    database.close();
  });
});
