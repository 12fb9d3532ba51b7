import type { ImportRecord } from '@brand-visibility/contract';

/**
 * A naive reference implementation: computes the figures of a generated world with plain loops over its records and
 * none of the service's code. Lookup tables distinguish names and addresses; instants compare as texts. Slow, for
 * tests only.
 */

type Of<T extends ImportRecord['type']> = Extract<ImportRecord, { type: T }>;
type Answer = Of<'answer'>;

/** The records of one brand. */
export interface Known {
  readonly mark: string;
  readonly brand: Of<'brand'>;
  readonly records: readonly ImportRecord[];
  /** Spellings of rivals, grouped by rival. */
  readonly spellings: readonly (readonly string[])[];
}

export const of = <T extends ImportRecord['type']>(records: readonly ImportRecord[], type: T): Of<T>[] =>
  records.filter((each): each is Of<T> => each.type === type);

/** Instants as texts of equal length, which sort by time. */
const sortable = (time: string | null): string => (time ?? '').replace('Z', '').padEnd(26, '0');
const isWithin = (time: string | null, from: string, to: string): boolean =>
  sortable(time) >= sortable(from) && sortable(time) < sortable(to);

/** The rival that a name denotes. */
function rivalOf({ mark, spellings }: Known, name: string): string {
  const spelling = name.slice(mark.length + 1);
  const group = spellings.find((each) => each.includes(spelling));
  return group?.[0] ?? spelling.toUpperCase();
}

/** The rivals that an answer names: everyone except the brand itself. */
function rivalsIn(known: Known, answer: Answer): string[] {
  const own = rivalOf(known, known.brand.name);
  return answer.competitors.map(({ name }) => rivalOf(known, name)).filter((rival) => rival !== own);
}

/** The counted answers of a report over these runs. */
function countedIn({ records, brand }: Known, isRun: (run: Of<'run'>) => boolean): Answer[] {
  const runs = of(records, 'run').filter((run) => run.brand_id === brand.id && run.status === 'completed');
  const run_ids = new Set(runs.filter(isRun).map(({ id }) => id));
  const prompts = of(records, 'prompt').filter(({ deleted_at }) => deleted_at === null);
  const prompt_ids = new Set(prompts.map(({ id }) => id));
  return of(records, 'answer').filter(
    ({ run_id, prompt_id, outcome }) =>
      run_ids.has(run_id) && prompt_ids.has(prompt_id) && outcome === 'answered',
  );
}

export const answersOver = (known: Known, from: string, to: string): Answer[] =>
  countedIn(known, ({ completed_at }) => isWithin(completed_at, from, to));

/** The watched rivals, without any that has the brand's own name. */
function watchedBy(known: Known): Set<string> {
  const own = rivalOf(known, known.brand.name);
  const rivals = of(known.records, 'rival').filter(
    ({ brand_id, is_watched }) => brand_id === known.brand.id && is_watched,
  );
  return new Set(rivals.map(({ name }) => rivalOf(known, name)).filter((rival) => rival !== own));
}

/** The listed rivals of some answers, each with the number of answers that name it. */
export function listedIn(known: Known, answers: readonly Answer[]): Map<string, number> {
  const watched = watchedBy(known);
  const listed = new Map([...watched].map((rival) => [rival, 0]));
  const everyone = new Set(answers.flatMap((answer) => rivalsIn(known, answer)));
  for (const rival of everyone) {
    const naming = answers.filter((answer) => rivalsIn(known, answer).includes(rival));
    const withWebsite = naming.some(({ competitors }) =>
      competitors.some(({ name, domain }) => domain !== null && rivalOf(known, name) === rival),
    );
    if (naming.length > 1 || withWebsite || watched.has(rival)) listed.set(rival, naming.length);
  }
  return listed;
}

/** `part` as a percentage of `whole`, rounded half up to a tenth; null if `whole` is 0. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((2000 * part + whole) / (2 * whole)) / 10;
}

export function shareOfVoice(known: Known, answers: readonly Answer[]): number | null {
  const own = answers.filter(({ brand_named }) => brand_named).length;
  const others = [...listedIn(known, answers).values()].reduce((sum, count) => sum + count, 0);
  return share(own, own + others);
}

/** A row of a competitors report: the number of answers that name the rival, and whether it is watched. */
export type HandRow = readonly [count: number, isWatched: boolean];

export const byCount = (a: HandRow, b: HandRow): number => b[0] - a[0] || Number(b[1]) - Number(a[1]);

/** The rows of all listed rivals, most named first. */
export function rivalRows(known: Known, answers: readonly Answer[]): HandRow[] {
  const watched = watchedBy(known);
  return [...listedIn(known, answers)]
    .map(([rival, count]): HandRow => [count, watched.has(rival)])
    .sort(byCount);
}

/** The counts of an outreach target on the board, without its score. */
export interface HandCounted {
  citations: number;
  answers: number;
  naming: [you: number, competitorsNotYou: number, noBrand: number];
  rivals: Record<string, number>;
}

/** The board over answers created in [from, to). `targetsOf` returns the targets that a citation counts for. */
export function boardOver(
  known: Known,
  from: string,
  to: string,
  targetsOf: (url: string) => readonly string[],
): Map<string, HandCounted> {
  const board = new Map<string, HandCounted>();
  const answers = countedIn(known, () => true).filter(({ created_at }) => isWithin(created_at, from, to));
  for (const answer of answers) {
    const cited = answer.sources.flatMap(({ url }) => targetsOf(url));
    const rivals = rivalsIn(known, answer);
    for (const target of new Set(cited)) {
      const row = board.get(target) ?? { citations: 0, answers: 0, naming: [0, 0, 0], rivals: {} };
      board.set(target, row);
      row.citations += cited.filter((each) => each === target).length;
      row.answers += 1;
      row.naming[answer.brand_named ? 0 : rivals.length > 0 ? 1 : 2] += 1;
      for (const rival of answer.brand_named ? [] : rivals) row.rivals[rival] = (row.rivals[rival] ?? 0) + 1;
    }
  }
  return board;
}

/** The domain in the latest successful answer of a completed run that gave one for a rival. */
function seenDomain(known: Known, rival: string): string | null {
  const { records, brand } = known;
  const runs = of(records, 'run').filter((run) => run.brand_id === brand.id && run.status === 'completed');
  const run_ids = new Set(runs.map(({ id }) => id));
  const seen = of(records, 'answer')
    .filter(({ run_id, outcome }) => run_ids.has(run_id) && outcome === 'answered')
    .flatMap(({ created_at, id, competitors }) =>
      competitors
        .filter(({ name, domain }) => domain !== null && rivalOf(known, name) === rival)
        .map(({ domain }) => ({ at: `${sortable(created_at)} ${id}`, domain })),
    );
  return seen.sort((a, b) => (a.at < b.at ? -1 : 1)).at(-1)?.domain ?? null;
}

/** The domains that reports show for rivals with a record as hosts are written, except one with the brand's own name. */
export function rivalDomains(known: Known): string[] {
  const own = rivalOf(known, known.brand.name);
  return of(known.records, 'rival')
    .filter(({ brand_id, name }) => brand_id === known.brand.id && rivalOf(known, name) !== own)
    .flatMap(
      ({ name, domain }) =>
        (domain ?? seenDomain(known, rivalOf(known, name)))
          ?.toLowerCase()
          .replace(/\.$/, '')
          .replace(/^www\./, '') || [],
    );
}

/** The rival that a name in a reply denotes. */
export const shownRival = (known: Known, name: string): string => rivalOf(known, name);
