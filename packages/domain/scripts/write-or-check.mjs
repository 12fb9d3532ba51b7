import { readFileSync, writeFileSync } from 'node:fs';

/** Writes a generated file; with `--check`, only fails unless the file already has this text. */
export function writeOrCheck(file, text) {
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file.pathname} is stale: run ${process.argv[1]}`);
    process.exitCode = 1;
  }
}
