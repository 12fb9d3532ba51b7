/**
 * The test environment of `mutate.mjs`: once a test has killed a mutant, it skips the remaining tests of the file.
 * Jest's own `bail` skips only complete files.
 */
const { createRequire } = require('node:module');
const process = require('node:process');

/** The tooling does not depend on jest's environment: pnpm lets only jest resolve it. */
const path = ['jest', 'jest-cli', 'jest-config', 'jest-environment-node'].reduce(
  (from, name) => createRequire(from).resolve(name),
  module.filename,
);
const { TestEnvironment } = require(path);

const activeMutant = () => process.env.__STRYKER_ACTIVE_MUTANT__;
let killed;

module.exports = function FirstFailureEnvironment(config, context) {
  const environment = new TestEnvironment(config, context);
  environment.handleTestEvent = ({ name, test }) => {
    if (activeMutant() === undefined) return;
    if (name === 'test_fn_failure') killed = activeMutant();
    if (name === 'test_start' && killed === activeMutant()) test.mode = 'skip';
  };
  return environment;
};
