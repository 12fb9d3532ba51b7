import type { JobStore } from '@brand-visibility/application';
import { existsSync } from 'node:fs';
import { entriesIn, type JournalEntry } from '../journal.js';
import { saysMissing } from '../missing-journal.js';
import { withDatabase, type JournalingJobs } from '../open.js';
import { RECORDED } from '../recording.js';
import { eraseTextsBefore } from './erase.js';
import type { Io } from '../output.js';

/**
 * Repeats what a restored backup has undone of the erasures, revocations and ended connections in a journal, and
 * reports each (rule 10.6).
 * Returns 1 if there is no journal, a line is not an entry or a brand failed, but still repeats the other entries.
 */
export async function afterRestore(io: Io, { journal: file }: { readonly journal: string }): Promise<number> {
  return withDatabase(io, 'work', async (jobs) => {
    const { jobStore, journal, say } = jobs;
    if (await saysMissing({ ...jobs, journal: { ...journal, file } })) return 1;
    const lines = entriesIn(file);
    const entries = lines.filter((entry) => entry !== null);
    let [repeated, failed] = [0, 0];
    for (const entry of entries) {
      const outcome = await repeat(jobStore, entry, (line) => {
        failed += 1;
        say(line);
      });
      if (outcome === 'in effect') continue;
      const name = describeErased(entry.what);
      if (outcome === 'repeated') repeated += 1;
      const verb = VERBS.find(([field]) => field in entry.what)?.[1] ?? 'erased';
      if (outcome === 'repeated' && verb === 'erased') await jobStore.removeErased();
      say(
        outcome === 'repeated'
          ? `${name}: ${verb} again`
          : `${name}: imported again after it was erased; left unchanged`,
      );
    }
    const unreadable = lines.length - entries.length;
    say(`repeated ${repeated} of ${entries.length} entries; each other entry is in effect or listed above`);
    if (unreadable > 0) say(`${file}: ${unreadable} lines are not entries; check them`);
    return unreadable + failed > 0 ? 1 : 0;
  });
}

/** What happened to what a field of an entry identifies; anything else was erased. */
const VERBS = [
  ['key_id', 'revoked'],
  ['connection_id', 'disconnected'],
] as const;

/** The name of what was erased or revoked, such as `brand brd_1`. */
const describeErased = (what: JournalEntry['what']) =>
  Object.entries(what)
    .map(([field, id]) => `${field.replace('_id', '').replace('_', ' ')} ${id}`)
    .join();

async function repeat(
  jobStore: JobStore,
  { at, what }: JournalEntry,
  sayFailure: (line: string) => void,
): Promise<'repeated' | 'in effect' | 'imported again'> {
  if ('key_id' in what)
    return (await jobStore.revokeKeys([what.key_id], () => at)) ? 'repeated' : 'in effect';
  if ('connection_id' in what)
    return (await jobStore.disconnect(what.connection_id, at)) ? 'repeated' : 'in effect';
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
  const runs = await jobStore.commandRuns.latest(1_000_000, [
    'erase',
    'keys revoke',
    'keys disconnect',
    'after-restore',
  ]);
  const erasures = await jobStore.commandRuns.erasures();
  const isInEffect = ({ at, what }: JournalEntry) =>
    (erasures.get(describeErased(what)) ?? at - 1n) >= at ||
    runs.some(({ command, result, began_at, ended_at }) =>
      command === 'after-restore'
        ? result === 'succeeded' && ended_at !== null && ended_at >= at
        : began_at <= at && (ended_at === null || ended_at >= at),
    );
  const known = clock() - RECORDED;
  const undone = entriesIn(file).filter((entry) => entry && entry.at > known && !isInEffect(entry)).length;
  if (undone > 0)
    say(`a restore has undone ${undone} entries of the journal: run after-restore --journal ${file}`);
  return undone;
}
