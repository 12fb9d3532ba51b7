import {
  openJobs,
  readJobsSettings,
  systemClock,
  misspelledSettings,
  type Jobs,
  type JobsSettings,
} from '@brand-visibility/wiring';
import { say, startProgress } from './output.js';

/** The dependencies of commands: the open database, the clock, and the weights of the formulas. */
export type JobDependencies = Jobs & { readonly weights: JobsSettings['weights'] };

/**
 * Opens the database named in the environment, migrates its schema, runs `work`, and closes it. `create` and
 * `migrate` create a missing SQLite file; `work` rejects it (rule 10.1). Throws an OperatorError when the database
 * cannot be opened.
 */
export async function withDatabase<T>(
  access: 'work' | 'create' | 'migrate',
  work: (jobs: JobDependencies) => Promise<T>,
): Promise<T> {
  const settings = readJobsSettings(process.env);
  misspelledSettings(process.env).forEach(say);
  const progress = startProgress();
  const opening = openJobs(settings.database, access, systemClock, say, (done, ofRuns) =>
    progress.filled(done, ofRuns),
  );
  const { close, ...jobs } = await opening.finally(() => progress.stop());
  try {
    return await work({ ...jobs, weights: settings.weights });
  } finally {
    await close();
  }
}
