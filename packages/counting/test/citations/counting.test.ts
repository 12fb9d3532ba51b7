import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { describe, expect, test } from '@jest/globals';
import { citationsOf, pageEntry, type RunCitations } from '../../src/citations/run-citations.js';
import type { CitationPosition } from '../../src/citations/latest.js';
import { countCitations, sourceDetails } from '../../src/citations/read.js';
import type { Batches, ColumnsDigest } from '../../src/columns/columns.js';
import { sourceRef } from '../../src/references.js';

/** The number of runs of each batch. */
const SIZE = 4;
const RUNS = 3 * SIZE;

/** A run with one answer, which cites the page with another domain than any other run, all at one time. */
const runOf = (run: number) =>
  citationsOf(
    [
      {
        id: `ans_${run}`,
        prompt: 0,
        platform: 'claude',
        isNamed: false,
        rivals: [],
        created_at: 5n,
        citations: 1,
      },
    ],
    { domain: [run], page: [pageEntry(0, { isTitled: true, isOfHost: false, isRedirect: false })] },
  );
const runs = Array.from({ length: RUNS }, (_, run) => runOf(run));
/** The same runs as their readers know them; `citations` ignores them. */
const refs = runs.map((_, run) => {
  const digest = '' as ColumnsDigest;
  return { id: `run_${run}`, completed_at: 5n, facts_digest: digest, citations_digest: digest };
});
async function* citations(): Batches<RunCitations> {
  for (let from = 0; from < RUNS; from += SIZE) yield runs.slice(from, from + SIZE);
}
const mask = { categoryByPrompt: Uint8Array.of(1), engines: new Uint8Array(ENGINES.length).fill(1) };

describe('the sources that answers cite', () => {
  test('of many runs with answers of one time are compared by id once for each batch of runs', async () => {
    const asked: CitationPosition[] = [];
    const idOf = (run: number) => `ans_${(run * 7) % 100}`;
    const ids = async (positions: readonly CitationPosition[]) => {
      asked.push(...positions);
      return positions.map(({ run }) => idOf(run));
    };
    const titles = async (positions: readonly CitationPosition[]) =>
      positions.map(({ run }) => `title ${run}`);
    const latest = runs.reduce((last, _, run) => (idOf(run) > idOf(last) ? run : last), 0);
    const selection = {
      by: 'page' as const,
      mask,
      rivals: { own: null },
      citations,
      citedAnswers: () => ({ ids, titles }),
      known: { domains: runs.length, pages: 1 },
      order: Uint32Array.of(0),
    };
    const counts = await countCitations(selection, refs, { hasOnlyRivals: false, hasRepeats: false });
    expect(counts.domainOf?.(0)).toBe(latest);
    expect(asked).toHaveLength(RUNS + 2);
    const [detail] = await sourceDetails(selection, refs, [sourceRef(0)]);
    expect(detail?.title).toBe(`title ${latest}`);
  });
});
