import Sequencer from '@jest/test-sequencer';
import { isInstalling } from '../installed.mjs';

/**
 * Jest's `testSequencer`. Where no times of earlier runs are known, jest begins with the largest files. The files that
 * run a contract are the smallest and take longest, so they come first: no worker waits for the last of them alone.
 * While the SQLite driver is compiled, the tests that use it come last.
 */
export default class extends Sequencer {
  sort(tests) {
    const isContract = ({ path }) => /[\\/]contract\.test\.ts$/.test(path);
    const waits = ({ context }) => isInstalling() && context.config.testEnvironmentOptions.usesSqlite;
    const place = (test) => 2 * Number(waits(test)) + Number(!isContract(test));
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
}
