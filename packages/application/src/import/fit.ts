import type { RecordFault, RecordOf } from '@brand-visibility/contract';
import type { Engine } from '@brand-visibility/domain';
import type { ImportSession, Row } from '../ports.js';
import type { Origin } from './errors.js';
import { lookUp } from './references.js';

/** The fields of a run that its answers must fit. */
type RunState = Pick<Row<'run'>, 'status' | 'platforms'>;

/** The possible misfits of a run, which can be decided only at the end of the import. */
interface Watched {
  /** Answers that did not fit the run when they were put, by id. */
  readonly suspects: Map<string, Suspect>;
  /** The origin of the first suspect beyond MAX_SUSPECTS_PER_RUN. */
  overflow: Origin | null;
  /** The run's last line, if it replaced a run and existing answers may not fit any more. */
  replacedAt: Origin | null;
}

interface Suspect {
  readonly origin: Origin;
  readonly platform: Engine;
}

/** An answer and a run that do not fit, with the line to report. */
export interface Misfit {
  readonly run_id: string;
  readonly origin: Origin;
  readonly fault: RecordFault;
}

const MAX_SUSPECTS_PER_RUN = 20;
const MAX_SUSPECTS = 20_000;
const FIRST_PRUNING = 1_000;

/** Whether an answer fits its run: the engine is one of the run's, and the run is not pending (rule 12.6). */
export function fits(run: RunState, platform: Engine): boolean {
  return run.status !== 'pending' && run.platforms.includes(platform);
}

/** The error of an answer that does not fit, reported at the answer's line. */
export function answerMisfit(run: RunState): RecordFault {
  return run.status === 'pending'
    ? { paths: ['run_id'], message: 'expected a run that is not pending' }
    : { paths: ['platform'], message: `expected an engine of its run (${run.platforms.join(', ')})` };
}

/**
 * Tracks runs and answers that do not fit for now. They are checked by the state at the end of the import
 * (rule 12.6), so an answer may precede the run that it fits, and a run may precede the lines that move its
 * answers away.
 */
export class FitWatch {
  #runs = new Map<string, Watched>();
  #runOfSuspect = new Map<string, string>();
  #pruneAt = FIRST_PRUNING;

  /** Records that an answer is put; false if it does not fit and there are too many suspects already. */
  answerPut({ id, run_id, platform }: RecordOf<'answer'>, run: RunState, origin: Origin): boolean {
    this.answerRemoved(id);
    if (fits(run, platform)) return true;
    if (this.#runOfSuspect.size >= MAX_SUSPECTS) return false;
    const watched = this.#watch(run_id);
    if (watched.suspects.size < MAX_SUSPECTS_PER_RUN) {
      watched.suspects.set(id, { origin, platform });
      this.#runOfSuspect.set(id, run_id);
    } else watched.overflow ??= origin;
    return true;
  }

  /** Records that an answer is replaced or removed: it is no longer a suspect. */
  answerRemoved(id: string): void {
    const run_id = this.#runOfSuspect.get(id);
    if (run_id === undefined) return;
    this.#runOfSuspect.delete(id);
    this.#runs.get(run_id)?.suspects.delete(id);
  }

  /** Records that a run replaces an existing one. */
  runReplaced(id: string, before: RunState, after: RunState, origin: Origin): void {
    const watched = this.#runs.get(id) ?? (mayLoseAnswers(before, after) ? this.#watch(id) : null);
    if (!watched) return;
    for (const [answer_id, { platform }] of watched.suspects) {
      if (fits(after, platform)) this.answerRemoved(answer_id);
    }
    const wasReplaced = watched.replacedAt !== null || mayLoseAnswers(before, after);
    if (wasReplaced || watched.overflow || watched.suspects.size > 0) watched.replacedAt = origin;
    else this.#runs.delete(id);
  }

  /**
   * Drops runs whose answers all fit, once there are many: later answers are checked against the current run.
   * Bounds the memory of an import that replaces every run by a smaller one. Requires that the rows of the
   * last batch were put.
   */
  async prune(session: ImportSession): Promise<void> {
    if (this.#runs.size < this.#pruneAt) return;
    const unfit = await this.#unfit(session);
    for (const id of this.#runs.keys()) if (!unfit.has(id)) this.#forget(id);
    this.#pruneAt = Math.max(FIRST_PRUNING, 2 * this.#runs.size);
  }

  /** The misfits at the end: of imported answers, else of the run that replaced the one they fitted. */
  async misfits(session: ImportSession): Promise<readonly Misfit[]> {
    const misfits: Misfit[] = [];
    const answers = await lookUp(this.#runOfSuspect.keys(), (ids) => session.standing('answer', ids));
    for (const [run_id, { run, engines }] of await this.#unfit(session)) {
      const watched = this.#watch(run_id);
      const reported = new Set<Engine>();
      for (const [id, { origin }] of watched.suspects) {
        const answer = answers.get(id);
        if (answer?.run_id !== run_id || fits(run, answer.platform)) continue;
        reported.add(answer.platform);
        misfits.push({ run_id, origin, fault: answerMisfit(run) });
      }
      const others = engines.filter((engine) => !reported.has(engine));
      const { replacedAt, overflow } = watched;
      if (others.length === 0) continue;
      if (replacedAt) misfits.push({ run_id, origin: replacedAt, fault: runMisfit(run, others) });
      else if (overflow) misfits.push({ run_id, origin: overflow, fault: answerMisfit(run) });
    }
    return misfits;
  }

  /** Each watched run with answers that do not fit: its current state, and the engines of those answers. */
  async #unfit(session: ImportSession) {
    const unfit = new Map<string, { run: RunState; engines: readonly Engine[] }>();
    const runs = await lookUp(this.#runs.keys(), (ids) => session.standing('run', ids));
    for (const [id, engines] of await lookUp(this.#runs.keys(), (ids) => session.answerEngines(ids))) {
      const run = runs.get(id);
      const others = run ? engines.filter((engine) => !fits(run, engine)) : [];
      if (run && others.length > 0) unfit.set(id, { run, engines: others });
    }
    return unfit;
  }

  #watch(run_id: string): Watched {
    const watched = this.#runs.get(run_id) ?? { suspects: new Map(), overflow: null, replacedAt: null };
    this.#runs.set(run_id, watched);
    return watched;
  }

  #forget(run_id: string): void {
    for (const id of this.#runs.get(run_id)?.suspects.keys() ?? []) this.#runOfSuspect.delete(id);
    this.#runs.delete(run_id);
  }
}

function mayLoseAnswers(before: RunState, after: RunState): boolean {
  return before.status !== 'pending' && before.platforms.some((engine) => !fits(after, engine));
}

/** The error of a run that its answers do not fit, reported at the run's line. */
function runMisfit(run: RunState, engines: readonly Engine[]): RecordFault {
  return run.status === 'pending'
    ? { paths: ['status'], message: 'expected a status other than pending, because the run has answers' }
    : {
        paths: ['platforms'],
        message: `expected every engine of its answers (missing: ${engines.join(', ')})`,
      };
}
