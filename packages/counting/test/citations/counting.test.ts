import { ENGINES } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { encodeCitations, TITLED } from '../../src/citations/layout.js';
import type { CitationPosition } from '../../src/citations/latest.js';
import { CITATIONS, sourceDetails, tallySources } from '../../src/citations/read.js';
import {
  ColumnsCache,
  columnsOfRuns,
  RUNS_AT_ONCE,
  type RevisedRun,
  type RunRevision,
} from '../../src/columns/run-columns.js';

const PAGES = { by: 'page', own: null, hasGaps: false, hasRepeats: false } as const;

/** Runs with an answer each, to one prompt at one time; each cites the page with another domain. */
const runs = Array.from({ length: 3 * RUNS_AT_ONCE }, (_, run): RevisedRun => {
  const revision = String(run) as RunRevision; // of nothing that is stored
  return { id: `run ${run}`, facts_revision: revision, citations_revision: revision };
});
const dataOf = (run: number) =>
  encodeCitations(
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
    { domain: [run], page: [TITLED] }, // page 0
  );
const source = {
  format: CITATIONS,
  read: async (ids: readonly string[]) =>
    ids.map((id) => ({ revision: id.slice(4), data: dataOf(Number(id.slice(4))) })),
  cache: new ColumnsCache(0).of(CITATIONS),
  isRemote: false,
};
const counted = { slots: Uint8Array.of(1), engines: new Uint8Array(ENGINES.length).fill(1) };

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
    const citations = () => columnsOfRuns(source, runs);
    const count = { citations, counted, wanted: PAGES };
    const tally = await tallySources(count, Uint32Array.of(0), ids);
    expect(tally.domainOf?.(0)).toBe(latest);
    expect(asked).toHaveLength(3 * RUNS_AT_ONCE + 2);
    const known = { domains: runs.length, pages: 1 };
    const [detail] = await sourceDetails(count, [0], known, { ids, titles });
    expect(detail?.title).toBe(`title ${latest}`);
  });

  test('of a run that is missing make an error that names the run', async () => {
    const citations = () => columnsOfRuns({ ...source, read: async () => [] }, runs);
    const count = { citations, counted, wanted: PAGES };
    await expect(tallySources(count, new Uint32Array(1), async () => [])).rejects.toThrow(
      'the citations of the run run 0 are missing',
    );
  });
});
