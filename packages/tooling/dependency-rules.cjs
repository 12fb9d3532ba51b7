const LEVELS = require('./levels.cjs');

/**
 * Which package may import which, in one direction: domain <- contract <- application <- storage <- wiring <- apps.
 * check-rules.mjs proves with planted violations that each of these rules can fail.
 */
const RINGS = [
  'packages/domain',
  'packages/contract',
  'packages/application',
  'packages/storage',
  'packages/wiring',
  'apps',
];

const outward = RINGS.slice(0, -1).map((ring, i) => ({
  name: `${ring.split('/').pop()}-imports-nothing-outward`,
  severity: 'error',
  from: { path: `^${ring}/src` },
  to: {
    path: RINGS.slice(i + 1).map((outer) => `^${outer}/`),
  },
}));

/** They use the product from outside: the bench measures libraries beside it, a proof runs its programs. */
const HARNESSES = ['apps/bench', 'apps/prove'];

/** The documents app records the example responses of the OpenAPI document from the service. */
const OUTER_APPS = [...HARNESSES, 'apps/documents'];

/** The packages that are deployed or that integrators install. */
const PRODUCT = [
  ...RINGS.slice(0, -1),
  'packages/demo-world',
  'packages/client',
  'packages/copy',
  'packages/report',
  'packages/site',
  'packages/terminal',
  'apps/api',
  'apps/jobs',
  'apps/mcp',
];

/** The packages that tests and proofs share. */
const TEST_KIT = ['test-fixtures'];

/** The files of tooling that packages import; its other files are commands, which use built packages from outside. */
const PRESET = '^packages/tooling/((jest|memory-folder)\\.mjs$|jest/)';

const OURS = '^(packages|apps|test-fixtures)/';
const within = (folders) => folders.map((folder) => `^${folder}/`);

/** A package outside the rings imports only itself and the given packages. */
const importsOnly = (name, folder, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^${folder}/src` },
  to: { path: OURS, pathNot: within([folder, ...allowed]) },
});

/** A library that only the given folders may import, along with the given harnesses. */
const only = (library, folders, harnesses = ['apps/bench']) => ({
  name: `only-${folders.map((folder) => folder.split('/').pop()).join('-or-')}-imports-${library.replace(/^@/, '').replace('/', '-')}`,
  severity: 'error',
  from: {
    path: '^(packages|apps)/[^/]+/src',
    pathNot: within([...folders, ...harnesses]),
  },
  to: { path: `node_modules/${library}/` },
});

/** The rules that keep the order of LEVELS: for each part with others beside or above it, and for files on no level. */
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

module.exports = {
  forbidden: [
    ...outward,
    ...floors,
    {
      name: 'domain-is-pure',
      comment: 'No library and no Node module: the domain is functions over plain data.',
      severity: 'error',
      from: { path: '^packages/domain/src' },
      to: { pathNot: '^packages/domain/src' },
    },
    {
      name: 'contract-runs-anywhere',
      severity: 'error',
      from: { path: '^packages/contract/src' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-is-independent',
      comment: 'Integrators install the client alone, from the service, and browsers have no Node modules.',
      severity: 'error',
      from: { path: '^packages/client/src' },
      to: { pathNot: '^packages/client/src' },
    },
    {
      name: 'bridge-is-independent',
      comment:
        'Assistants start it by itself. It passes messages on without knowing them, so it needs no library.',
      severity: 'error',
      from: { path: '^apps/mcp/src' },
      to: { pathNot: '^apps/mcp/src' },
    },
    only('better-sqlite3', ['packages/storage', 'packages/copy'], [...HARNESSES, 'test-fixtures/properties']),
    only('pg', ['packages/storage']),
    only('kysely', ['packages/storage']),
    only('inversify', ['packages/wiring']),
    only('express', ['apps/api']),
    only('prom-client', ['apps/api']),
    only('commander', ['apps/jobs'], HARNESSES),
    only('@modelcontextprotocol/server', ['apps/api/src/mcp']),
    only('date-fns-tz', ['packages/demo-world']),
    only('openapi-typescript', ['apps/documents']),
    only('marked', ['packages/site']),
    only('preact', ['packages/report']),
    only('d3-scale', ['packages/report']),
    only('d3-shape', ['packages/report']),
    importsOnly('demo-world-imports-only-the-contract', 'packages/demo-world', [
      'packages/contract',
      'packages/domain',
    ]),
    importsOnly('terminal-imports-no-package', 'packages/terminal', []),
    importsOnly('copy-imports-only-the-client', 'packages/copy', ['packages/client', 'packages/terminal']),
    importsOnly('report-imports-only-the-client', 'packages/report', [
      'packages/client',
      'packages/terminal',
    ]),
    importsOnly('site-shows-the-contract', 'packages/site', [
      'packages/client',
      'packages/contract',
      'packages/domain',
    ]),
    importsOnly('programs-are-run-as-processes', 'test-fixtures/programs', [
      'packages/contract',
      'packages/domain',
    ]),
    importsOnly('databases-import-no-package', 'test-fixtures/databases', []),
    importsOnly('model-imports-no-package', 'test-fixtures/model', []),
    importsOnly('records-import-only-the-ports', 'test-fixtures/records', [
      'packages/application',
      'packages/contract',
      'packages/domain',
    ]),
    importsOnly('requests-import-only-the-ports', 'test-fixtures/requests', [
      'packages/application',
      'packages/contract',
      'packages/domain',
      'test-fixtures/programs',
      'test-fixtures/records',
    ]),
    {
      name: 'only-the-demo-command-imports-demo-world',
      severity: 'error',
      from: { path: OURS, pathNot: within(['packages/demo-world', 'apps/jobs', ...OUTER_APPS]) },
      to: { path: '^packages/demo-world/' },
    },
    {
      name: 'product-imports-no-test-kit',
      severity: 'error',
      from: { path: PRODUCT.map((folder) => `^${folder}/src`) },
      to: { path: within([...TEST_KIT, 'packages/tooling']) },
    },
    {
      name: 'preset-imports-no-package',
      comment: 'Every package imports it, so its own imports would belong to the innermost ring.',
      severity: 'error',
      from: { path: PRESET },
      to: { path: OURS, pathNot: PRESET },
    },
    {
      name: 'packages-import-only-the-preset-of-tooling',
      severity: 'error',
      from: { path: OURS, pathNot: '^packages/tooling/' },
      to: { path: '^packages/tooling/', pathNot: [PRESET, 'node_modules'] },
    },
    {
      name: 'packages-import-no-app',
      severity: 'error',
      from: { path: '^(packages|test-fixtures)/[^/]+/src' },
      to: { path: '^apps/' },
    },
    {
      name: 'nothing-imports-the-outer-apps',
      severity: 'error',
      from: { path: OURS, pathNot: within(OUTER_APPS) },
      to: { path: within(OUTER_APPS) },
    },
    {
      name: 'api-does-not-import-jobs',
      severity: 'error',
      from: { path: '^apps/api/' },
      to: { path: '^apps/jobs/' },
    },
    {
      name: 'jobs-does-not-import-api',
      severity: 'error',
      from: { path: '^apps/jobs/' },
      to: { path: '^apps/api/' },
    },
    {
      name: 'bench-does-not-import-prove',
      severity: 'error',
      from: { path: '^apps/bench/' },
      to: { path: '^apps/prove/' },
    },
    {
      name: 'apps-open-stores-through-wiring',
      severity: 'error',
      from: { path: '^apps/[^/]+/src', pathNot: within(HARNESSES) },
      to: { path: '^packages/storage/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
