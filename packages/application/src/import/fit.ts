import type { RecordFault, RecordOf } from '@brand-visibility/contract';
import type { Engine } from '@brand-visibility/domain';
import type { ImportSession, Row } from '../ports.js';
import type { Origin } from './errors.js';
import { ask } from './references.js';

/** What the answers of a run have to fit. */
type RunState = Pick<Row<'run'>, 'status' | 'platforms'>;

/** What a run was found to have that may not fit it; only the end of the import tells. */
interface Watched {
  /** Answers put although they did not fit the run as it stood, by id. */
  readonly suspects: Map<string, Suspect>;
  /** The first suspect beyond those that are kept. */
  overflow: Origin | null;
  /** The run's last line, when it was replaced by one that its older answers may not fit. */
  replacedAt: Origin | null;
}

interface Suspect {
  readonly origin: Origin;
  readonly platform: Engine;
}

export interface Misfit {
  readonly run_id: string;
  readonly origin: Origin;
  readonly fault: RecordFault;
}

const MOST_SUSPECTS_A_RUN = 20;
const MOST_SUSPECTS = 20_000;
const FIRST_PRUNING = 1_000;

/** An answer's engine is one of its run's, and a pending run has no answers (import format). */
export function fits(run: RunState, platform: Engine): boolean {
  return run.status !== 'pending' && run.platforms.includes(platform);
}

/** Why the answer does not fit, said at the answer's line. */
export function answerMisfit(run: RunState): RecordFault {
  return run.status === 'pending'
    ? { path: 'run_id', expected: 'a run that is not pending' }
    : { path: 'platform', expected: `an engine of its run (${run.platforms.join(', ')})` };
}

/**
 * Watches runs and answers that do not fit each other as they stand. A run that is replaced is judged with the answers
 * that it has at the end, so an answer may come before the run that it fits, and a run before its answers move away.
 */
export class FitWatch {
  #runs = new Map<string, Watched>();
  #runOfSuspect = new Map<string, string>();
  #pruneAt = FIRST_PRUNING;

  /** Takes note of an answer being put; false when it does not fit and too many such are waiting already. */
  answerPut({ id, run_id, platform }: RecordOf<'answer'>, run: RunState, origin: Origin): boolean {
    this.answerGone(id);
    if (fits(run, platform)) return true;
    if (this.#runOfSuspect.size >= MOST_SUSPECTS) return false;
    const watched = this.#watch(run_id);
    if (watched.suspects.size < MOST_SUSPECTS_A_RUN) {
      watched.suspects.set(id, { origin, platform });
      this.#runOfSuspect.set(id, run_id);
    } else watched.overflow ??= origin;
    return true;
  }

  /** The answer is put again or taken away, so what was suspected of it is void. */
  answerGone(id: string): void {
    const run_id = this.#runOfSuspect.get(id);
    if (run_id === undefined) return;
    this.#runOfSuspect.delete(id);
    this.#runs.get(run_id)?.suspects.delete(id);
  }

  /** Takes note of a run that replaces another. */
  runReplaced(id: string, before: RunState, after: RunState, origin: Origin): void {
    const watched = this.#runs.get(id) ?? (mayLoseAnswers(before, after) ? this.#watch(id) : null);
    if (!watched) return;
    for (const [answer_id, { platform }] of watched.suspects) {
      if (fits(after, platform)) this.answerGone(answer_id);
    }
    const wasReplaced = watched.replacedAt !== null || mayLoseAnswers(before, after);
    if (wasReplaced || watched.overflow || watched.suspects.size > 0) watched.replacedAt = origin;
    else this.#runs.delete(id);
  }

  /**
   * Forgets the runs whose answers all fit, once there are many: answers that come later are judged by the run as it
   * stands. For an import that replaces every run by a smaller one; the rows of the last batch have been put.
   */
  async prune(session: ImportSession): Promise<void> {
    if (this.#runs.size < this.#pruneAt) return;
    const unfit = await this.#unfit(session);
    for (const id of this.#runs.keys()) if (!unfit.has(id)) this.#forget(id);
    this.#pruneAt = Math.max(FIRST_PRUNING, 2 * this.#runs.size);
  }

  /** What does not fit in the end: the answers that came in, else the run that replaced the one they fitted. */
  async misfits(session: ImportSession): Promise<readonly Misfit[]> {
    const misfits: Misfit[] = [];
    const answers = await ask(this.#runOfSuspect.keys(), (ids) => session.standing('answer', ids));
    for (const [run_id, { run, engines }] of await this.#unfit(session)) {
      const watched = this.#watch(run_id);
      const blamed = new Set<Engine>();
      for (const [id, { origin }] of watched.suspects) {
        const answer = answers.get(id);
        if (answer?.run_id !== run_id || fits(run, answer.platform)) continue;
        blamed.add(answer.platform);
        misfits.push({ run_id, origin, fault: answerMisfit(run) });
      }
      const others = engines.filter((engine) => !blamed.has(engine));
      const { replacedAt, overflow } = watched;
      if (others.length === 0) continue;
      if (replacedAt) misfits.push({ run_id, origin: replacedAt, fault: runMisfit(run, others) });
      else if (overflow) misfits.push({ run_id, origin: overflow, fault: answerMisfit(run) });
    }
    return misfits;
  }

  /** Of each watched run with answers that do not fit: how it stands, and the engines of those answers. */
  async #unfit(session: ImportSession) {
    const unfit = new Map<string, { run: RunState; engines: readonly Engine[] }>();
    const runs = await ask(this.#runs.keys(), (ids) => session.standing('run', ids));
    for (const [id, engines] of await ask(this.#runs.keys(), (ids) => session.answerEngines(ids))) {
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

/** Why answers do not fit, said at the run's line. */
function runMisfit(run: RunState, engines: readonly Engine[]): RecordFault {
  return run.status === 'pending'
    ? { path: 'status', expected: 'a status other than pending, for the run has answers' }
    : {
        path: 'platforms',
        expected: `every engine of its answers (missing: ${engines.join(', ')})`,
      };
}
