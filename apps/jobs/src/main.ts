process.env['TZ'] = 'UTC';

import { setFlagsFromString } from 'node:v8';
import { OperatorError, StoreUnavailable } from '@brand-visibility/application';
import { WrongSettings } from '@brand-visibility/wiring';
import { CommanderError } from 'commander';
import { say } from './output.js';
import { program } from './program.js';

// V8 lets garbage pile up while there is memory, so that a process seems to grow with the file that it reads.
setFlagsFromString('--heap-growing-percent=50');

/** Status 0: all done; 1: refused or failed; 2: wrong usage (rule 10.1). */
try {
  await program((status) => {
    process.exitCode = status;
  }).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else {
    process.exitCode = 1;
    if (error instanceof WrongSettings) error.lines.forEach(say);
    else if (error instanceof OperatorError || error instanceof StoreUnavailable) say(error.message);
    else console.error(error);
  }
}
