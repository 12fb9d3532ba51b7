/**
 * The runner of the test files in `mutate.mjs`, which is jest-circus, but loads no file in vain: none after the file that
 * has noticed a change, and none of whose tests ran through it. To load files is most of the work of a change. (Stryker
 * wants to read the name of circus in the path of a runner.)
 */
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const process = require('node:process');

/** As in `first-failure.cjs`: the package under test does not name jest's parts. */
const path = ['jest', 'jest-cli', 'jest-config', 'jest-circus/runner'].reduce(
  (from, name) => createRequire(from).resolve(name),
  join(process.cwd(), 'package.json'),
);
const { default: circus } = require(path);

const activeChange = () => process.env.__STRYKER_ACTIVE_MUTANT__;
let noticed;

module.exports = async function run(globalConfig, config, environment, runtime, testPath, ...rest) {
  const tests = join(config.rootDir, 'tests-by-file.json');
  const change = activeChange();
  if (change !== undefined && (noticed === change || !mayRun(globalConfig, testsIn(tests)[testPath])))
    return nothingRun(testPath);
  const result = await circus(globalConfig, config, environment, runtime, testPath, ...rest);
  // Names may depend on the sources: those of the first run, without a change, are what Stryker asks for.
  if (change === undefined)
    writeFileSync(
      tests,
      JSON.stringify({ ...testsIn(tests), [testPath]: result.testResults.map(({ fullName }) => fullName) }),
    );
  else if (result.numFailingTests > 0) noticed = change;
  return result;
};

/** The full names of the tests in each file, as the first run wrote them down; later ones are of other processes. */
function testsIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function mayRun({ testNamePattern }, names) {
  return !testNamePattern || !names || names.some((name) => new RegExp(testNamePattern, 'i').test(name));
}

/** A file of one test that was passed over: jest takes none without a test. */
function nothingRun(testFilePath) {
  return {
    testFilePath,
    testResults: [{ ancestorTitles: [], title: '', fullName: '', status: 'pending', failureMessages: [] }],
    ...{ numFailingTests: 0, numPassingTests: 0, numPendingTests: 1, numTodoTests: 0 },
    ...{ leaks: false, openHandles: [], skipped: true },
    perfStats: { start: 0, end: 0, runtime: 0, slow: false },
    snapshot: {
      added: 0,
      fileDeleted: false,
      matched: 0,
      unchecked: 0,
      uncheckedKeys: [],
      unmatched: 0,
      updated: 0,
    },
  };
}
