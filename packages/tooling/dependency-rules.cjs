/**
 * Which package may know which: one direction, domain <- contract <- application <- storage <- wiring <- apps.
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
  name: `${ring.split('/').pop()}-knows-nothing-outside-it`,
  severity: 'error',
  from: { path: `^${ring}/src` },
  to: {
    path: RINGS.slice(i + 1).map((outer) => `^${outer}/`),
  },
}));

/** They look at the service from outside: the bench measures libraries beside it, a proof runs its programs. */
const MEASURERS = ['apps/bench', 'apps/system-tests'];

/** The documents ask the whole for the replies that its description shows. */
const ONLOOKERS = [...MEASURERS, 'apps/documents'];

/** What is installed and run where the service is, and what its callers install. */
const PRODUCT = [...RINGS.slice(0, -1), 'packages/demo-world', 'packages/client', 'apps/api', 'apps/jobs'];

/** What the product is tried with. */
const TEST_KIT = ['packages/api-fuzz', 'packages/paging-model', 'packages/programs', 'test-fixtures'];

/** Of tooling what packages take; its other files are commands, which look at the built packages from outside. */
const PRESET = '^packages/tooling/((jest|memory-folder)\\.mjs$|jest/)';

const OURS = '^(packages|apps|test-fixtures)/';
const within = (places) => places.map((place) => `^${place}/`);

/** A package beside the rings knows what it is said to, and itself. */
const knowsOnly = (name, place, known) => ({
  name,
  severity: 'error',
  from: { path: `^${place}/src` },
  to: { path: OURS, pathNot: within([place, ...known]) },
});

/** A library that only one place may name, and of the onlookers those that are said to. */
const only = (library, places, onlookers = ['apps/bench']) => ({
  name: `only-${places.map((place) => place.split('/').pop()).join('-or-')}-names-${library}`,
  severity: 'error',
  from: {
    path: '^(packages|apps)/[^/]+/src',
    pathNot: [...places, ...onlookers].map((place) => `^${place}/`),
  },
  to: { path: `node_modules/${library}/` },
});

module.exports = {
  forbidden: [
    ...outward,
    {
      name: 'domain-is-pure',
      comment: 'No library and no node module: the domain is functions over plain data.',
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
      name: 'client-stands-alone',
      comment: 'Whoever calls the service installs the client by itself.',
      severity: 'error',
      from: { path: '^packages/client/src' },
      to: { path: OURS, pathNot: '^packages/client/(src|node_modules)/' },
    },
    {
      name: 'client-runs-anywhere',
      comment: 'Browsers have no node modules.',
      severity: 'error',
      from: { path: '^packages/client/src' },
      to: { dependencyTypes: ['core'] },
    },
    only('better-sqlite3', ['packages/storage'], MEASURERS),
    only('pg', ['packages/storage']),
    only('kysely', ['packages/storage']),
    only('inversify', ['packages/wiring']),
    only('express', ['apps/api']),
    only('prom-client', ['apps/api']),
    only('commander', ['apps/jobs'], MEASURERS),
    only('openapi-fetch', ['packages/client']),
    only('date-fns-tz', ['packages/demo-world']),
    only('openapi-typescript', ['apps/documents']),
    knowsOnly('demo-world-knows-the-contract-alone', 'packages/demo-world', [
      'packages/contract',
      'packages/domain',
    ]),
    knowsOnly('api-fuzz-asks-from-outside', 'packages/api-fuzz', [
      'packages/contract',
      'packages/domain',
      'test-fixtures',
    ]),
    knowsOnly('paging-model-knows-the-ports-alone', 'packages/paging-model', [
      'packages/application',
      'packages/contract',
      'packages/domain',
      'test-fixtures',
    ]),
    knowsOnly('programs-are-run-from-outside', 'packages/programs', ['packages/domain']),
    knowsOnly('test-fixtures-know-the-ports-alone', 'test-fixtures', [
      'packages/application',
      'packages/contract',
      'packages/domain',
    ]),
    {
      name: 'only-the-demo-command-knows-the-demo-world',
      severity: 'error',
      from: { path: OURS, pathNot: within(['packages/demo-world', 'apps/jobs', ...ONLOOKERS]) },
      to: { path: '^packages/demo-world/' },
    },
    {
      name: 'product-knows-no-test-kit',
      severity: 'error',
      from: { path: PRODUCT.map((place) => `^${place}/src`) },
      to: { path: within([...TEST_KIT, 'packages/tooling']) },
    },
    {
      name: 'preset-knows-no-package',
      comment: 'Every package takes it: what it named would stand inside the innermost ring.',
      severity: 'error',
      from: { path: PRESET },
      to: { path: OURS, pathNot: PRESET },
    },
    {
      name: 'of-tooling-packages-know-the-preset',
      severity: 'error',
      from: { path: OURS, pathNot: '^packages/tooling/' },
      to: { path: '^packages/tooling/', pathNot: [PRESET, 'node_modules'] },
    },
    {
      name: 'nobody-knows-the-onlookers',
      severity: 'error',
      from: { path: OURS, pathNot: within(ONLOOKERS) },
      to: { path: within(ONLOOKERS) },
    },
    { name: 'apps-are-apart', severity: 'error', from: { path: '^apps/api/' }, to: { path: '^apps/jobs/' } },
    {
      name: 'apps-are-apart-too',
      severity: 'error',
      from: { path: '^apps/jobs/' },
      to: { path: '^apps/api/' },
    },
    {
      name: 'measurers-are-apart',
      severity: 'error',
      from: { path: '^apps/bench/' },
      to: { path: '^apps/system-tests/' },
    },
    {
      name: 'apps-open-stores-through-wiring',
      severity: 'error',
      from: { path: '^apps/[^/]+/src', pathNot: within(MEASURERS) },
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
