import type { RunRevision, SourcesWanted, StoredRun } from '@brand-visibility/application';
import {
  ENGINES,
  type Engine,
  type SourceDetail,
  type SourceDimension,
  type SourceTally,
} from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeCitations } from '../../src/citations/layout.js';
import type { CitationPosition } from '../../src/citations/latest.js';
import { CITATIONS, sourceDetails, tallySources, type CitationsSource } from '../../src/citations/read.js';
import type { Counted } from '../../src/columns/counted.js';
import { ENGINE_INDEXES } from '../../src/columns/engine-codes.js';
import { ColumnsCache, RUNS_AT_ONCE } from '../../src/columns/run-columns.js';
import { ofACommand } from '../../src/scheduling/reads.js';

const PROMPTS = 40;
const RIVALS = 3;
const OWN = 1;
/** More than a byte counts. */
const DOMAINS = 300;
const PAGES = 400;

interface Citation {
  readonly domain: number;
  readonly page: number;
  readonly title: string | null;
}

interface Answer {
  readonly run: number;
  readonly id: string;
  readonly prompt: number;
  readonly platform: Engine;
  readonly isNamed: boolean;
  readonly rivals: readonly number[];
  readonly created_at: bigint;
  readonly cited: readonly Citation[];
}

/** Few values, so that they meet, and some that widen the columns. */
const few = (most: number) =>
  fc.oneof({ weight: 5, arbitrary: fc.nat(5) }, { weight: 1, arbitrary: fc.nat(most - 1) });

const citation: fc.Arbitrary<Citation> = fc.record({
  domain: few(DOMAINS),
  page: few(PAGES),
  title: fc.option(fc.constantFrom('A', 'B', 'C')),
});

/** The first and the last time that a database can store among them: their difference is inexact in a double. */
const time = fc.oneof(
  fc.constantFrom(-62_135_596_800_000_000n, 253_402_300_799_999_999n, 253_402_300_799_999_998n),
  fc.nat(3).map((later) => 1_773_144_000_000_000n + BigInt(later)),
  fc.nat(3).map((later) => 1_773_144_000_000_000n + BigInt(later) * 1_000_000n),
);

const answer = fc.record({
  prompt: few(PROMPTS),
  platform: fc.constantFrom(...ENGINES),
  isNamed: fc.boolean(),
  rivals: fc.uniqueArray(fc.nat(RIVALS - 1)),
  created_at: time,
  id: fc.nat(),
  cited: fc.array(citation, { maxLength: 6 }),
});

/** Runs of answers by prompt and engine; ids are distinct. */
const runs: fc.Arbitrary<Answer[][]> = fc
  .array(
    fc.uniqueArray(answer, {
      selector: ({ prompt, platform }) => prompt * ENGINES.length + ENGINES.indexOf(platform),
      maxLength: 12,
    }),
    { maxLength: 5 },
  )
  .map((all) =>
    all.map((some, run) =>
      some.map((one) => ({ ...one, run, id: `${one.id} ${run} ${one.prompt} ${one.platform}` })),
    ),
  );

const wanted = fc.record({
  by: fc.constantFrom<SourceDimension>('domain', 'page'),
  ownOrdinal: fc.constantFrom(null, OWN),
  hasGaps: fc.boolean(),
  hasRepeats: fc.boolean(),
});

const counted: fc.Arbitrary<Counted> = fc.record({
  slots: fc
    .array(fc.boolean(), { minLength: PROMPTS, maxLength: PROMPTS })
    .map((marks) => Uint8Array.from(marks, Number)),
  engines: fc
    .array(fc.nat(3), { minLength: ENGINES.length, maxLength: ENGINES.length })
    .map((marks) => Uint8Array.from(marks, (mark) => Number(mark > 0))),
});

/** Stored runs, and what reads them: `kept` bytes of a cache. */
function sourceOf(all: readonly (readonly Answer[])[], kept: number) {
  const stored: StoredRun[] = all.map((_, run) => {
    const revision = String(run) as RunRevision; // of nothing that is stored
    return { id: `run ${run}`, completed_at: 0n, facts_revision: revision, citations_revision: revision };
  });
  const data = all.map((answers) =>
    encodeCitations(
      answers.map((one) => ({ ...one, citations: one.cited.length })),
      {
        domain: answers.flatMap(({ cited }) => cited.map(({ domain }) => domain)),
        page: answers.flatMap(({ cited }) =>
          cited.map(({ page, title }) => page * 2 + Number(title !== null)),
        ),
      },
    ),
  );
  const source: CitationsSource = {
    format: CITATIONS,
    read: async (ids) =>
      ids.map((id) => ({ revision: id.slice(4), data: data[Number(id.slice(4))]! })).reverse(),
    cache: new ColumnsCache(kept).of(CITATIONS),
    isRemote: false,
    timeSlice: ofACommand().timeSlice,
  };
  const answerAt = ({ run, prompt, engine }: CitationPosition) =>
    all[run]!.find((one) => one.prompt === prompt && one.platform === ENGINES[ENGINE_INDEXES[engine]!])!;
  const asked: CitationPosition[] = [];
  const ids = async (positions: readonly CitationPosition[]) => {
    asked.push(...positions);
    return positions.map((position) => answerAt(position).id);
  };
  const titles = async (positions: readonly CitationPosition[]) =>
    positions.map((position) => answerAt(position).cited[position.position]!.title);
  return { stored, source, ids, titles, asked };
}

const later = (a: Answer, b: Answer) => Number(a.created_at - b.created_at) || (a.id < b.id ? -1 : 1);

/** Counts one answer and citation after another; by ordinal. */
function expectedOf(all: readonly Answer[], { by, ownOrdinal }: SourcesWanted) {
  const ordinalOf = ({ domain, page }: Citation) => (by === 'domain' ? domain : page);
  const isGap = ({ isNamed, rivals }: Answer) => !isNamed && rivals.some((rival) => rival !== ownOrdinal);
  const cited = [...new Set(all.flatMap((one) => one.cited.map(ordinalOf)))];
  return cited.map((ordinal) => {
    const citing = all.filter((one) => one.cited.some((each) => ordinalOf(each) === ordinal)).toSorted(later);
    const citations = citing.flatMap((one) => one.cited.filter((each) => ordinalOf(each) === ordinal));
    const detail: SourceDetail = {
      citations: citations.length,
      prompts: new Set(citing.map(({ prompt }) => prompt)).size,
      pages: new Set(citations.map(({ page }) => page)).size,
      namingYou: citing.filter(({ isNamed }) => isNamed).length,
      namingCompetitorsNotYou: citing.filter(isGap).length,
      firstCitedAt: citing[0]!.created_at,
      lastCitedAt: citing.at(-1)!.created_at,
      title: by === 'domain' ? null : (citations.findLast(({ title }) => title !== null)?.title ?? null),
    };
    return {
      ordinal,
      citing: ENGINES.map((engine) => citing.filter(({ platform }) => platform === engine).length),
      gaps: citing.filter(isGap).length,
      repeats: citations.length - citing.length,
      domain: by === 'domain' ? null : citations.at(-1)!.domain,
      detail,
    };
  });
}

/** The ordinals of the cited sources in the order of their keys. */
const citedIn = ({ order, classes }: SourceTally) =>
  [...order].filter((ordinal) => (classes[ordinal] ?? 0) > 0);

const countsIn = ({ classes, citing }: SourceTally, ordinal: number) =>
  ENGINES.map((_, engine) => citing[classes[ordinal]! * ENGINES.length + engine]);

describe('the sources that answers cite', () => {
  test('are counted as one answer and citation after another gives', async () => {
    const met = { several: 0, acrossRuns: 0, titles: 0 };
    await fc.assert(
      fc.asyncProperty(
        runs,
        wanted,
        counted,
        fc.nat(300),
        fc.boolean(),
        async (all, want, which, kept, isDown) => {
          const { stored, source, ids, titles, asked } = sourceOf(all, kept);
          const count = { source, runs: stored, counted: which, wanted: want };
          const known = { domains: DOMAINS, pages: PAGES };
          const size = want.by === 'domain' ? DOMAINS : PAGES;
          const order = Uint32Array.from({ length: size }, (_, i) => (isDown ? size - 1 - i : i));
          const answers = all
            .flat()
            .filter(
              ({ prompt, platform }) => which.slots[prompt] && which.engines[ENGINES.indexOf(platform)],
            );
          const expected = expectedOf(answers, want);
          const positions = new Map(Array.from(order, (ordinal, position) => [ordinal, position]));
          expected.sort((a, b) => positions.get(a.ordinal)! - positions.get(b.ordinal)!);

          const tally = await tallySources(count, order, ids);
          const found = citedIn(tally);
          const { citedAnswers, citations } = tally;
          expect({
            answers: Array.from(tally.answers),
            citedAnswers,
            citations,
            size: tally.size,
            found,
            citing: found.map((ordinal) => countsIn(tally, ordinal)),
            competitorsNotYou: tally.competitorsNotYou && found.map((one) => tally.competitorsNotYou![one]),
            repeats: tally.repeats && found.map((one) => tally.repeats![one]),
            domains: tally.domainOf && found.map(tally.domainOf),
          }).toEqual({
            answers: ENGINES.map((engine) => answers.filter(({ platform }) => platform === engine).length),
            citedAnswers: answers.filter(({ cited }) => cited.length > 0).length,
            citations: answers.reduce((sum, { cited }) => sum + cited.length, 0),
            size: expected.length,
            found: expected.map(({ ordinal }) => ordinal),
            citing: expected.map(({ citing }) => citing),
            competitorsNotYou: want.hasGaps ? expected.map(({ gaps }) => gaps) : null,
            repeats: want.hasRepeats ? expected.map(({ repeats }) => repeats) : null,
            domains: want.by === 'domain' ? null : expected.map(({ domain }) => domain),
          });
          const distinct = new Set(expected.map(({ citing }) => String(citing)));
          expect(new Set(found.map((ordinal) => tally.classes[ordinal])).size).toBe(distinct.size);

          const shown = expected.filter((_, i) => i % 3 !== 1).reverse();
          const ordinals = shown.map(({ ordinal }) => ordinal);
          const details = await sourceDetails(count, ordinals, known, { ids, titles });
          expect(details).toEqual(shown.map(({ detail }) => detail));
          met.acrossRuns += Number(asked.length > 0);
          met.titles += Number(details.some(({ title }) => title !== null));
          met.several += Number(
            want.by === 'page' &&
              new Set(answers.flatMap(({ cited }) => cited.map(({ page, domain }) => `${page} ${domain}`)))
                .size > expected.length,
          );
        },
      ),
      { seed: 20260301, numRuns: 1_000 },
    );
    for (const count of Object.values(met)) expect(count).toBeGreaterThan(50);
  });

  test('of many runs with answers of one time are compared by id once for each batch of runs', async () => {
    const all = Array.from({ length: 3 * RUNS_AT_ONCE }, (_, run): Answer[] => [
      {
        run,
        id: `ans_${(run * 7) % 100}`,
        prompt: 0,
        platform: 'claude',
        isNamed: false,
        rivals: [],
        created_at: 5n,
        cited: [{ domain: run, page: 0, title: `title ${run}` }],
      },
    ]);
    const { stored, source, ids, titles, asked } = sourceOf(all, 0);
    const which = { slots: Uint8Array.of(1), engines: new Uint8Array(ENGINES.length).fill(1) };
    const want = { by: 'page', ownOrdinal: null, hasGaps: false, hasRepeats: false } as const;
    const latest = all.flat().reduce((a, b) => (later(a, b) > 0 ? a : b));
    const count = { source, runs: stored, counted: which, wanted: want };
    const tally = await tallySources(count, Uint32Array.of(0), ids);
    expect(tally.domainOf?.(0)).toBe(latest.run);
    expect(asked).toHaveLength(3 * RUNS_AT_ONCE + 2);
    const known = { domains: all.length, pages: 1 };
    const [detail] = await sourceDetails(count, [0], known, { ids, titles });
    expect(detail?.title).toBe(`title ${latest.run}`);
  });

  test('of a run that is missing make an error that names the run', async () => {
    const { stored, source, ids } = sourceOf([[]], 0);
    const none = { ...source, read: async () => [] };
    const which = { slots: new Uint8Array(1), engines: new Uint8Array(ENGINES.length) };
    const want = { by: 'domain', ownOrdinal: null, hasGaps: true, hasRepeats: true } as const;
    const count = { source: none, runs: stored, counted: which, wanted: want };
    await expect(tallySources(count, new Uint32Array(), ids)).rejects.toThrow(
      'the citations of the run run 0 are missing',
    );
  });
});
