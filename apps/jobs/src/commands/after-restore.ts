import type { JobStore } from '@brand-visibility/application';
import { entriesIn, type JournalEntry } from '../journal.js';
import { withDatabase } from '../open.js';
import { eraseTextsBefore } from './erase.js';
import type { Io } from '../output.js';

/**
 * Repeats the erasures and the revocations of a journal that a restored backup has undone (rule 10.6), and reports
 * each. Returns 1 if a line of the journal is not an entry or a brand failed; the others are repeated nevertheless.
 */
export async function afterRestore(io: Io, { journal: file }: { readonly journal: string }): Promise<number> {
  const lines = entriesIn(file);
  const entries = lines.filter((entry) => entry !== null);
  return withDatabase(io, 'work', async ({ jobStore, say }) => {
    let [repeated, failed] = [0, 0];
    for (const entry of entries) {
      const outcome = await repeat(jobStore, entry, (line) => {
        failed += 1;
        say(line);
      });
      if (outcome === 'in effect') continue;
      const name = Object.entries(entry.what)
        .map(([field, id]) => `${field.replace('_id', '').replace('_', ' ')} ${id}`)
        .join();
      if (outcome === 'repeated') repeated += 1;
      if (outcome === 'repeated' && !('key_id' in entry.what)) await jobStore.removeErased();
      say(
        outcome === 'repeated'
          ? `${name}: ${'key_id' in entry.what ? 'revoked' : 'erased'} again`
          : `${name}: imported again after it was erased; left unchanged`,
      );
    }
    const unreadable = lines.length - entries.length;
    say(`repeated ${repeated} of ${entries.length} entries; the others are in effect`);
    if (unreadable > 0) say(`${file}: ${unreadable} lines are not entries; read them`);
    return unreadable + failed > 0 ? 1 : 0;
  });
}

async function repeat(
  jobStore: JobStore,
  { at, what }: JournalEntry,
  sayFailure: (line: string) => void,
): Promise<'repeated' | 'in effect' | 'imported again'> {
  if ('key_id' in what) return (await jobStore.revokeKey(what.key_id, () => at)) ? 'repeated' : 'in effect';
  if ('texts_before' in what) {
    const { answers } = await eraseTextsBefore(jobStore, what.texts_before, sayFailure);
    return answers > 0 ? 'repeated' : 'in effect';
  }
  return jobStore.eraseAgain(what, at);
}
