import type { Reader, StoredRun } from '@brand-visibility/application';
import { ENGINES, TARGET_KINDS, type SourceTally } from '@brand-visibility/domain';

/** A brand of the fixture, with ids for calls about it. */
export interface Subject {
  readonly brand_id: string;
  readonly account_id: string;
  /** Its completed runs, as a reader with the scope of the whole account returns them. */
  readonly runs: readonly StoredRun[];
  /** The id of one of its prompts; an unknown id if it has none. */
  readonly prompt_id: string;
  /** The name key of a rival that answers to this prompt mention; one that no answer mentions if they mention none. */
  readonly rival: string;
  /** A page that one of its answers cites; one that no answer cites if they cite none. */
  readonly page: string;
  /** The id of a theme of its prompts; an unknown id if they have none. */
  readonly theme_id: string;
  /** The id of one of its recommendations; an unknown id if it has none. */
  readonly recommendation_id: string;
  /** The id of one of its page audits; an unknown id if it has none. */
  readonly audit_id: string;
}

const START = { after: null, limit: 1_000, bytes: Infinity };

/** A subreddit in which every brand of a fixture has a finished target. */
export const FINISHED = 'finished';

/** Later than every run of a fixture, and within the range of both databases. */
export const END_OF_TIME = 253_000_000_000_000_000n;

type Call = (reader: Reader, subject: Subject) => Promise<unknown>;

/** The pages that a call returns for each run. */
const forEachRun =
  (call: (reader: Reader, subject: Subject, run: StoredRun) => Promise<unknown>): Call =>
  (reader, subject) =>
    Promise.all(subject.runs.map((run) => call(reader, subject, run)));

/** A second page: a start position that precedes all rows. */
const FROM_OLDEST = { ...START, after: { key: 0n, id: '' } };
const FROM_NEWEST = { ...START, after: { key: END_OF_TIME, id: 'z' } };
const FROM_BEST = { ...START, after: { key: 10_001n, id: 'z' } };

const ALWAYS = { from: 0n, to: END_OF_TIME, run_id: null };
const FEW = { after: null, limit: 500, bytes: Infinity };

const BY_PROMPT = { by: 'prompt', ownOrdinal: null } as const;

const DOMAINS = { by: 'domain', ownOrdinal: null, hasGaps: true, hasRepeats: true } as const;
const PAGES = { by: 'page', ownOrdinal: null, hasGaps: false, hasRepeats: false } as const;

const citedIn = ({ order, classes }: SourceTally) => [...order].filter((ordinal) => classes[ordinal]! > 0);

const sorted = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const sortedTexts = (texts: ReadonlyMap<number, string>) => [...texts].toSorted(([a], [b]) => a - b);

/**
 * Calls of every method of a reader, by a caller who knows everything about a brand but may not read it: one call for
 * each way in which the method builds its query. A missing method does not compile.
 */
export const CALLS: { readonly [Method in keyof Reader]: readonly Call[] } = {
  // The list of brands does not take a brand id: check the row of this one.
  brands: [START, FROM_OLDEST].map(
    (slice): Call =>
      async (reader, { brand_id }) =>
        (await reader.brands(slice)).rows.filter(({ id }) => id === brand_id),
  ),
  brand: [(reader, { brand_id }) => reader.brand(brand_id)],
  changes: [null, { commit_no: 0, kind: 'run', id: '' } as const].map(
    (after): Call =>
      (reader, { brand_id }) =>
        reader.changes(brand_id, { after, limit: 1_000 }),
  ),
  changeCommits: [(reader, { brand_id }) => reader.changeCommits(brand_id, 1)],
  latestRuns: [(reader, { brand_id }) => reader.latestRuns([brand_id])],
  runs: [
    (reader, { brand_id }) => reader.runs(brand_id, {}, START),
    (reader, { brand_id }) => reader.runs(brand_id, { status: 'completed' }, FROM_NEWEST),
  ],
  run: [(reader, { brand_id, runs }) => reader.run(brand_id, runs[0]?.id ?? 'run_nobody_has')],
  prompts: [
    (reader, { brand_id }) => reader.prompts(brand_id, {}, START),
    (reader, { brand_id }) => reader.prompts(brand_id, { status: 'tracked' }, FROM_OLDEST),
    (reader, { brand_id }) => reader.prompts(brand_id, { theme_id: 'none' }, START),
  ],
  prompt: [(reader, { brand_id, prompt_id }) => reader.prompt(brand_id, prompt_id)],
  knownPrompts: [
    (reader, { brand_id, prompt_id }) => reader.knownPrompts(brand_id, [prompt_id, 'prm_nobody_has']),
  ],
  promptGroups: [(reader, { brand_id }) => reader.promptGroups(brand_id)],
  promptsDigest: [(reader, { brand_id }) => reader.promptsDigest(brand_id)],
  answers: [
    (reader, { brand_id, prompt_id }) => reader.answers(brand_id, prompt_id, ALWAYS, {}, START),
    (reader, { brand_id, prompt_id }) =>
      reader.answers(brand_id, prompt_id, ALWAYS, { platforms: ENGINES }, FROM_NEWEST),
    forEachRun((reader, { brand_id, prompt_id }, { id }) =>
      reader.answers(brand_id, prompt_id, { ...ALWAYS, run_id: id }, {}, START),
    ),
  ],
  brandAnswers: [
    (reader, { brand_id }) => reader.brandAnswers(brand_id, ALWAYS, {}, FEW),
    forEachRun((reader, { brand_id }, { id, completed_at }) => {
      const after = { run: { id, completed_at }, answer: FROM_NEWEST.after };
      return reader.brandAnswers(brand_id, { ...ALWAYS, run_id: id }, { named: true }, { ...FEW, after });
    }),
    (reader, { brand_id, page }) =>
      reader.brandAnswers(
        brand_id,
        ALWAYS,
        { source_page: page, gap: { isGap: false, ownNameKey: 'acme' } },
        FEW,
      ),
    // The latest run does not fill the page, so the times of the prompt's answers are read.
    (reader, { brand_id, prompt_id, rival }) =>
      reader.brandAnswers(brand_id, ALWAYS, { prompt_ids: [prompt_id], competitor: rival }, FEW),
  ],
  latestRunBefore: [(reader, { brand_id }) => reader.latestRunBefore(brand_id, END_OF_TIME)],
  runsCompleted: [
    async (reader, { brand_id }) => {
      const runs = await reader.runsCompleted(brand_id, 0n, END_OF_TIME);
      return runs.map(({ id }) => id).toSorted();
    },
  ],
  runDigests: [
    async (reader, { brand_id, runs }) =>
      [...(await reader.runDigests(brand_id, runs))].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ],
  recentRuns: [(reader, { brand_id }) => reader.recentRuns(brand_id, 60)],
  runAnswers: [
    async (reader, { brand_id, runs }) =>
      sorted(
        await reader.runAnswers(
          brand_id,
          runs.map(({ id }) => id),
        ),
      ),
  ],
  recommendations: [
    (reader, { brand_id }) => reader.recommendations(brand_id, {}, START),
    (reader, { brand_id }) => reader.recommendations(brand_id, { status: 'suggested' }, FROM_NEWEST),
    (reader, { brand_id }) => reader.recommendations(brand_id, { status: 'done' }, START),
  ],
  recommendation: [
    (reader, { brand_id, recommendation_id }) => reader.recommendation(brand_id, recommendation_id),
  ],
  latestCheck: [(reader, { brand_id }) => reader.latestCheck(brand_id)],
  completedChecks: [(reader, { brand_id }) => reader.completedChecks(brand_id, 100)],
  pageAudits: [
    (reader, { brand_id }) => reader.pageAudits(brand_id, {}, START),
    (reader, { brand_id }) => reader.pageAudits(brand_id, { status: 'completed' }, FROM_NEWEST),
  ],
  pageAudit: [(reader, { brand_id, audit_id }) => reader.pageAudit(brand_id, audit_id)],
  boardId: [(reader, { brand_id }) => reader.boardId(brand_id)],
  outreachTargets: [
    (reader, { brand_id }) => reader.outreachTargets(brand_id, {}, START),
    (reader, { brand_id }) => reader.outreachTargets(brand_id, { status: 'suggested' }, FROM_BEST),
    async (reader, { brand_id }) => {
      const withWork = (['in_progress', 'done', 'dismissed'] as const).map((status) =>
        reader.outreachTargets(brand_id, { status }, START),
      );
      return (await Promise.all(withWork)).flatMap(({ rows }) => rows);
    },
    (reader, { brand_id }) => reader.outreachTargets(brand_id, { kinds: TARGET_KINDS }, FROM_BEST),
  ],
  finishedTargets: [
    async (reader, { brand_id }) => {
      const finished = await reader.finishedTargets(brand_id, [FINISHED], 0n);
      return finished.map(({ subreddit, completed_at }) => `${subreddit} ${completed_at}`).toSorted();
    },
  ],
  tally: [
    (reader, { brand_id, runs }) => reader.tally(brand_id, runs, {}, 'full'),
    (reader, { brand_id, runs }) => reader.tally(brand_id, runs, { platforms: ENGINES }, 'named'),
  ],
  tallyParts: [
    (reader, { brand_id, runs }) =>
      reader.tallyParts(
        brand_id,
        runs.map((run) => [run]),
        {},
        { rivals: { fullOf: [0] }, breakdown: 'category' },
        ({ cells, prompts, rivals }) => ({
          cells,
          total: prompts.total,
          mentions: [...rivals.mentions],
        }),
      ),
  ],
  tallyGroups: [
    (reader, { brand_id, runs }) => reader.tallyGroups(brand_id, runs, {}, BY_PROMPT),
    (reader, { brand_id, runs }) => reader.tallyGroups(brand_id, runs, {}, { ...BY_PROMPT, by: 'theme' }),
  ],
  tallyExplained: [
    (reader, { brand_id, runs }) => reader.tallyExplained(brand_id, runs, {}),
    (reader, { brand_id, runs }) => reader.tallyExplained(brand_id, runs, { platforms: ENGINES }),
  ],
  rivalsOfGroups: [
    async (reader, { brand_id, runs }) => {
      const tally = await reader.tallyGroups(brand_id, runs, {}, BY_PROMPT);
      const all = tally.keys.map((_, group) => group);
      return reader.rivalsOfGroups(brand_id, runs, {}, BY_PROMPT, tally, all, (found) => [
        ...found.ordinals.slice(0, found.size),
      ]);
    },
  ],
  labels: [
    (reader, { brand_id, prompt_id }) => reader.labels(brand_id, 'prompt', [prompt_id], Infinity),
    (reader, { brand_id, theme_id }) => reader.labels(brand_id, 'theme', [theme_id], Infinity),
  ],
  tallySources: [DOMAINS, PAGES].map((wanted): Call => async (reader, { brand_id, runs }) => {
    const tally = await reader.tallySources(brand_id, runs, {}, wanted);
    return { ...tally, domainOf: tally.domainOf && citedIn(tally).map(tally.domainOf) };
  }),
  sourceDetails: [DOMAINS, PAGES].map((wanted): Call => async (reader, { brand_id, runs }) => {
    const ordinals = citedIn(await reader.tallySources(brand_id, runs, {}, wanted));
    return reader.sourceDetails(brand_id, runs, {}, wanted, ordinals);
  }),
  sourceKeysWithin: (['domain', 'page'] as const).map(
    (by): Call =>
      (reader, { brand_id }) =>
        reader.sourceKeysWithin(brand_id, by, [0, 1, 2, 3], Infinity),
  ),
  sourceKeys: (['domain', 'page'] as const).flatMap((by): Call[] => [
    async (reader, { brand_id }) => sortedTexts(await reader.sourceKeys(brand_id, by, null)),
    async (reader, { brand_id }) => sortedTexts(await reader.sourceKeys(brand_id, by, [0, 1, 2, 3])),
  ]),
  citedOrdinal: [(reader, { brand_id }) => reader.citedOrdinal(brand_id, 'domain', 'reddit.com')],
  rivalDomains: [
    async (reader, { brand_id }) =>
      (await reader.rivalDomains(brand_id, '')).map((rival) => JSON.stringify(rival)).toSorted(),
  ],
  // The same for every account.
  domainTypes: [],
  rivalMarks: [
    async (reader, { brand_id }) => {
      const { ownOrdinal, isWatched } = await reader.rivalMarks(brand_id, '');
      return { ownOrdinal, watched: Array.from({ length: 64 }, (_, ordinal) => isWatched(ordinal)) };
    },
  ],
  rivalDirectory: [
    async (reader, { brand_id }) => {
      const directory = await reader.rivalDirectory(brand_id, '');
      const rivals = Array.from({ length: directory.size }, (_, ordinal) => [
        directory.nameRank(ordinal),
        directory.isWatched(ordinal),
      ]);
      return { ownNameRank: directory.ownNameRank, rivals };
    },
  ],
  rivalIdentities: [(reader, { brand_id }) => reader.rivalIdentities(brand_id, [0, 1, 2, 3])],
  rivalNames: [
    async (reader, { brand_id, runs }) => {
      const { rivals } = await reader.brandAnswers(
        brand_id,
        { ...ALWAYS, run_id: runs[0]?.id ?? null },
        {},
        FEW,
      );
      return [...(await reader.rivalNames(brand_id, 'acme', rivals.flat()))].toSorted();
    },
  ],
};
