import {
  openJobs,
  readJobsSettings,
  systemClock,
  unreadSettings,
  type Jobs,
  type JobsSettings,
} from '@brand-visibility/wiring';
import { say } from './output.js';

/** What a command works with: the open database and the settings that formulas take. */
export type JobDependencies = Jobs & { readonly weights: JobsSettings['weights'] };

/**
 * Opens the database that the environment names and closes it after `work`; opening it brings its schema up to date. `create`
 * makes a SQLite file that is not there, `work` refuses it (rule 10.1). Throws an OperatorError when it cannot be opened.
 */
export async function atWork<T>(
  access: 'work' | 'create',
  work: (place: JobDependencies) => Promise<T>,
): Promise<T> {
  const settings = readJobsSettings(process.env);
  unreadSettings(process.env).forEach(say);
  const { close, ...jobs } = await openJobs(settings.database, access, systemClock, say);
  try {
    return await work({ ...jobs, weights: settings.weights });
  } finally {
    await close();
  }
}
