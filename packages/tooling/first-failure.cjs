/**
 * The environment of the tests in `mutate.mjs`: once a test has noticed a change, those after it are skipped, which jest
 * itself does only for whole files.
 */
const { createRequire } = require('node:module');
const { join } = require('node:path');
const process = require('node:process');

/** The package under test does not name jest's environment: pnpm shows it to jest alone. */
const path = ['jest', 'jest-cli', 'jest-config', 'jest-environment-node'].reduce(
  (from, name) => createRequire(from).resolve(name),
  join(process.cwd(), 'package.json'),
);
const { TestEnvironment } = require(path);

const activeChange = () => process.env.__STRYKER_ACTIVE_MUTANT__;
let noticed;

module.exports = function FirstFailureEnvironment(config, context) {
  const environment = new TestEnvironment(config, context);
  environment.handleTestEvent = ({ name, test }) => {
    if (activeChange() === undefined) return;
    if (name === 'test_fn_failure') noticed = activeChange();
    if (name === 'test_start' && noticed === activeChange()) test.mode = 'skip';
  };
  return environment;
};
