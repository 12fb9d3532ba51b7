import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The blocks of code of a document of the project, as they are printed there. */

export interface Block {
  /** The first word after the fence. */
  readonly language: string;
  /** The second one: the name of a program. */
  readonly name: string;
  readonly text: string;
}

/** Commands that a document prints together with what they print. */
export interface PrintedRun {
  readonly commands: string;
  readonly output: string;
}

const FENCED = /^```(\w*) ?(\S*)\n([^]*?)^```$/gm;

export function blocksOf(path: string): readonly Block[] {
  const document = readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  return [...document.matchAll(FENCED)].map(([, language = '', name = '', text = '']) => ({
    language,
    name,
    text,
  }));
}

/** Saves the programs of a document under their names. */
export function savePrograms(blocks: readonly Block[], folder: string): void {
  for (const { name, text } of blocks) if (name !== '') writeFileSync(join(folder, name), text);
}

/** The commands of a document, each with the block after it. */
export function printedRuns(blocks: readonly Block[]): readonly PrintedRun[] {
  return blocks.flatMap(({ language, text: commands }, index) =>
    language === 'sh' ? [{ commands, output: blocks[index + 1]?.text ?? '' }] : [],
  );
}
