import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the code blocks of the project's documents. */

export interface Block {
  /** The first word after the opening fence. */
  readonly language: string;
  /** The second word after the opening fence: the file name of a program, or empty. */
  readonly name: string;
  readonly text: string;
}

/** Commands that a document shows together with their output. */
export interface PrintedRun {
  readonly commands: string;
  readonly output: string;
}

const FENCED = /^```(\w*)(?: (\S+))?\n([^]*?)^```$/gm;

export function blocksOf(path: string): readonly Block[] {
  const document = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  return [...document.matchAll(FENCED)].map(([, language = '', name = '', text = '']) => ({
    language,
    name,
    text,
  }));
}

/** Saves the programs of a document under their file names. */
export function savePrograms(blocks: readonly Block[], folder: string): void {
  for (const { name, text } of blocks) if (name !== '') writeFileSync(join(folder, name), text);
}

/** Returns each block of shell commands, with the text of the next code block as the output of the commands. */
export function printedRuns(blocks: readonly Block[]): readonly PrintedRun[] {
  return blocks.flatMap(({ language, text: commands }, index) =>
    language === 'sh' ? [{ commands, output: blocks[index + 1]?.text ?? '' }] : [],
  );
}
