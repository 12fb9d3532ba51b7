process.env['TZ'] = 'UTC';

import { setFlagsFromString } from 'node:v8';
import { OperatorError, StoreUnavailable } from '@brand-visibility/application';
import { InvalidSettings } from '@brand-visibility/wiring';
import { CommanderError } from 'commander';
import { say } from './output.js';
import { program } from './program.js';

// By default V8 collects garbage late while memory is free, and the process would grow with the size of its input.
setFlagsFromString('--heap-growing-percent=50');

/** Exit status 0: success; 1: refused or failed; 2: usage error (rule 10.1). */
try {
  await program((status) => {
    process.exitCode = status;
  }).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else {
    process.exitCode = 1;
    if (error instanceof InvalidSettings) error.lines.forEach(say);
    else if (error instanceof OperatorError || error instanceof StoreUnavailable) say(error.message);
    else console.error(error);
  }
}
