import Sequencer from '@jest/test-sequencer';

/**
 * Jest's `testSequencer`. Where no times of earlier runs are known, jest begins with the largest files. The files that
 * check properties are small and take longest, so they come first: no worker waits for the last of them alone.
 */
export default class extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => /[\\/]properties[\\/][\w-]+\.test\.ts$/.test(path);
    return super.sort(tests).sort((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}
