/**
 * The configuration of dependency-cruiser. TypeScript's project references do not do this: they know neither the levels
 * in a package, nor which dependencies are only for development.
 */
const { existsSync, readdirSync } = require('node:fs');
const LEVELS = require('./levels.cjs');

/** The files of tooling that packages import; its other files are commands, which use built packages from outside. */
const PRESET = '^packages/tooling/(draws|compile)\\.mjs$';

const OURS = '^(packages|apps|test-fixtures)/';

/** A package that runs anywhere, browsers included, so it imports nothing of Node. */
const withoutNode = (name, folder) => ({
  name,
  severity: 'error',
  from: { path: `^${folder}/src` },
  to: { dependencyTypes: ['core'] },
});

/** The folders of sources in a package's folder, if it has any. */
const foldersIn = (home) =>
  existsSync(`${home}/src`)
    ? readdirSync(`${home}/src`, { withFileTypes: true }).filter((one) => one.isDirectory())
    : [];

/** Above this number of folders, a package has an order. */
const MOST_WITHOUT_LEVELS = 5;

for (const home of ['packages', 'apps'].flatMap((parent) =>
  readdirSync(parent).map((name) => `${parent}/${name}`),
))
  if (foldersIn(home).length > MOST_WITHOUT_LEVELS && !(home in LEVELS))
    throw new Error(`${home} has more than ${MOST_WITHOUT_LEVELS} folders: add their order to levels.cjs`);

/**
 * The rules that keep the order of LEVELS: for each part with others on its level or above, and for files on no level.
 */
const floors = Object.entries(LEVELS).flatMap(([home, levels]) => {
  const name = home.split('/').pop();
  const inside = `^${home}/src/`;
  const on = (part) => inside + (part.endsWith('.ts') ? `${part.replace('.', '\\.')}$` : `${part}/`);
  const ordered = levels.flatMap((level, i) =>
    level.map((part) => ({
      name: `${name}-${part.replace('.ts', '')}-imports-no-later-level`,
      severity: 'error',
      from: { path: on(part) },
      to: { path: [...level.filter((other) => other !== part), ...levels.slice(i + 1).flat()].map(on) },
    })),
  );
  const onNone = {
    name: `${name}-files-are-on-a-level`,
    severity: 'error',
    from: { path: inside, pathNot: levels.flat().map(on) },
    to: {},
  };
  return [...ordered.filter(({ to }) => to.path.length > 0), onNone];
});

/** What the programs import of the workspace: they call the service over HTTP, so they need none of its packages. */
const OF_CLIENT = ['client', 'domain', 'terminal'];
const PROGRAMS = {
  report: [...OF_CLIENT, 'messages'],
  copy: OF_CLIENT,
  'report-page': [...OF_CLIENT, 'messages', 'report'],
  site: [...OF_CLIENT, 'assistant', 'contract', 'messages', 'report', 'report-page', 'copy'],
};
const programs = Object.entries(PROGRAMS).map(([name, imported]) => ({
  name: `${name}-calls-the-service`,
  severity: 'error',
  from: { path: `^apps/${name}/src/` },
  to: { path: `@brand-visibility/(?!(${imported.join('|')})/)` },
}));

module.exports = {
  forbidden: [
    ...floors,
    ...programs,
    withoutNode('domain-runs-anywhere', 'packages/domain'),
    withoutNode('contract-runs-anywhere', 'packages/contract'),
    withoutNode('client-runs-anywhere', 'packages/client'),
    withoutNode('messages-runs-anywhere', 'packages/messages'),
    {
      name: 'only-listed-dependencies',
      comment:
        'Sources import the `dependencies` of their package.json, not its devDependencies or what is hoisted. The copy program loads DuckDB only if its user has installed it.',
      severity: 'error',
      from: { path: `${OURS}[^/]+/src/` },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'undetermined'],
        pathNot: 'node_modules/@duckdb/node-api/',
      },
    },
    {
      name: 'packages-by-name',
      comment:
        'A path into another package avoids its exports, and its package.json lists no such dependency.',
      severity: 'error',
      from: { path: `(${OURS}[^/]+)/src/` },
      to: { path: OURS, pathNot: '^$1/' },
    },
    {
      name: 'only-mcp-imports-its-sdk',
      severity: 'error',
      from: { path: '^apps/api/src', pathNot: '^apps/api/src/mcp/' },
      to: { path: 'node_modules/@modelcontextprotocol/' },
    },
    {
      name: 'only-storage-knows-ordinals',
      comment: 'Use cases pass references to rivals and sources on, and never read what columns contain.',
      severity: 'error',
      from: { path: '^(packages/[^/]+|apps/(api|jobs))/src/', pathNot: '^packages/storage/' },
      to: { path: '@brand-visibility/counting/dist/stored' },
    },
    {
      name: 'preset-imports-no-package',
      comment: 'Every package imports it, so its own imports would belong to the innermost ring.',
      severity: 'error',
      from: { path: PRESET },
      to: { path: OURS, pathNot: [PRESET, 'node_modules/(?!@brand-visibility/)'] },
    },
    {
      name: 'packages-import-only-the-preset-of-tooling',
      severity: 'error',
      from: { path: OURS, pathNot: '^packages/tooling/' },
      to: { path: '^packages/tooling/', pathNot: [PRESET, 'node_modules'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist'] },
    exclude: { path: `${OURS}[^/]+/(test|dist)/` },
    preserveSymlinks: true, // so that a package of the workspace counts as a dependency
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
