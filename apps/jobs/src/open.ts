/** Opens the database for a command, records the command, and closes the database. */
import {
  openJobs,
  readJobsSettings,
  misspelledSettings,
  type SchemaAccess,
  type Jobs,
  type JobsSettings,
} from '@brand-visibility/wiring';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openJournal, type Journal } from './journal.js';
import { copyWith } from './journal-copy.js';
import { outputTo, type Io, type Output } from './output.js';
import { recorded, type Count } from './recording.js';

/** The dependencies of commands, including the journal of erasures and revocations. */
export type JournalingJobs = JobDependencies & { readonly journal: Journal };

/** The dependencies of commands: the open database, the clock, the settings, the output, and the counts to record. */
export type JobDependencies = Jobs &
  Output &
  Pick<JobsSettings, 'weights' | 'intervals'> & { readonly count: Count };

/**
 * Opens the configured database for `access`, runs `work`, and closes the database. Records the command if
 * `io.invocation` is not null (rule 10.1).
 * Returns the exit status. Throws an OperatorError if the database cannot be opened.
 */
export async function withDatabase(
  io: Io,
  access: Exclude<SchemaAccess, 'serve'>,
  work: (jobs: JournalingJobs) => Promise<number>,
): Promise<number> {
  return withOpened(io, settingsOfJobs(io), access, (jobs) =>
    io.invocation === null ? work(jobs) : recorded(jobs, io.invocation, (count) => work({ ...jobs, count })),
  );
}

/**
 * Opens the database for a dry run, which is rolled back and not recorded (rule 12.11). If the SQLite file is missing,
 * the work runs on an empty database in a temporary folder instead.
 */
export async function withDatabaseToTry(
  io: Io,
  work: (jobs: JournalingJobs) => Promise<number>,
): Promise<number> {
  const settings = settingsOfJobs(io);
  const { database } = settings;
  if (!('file' in database) || existsSync(database.file)) return withOpened(io, settings, 'work', work);
  if (!existsSync(dirname(database.file))) return withOpened(io, settings, 'create', work); // throws an OperatorError
  const folder = await mkdtemp(join(tmpdir(), 'brand-visibility-'));
  try {
    const empty = { ...settings, database: { file: join(folder, 'empty.db') } };
    return await withOpened(io, empty, 'create', work);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function settingsOfJobs(io: Io): JobsSettings {
  const settings = readJobsSettings(io.env);
  misspelledSettings(io.env).forEach(outputTo(io).say);
  return settings;
}

async function withOpened(
  io: Io,
  settings: JobsSettings,
  access: Exclude<SchemaAccess, 'serve'>,
  work: (jobs: JournalingJobs) => Promise<number>,
): Promise<number> {
  const output = outputTo(io);
  const progress = output.startProgress();
  const opening = openJobs(settings.database, access, io.clock, output.say, io.writer, progress.derived);
  const { close, ...jobs } = await opening.finally(() => progress.stop());
  try {
    const { weights, intervals } = settings;
    const journal = openJournal(
      settings.journal,
      settings.journalCopy === null ? null : copyWith(settings.journalCopy),
      output.say,
    );
    return await work({ ...jobs, ...output, weights, intervals, journal, count: () => undefined });
  } finally {
    await close();
  }
}
