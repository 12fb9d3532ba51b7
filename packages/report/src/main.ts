import { linesOn, UsageError, VERSION } from '@brand-visibility/terminal';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fontFiles, type Fonts } from './fonts.js';
import { commandOf, HELP } from './program/command-line.js';
import { printerOf } from './program/print.js';
import { run } from './program/program.js';
import { screenOn } from './program/screen.js';

// eslint-disable-next-line no-restricted-syntax -- the edge that reads the clock
const clock = () => Date.now();
const read = (path: string, encoding: 'utf8' | 'base64') =>
  readFileSync(new URL(path, import.meta.url), encoding);
const styles = (name: string) => read(`./styles/${name}.css`, 'utf8');

/** From where the build copies them. */
function readFonts(): Fonts {
  const css = styles('fonts');
  const bytesOf = (name: string) => read(`./fonts/${basename(name)}`, 'base64');
  return { css, files: new Map(fontFiles(css).map((name) => [name, bytesOf(name)])) };
}

const lines = linesOn(process.stderr, clock);
const screen = screenOn(lines, clock);
try {
  const args = process.argv.slice(2);
  const command = args[0] === '--version' ? 'version' : commandOf(args, process.env);
  if (command === 'version') process.stdout.write(`${VERSION}\n`);
  else if (command === null) process.stdout.write(HELP);
  else {
    const css = styles('tokens') + styles('report');
    const print = command.pdf ? printerOf(process.env) : null;
    const result = await run(command, { screen, clock, print, style: { css, fonts: readFonts() } });
    screen.done(result);
    if (result.missing > 0) process.exitCode = 1;
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  for (const line of message.split('\n')) lines.say(line);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
