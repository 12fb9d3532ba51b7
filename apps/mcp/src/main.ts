#!/usr/bin/env node
/** Entry point of the program that assistants start. */
import { runProgram } from './program.js';

// Standard output carries the protocol: without its reader, the assistant, there is nothing left to do.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE')
    process.stderr.write(`brand-visibility: cannot write to standard output: ${message}\n`);
  process.exit(code === 'EPIPE' ? 0 : 1);
});
process.exitCode = await runProgram(process.argv.slice(2), process);
