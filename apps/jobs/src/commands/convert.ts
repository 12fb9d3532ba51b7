/** The command `convert`: turns tables of answers into import records, without a database (rule 12.12). */
import { parseBrandFile, type BrandFile } from '@brand-visibility/contract';
import type { Engine } from '@brand-visibility/domain/vocabulary';
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Column } from '../convert/columns.js';
import type { DateOrder } from '../convert/dates.js';
import { Faults } from '../convert/faults.js';
import { Records } from '../convert/records.js';
import { Notes } from '../convert/notes.js';
import { Preview } from '../convert/preview.js';
import { readRow, type Row, type RowOptions, type TableAnswer } from '../convert/rows.js';
import { NO_TEXTS, type TableOptions } from '../convert/shapes.js';
import { summaryOf, unknownEngines } from '../convert/summary.js';
import { rowsIn } from '../convert/table.js';
import { contentOf, inputFile, type InputFile } from '../input-file.js';
import { outputTo, type Io, type Output, type Progress } from '../output.js';

export interface ConvertOptions {
  readonly brand: string;
  readonly to?: string;
  /** The names of columns that the user chooses. */
  readonly column: ReadonlyMap<Column, string>;
  readonly dates?: DateOrder;
  readonly tz: string;
  /** The engines that the user maps, by name in small letters; the empty name is every row without one. */
  readonly engine: ReadonlyMap<string, Engine>;
  readonly ignore: readonly string[];
  readonly links?: boolean;
  readonly prompts?: string;
  /** Whether to list each error instead of one message per kind. */
  readonly allFaults?: boolean;
  /** Whether to print what would be written, and to write nothing. */
  readonly check?: boolean;
}

/** Converts tables, or reports their errors and writes nothing (rule 12.12). Returns the exit status. */
export async function convert(io: Io, tables: readonly string[], options: ConvertOptions): Promise<number> {
  const output = outputTo(io);
  const faults = new Faults(options.allFaults ? output.say : undefined);
  const brand = brandIn(options.brand, faults);
  const inputs = await Promise.all([...tables, ...(options.prompts ? [options.prompts] : [])].map(inputFile));
  for (const input of inputs) if (typeof input === 'string') faults.add(null, null, input);
  const files = inputs.filter((input) => typeof input !== 'string');
  const notes = new Notes();
  const records = brand && new Records(brand);
  const preview = brand && options.check ? new Preview(brand, options.tz) : null;
  try {
    if (records && faults.count === 0) {
      const prompts = options.prompts ? await promptsIn(files.pop()!, notes, faults) : new Map();
      const progress = output.startProgress();
      const { column: columns, ignore: ignored, tz: zone, dates: order = null } = options;
      const { engine: engines, links = false } = options;
      const chosen = { columns, ignored };
      const reading = { prompts, notes, faults, chosen, engines, links, dates: { zone, order } };
      await readTables(files, reading, progress, (answer, row) => {
        const mentions = records.add(answer, row, faults);
        preview?.add(answer, mentions);
      });
      progress.stop();
      if (notes.scores > 0 && notes.zeros > 0) faults.add(null, null, ZEROS_AMONG_WORDS);
      if (faults.count === 0 && notes.isOfMarks) faults.add(null, null, NO_TEXTS);
      if (faults.count === 0 && records.isEmpty)
        faults.add(null, null, unknownEngines(notes)[0] ?? 'the tables contain no answers');
    }
    if (!records || faults.count > 0) {
      faults.lines.forEach(output.say);
      output.say(`nothing was written${faults.isFull ? '; the rest of the tables was not read' : ''}`);
      return 1;
    }
    preview?.lines(notes).forEach(output.print);
    const counts = records.counts();
    const lines = records.lines(counts);
    const fault = await (preview
      ? null
      : options.to === undefined
        ? printed(lines, output)
        : written(lines, options.to));
    if (fault !== null) output.say(fault);
    else summaryOf(counts, notes, brand, options).forEach(output.say);
    if (preview) output.say('nothing was written, because of --check');
    return fault === null ? 0 : 1;
  } finally {
    records?.close();
  }
}

/** Returns the content of the file about the brand; null after adding its errors. */
function brandIn(path: string, faults: Faults): BrandFile | null {
  try {
    const parsed = parseBrandFile(JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')));
    if ('file' in parsed) return parsed.file;
    for (const { paths, message, namesField } of parsed.faults)
      faults.add(null, null, [path, ...(namesField ? [] : [paths.join(', ')]), message].join(': '));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const begin = error instanceof SyntaxError ? 'expected a JSON object;' : 'cannot be read:';
    faults.add(null, null, `${path}: ${begin} ${why}`);
  }
  return null;
}

type Cells = Row['cells'];

/** Reads the table of questions: what it says of each file with one response. */
async function promptsIn(file: InputFile, notes: Notes, faults: Faults): Promise<ReadonlyMap<string, Cells>> {
  const columnsByFile = new Map<string, Cells>();
  const chosen = { columns: new Map(), ignored: [] };
  const options = { chosen, engines: new Map(), notes, faults, required: ['file', 'prompt'] } as const;
  for await (const { cells } of rowsIn(contentOf(file), options))
    columnsByFile.set(String(cells.file).trim(), cells);
  for (const [path, cells] of [...columnsByFile]) {
    const name = basename(path).replace(/\.gz$/, '');
    if (!columnsByFile.has(name)) columnsByFile.set(name, cells);
  }
  return columnsByFile;
}

async function readTables(
  files: readonly InputFile[],
  options: TableOptions & RowOptions,
  progress: Progress,
  onAnswer: (answer: TableAnswer, row: Row) => void,
): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let [before, read] = [0, 0];
  for (const file of files) {
    const start = before;
    before += file.size;
    const table = contentOf(file, (bytes) => progress.read(start + bytes, total));
    for await (const row of rowsIn(table, options)) {
      const answer = readRow(row, options);
      progress.answers((read += 1));
      if (answer !== null) onAnswer(answer, row);
    }
    if (options.faults.isFull) return;
  }
}

const ZEROS_AMONG_WORDS =
  'the sentiments contain numbers and `0`, which is a word for neutral in other tables: leave the column out with --ignore, or write words';

/** The size of the pieces in which the records are written, in characters. */
const PIECE = 64 * 1024;

function* piecesOf(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Prints the records. Returns why they could not be printed, or null. */
async function printed(lines: Iterable<string>, { deliver }: Output): Promise<string | null> {
  for (const piece of piecesOf(lines)) {
    const { fault } = await deliver([piece.slice(0, -1)]);
    if (fault !== null) return fault;
  }
  return null;
}

/** Writes a file completely or not at all. Returns why it could not be written, or null. */
function written(lines: Iterable<string>, path: string): string | null {
  const whole = `${path}-${randomUUID()}`;
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
      return `${path}: expected a file; without --to, the records go to standard output`;
    for (const piece of piecesOf(lines)) appendFileSync(whole, piece);
    renameSync(whole, path);
    return null;
  } catch (error) {
    return `${path}: cannot be written: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    rmSync(whole, { force: true });
  }
}
