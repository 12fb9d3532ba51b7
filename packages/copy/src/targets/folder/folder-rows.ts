import type { Answer } from '@brand-visibility/client';
import type Database from 'better-sqlite3';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { copied, lineOf, type RecordType } from '../../members.js';
import { ID_RULE, isId, quoted } from '../../received.js';
import { CopyError } from '../../state/copy-error.js';
import type { Rows } from '../../target.js';
import { linesOf, ownPath, removeFiles, removeFolder, replaceFile } from './files.js';

/**
 * The rows as NDJSON: `BRAND/answers/RUN.ndjson` for each run with answers, and `BRAND/runs.ndjson`,
 * `BRAND/prompts.ndjson` and `brands.ndjson`, which are written from the state when a brand is up to date.
 */

/** The lines of the files that are written at the end. `changed` has the brands whose files are not written yet. */
export const LINE_TABLES = `
  create table if not exists line (
    brand_id text not null, kind text not null, id text not null, line text not null, is_completed integer not null,
    primary key (kind, brand_id, id)
  );
  create table if not exists changed (brand_id text primary key) without rowid;
`;

/**
 * A file name for an id, other than that of every other id also where file names ignore case. Whatever an id came from,
 * it cannot name a place outside of its folder.
 */
export function fileNameOf(id: string): string {
  if (!isId(id)) throw new CopyError(`${quoted(id)} cannot be the name of a file: an id has ${ID_RULE}`);
  return id.replace(/[A-Z]/g, (letter) => `+${letter.toLowerCase()}`);
}

export function folderRows(db: Database.Database, folder: string): Rows {
  const home = (brand_id: string) => ownPath(join(folder, fileNameOf(brand_id)));
  const answersFolder = (brand_id: string) => ownPath(join(home(brand_id), 'answers'));
  const fileOf = (brand_id: string, run_id: string) =>
    join(answersFolder(brand_id), `${fileNameOf(run_id)}.ndjson`);
  const lines = db
    .prepare<[string, string], string>('select line from line where kind = ? and brand_id = ? order by id')
    .pluck();
  const allLines = db
    .prepare<[string], string>('select line from line where kind = ? order by brand_id')
    .pluck();
  const insert = db.prepare<[string, string, string, string, number]>(
    'insert or replace into line (brand_id, kind, id, line, is_completed) values (?, ?, ?, ?, ?)',
  );
  const remove = db.prepare<[string, string, string]>(
    'delete from line where brand_id = ? and kind = ? and id = ?',
  );
  const change = db.prepare<[string]>('insert or ignore into changed values (?)');
  const written = db.prepare<[string]>('delete from changed where brand_id = ?');
  const changed = db.prepare<[], string>('select brand_id from changed order by brand_id').pluck();
  const hasLines = db.prepare<[string], number>('select 1 from line where brand_id = ? limit 1').pluck();
  const ids = (where: string) =>
    db
      .prepare<string[], string>(`select id from line where kind = ? and brand_id = ?${where} order by id`)
      .pluck();

  const put = (type: RecordType, brand_id: string, row: { readonly id: string }, isCompleted = false) => {
    insert.run(brand_id, type, row.id, lineOf(copied(type, brand_id, row)), isCompleted ? 1 : 0);
    change.run(brand_id);
  };
  const removeLines = (type: RecordType, brand_id: string, removed: readonly string[]) => {
    for (const id of removed) remove.run(brand_id, type, id);
    change.run(brand_id);
  };
  return {
    putBrand: async (brand) => {
      const line = lineOf(copied('brand', brand.id, brand));
      if (lines.get('brand', brand.id) !== line) put('brand', brand.id, brand);
    },
    removeBrand: async (brand_id) => {
      removeFolder(home(brand_id));
      db.prepare('delete from line where brand_id = ?').run(brand_id);
      change.run(brand_id);
    },
    putPrompt: async (brand_id, prompt) => put('prompt', brand_id, prompt),
    removePrompts: async (brand_id, removed) => {
      if (removed.length === 0) return;
      removeLines('prompt', brand_id, removed);
      const gone = new Set(removed);
      for (const file of filesIn(answersFolder(brand_id))) await removeAnswers(file, gone);
    },
    putRun: async (brand_id, run, answers) => {
      await replaceFile(fileOf(brand_id, run.id), linesOfAnswers(brand_id, answers));
      put('run', brand_id, run, run.status === 'completed');
    },
    removeRuns: async (brand_id, removed) => {
      if (removed.length === 0) return;
      removeFiles(removed.map((id) => fileOf(brand_id, id)));
      removeLines('run', brand_id, removed);
    },
    ids: (brand_id, kind) => ids('').all(kind, brand_id),
    completedRuns: (brand_id) => ids(' and is_completed = 1').all('run', brand_id),
    roundDone: async () => undefined,
    finish: async () => {
      for (const brand_id of changed.all()) {
        if (hasLines.get(brand_id) === undefined) removeFolder(home(brand_id));
        else {
          await replaceFile(join(home(brand_id), 'runs.ndjson'), lines.iterate('run', brand_id));
          await replaceFile(join(home(brand_id), 'prompts.ndjson'), lines.iterate('prompt', brand_id));
        }
        await replaceFile(join(folder, 'brands.ndjson'), allLines.iterate('brand'));
        written.run(brand_id);
      }
    },
  };
}

async function* linesOfAnswers(brand_id: string, pages: AsyncIterable<readonly Answer[]>) {
  for await (const page of pages)
    yield page.map((answer) => lineOf(copied('answer', brand_id, answer))).join('');
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((file) =>
        file.isFile() && file.name.endsWith('.ndjson') ? [join(folder, file.name)] : [],
      )
    : [];

/** The prompt of an answer, from the beginning of its line: no id has a character that JSON escapes. */
const PROMPT_OF_LINE = /^\{"brand_id":"[^"]*","id":"[^"]*","prompt_id":"([^"]*)"/;
const promptOf = (line: string) => PROMPT_OF_LINE.exec(line)?.[1] ?? '';

/** Removes the answers to some prompts from the file of a run. A file without any is only read. */
async function removeAnswers(file: string, prompts: ReadonlySet<string>): Promise<void> {
  for await (const line of linesOf(file)) {
    if (!prompts.has(promptOf(line))) continue;
    await replaceFile(file, kept(file, prompts));
    return;
  }
}

async function* kept(file: string, prompts: ReadonlySet<string>) {
  for await (const line of linesOf(file)) if (!prompts.has(promptOf(line))) yield line;
}
