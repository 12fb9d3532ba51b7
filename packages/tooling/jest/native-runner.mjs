import { createEmptyTestResult } from '@jest/test-result';
import fc from 'fast-check';
import { getState, resetState, run, setState } from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import module from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PROPERTY_SEED } from '../draws.mjs';
import { installed } from '../installed.mjs';
import { jest } from './native-globals.mjs';
import * as hooks from './native-hooks.mjs';

fc.configureGlobal({ seed: PROPERTY_SEED });

process.setSourceMapsEnabled(true);
// Node 20 has no `registerHooks`, which runs the hooks in this thread; Node 26 deprecates `register`.
if (module.registerHooks) module.registerHooks(hooks);
else module.register('./native-hooks.mjs', import.meta.url);

/**
 * Jest's `testRunner`: jest-circus runs the tests, as by default, but Node itself loads the modules, not jest into a
 * context of each test file. What is built, ours and others', is loaded and compiled once for all files that a worker
 * runs; a test file and what it imports of `test` are loaded for it alone (native-hooks.mjs), since such modules keep
 * what a file began.
 */
export default async function runFile(globalConfig, config, _environment, _runtime, path) {
  if (config.testEnvironmentOptions.usesSqlite) await installed();
  Error.prepareStackTrace = undefined; // jest's knows only its own modules' source maps
  const { testResults, errors } = await withErrors(() => resultsOf(path, globalConfig));
  jest.restoreAllMocks();
  const tests = testResults.map(testOf);
  const number = (status) => tests.filter((test) => test.status === status).length;
  const messages = [
    formatResultsErrors(tests, config, globalConfig, path) ?? [],
    errors.map((error) => formatExecError(error, config, globalConfig, path)),
  ].flat();
  return {
    ...createEmptyTestResult(),
    displayName: config.displayName,
    failureMessage: messages.length === 0 ? null : messages.join('\n'),
    numFailingTests: number('failed'),
    numPassingTests: number('passed'),
    numPendingTests: number('pending'),
    numTodoTests: number('todo'),
    testExecError: errors.length === 0 ? undefined : { message: '', stack: messages.join('\n') },
    testFilePath: path,
    testResults: tests,
  };
}

let files = 0;

/** Runs the tests of a file. Rejects if it does not load. */
async function resultsOf(path, { testNamePattern, testTimeout }) {
  resetState();
  setState({
    ...getState(),
    testTimeout,
    testNamePattern: testNamePattern ? new RegExp(testNamePattern, 'i') : null,
  });
  await import(`${pathToFileURL(path).href}?file=${(files += 1)}`);
  const { testResults, unhandledErrors } = await run();
  return { testResults, errors: unhandledErrors };
}

/** The results with the errors that nothing caught until then; they fail the file. */
async function withErrors(results) {
  const exceptions = [];
  const rejections = new Map();
  const onRejection = (error, promise) => rejections.set(promise, error);
  const onLateHandler = (promise) => rejections.delete(promise);
  process.setUncaughtExceptionCaptureCallback((error) => exceptions.push(error)); // jest's listener ends the worker
  process.on('unhandledRejection', onRejection).on('rejectionHandled', onLateHandler);
  try {
    const { testResults, errors } = await results();
    await nextTurn(); // Node reports rejections of the last test
    return { testResults, errors: [...errors, ...exceptions, ...rejections.values()] };
  } finally {
    process.setUncaughtExceptionCaptureCallback(null);
    process.off('unhandledRejection', onRejection).off('rejectionHandled', onLateHandler);
  }
}

const FRAME_OF_THIS_FILE = /\n *at .*native-runner\.mjs.*/g;

/** A test as jest's reporters take it. */
function testOf({ testPath: [, ...titles], status, duration, errors, ...others }) {
  const outcome = errors.length > 0 ? 'failed' : 'passed';
  return {
    ancestorTitles: titles.slice(0, -1),
    title: titles.at(-1),
    fullName: titles.join(' '),
    status: { skip: 'pending', todo: 'todo' }[status] ?? outcome,
    duration,
    failureMessages: errors.map((text) => text.replace(FRAME_OF_THIS_FILE, '')),
    failureDetails: [], // the errors themselves, of which a worker cannot send each
    invocations: others.invocations,
    numPassingAsserts: others.numPassingAsserts,
    startAt: others.startedAt,
  };
}
