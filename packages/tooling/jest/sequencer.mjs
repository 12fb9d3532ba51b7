import Sequencer from '@jest/test-sequencer';
import { isInstalling } from '../installed.mjs';

/**
 * Jest's `testSequencer`. Where no times of earlier runs are known, jest begins with the largest files. The files that
 * check properties are small and take longest, so they come first: no worker waits for the last of them alone. While the
 * SQLite driver is compiled, the tests that use it come last.
 */
export default class extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => /[\\/]properties[\\/][\w-]+\.test\.ts$/.test(path);
    const waits = ({ context }) => isInstalling() && context.config.testEnvironmentOptions.usesSqlite;
    const place = (test) => 2 * Number(waits(test)) + Number(!isLong(test));
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
}
