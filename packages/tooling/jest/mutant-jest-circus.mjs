/**
 * The `testRunner` of `mutate.mjs`: jest-circus, which does not load what cannot detect the mutant: a file without a
 * test that reaches it, and anything after the first failed test. Stryker and Jest load all files, and only skip tests.
 * Stryker accepts a runner whose path contains `jest-circus`.
 */
import { createEmptyTestResult } from '@jest/test-result';
import circus from 'jest-circus/runner';
import process from 'node:process';

/** The full names of the tests of each file that has run in this process. */
const namesOf = new Map();
/** The last mutant that a test has detected. */
let detected;

/** Jest reports a file without tests as broken. */
const SKIPPED = { ancestorTitles: [], failureMessages: [], fullName: '', status: 'pending', title: '' };

export default async function runFile(globalConfig, config, environment, runtime, path, ...others) {
  const mutant = process.env['__STRYKER_ACTIVE_MUTANT__'];
  if (mutant === undefined) return runAll();
  const reaching = new RegExp(globalConfig.testNamePattern || '', 'i');
  const reaches = namesOf.get(path)?.some((name) => reaching.test(name)) ?? true;
  if (detected === mutant || !reaches)
    return { ...createEmptyTestResult(), numPendingTests: 1, testFilePath: path, testResults: [SKIPPED] };
  const handle = environment.handleTestEvent?.bind(environment);
  environment.handleTestEvent = async (event, state) => {
    if (event.name === 'test_fn_failure') detected = mutant;
    if (event.name === 'test_start' && detected === mutant) event.test.mode = 'skip';
    await handle?.(event, state);
  };
  return runAll();

  async function runAll() {
    const result = await circus.default(globalConfig, config, environment, runtime, path, ...others);
    namesOf.set(
      path,
      result.testResults.map(({ fullName }) => fullName),
    );
    return result;
  }
}
