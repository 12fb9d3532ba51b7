import { definitionOf, type RecordFault } from '@brand-visibility/contract';
import type { Engine } from '@brand-visibility/domain';
import type { Clash, ImportSession, Misfit } from '../ports.js';
import { MAX_ERRORS, type Origin } from './errors.js';
import { linesOf, type ImportFile } from './lines-of.js';
import { lookUp } from './references.js';
import type { ImportState, WrittenBrands } from './state.js';

// Checks of the state at the end of an import (rule 12.6).

const MOST_WATCHED = 1_000;

/** The errors of brands and unique keys at the end of an import. */
export interface Findings {
  readonly clashes: readonly Clash[];
  /** For each brand with too many watched rivals, the line to report among its lines, counted from 1. */
  readonly watchlists: ReadonlyMap<string, number>;
}

/**
 * Validates unique keys, slugs and watchlists, once all rows are written. Some findings are enough: few are reported.
 */
export async function findingsOf({ session, brands }: ImportState): Promise<Findings> {
  const clashes = await session.restoreDisplaced();
  const sharing = await lookUp(brands.ids, (ids) => session.brandsSharingSlugs(ids));
  const slugs = [...sharing].map(([id, other]): Clash => ({ type: 'brand', ids: [other, id] }));
  return {
    clashes: [...clashes, ...slugs].slice(0, MAX_ERRORS),
    watchlists: await watchlists(session, brands),
  };
}

async function watchlists(session: ImportSession, { watched }: WrittenBrands): Promise<Map<string, number>> {
  const counts = await lookUp(watched.keys(), (ids) => session.watchedRivals(ids));
  // The line of the first one beyond the limit, if all of them are new.
  const beyond = [...watched].flatMap(([brand_id, lines]): [string, number][] => {
    const tooMany = (counts.get(brand_id) ?? 0) - MOST_WATCHED;
    return tooMany > 0 ? [[brand_id, Math.max(1, lines - tooMany + 1)]] : [];
  });
  return new Map(beyond.slice(0, MAX_ERRORS));
}

/** Whether an answer fits its run: the engine is one of the run's, and the run is not pending (rule 12.6). */
export function fitsRun(
  { status, platforms }: Pick<Misfit['run'], 'status' | 'platforms'>,
  platform: Engine,
) {
  return status !== 'pending' && platforms.includes(platform);
}

/**
 * Adds the errors of the final state, each at the line that caused it. The lines come from a second reading of the
 * files, so that the import need not remember them; a line is null if its file was changed meanwhile.
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
    if (!state.refused.has(type, other)) add(type, id, takenBy(type, other));
  for (const brand_id of watchlists.keys()) add('rival', null, TOO_MANY, brand_id);
  for (const { run, answers } of misfits) {
    if (state.refused.has('run', run.id)) continue;
    const rest = answers.filter(({ id }) => !later.has(`answer ${id}`));
    // An answer without a line was there before: then the run is reported, which replaced the one that it fitted.
    const others = rest.filter(({ id }) => lines.has(`run ${run.id}`) && !lines.has(`answer ${id}`));
    for (const answer of rest) if (!others.includes(answer)) add('answer', answer.id, answerMisfit(run));
    const engines = others.map(({ platform }) => platform);
    if (engines.length > 0) add('run', run.id, runMisfit(run, engines));
  }
}

/** A record with a unique key or slug that another one has. */
interface Later {
  readonly type: Clash['type'];
  readonly id: string;
  readonly other: string;
}

/** Reports, of two records that clash, the one with the later line, by type and id. */
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

const TOO_MANY: RecordFault = {
  paths: ['is_watched'],
  message: `expected at most ${MOST_WATCHED.toLocaleString('en')} watched rivals of a brand`,
};

function takenBy(type: Clash['type'], other: string): RecordFault {
  if (type === 'brand')
    return { paths: ['slug'], message: `another brand of the account, \`${other}\`, has the same slug` };
  const { fields = [], inWords = '' } = definitionOf(type).uniqueKey ?? {};
  const kept = type === 'api_key' ? ', which it keeps if it is revoked' : '';
  return { paths: fields, message: `another ${type}, \`${other}\`, has the same ${inWords}${kept}` };
}

/** The error of an answer that does not fit, reported at the answer's line. */
function answerMisfit({ status, platforms }: Misfit['run']): RecordFault {
  return status === 'pending'
    ? { paths: ['run_id'], message: 'expected a run that is not pending' }
    : { paths: ['platform'], message: `expected an engine of its run (${platforms.join(', ')})` };
}

/** The error of a run that its answers do not fit, reported at the run's line. */
function runMisfit({ status }: Misfit['run'], engines: readonly Engine[]): RecordFault {
  if (status === 'pending')
    return {
      paths: ['status'],
      message: 'expected a status other than pending, because the run has answers',
    };
  const missing = [...new Set(engines)].join(', ');
  return { paths: ['platforms'], message: `expected every engine of its answers (missing: ${missing})` };
}
