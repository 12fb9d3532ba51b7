import type { Answer } from '@brand-visibility/client';
import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { byRun } from '../src/by-run.js';

async function* walkOver(pages: readonly (readonly string[])[]) {
  for (const page of pages) yield page.map((run_id) => ({ run_id }) as Answer); // what a group depends on
  return 'whole' as const;
}

/** Each group with its number of answers, and how the walk ended. */
async function groupsOf(pages: readonly (readonly string[])[], isRead: (run_id: string) => boolean) {
  const groups: [string, number | null][] = [];
  const walk = byRun(walkOver(pages));
  for (;;) {
    const next = await walk.next();
    if (next.done) return { groups, end: next.value };
    const { run_id, answers } = next.value;
    let count: number | null = null;
    if (isRead(run_id)) {
      count = 0;
      for await (const page of answers) count += page.length;
    }
    groups.push([run_id, count]);
  }
}

test('answers are split by run, however they are divided into pages and whichever runs are read', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(6), fc.boolean()), { maxLength: 8 }),
      fc.array(fc.nat(5), { maxLength: 12 }),
      async (drawn, sizes) => {
        const runs = drawn.map(([answers, isRead], n) => ({ id: `run_${n}`, answers: answers + 1, isRead }));
        const rows = runs.flatMap(({ id, answers }) => Array.from({ length: answers }, () => id));
        const pages: string[][] = [];
        let at = 0;
        for (const size of [...sizes, rows.length]) {
          pages.push(rows.slice(at, at + size));
          at += size;
        }
        const isRead = (run_id: string) => runs.some((run) => run.id === run_id && run.isRead);
        expect(await groupsOf(pages, isRead)).toEqual({
          groups: runs.map((run) => [run.id, run.isRead ? run.answers : null]),
          end: 'whole',
        });
      },
    ),
    { numRuns: draws(300) },
  );
});
