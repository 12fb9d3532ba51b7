import { importData, type ImportFile, type ImportOutcome } from '@brand-visibility/application';
import { importFile, inputFile } from '../input-file.js';
import { atWork, type Workplace } from '../open.js';
import { errorLine, say } from '../output.js';
import { startProgress, type Progress } from '../progress.js';

/** Imports files as one transaction, or says what is wrong with them (decisions 10.1). */
export async function importFiles(paths: readonly string[]): Promise<number> {
  const inputs = await Promise.all(paths.map(inputFile));
  const unreadable = inputs.filter((input) => typeof input === 'string');
  if (unreadable.length > 0) {
    for (const line of unreadable) say(line);
    return 1;
  }
  const files = inputs.filter((input) => typeof input !== 'string');
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const progress = startProgress();
  let before = 0;
  const opened = files.map((file) => {
    const start = before;
    before += file.size;
    return importFile(file, (bytes) => progress.read(start + bytes, total));
  });
  return atWork('create', (place) => importAll(place, opened, progress));
}

/** Imports what is given and closes with one line on standard error. Returns the exit status. */
export async function importAll(
  { workshop, weights }: Workplace,
  files: readonly ImportFile[],
  progress: Progress,
): Promise<number> {
  let outcome: ImportOutcome;
  try {
    outcome = await importData(workshop, files, {
      weights,
      onRun: (done, of) => progress.settled(done, of),
    });
  } finally {
    progress.stop();
  }
  if ('errors' in outcome) {
    for (const error of outcome.errors) say(errorLine(error));
    say(`nothing was imported${outcome.gaveUp ? ', and what comes after these errors was not read' : ''}`);
    return 1;
  }
  say(summary(outcome.records));
  return 0;
}

function summary(records: ReadonlyMap<string, number>): string {
  const kinds = [...records].filter(([, count]) => count > 0);
  const total = kinds.reduce((sum, [, count]) => sum + count, 0);
  const list = kinds.map(([type, count]) => `${type} ${count}`).join(', ');
  return `imported ${total} records${list === '' ? '' : `: ${list}`}`;
}
