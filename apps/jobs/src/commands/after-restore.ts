import type { CommandRun, JobStore } from '@brand-visibility/application';
import { existsSync } from 'node:fs';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import { entriesIn, type Journaled, type JournalEntry } from '../journal.js';
import { saysMissing } from '../missing-journal.js';
import { withDatabase, type JournalingJobs } from '../open.js';
import { RECORDED } from '../recording.js';
import { eraseTextsBefore } from './erase.js';
import type { Io } from '../output.js';

/**
 * Repeats what a restored backup has undone of the erasures and revocations in a journal, and reports each (rule
 * 10.6). Ends the connections of all assistants, because the journal does not list which of them had ended. Returns 1
 * if there is no journal, a line is not an entry or a brand failed, but still repeats the other entries.
 */
export async function afterRestore(io: Io, { journal: file }: { readonly journal: string }): Promise<number> {
  return withDatabase(io, 'work', async (jobs) => {
    const { jobStore, journal, clock, say } = jobs;
    if (await saysMissing({ ...jobs, journal: { ...journal, file } })) return 1;
    const lines = entriesIn(file);
    const begun = await backupBegun(jobs);
    if (begun && lacksMarker(begun, lines, file, say)) return 1;
    const entries = lines.filter(isUndoable);
    let [repeated, failed] = [0, 0];
    for (const entry of entries) {
      const outcome = await repeat(jobStore, entry, (line) => {
        failed += 1;
        say(line);
      });
      if (outcome === 'in effect') continue;
      const name = describeErased(entry.what);
      if (outcome === 'repeated') repeated += 1;
      const verb = 'key_id' in entry.what ? 'revoked' : 'erased';
      if (outcome === 'repeated' && verb === 'erased') await jobStore.removeErased();
      say(
        outcome === 'repeated'
          ? `${name}: ${verb} again`
          : `${name}: imported again after it was erased; left unchanged`,
      );
    }
    const unreadable = lines.filter((entry) => entry === null).length;
    const connections = await jobStore.endConnections(null, clock());
    if (connections > 0) say(`ended ${connections} connections of assistants: people sign in again`);
    say(`repeated ${repeated} of ${entries.length} entries; each other entry is in effect or listed above`);
    if (!begun) say('no backup-begin is recorded, so nobody knows whether the journal is complete');
    if (unreadable > 0) say(`${file}: ${unreadable} lines are not entries; check them`);
    return unreadable + failed > 0 ? 1 : 0;
  });
}

/** An entry of what a restore can undo: any other than the marker of a backup. */
type Undoable = JournalEntry & { readonly what: Exclude<Journaled, { readonly backup: true }> };

const isUndoable = (entry: JournalEntry | null): entry is Undoable =>
  entry !== null && !('backup' in entry.what);

/** Marks the beginning of a backup: the record of this command, and an entry of the journal within its time. */
export async function markBackup(io: Io): Promise<number> {
  return withDatabase(io, 'work', async (jobs) => {
    const { journal, clock, count } = jobs;
    if (await saysMissing(jobs)) return 1;
    await journal.noting(async (add) => add({ at: clock(), what: { backup: true } }));
    count({ markers: 1 });
    return journal.isIncomplete() ? 1 : 0;
  });
}

/** Returns the latest backup-begin that the database records; undefined if its backup was made in another way. */
const backupBegun = async ({ jobStore: { commandRuns } }: JournalingJobs): Promise<CommandRun | undefined> =>
  (await commandRuns.latest(1_000_000, ['backup-begin'])).find(({ counts }) => counts['markers'] === 1);

/**
 * Whether a journal lacks the marker of the backup from which the database was restored: it is of another database, or
 * ends before the backup. Says it, and from when the last entry is.
 */
function lacksMarker(
  { began_at, ended_at }: CommandRun,
  entries: readonly (JournalEntry | null)[],
  file: string,
  say: (line: string) => void,
): boolean {
  const isMarker = (entry: JournalEntry | null) =>
    entry !== null && 'backup' in entry.what && entry.at >= began_at && entry.at <= (ended_at ?? began_at);
  if (entries.some(isMarker)) return false;
  const last = entries.findLast((entry) => entry !== null);
  const end = last ? `its last entry is of ${formatInstant(last.at)}` : 'it has no entry';
  say(
    `nothing was repeated: ${file} lacks the marker of the restored backup, which began at ${formatInstant(began_at)}; ${end}`,
  );
  const marker = JSON.stringify({ at: formatInstant(began_at), backup: true });
  say(
    `put the latest copy of the journal there; if there is none, write it as the runbook says ("A lost journal"), with the line ${marker}`,
  );
  return true;
}

/** The name of what was erased or revoked, such as `brand brd_1`. */
const describeErased = (what: Undoable['what']) =>
  Object.entries(what)
    .map(([field, id]) => `${field.replace('_id', '').replace('_', ' ')} ${id}`)
    .join();

async function repeat(
  jobStore: JobStore,
  { at, what }: Undoable,
  sayFailure: (line: string) => void,
): Promise<'repeated' | 'in effect' | 'imported again'> {
  if ('key_id' in what)
    return (await jobStore.revokeKeys([what.key_id], () => at)) ? 'repeated' : 'in effect';
  if ('texts_before' in what) {
    const { answers } = await eraseTextsBefore(jobStore, what.texts_before, sayFailure);
    return answers > 0 ? 'repeated' : 'in effect';
  }
  return jobStore.eraseAgain(what, at);
}

/**
 * Reports and returns how many entries of the journal a restored backup has undone (rule 10.6). An entry was undone if
 * the recorded commands include neither the command that wrote the entry nor a later `after-restore`, and the database
 * has no such erasure.
 */
export async function sayUndone({
  jobStore,
  journal: { file },
  clock,
  say,
}: JournalingJobs): Promise<number> {
  if (file === null || !existsSync(file)) return 0;
  const runs = await jobStore.commandRuns.latest(1_000_000, ['erase', 'keys revoke', 'after-restore']);
  const erasures = await jobStore.commandRuns.erasures();
  const isInEffect = ({ at, what }: Undoable) =>
    (erasures.get(describeErased(what)) ?? at - 1n) >= at ||
    runs.some(({ command, result, began_at, ended_at }) =>
      command === 'after-restore'
        ? result === 'succeeded' && ended_at !== null && ended_at >= at
        : began_at <= at && (ended_at === null || ended_at >= at),
    );
  const known = clock() - RECORDED;
  const undone = entriesIn(file)
    .filter(isUndoable)
    .filter((entry) => entry.at > known && !isInEffect(entry)).length;
  if (undone > 0)
    say(`a restore has undone ${undone} entries of the journal: run after-restore --journal ${file}`);
  return undone;
}
