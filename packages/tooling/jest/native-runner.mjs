import fc from 'fast-check';
import runner from 'jest-circus/runner';
import { ModuleMocker } from 'jest-mock';
import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { seedOf } from '../draws.mjs';
import { installed } from '../installed.mjs';
import { processorSeconds } from '../processor-time.mjs';

/**
 * Jest's `testRunner`: jest's own, jest-circus, but Node itself loads the modules, not jest into a context of each test
 * file. What is built, ours and others', is loaded and compiled once for all files that a worker runs; a test file and
 * what it imports of `test` are loaded for it alone (native-hooks.mjs), since such modules keep what a file began.
 */
export default async function run(globalConfig, config, environment, runtime, path, send) {
  if (config.testEnvironmentOptions.usesSqlite) await installed();
  const before = spent();
  forget();
  const result = await runner.default(globalConfig, config, environment, natively(runtime), path, send);
  return { ...result, processorSeconds: spent() - before }; // for cost-reporter.mjs
}

function spent() {
  const { own = 0, children = 0 } = processorSeconds() ?? {};
  return own + children;
}

fc.configureGlobal({ seed: seedOf(20_260_101) });

process.setSourceMapsEnabled(true);
register('./native-hooks.mjs', import.meta.url);
const require = createRequire(import.meta.url);
const mocker = new ModuleMocker(globalThis);
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL'); // where jest-circus looks for it
const HANDLERS = Symbol.for('EVENT_HANDLERS');

/** The exports of `@jest/globals`. */
const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  setTimeout: (milliseconds) => {
    globalThis[TIMEOUT] = milliseconds;
  },
};

/** Nothing of a test file is left for the next one. */
function forget() {
  mocker.restoreAllMocks();
  delete globalThis[TIMEOUT];
  delete globalThis[HANDLERS];
  Error.prepareStackTrace = undefined; // jest's knows only its own modules' source maps
}

/** jest-circus keeps its state in its module. */
function requireAnew(path) {
  delete require.cache[path];
  return require(path);
}

let files = 0;

/** The part of jest's runtime that jest-circus uses. */
function natively(runtime) {
  return {
    requireInternalModule: requireAnew,
    requireModule: require,
    setGlobalsForRuntime: (globals) => {
      globalThis[Symbol.for('globals of the test file')] = { ...globals, jest };
    },
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(`${pathToFileURL(path).href}?file=${(files += 1)}`),
    enterTestCode: () => runtime.enterTestCode(),
    leaveTestCode: () => runtime.leaveTestCode(),
  };
}
