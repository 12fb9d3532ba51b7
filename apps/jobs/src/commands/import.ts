/** The command `import`: imports files as one transaction, or reports their errors. */
import {
  byMonth,
  importData,
  type ImportFile,
  type ImportOutcome,
  type RecordCounts,
} from '@brand-visibility/application';
import { erasedIn, type Journal } from '../journal.js';
import { contentOf, inputFile } from '../input-file.js';
import { saysMissing } from '../missing-journal.js';
import { withDatabase, withDatabaseToTry, type JobDependencies, type JournalingJobs } from '../open.js';
import { errorLine, outputTo, type Io, type Progress } from '../output.js';

export interface ImportCommandOptions {
  /** Whether to check the files without writing anything. */
  readonly dryRun?: boolean;
  /** Whether to skip the records of accounts and brands that are erased according to the journal (rule 10.6). */
  readonly afterRestore?: boolean;
  /** The brand that is to have the answers of the files alone (rule 12.13). */
  readonly exact?: string;
  /** With `exact`: whether to refuse the files if the brand has other answers. */
  readonly refuse?: boolean;
  /** Whether the files add answers, and stored records are merged with theirs (rule 12.13). */
  readonly add?: boolean;
}

/** Imports files as one transaction, or reports their errors (rules 10.1, 12.1 and 12.11). */
export async function importFiles(
  io: Io,
  paths: readonly string[],
  options: ImportCommandOptions,
): Promise<number> {
  const inputs = await Promise.all(paths.map(inputFile));
  const unreadable = inputs.filter((input) => typeof input === 'string');
  if (unreadable.length > 0) {
    unreadable.forEach(outputTo(io).say);
    return 1;
  }
  const files = inputs.filter((input) => typeof input !== 'string');
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const progress = outputTo(io).startProgress();
  let before = 0;
  const opened = files.map((file) => {
    const start = before;
    before += file.size;
    return contentOf(file, (bytes) => progress.read(start + bytes, total));
  });
  const work = async (jobs: JournalingJobs) =>
    options.afterRestore && (await saysMissing(jobs)) ? 1 : importAll(jobs, opened, progress, options);
  return options.dryRun ? withDatabaseToTry(io, work) : withDatabase(io, 'create', work);
}

/** Imports the files and reports a summary, or the errors, to standard error. Returns the exit status. */
export async function importAll(
  { jobStore, weights, journal, say, count }: JobDependencies & { readonly journal?: Journal },
  files: readonly ImportFile[],
  progress: Progress,
  { dryRun = false, afterRestore = false, exact, refuse = false, add = false }: ImportCommandOptions = {},
): Promise<number> {
  let outcome: ImportOutcome;
  try {
    outcome = await importData(jobStore, files, {
      weights,
      dryRun,
      erased: () => erasedIn(journal?.file ?? null, afterRestore),
      afterRestore,
      ...(exact !== undefined && { exact: { brand_id: exact, isRefusing: refuse } }),
      isAdding: add,
      onAnswers: (read) => progress.answers(read),
      onRun: (done, of) => progress.rebuilt(done, of),
    });
  } finally {
    progress.stop();
  }
  if (dryRun) say('dry run: nothing was written');
  if ('errors' in outcome) {
    for (const error of outcome.errors) say(errorLine(error));
    say(
      `${dryRun ? 'nothing would be imported' : 'nothing was imported'}${outcome.gaveUp ? '; the input after these errors was not read' : ''}`,
    );
    return 1;
  }
  for (const counts of outcome.records.values()) count({ new: counts.new, changed: counts.changed });
  say(`${dryRun ? 'would import' : 'imported'} ${summary(outcome.records)}`);
  const { deleted, reopened, repeating, contradicting, rivalsWithoutDomain, skipped } = outcome;
  if (deleted.size > 0)
    say(`${dryRun ? 'would delete' : 'deleted'} the other answers of ${exact}: ${byMonth(deleted)}`);
  if (rivalsWithoutDomain.size > 0)
    say(
      `rivals without a domain: ${rivalsWithoutDomain.size} (${shortened([...rivalsWithoutDomain])}); their own pages count as pages of others, and as outreach targets`,
    );
  if (contradicting.number > 0)
    say(
      `prompts whose is_branded contradicts their text: ${contradicting.number} (${shortened(contradicting.ids)}); figures go by is_branded`,
    );
  if (repeating > 0)
    say(`answers that name a rival more than once: ${repeating}; of each rival, the first mention counts`);
  for (const [group, { count: records, names }] of skipped)
    say(`${dryRun ? 'would skip' : 'skipped'} ${records} records ${SKIPPED[group]}: ${shortened(names)}`);
  const failed = [...reopened].flatMap(([id, state]) => (state === 'failed' ? [id] : []));
  if (failed.length > 0)
    say(`completed runs that are failed now, and no longer count: ${failed.length} (${shortened(failed)})`);
  const reset = [...reopened.keys()].filter((id) => !failed.includes(id));
  if (reset.length > 0)
    say(
      `completed runs that an older file reset: ${reset.length} (${shortened(reset)}); import the latest file of their brands, or run complete`,
    );
  return 0;
}

const SKIPPED = {
  erased: 'of erased accounts and brands',
  unknown:
    'of accounts, brands and runs that neither the database nor an earlier line contains; if one of them was not erased, import its record and then these files again',
};

const MOST_IDS = 20;
const shortened = (ids: readonly string[]) =>
  `${ids.slice(0, MOST_IDS).join(', ')}${ids.length > MOST_IDS ? ', ...' : ''}`;

const KINDS = [
  ['new', 'new'],
  ['changed', 'changed'],
  ['same', 'the same'],
] as const;

/** Formats counts, such as `3 records (2 new, 1 changed): account 1 changed; brand 2 new` (rule 12.9). */
function summary(records: ReadonlyMap<string, RecordCounts>): string {
  const all = [...records.values()];
  const number = all.reduce((sum, counts) => sum + counts.new + counts.changed + counts.same, 0);
  const list = [...records]
    .map(([type, counts]) => [type, inWords([counts])])
    .filter(([, words]) => words !== '');
  return `${number} records${number === 0 ? ': the input has none' : ` (${inWords(all)}): ${list.map((words) => words.join(' ')).join('; ')}`}`;
}

/** Formats the sums of counts, such as `2 new, 1 changed`, without zeros. */
const inWords = (all: readonly RecordCounts[]) =>
  KINDS.map(([kind, word]) => [all.reduce((sum, counts) => sum + counts[kind], 0), word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
