/** Creates the first journal, and tells whether a journal that is missing was lost (rule 10.6). */
import type { CommandRun } from '@brand-visibility/application';
import { createJournal, isMissing } from './journal.js';
import type { JournalingJobs } from './open.js';

/**
 * Says it if the file of the journal is missing, whether it was lost, and what to do. Returns whether it is missing.
 */
export async function saysMissing(jobs: JournalingJobs): Promise<boolean> {
  const { journal, say } = jobs;
  const { file } = journal;
  if (file === null || !isMissing(file)) return false;
  say(
    (await hasExisted(jobs))
      ? `the journal ${file} is lost: recorded commands have found it or added entries; put its latest copy there or, without a copy, do as the runbook says ("A lost journal")`
      : `there is no journal ${file}, and no recorded command has found one or added an entry: run migrate, which creates it`,
  );
  return true;
}

/**
 * Creates the file of the journal if it is missing and was not lost. Returns whether there is a file now. Says it if it
 * was lost. Throws an OperatorError if the file cannot be created.
 */
export async function haveJournal(jobs: JournalingJobs): Promise<boolean> {
  const { file } = jobs.journal;
  if (file === null) return false;
  if (isMissing(file) && !(await hasExisted(jobs))) {
    createJournal(file);
    jobs.say(`created the journal ${file}`);
  }
  return !(await saysMissing(jobs));
}

/** Whether the database records that a command found or created the journal, or may have added an entry. */
async function hasExisted({ jobStore: { commandRuns } }: JournalingJobs): Promise<boolean> {
  const runs = await commandRuns.latest(1_000_000, [
    'migrate',
    'erase',
    'keys revoke',
    'backup-begin',
    'after-restore',
  ]);
  return runs.some(hadJournal);
}

function hadJournal({ command, result, counts }: CommandRun): boolean {
  if (command === 'migrate') return counts['journal'] === 1;
  if (command === 'after-restore') return result === 'succeeded';
  return result === 'vanished' || Object.values(counts).some((n) => n > 0);
}
