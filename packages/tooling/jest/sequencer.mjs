import Sequencer from '@jest/test-sequencer';

/**
 * Jest's `testSequencer`. Where no times of earlier runs are known, jest begins with the largest files. The files that
 * run a contract are the smallest and take longest, so they come first: no worker waits for the last of them alone.
 */
export default class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isContract = ({ path }) => /[\\/]contract\.test\.ts$/.test(path);
    return [...sorted.filter(isContract), ...sorted.filter((test) => !isContract(test))];
  }
}
