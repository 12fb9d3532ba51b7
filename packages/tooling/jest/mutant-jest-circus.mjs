/**
 * The `testRunner` of `stryker.config.mjs`: jest-circus, which does not load a file that cannot detect the mutant, because none
 * of its tests reaches it or because another test has detected it. Jest alone loads all files and only skips tests.
 * Stryker accepts a runner only if its path contains `jest-circus`.
 */
import { createEmptyTestResult } from '@jest/test-result';
import circus from 'jest-circus/runner';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { SHARED } from '../once.mjs';

/**
 * The full names of each file's tests, from the first run, which has no mutant: a mutant can hide or rename tests. They
 * are kept in a file because Stryker replaces the process.
 */
const NAMES = join(tmpdir(), 'names-of-tests.json');
const namesOf = new Map(existsSync(NAMES) ? JSON.parse(readFileSync(NAMES, 'utf8')) : []);
/** The last mutant, what its test files share, and the last mutant that a test has detected. */
let [last, shared, detected] = [];

/** Jest reports a file without tests as broken. */
const SKIPPED = { ancestorTitles: [], failureMessages: [], fullName: '', status: 'pending', title: '' };

export default async function runFile(globalConfig, config, environment, runtime, path, ...others) {
  const runAll = () => circus.default(globalConfig, config, environment, runtime, path, ...others);
  const mutant = process.env['__STRYKER_ACTIVE_MUTANT__'];
  if (mutant === undefined) {
    const result = await runAll();
    const names = result.testResults.map(({ fullName }) => fullName);
    namesOf.set(path, names);
    writeFileSync(NAMES, JSON.stringify([...namesOf]));
    return result;
  }
  const reaching = new RegExp(globalConfig.testNamePattern || '', 'i');
  const reaches = namesOf.get(path)?.some((name) => reaching.test(name)) ?? true;
  if (detected === mutant || !reaches)
    return { ...createEmptyTestResult(), numPendingTests: 1, testFilePath: path, testResults: [SKIPPED] };
  if (last !== mutant) [last, shared] = [mutant, new Map()];
  environment.global[SHARED] = shared;
  const handle = environment.handleTestEvent?.bind(environment);
  environment.handleTestEvent = async (event, state) => {
    if (event.name === 'test_fn_failure') detected = mutant;
    if (event.name === 'test_start' && detected === mutant) event.test.mode = 'skip';
    await handle?.(event, state);
  };
  return runAll();
}
