import { definitionOf, type RecordFault } from '@brand-visibility/contract';
import type { Engine } from '@brand-visibility/domain/vocabulary';
import type { Clash, ImportSession, Misfit } from '../ports.js';
import { MAX_ERRORS, type Origin } from './errors.js';
import { linesOf, type ImportFile } from './lines-of.js';
import { lookUpExisting } from './references.js';
import type { ImportState, WrittenBrands } from './state.js';

// Checks the final state of the records, after an import has written all rows (rule 12.6).

const MOST_WATCHED = 1_000;

/** Errors in unique keys, slugs and watchlists at the end of an import. */
export interface Findings {
  readonly clashes: readonly Clash[];
  /** For each brand with too many watched rivals, the ordinal (from 1) of the watched-rival line to report. */
  readonly watchlists: ReadonlyMap<string, number>;
}

/**
 * Checks unique keys, slugs and watchlists after all rows are written. Returns at most MAX_ERRORS findings per kind.
 */
export async function findingsOf({ session, brands }: ImportState): Promise<Findings> {
  const clashes = await session.restoreDisplaced();
  const sharing = await lookUpExisting(brands.ids, (ids) => session.brandsSharingSlugs(ids));
  const slugs = [...sharing].map(([id, other]): Clash => ({ type: 'brand', ids: [other, id] }));
  return {
    clashes: [...clashes, ...slugs].slice(0, MAX_ERRORS),
    watchlists: await watchlists(session, brands),
  };
}

async function watchlists(session: ImportSession, { watched }: WrittenBrands): Promise<Map<string, number>> {
  const counts = await lookUpExisting(watched.keys(), (ids) => session.watchedRivals(ids));
  // If every line adds a watched rival, the line to report is the first one beyond the limit.
  const beyond = [...watched].flatMap(([brand_id, lines]): [string, number][] => {
    const tooMany = (counts.get(brand_id) ?? 0) - MOST_WATCHED;
    return tooMany > 0 ? [[brand_id, Math.max(1, lines - tooMany + 1)]] : [];
  });
  return new Map(beyond.slice(0, MAX_ERRORS));
}

/** Whether an answer fits its run: the run lists the engine and is not pending (rule 12.6). */
export function fitsRun(
  { status, platforms }: Pick<Misfit['run'], 'status' | 'platforms'>,
  platform: Engine,
) {
  return status !== 'pending' && platforms.includes(platform);
}

/**
 * Adds the errors of the final state, each with the line that caused the error. Reads the files again to find the
 * lines, so that the import need not remember all lines. A line is null if its file was changed in the meantime.
 */
export async function addFinalErrors(
  state: ImportState,
  files: readonly ImportFile[],
  { clashes, watchlists }: Findings,
  misfits: readonly Misfit[],
): Promise<void> {
  const wanted = new Map<string, number>([
    ...clashes.flatMap(({ type, ids }) => ids.map((id): [string, number] => [`${type} ${id}`, Infinity])),
    ...[...watchlists].map(([brand_id, nth]): [string, number] => [`rival ${brand_id}`, nth]),
    ...misfits.flatMap(({ run, answers }) => [
      [`run ${run.id}`, Infinity] as const,
      ...answers.map(({ id }) => [`answer ${id}`, Infinity] as const),
    ]),
  ]);
  const lines = await linesOf(files, wanted);
  const unknown = { file: files.map(({ name }) => name).join(', '), line: null };
  const add = (type: string, id: string | null, fault: RecordFault, of = id) =>
    state.errors.add(lines.get(`${type} ${of}`) ?? { ...unknown, type, id }, [fault]);

  const later = laterOf(clashes, lines);
  for (const { type, id, other } of later.values())
    if (!state.refused.has(type, other)) add(type, id, takenFault(type, other));
  for (const brand_id of watchlists.keys()) add('rival', null, TOO_MANY_CLASHES, brand_id);
  for (const { run, answers } of misfits) {
    if (state.refused.has('run', run.id)) continue;
    const rest = answers.filter(({ id }) => !later.has(`answer ${id}`));
    // An answer without a line was stored earlier. It does not fit the imported run, so the run is reported.
    const others = rest.filter(({ id }) => lines.has(`run ${run.id}`) && !lines.has(`answer ${id}`));
    for (const answer of rest) if (!others.includes(answer)) add('answer', answer.id, answerMisfit(run));
    const engines = others.map(({ platform }) => platform);
    if (engines.length > 0) add('run', run.id, runMisfit(run, engines));
  }
}

/** A record whose unique key or slug is also the key or slug of the record `other`. */
interface Later {
  readonly type: Clash['type'];
  readonly id: string;
  readonly other: string;
}

/** For each clash, returns the record whose line comes later; the keys of the map are `TYPE ID`. */
function laterOf(clashes: readonly Clash[], lines: ReadonlyMap<string, Origin>): ReadonlyMap<string, Later> {
  const positions = [...lines.keys()];
  const positionOf = (type: string, id: string) => positions.indexOf(`${type} ${id}`);
  return new Map(
    clashes.map(({ type, ids: [a, b] }) => {
      const [other, id] = positionOf(type, a) > positionOf(type, b) ? [b, a] : [a, b];
      return [`${type} ${id}`, { type, id, other }];
    }),
  );
}

const TOO_MANY_CLASHES: RecordFault = {
  paths: ['is_watched'],
  message: `expected at most ${MOST_WATCHED.toLocaleString('en')} watched rivals of a brand`,
};

function takenFault(type: Clash['type'], other: string): RecordFault {
  if (type === 'brand')
    return { paths: ['slug'], message: `another brand of the account, \`${other}\`, has the same slug` };
  const { fields = [], inWords = '' } = definitionOf(type).uniqueKey ?? {};
  const kept = type === 'api_key' ? '; a revoked key keeps its fingerprint' : '';
  return { paths: fields, message: `another ${type}, \`${other}\`, has the same ${inWords}${kept}` };
}

/** The error for an answer that does not fit its run, reported at the line of the answer. */
function answerMisfit({ status, platforms }: Misfit['run']): RecordFault {
  return status === 'pending'
    ? { paths: ['run_id'], message: 'expected a run that is not pending' }
    : { paths: ['platform'], message: `expected an engine of its run (${platforms.join(', ')})` };
}

/** The error for a run that does not fit its answers, reported at the line of the run. */
function runMisfit({ status }: Misfit['run'], engines: readonly Engine[]): RecordFault {
  if (status === 'pending')
    return {
      paths: ['status'],
      message: 'expected a status other than pending, because the run has answers',
    };
  const missing = [...new Set(engines)].join(', ');
  return { paths: ['platforms'], message: `expected every engine of its answers (missing: ${missing})` };
}
