import {
  openJobs,
  readJobsSettings,
  systemClock,
  misspelledSettings,
  type Jobs,
  type JobsSettings,
} from '@brand-visibility/wiring';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { journalIn, type Journal } from './journal.js';
import { outputTo, type Io, type Output } from './output.js';

/** The dependencies of commands: the open database, the clock, the weights of the formulas, and where lines go. */
export type JobDependencies = Jobs & Output & { readonly weights: JobsSettings['weights'] };

/** With the journal of erasures and revocations. */
export type JournalingJobs = JobDependencies & { readonly journal: Journal };

/**
 * Opens the database named in the environment, migrates its schema, runs `work`, and closes it. `create` creates a
 * missing SQLite file; `work` rejects it (rule 10.1). Throws an OperatorError when the database cannot be opened.
 */
export async function withDatabase<T>(
  io: Io,
  access: 'work' | 'create',
  work: (jobs: JournalingJobs) => Promise<T>,
): Promise<T> {
  return withOpened(io, settingsOfJobs(io), access, work);
}

/**
 * As `withDatabase`, for work that is rolled back (rule 12.11): a missing SQLite file is not created; an empty database
 * in a temporary folder replaces it.
 */
export async function withDatabaseToTry<T>(io: Io, work: (jobs: JournalingJobs) => Promise<T>): Promise<T> {
  const settings = settingsOfJobs(io);
  const { database } = settings;
  if (!('file' in database) || existsSync(database.file)) return withOpened(io, settings, 'work', work);
  if (!existsSync(dirname(database.file))) return withOpened(io, settings, 'create', work); // refuses that
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

async function withOpened<T>(
  io: Io,
  settings: JobsSettings,
  access: 'work' | 'create',
  work: (jobs: JournalingJobs) => Promise<T>,
): Promise<T> {
  const output = outputTo(io);
  const { close, ...jobs } = await openJobs(settings.database, access, systemClock, output.say, io.writer);
  try {
    const journal = journalIn(settings.journal, output.say);
    return await work({ ...jobs, ...output, weights: settings.weights, journal });
  } finally {
    await close();
  }
}
