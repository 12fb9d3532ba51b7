/**
 * Checks the dependency rules over all sources, then proves that each can fail: a file that breaks it is planted in a
 * copy of the sources, and the rule has to name it.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const rules = createRequire(import.meta.url)('./dependency-rules.cjs');

/** Each planted file breaks the rule that it stands under. */
const VIOLATIONS = {
  'domain-is-pure': ['packages/domain/src/planted.ts', "import 'node:fs';\n"],
  'domain-knows-nothing-outside-it': [
    'packages/domain/src/planted.ts',
    "import '../../contract/src/index.js';\n",
  ],
  'contract-knows-nothing-outside-it': [
    'packages/contract/src/planted.ts',
    "import '../../application/src/index.js';\n",
  ],
  'contract-runs-anywhere': ['packages/contract/src/planted.ts', "import 'node:fs';\n"],
  'application-knows-nothing-outside-it': [
    'packages/application/src/planted.ts',
    "import '../../storage/src/index.js';\n",
  ],
  'storage-knows-nothing-outside-it': [
    'packages/storage/src/planted.ts',
    "import '../../wiring/src/index.js';\n",
  ],
  'wiring-knows-nothing-outside-it': [
    'packages/wiring/src/planted.ts',
    "import '../../../apps/api/src/serve.js';\n",
  ],
  'only-storage-names-better-sqlite3': [
    'apps/api/src/planted.ts',
    "import '../../../packages/storage/node_modules/better-sqlite3';\n",
  ],
  'only-storage-names-pg': [
    'apps/api/src/planted.ts',
    "import '../../../packages/storage/node_modules/pg';\n",
  ],
  'only-storage-names-kysely': [
    'apps/api/src/planted.ts',
    "import '../../../packages/storage/node_modules/kysely';\n",
  ],
  'only-wiring-names-inversify': [
    'apps/api/src/planted.ts',
    "import '../../../packages/wiring/node_modules/inversify/lib/index.js';\n",
  ],
  'only-api-names-express': [
    'packages/wiring/src/planted.ts',
    "import '../../../apps/api/node_modules/express';\n",
  ],
  'only-api-names-prom-client': [
    'packages/wiring/src/planted.ts',
    "import '../../../apps/api/node_modules/prom-client';\n",
  ],
  'only-jobs-names-commander': ['apps/api/src/planted.ts', "import '../../jobs/node_modules/commander';\n"],
  'only-client-names-openapi-fetch': [
    'apps/api/src/planted.ts',
    "import '../../../packages/client/node_modules/openapi-fetch/dist/index.mjs';\n",
  ],
  'client-stands-alone': [
    'packages/client/src/planted.ts',
    "import type {} from '../../contract/src/index.js';\n",
  ],
  'client-runs-anywhere': ['packages/client/src/planted.ts', "import 'node:fs';\n"],
  'only-demo-world-names-date-fns-tz': [
    'apps/jobs/src/planted.ts',
    "import '../../../packages/demo-world/node_modules/date-fns-tz';\n",
  ],
  'only-documents-names-openapi-typescript': [
    'packages/contract/src/planted.ts',
    "import '../../../apps/documents/node_modules/openapi-typescript/dist/index.mjs';\n",
  ],
  'demo-world-knows-the-contract-alone': [
    'packages/demo-world/src/planted.ts',
    "import type {} from '../../application/src/index.js';\n",
  ],
  'api-fuzz-asks-from-outside': [
    'packages/api-fuzz/src/planted.ts',
    "import type {} from '../../application/src/index.js';\n",
  ],
  'paging-model-knows-the-ports-alone': [
    'packages/paging-model/src/planted.ts',
    "import '../../storage/src/index.js';\n",
  ],
  'programs-are-run-from-outside': [
    'packages/programs/src/planted.ts',
    "import '../../../apps/api/src/serve.js';\n",
  ],
  'measurers-are-apart': ['apps/bench/src/planted.ts', "import '../../system-tests/src/mix.js';\n"],
  'test-fixtures-know-the-ports-alone': [
    'test-fixtures/src/planted.ts',
    "import '../../packages/api-fuzz/src/index.js';\n",
  ],
  'only-the-demo-command-knows-the-demo-world': [
    'apps/api/src/planted.ts',
    "import '../../../packages/demo-world/src/index.js';\n",
  ],
  'product-knows-no-test-kit': [
    'apps/jobs/src/planted.ts',
    "import '../../../test-fixtures/src/index.js';\n",
  ],
  'preset-knows-no-package': ['packages/tooling/jest.mjs', "import '../domain/src/index.js';\n"],
  'of-tooling-packages-know-the-preset': [
    'packages/domain/jest.config.js',
    "import '../tooling/launch.mjs';\n",
  ],
  'nobody-knows-the-onlookers': [
    'apps/api/src/planted.ts',
    "import '../../../apps/system-tests/src/mix.js';\n",
  ],
  'apps-are-apart': ['apps/api/src/planted.ts', "import '../../jobs/src/main.js';\n"],
  'apps-are-apart-too': ['apps/jobs/src/planted.ts', "import '../../api/src/serve.js';\n"],
  'apps-open-stores-through-wiring': [
    'apps/api/src/planted.ts',
    "import '../../../packages/storage/src/index.js';\n",
  ],
  'no-cycles': ['apps/api/src/planted.ts', "import './planted.js';\n"],
  'nothing-unresolved': ['apps/api/src/planted.ts', "import './nowhere.js';\n"],
};

/** Those whose libraries the planted files name. */
const WITH_LIBRARIES = [
  ...['packages/storage', 'packages/wiring', 'packages/client', 'packages/demo-world'],
  ...['apps/api', 'apps/jobs', 'apps/documents'],
];

const SOURCES = ['packages', 'apps', 'test-fixtures'];

/** @returns {Promise<{rule: string, from: string, to: string}[]>} */
async function violationsIn(baseDir, paths) {
  const { output } = await cruise(paths, { ...rules.options, ruleSet: rules, validate: true, baseDir });
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

/** All that is no test, with what a script generates; a pattern would be looked for in every node_modules. */
const CHECKED = ['packages', 'apps', '.'].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) =>
    ['src', 'scripts', 'jest.config.js'].map((part) => join(folder, name, part)),
  ),
);
const TOOLING = readdirSync(join(root, 'packages', 'tooling'))
  .filter((name) => /\.[cm]js$|^supply$/.test(name))
  .map((name) => join('packages', 'tooling', name));

const found = await violationsIn(
  root,
  [...CHECKED, ...TOOLING].filter((path) => existsSync(join(root, path))),
);
for (const { rule, from, to } of found) console.error(`${rule}: ${from} -> ${to}`);

const copy = mkdtempSync(join(root, 'node_modules', '.rules-'));
const silent = [];
try {
  for (const name of ['package.json', 'tsconfig.base.json']) cpSync(join(root, name), join(copy, name));
  for (const source of SOURCES) {
    cpSync(join(root, source), join(copy, source), {
      recursive: true,
      verbatimSymlinks: false,
      filter: (path) => !/[\\/](node_modules|dist|test|\.turbo)$/.test(path),
    });
  }
  for (const name of WITH_LIBRARIES) {
    symlinkSync(join(root, name, 'node_modules'), join(copy, name, 'node_modules'));
  }
  const planted = Object.entries(VIOLATIONS).map(([rule, [file, text]]) => {
    const own = file.replace('planted', `planted-${rule}`); // all are looked at in one go
    writeFileSync(join(copy, own), text.replace('./planted.js', `./planted-${rule}.js`));
    return { rule, file: own };
  });
  const named = await violationsIn(
    copy,
    planted.map(({ file }) => file),
  );
  for (const { rule, file } of planted)
    if (!named.some((each) => each.rule === rule && each.from === file)) silent.push(rule);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
for (const rule of silent) console.error(`${rule}: a planted violation went unnoticed`);

const untried = rules.forbidden.map(({ name }) => name).filter((name) => !(name in VIOLATIONS));
for (const rule of untried) console.error(`${rule}: no violation is planted for it`);

if (found.length + silent.length + untried.length > 0) process.exit(1);
console.log(
  `${rules.forbidden.length} dependency rules hold; ${Object.keys(VIOLATIONS).length} planted violations were noticed`,
);
