import type { SourceRef } from '@brand-visibility/counting';
import { engineOf, ordinalOf, rivalRef, sourceRef } from '@brand-visibility/counting/stored';
import type { AnswerRow, BrandRow, Reader, RunRef } from '@brand-visibility/application';
import { ENGINES, TARGET_KINDS } from '@brand-visibility/domain/vocabulary';

/** A brand of the fixture, with ids for calls about it. */
export interface Subject {
  readonly brand_id: string;
  readonly account_id: string;
  /** Its completed runs, as a reader with the scope of the whole account returns them. */
  readonly runs: readonly RunRef[];
  /** The id of one of its prompts; an unknown id if it has none. */
  readonly prompt_id: string;
  /** The name key of a rival that answers to this prompt mention; one that no answer mentions if they mention none. */
  readonly rival: string;
  /** A page that one of its answers cites; one that no answer cites if they cite none. */
  readonly page: string;
  /** An answer with sources; null if it has none. */
  readonly citing: Pick<AnswerRow, 'run_id' | 'prompt_id' | 'platform'> | null;
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
  (call: (reader: Reader, subject: Subject, run: RunRef) => Promise<unknown>): Call =>
  (reader, subject) =>
    Promise.all(subject.runs.map((run) => call(reader, subject, run)));

/** A second page: a start position that precedes all rows. */
const FROM_OLDEST = { ...START, after: { key: 0n, id: '' } };
const FROM_NEWEST = { ...START, after: { key: END_OF_TIME, id: 'z' } };
const FROM_BEST = { ...START, after: { key: 10_001n, id: 'z' } };

const ALWAYS = { from: 0n, to: END_OF_TIME, run_id: null };
const FEW = { after: null, limit: 500, bytes: Infinity };

/** What counting needs of a brand with this id. */
const asked = (id: string) =>
  ({ id, name: 'Acme', domain: 'acme.example', domain_aliases: [] }) as unknown as BrandRow;

const idsOf = (runs: readonly RunRef[]) => runs.map(({ id }) => id);

async function answersIn(
  columns: AsyncIterable<readonly { readonly answers: number }[]>,
): Promise<readonly number[]> {
  const counts: number[] = [];
  for await (const batch of columns) counts.push(...batch.map(({ answers }) => answers));
  return counts;
}

/** The codes that an engine may have in columns. */
const CODES = [0, 1, 2, 3, 4, 5, 6];

const sorted = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Ordinals that every brand with data has. */
const FIRST = [0, 1, 2, 3];

const sortedTexts = (texts: ReadonlyMap<SourceRef, string>) =>
  [...texts].toSorted(([a], [b]) => ordinalOf(a) - ordinalOf(b));

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
        { source_page: page, onlyRivals: { isWanted: false, ownNameKey: 'acme' } },
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
  facts: [(reader, { brand_id, runs }) => answersIn(reader.facts(brand_id, runs))],
  citations: [(reader, { brand_id, runs }) => answersIn(reader.citations(brand_id, runs))],
  promptAttributes: [
    async (reader, { brand_id }) =>
      (await reader.promptAttributes(brand_id)).toSorted((a, b) => a.ord - b.ord),
  ],
  runsNamed: [async (reader, { brand_id, runs }) => sorted(await reader.runsNamed(brand_id, idsOf(runs)))],
  rivals: [
    async (reader, { brand_id }) => {
      const rivals = await reader.rivals(asked(brand_id));
      return Array.from({ length: rivals.size }, (_, rival) => rivals.placeOf(rival));
    },
  ],
  citedSourceCounts: [(reader, { brand_id }) => reader.citedSourceCounts(brand_id)],
  sourceOrder: (['domain', 'page'] as const).map(
    (by): Call =>
      (reader, { brand_id }) =>
        reader.sourceOrder(brand_id, by),
  ),
  labels: [
    (reader, { brand_id, prompt_id }) => reader.labels(brand_id, 'prompt', [prompt_id], Infinity),
    (reader, { brand_id, theme_id }) => reader.labels(brand_id, 'theme', [theme_id], Infinity),
  ],
  citedAnswers: [
    async (reader, { brand_id, runs, citing }) => {
      const prompts = await reader.promptAttributes(brand_id);
      const { ids, titles } = reader.citedAnswers(brand_id, runs, prompts);
      const run = runs.findIndex(({ id }) => id === citing?.run_id);
      const asked = prompts.filter(({ id }) => id === citing?.prompt_id);
      const engine = CODES.findIndex((code) => engineOf(code) === citing?.platform);
      const positions = asked.map(({ ord }) => ({ run, prompt: ord, engine, position: 0 }));
      return [await ids(positions).catch(() => []), await titles(positions).catch(() => [])];
    },
  ],
  sourceKeysWithin: (['domain', 'page'] as const).map(
    (by): Call =>
      (reader, { brand_id }) =>
        reader.sourceKeysWithin(brand_id, by, FIRST.map(sourceRef), Infinity),
  ),
  citedDomains: [
    async (reader, { brand_id }) => sortedTexts(await reader.citedDomains(brand_id, null)),
    async (reader, { brand_id }) => sortedTexts(await reader.citedDomains(brand_id, FIRST.map(sourceRef))),
  ],
  citedSource: [(reader, { brand_id }) => reader.citedSource(brand_id, 'domain', 'reddit.com')],
  rivalDomains: [
    async (reader, { brand_id }) =>
      (await reader.rivalDomains(asked(brand_id))).map((rival) => JSON.stringify(rival)).toSorted(),
  ],
  // The same for every account.
  domainTypes: [],
  rivalNamed: [(reader, { brand_id, rival }) => reader.rivalNamed(brand_id, rival)],
  rivalsNear: [(reader, { brand_id, rival }) => reader.rivalsNear(brand_id, rival)],
  rivalIdentities: [(reader, { brand_id }) => reader.rivalIdentities(brand_id, FIRST.map(rivalRef))],
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
