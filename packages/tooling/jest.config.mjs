/**
 * All tests of the repository in one run of jest, so that they share two workers and one PostgreSQL server. `PROJECTS`
 * limits it to packages, such as `domain,api`: jest reads the folders of each.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectConfig, RUN } from './jest.mjs';
import { inOrder, PACKAGES, ROOT } from './workspace.mjs';

const { PROJECTS } = process.env;

const tested = [...PACKAGES].filter(([, { folder }]) => existsSync(join(ROOT, folder, 'test')));
const chosen =
  PROJECTS === undefined ? tested : tested.filter(([name]) => PROJECTS.split(',').includes(name));

/** Where the tests of a package, or what they import, may need PostgreSQL. Jest starts it if one of them runs. */
const usesPostgres = ({ tests, sources }) => [...tests, ...sources].includes('databases');
const fixture = (name) => join(ROOT, 'test-fixtures/databases/dist/postgres', name);
const postgres = { globalSetup: fixture('setup.js'), globalTeardown: fixture('teardown.js') };

/** The packages that import the SQLite driver. */
const hasDriver = (name) => ['copy', 'storage'].includes(name);

export default {
  ...RUN,
  rootDir: ROOT,
  projects: chosen.map(([name, one]) =>
    projectConfig({
      displayName: name,
      rootDir: join(ROOT, one.folder),
      roots: ['<rootDir>/test'],
      testEnvironmentOptions: { usesSqlite: inOrder([name, ...one.tests]).some(hasDriver) },
      ...(usesPostgres(one) && postgres),
    }),
  ),
};
