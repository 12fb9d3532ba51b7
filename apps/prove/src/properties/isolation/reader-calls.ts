import type { SourceRef } from '@brand-visibility/counting';
import { engineOf, ordinalOf, rivalRef, sourceRef } from '@brand-visibility/counting/stored';
import type { AnswerRow, BrandReader, Reader, RunRef } from '@brand-visibility/application';
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

/** What counting needs of a brand. */
const ASKED = { name: 'Acme' };

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

/** The calls of every method: those of a noun by method. */
type CallsOf<R> = {
  readonly [Name in keyof R]: R[Name] extends (...args: never[]) => unknown
    ? readonly Call[]
    : CallsOf<R[Name]>;
};

/** Calls of the methods that read several brands, by a caller who knows everything about one that it may not read. */
const OF_BRANDS: CallsOf<Reader['brands']> = {
  // The list does not take a brand id: check the row of this one.
  list: [START, FROM_OLDEST].map(
    (slice): Call =>
      async (reader, { brand_id }) =>
        (await reader.brands.list(slice)).rows.filter(({ id }) => id === brand_id),
  ),
  latestRuns: [(reader, { brand_id }) => reader.brands.latestRuns([brand_id])],
};

/**
 * Calls of every method of a brand's reader, by a caller who knows everything about the brand but may not read it: one
 * call for each way in which the method builds its query. A missing method does not compile.
 */
const OF_BRAND: CallsOf<Omit<BrandReader, 'id'>> = {
  row: [(reader, { brand_id }) => reader.brand(brand_id).row()],
  changes: {
    list: [null, { commit_no: 0, kind: 'run', id: '' } as const].map(
      (after): Call =>
        (reader, { brand_id }) =>
          reader.brand(brand_id).changes.list({ after, limit: 1_000 }),
    ),
    commits: [(reader, { brand_id }) => reader.brand(brand_id).changes.commits(1)],
  },
  runs: {
    list: [
      (reader, { brand_id }) => reader.brand(brand_id).runs.list({}, START),
      (reader, { brand_id }) => reader.brand(brand_id).runs.list({ status: 'completed' }, FROM_NEWEST),
    ],
    get: [(reader, { brand_id, runs }) => reader.brand(brand_id).runs.get(runs[0]?.id ?? 'run_nobody_has')],
    latestBefore: [(reader, { brand_id }) => reader.brand(brand_id).runs.latestBefore(END_OF_TIME)],
    completed: [
      async (reader, { brand_id }) => {
        const runs = await reader.brand(brand_id).runs.completed(0n, END_OF_TIME);
        return runs.map(({ id }) => id).toSorted();
      },
    ],
    digests: [
      async (reader, { brand_id, runs }) =>
        [...(await reader.brand(brand_id).runs.digests(runs))].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ],
    recent: [(reader, { brand_id }) => reader.brand(brand_id).runs.recent(60)],
    named: [
      async (reader, { brand_id, runs }) => sorted(await reader.brand(brand_id).runs.named(idsOf(runs))),
    ],
  },
  prompts: {
    list: [
      (reader, { brand_id }) => reader.brand(brand_id).prompts.list({}, START),
      (reader, { brand_id }) => reader.brand(brand_id).prompts.list({ status: 'tracked' }, FROM_OLDEST),
      (reader, { brand_id }) => reader.brand(brand_id).prompts.list({ theme_id: 'none' }, START),
    ],
    get: [(reader, { brand_id, prompt_id }) => reader.brand(brand_id).prompts.get(prompt_id)],
    known: [
      (reader, { brand_id, prompt_id }) =>
        reader.brand(brand_id).prompts.known([prompt_id, 'prm_nobody_has']),
    ],
    groups: [(reader, { brand_id }) => reader.brand(brand_id).prompts.groups()],
    attributes: [
      async (reader, { brand_id }) =>
        (await reader.brand(brand_id).prompts.attributes()).toSorted((a, b) => a.ord - b.ord),
    ],
    labels: [
      (reader, { brand_id, prompt_id }) =>
        reader.brand(brand_id).prompts.labels('prompt', [prompt_id], Infinity),
      (reader, { brand_id, theme_id }) =>
        reader.brand(brand_id).prompts.labels('theme', [theme_id], Infinity),
    ],
  },
  answers: {
    ofPrompt: [
      (reader, { brand_id, prompt_id }) =>
        reader.brand(brand_id).answers.ofPrompt(prompt_id, ALWAYS, {}, START),
      (reader, { brand_id, prompt_id }) =>
        reader.brand(brand_id).answers.ofPrompt(prompt_id, ALWAYS, { platforms: ENGINES }, FROM_NEWEST),
      forEachRun((reader, { brand_id, prompt_id }, { id }) =>
        reader.brand(brand_id).answers.ofPrompt(prompt_id, { ...ALWAYS, run_id: id }, {}, START),
      ),
    ],
    list: [
      (reader, { brand_id }) => reader.brand(brand_id).answers.list(ALWAYS, {}, FEW),
      forEachRun((reader, { brand_id }, { id, completed_at }) => {
        const after = { run: { id, completed_at }, answer: FROM_NEWEST.after };
        return reader
          .brand(brand_id)
          .answers.list({ ...ALWAYS, run_id: id }, { named: true }, { ...FEW, after });
      }),
      (reader, { brand_id, page }) =>
        reader
          .brand(brand_id)
          .answers.list(
            ALWAYS,
            { source_page: page, onlyRivals: { isWanted: false, ownNameKey: 'acme' } },
            FEW,
          ),
      // The latest run does not fill the page, so the times of the prompt's answers are read.
      (reader, { brand_id, prompt_id, rival }) =>
        reader.brand(brand_id).answers.list(ALWAYS, { prompt_ids: [prompt_id], competitor: rival }, FEW),
    ],
  },
  recommendations: {
    list: [
      (reader, { brand_id }) => reader.brand(brand_id).recommendations.list({}, START),
      (reader, { brand_id }) =>
        reader.brand(brand_id).recommendations.list({ status: 'suggested' }, FROM_NEWEST),
      (reader, { brand_id }) => reader.brand(brand_id).recommendations.list({ status: 'done' }, START),
    ],
    get: [
      (reader, { brand_id, recommendation_id }) =>
        reader.brand(brand_id).recommendations.get(recommendation_id),
    ],
  },
  siteAccess: {
    latest: [(reader, { brand_id }) => reader.brand(brand_id).siteAccess.latest()],
    completed: [(reader, { brand_id }) => reader.brand(brand_id).siteAccess.completed(100)],
  },
  pageAudits: {
    list: [
      (reader, { brand_id }) => reader.brand(brand_id).pageAudits.list({}, START),
      (reader, { brand_id }) => reader.brand(brand_id).pageAudits.list({ status: 'completed' }, FROM_NEWEST),
    ],
    get: [(reader, { brand_id, audit_id }) => reader.brand(brand_id).pageAudits.get(audit_id)],
  },
  outreach: {
    boardId: [(reader, { brand_id }) => reader.brand(brand_id).outreach.boardId()],
    list: [
      (reader, { brand_id }) => reader.brand(brand_id).outreach.list({}, START),
      (reader, { brand_id }) => reader.brand(brand_id).outreach.list({ status: 'suggested' }, FROM_BEST),
      async (reader, { brand_id }) => {
        const withWork = (['in_progress', 'done', 'dismissed'] as const).map((status) =>
          reader.brand(brand_id).outreach.list({ status }, START),
        );
        return (await Promise.all(withWork)).flatMap(({ rows }) => rows);
      },
      (reader, { brand_id }) => reader.brand(brand_id).outreach.list({ kinds: TARGET_KINDS }, FROM_BEST),
    ],
    finished: [
      async (reader, { brand_id }) => {
        const finished = await reader.brand(brand_id).outreach.finished([FINISHED], 0n);
        return finished.map(({ subreddit, completed_at }) => `${subreddit} ${completed_at}`).toSorted();
      },
    ],
  },
  facts: [(reader, { brand_id, runs }) => answersIn(reader.brand(brand_id).facts(runs))],
  citations: [(reader, { brand_id, runs }) => answersIn(reader.brand(brand_id).citations(runs))],
  rivals: {
    order: [
      async (reader, { brand_id }) => {
        const rivals = await reader.brand(brand_id).rivals.order(ASKED);
        return Array.from({ length: rivals.size }, (_, rival) => rivals.placeOf(rival));
      },
    ],
    domains: [
      async (reader, { brand_id }) =>
        (await reader.brand(brand_id).rivals.domains(ASKED)).map((rival) => JSON.stringify(rival)).toSorted(),
    ],
    named: [(reader, { brand_id, rival }) => reader.brand(brand_id).rivals.named(rival)],
    near: [(reader, { brand_id, rival }) => reader.brand(brand_id).rivals.near(rival)],
    identities: [(reader, { brand_id }) => reader.brand(brand_id).rivals.identities(FIRST.map(rivalRef))],
    names: [
      async (reader, { brand_id, runs }) => {
        const { rivals } = await reader
          .brand(brand_id)
          .answers.list({ ...ALWAYS, run_id: runs[0]?.id ?? null }, {}, FEW);
        return [...(await reader.brand(brand_id).rivals.names('acme', rivals.flat()))].toSorted();
      },
    ],
  },
  sources: {
    counts: [(reader, { brand_id }) => reader.brand(brand_id).sources.counts()],
    order: (['domain', 'page'] as const).map(
      (by): Call =>
        (reader, { brand_id }) =>
          reader.brand(brand_id).sources.order(by),
    ),
    keysWithin: (['domain', 'page'] as const).map(
      (by): Call =>
        (reader, { brand_id }) =>
          reader.brand(brand_id).sources.keysWithin(by, FIRST.map(sourceRef), Infinity),
    ),
    domains: [
      async (reader, { brand_id }) => sortedTexts(await reader.brand(brand_id).sources.domains(null)),
      async (reader, { brand_id }) =>
        sortedTexts(await reader.brand(brand_id).sources.domains(FIRST.map(sourceRef))),
    ],
    find: [(reader, { brand_id }) => reader.brand(brand_id).sources.find('domain', 'reddit.com')],
    // The same for every account.
    types: [],
  },
  citedAnswers: [
    async (reader, { brand_id, runs, citing }) => {
      const prompts = await reader.brand(brand_id).prompts.attributes();
      const { ids, titles } = reader.brand(brand_id).citedAnswers(runs, prompts);
      const run = runs.findIndex(({ id }) => id === citing?.run_id);
      const asked = prompts.filter(({ id }) => id === citing?.prompt_id);
      const engine = CODES.findIndex((code) => engineOf(code) === citing?.platform);
      const positions = asked.map(({ ord }) => ({ run, prompt: ord, engine, position: 0 }));
      return [await ids(positions).catch(() => []), await titles(positions).catch(() => [])];
    },
  ],
};

/** All calls, by the path of their method, such as `runs.list`. */
export const CALLS: Readonly<Record<string, readonly Call[]>> = Object.fromEntries(
  Object.entries({ brands: OF_BRANDS, ...OF_BRAND }).flatMap(([noun, calls]) =>
    Array.isArray(calls)
      ? [[noun, calls as readonly Call[]]]
      : Object.entries(calls).map(([method, some]) => [`${noun}.${method}`, some]),
  ),
);
