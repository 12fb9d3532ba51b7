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
    path: RINGS.slice(i + 1)
      .map((outer) => `^${outer}/`)
      .concat('^test-fixtures/'),
  },
}));

/** They look at the service from outside: the bench measures libraries beside it, a proof runs its programs. */
const MEASURERS = ['apps/bench', 'apps/system-tests'];

/** The examples ask the whole for the replies that its description shows. */
const ONLOOKERS = [...MEASURERS, 'apps/documents'];

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
      to: { path: '^(packages|apps|test-fixtures)/', pathNot: '^packages/client/(src|node_modules)/' },
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
    {
      name: 'nobody-knows-the-onlookers',
      severity: 'error',
      from: { path: '^(packages|apps|test-fixtures)/', pathNot: ONLOOKERS.map((place) => `^${place}/`) },
      to: { path: ONLOOKERS.map((place) => `^${place}/`) },
    },
    { name: 'apps-are-apart', severity: 'error', from: { path: '^apps/api/' }, to: { path: '^apps/jobs/' } },
    {
      name: 'apps-are-apart-too',
      severity: 'error',
      from: { path: '^apps/jobs/' },
      to: { path: '^apps/api/' },
    },
    {
      name: 'apps-open-stores-through-wiring',
      severity: 'error',
      from: { path: '^apps/[^/]+/src', pathNot: MEASURERS.map((place) => `^${place}/`) },
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
