/**
 * Checks the dependency rules over all sources. Then proves that each rule can fail: plants a file that breaks it in
 * a copy of the sources and expects a violation.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const require = createRequire(import.meta.url);
const rules = require('./dependency-rules.cjs');
const LEVELS = require('./levels.cjs');

/** A file of a folder, or the one that is named. */
const fileOf = (home, part) =>
  part.endsWith('.ts')
    ? part
    : `${part}/${readdirSync(join(root, home, 'src', part)).find((name) => /\.ts$/.test(name))}`;

/** For each part of a level, a file that imports one beside it, or else one of the next level; and one on no level. */
const FLOOR_VIOLATIONS = Object.entries(LEVELS).flatMap(([home, levels]) => {
  const name = home.split('/').pop();
  const broken = levels.flatMap((level, i) =>
    level.flatMap((part) => {
      const forbidden = [...level.filter((other) => other !== part), ...(levels[i + 1] ?? [])][0];
      if (forbidden === undefined) return [];
      const isFile = part.endsWith('.ts');
      const target = fileOf(home, forbidden).replace('.ts', '.js');
      return [
        [
          `${name}-${part.replace('.ts', '')}-imports-no-later-level`,
          [
            `${home}/src/${isFile ? part : `${part}/planted.ts`}`,
            `import '${isFile ? './' : '../'}${target}';\n`,
          ],
        ],
      ];
    }),
  );
  const last = fileOf(home, levels.at(-1)[0]).replace('.ts', '.js');
  return [...broken, [`${name}-files-are-on-a-level`, [`${home}/src/planted.ts`, `import './${last}';\n`]]];
});

/** For each rule, a file that breaks it. */
const VIOLATIONS = {
  ...Object.fromEntries(FLOOR_VIOLATIONS),
  'domain-is-pure': ['packages/domain/src/planted.ts', "import 'node:fs';\n"],
  'domain-imports-nothing-outward': [
    'packages/domain/src/planted.ts',
    "import '../../contract/src/index.js';\n",
  ],
  'contract-imports-nothing-outward': [
    'packages/contract/src/planted.ts',
    "import '../../application/src/index.js';\n",
  ],
  'contract-runs-anywhere': ['packages/contract/src/planted.ts', "import 'node:fs';\n"],
  'application-imports-nothing-outward': [
    'packages/application/src/planted.ts',
    "import '../../storage/src/index.js';\n",
  ],
  'storage-imports-nothing-outward': [
    'packages/storage/src/planted.ts',
    "import '../../wiring/src/index.js';\n",
  ],
  'wiring-imports-nothing-outward': [
    'packages/wiring/src/planted.ts',
    "import '../../../apps/api/src/server/serve.js';\n",
  ],
  'only-storage-or-copy-imports-better-sqlite3': [
    'apps/api/src/planted.ts',
    "import '../../../packages/storage/node_modules/better-sqlite3';\n",
  ],
  'only-storage-imports-pg': [
    'apps/api/src/planted.ts',
    "import '../../../packages/storage/node_modules/pg';\n",
  ],
  'only-storage-imports-kysely': [
    'apps/api/src/planted.ts',
    "import '../../../packages/storage/node_modules/kysely';\n",
  ],
  'only-wiring-imports-inversify': [
    'apps/api/src/planted.ts',
    "import '../../../packages/wiring/node_modules/inversify/lib/index.js';\n",
  ],
  'only-api-imports-express': [
    'packages/wiring/src/planted.ts',
    "import '../../../apps/api/node_modules/express';\n",
  ],
  'only-mcp-imports-modelcontextprotocol-server': [
    'apps/api/src/planted.ts',
    "import '../node_modules/@modelcontextprotocol/server/dist/index.mjs';\n",
  ],
  'only-api-imports-prom-client': [
    'packages/wiring/src/planted.ts',
    "import '../../../apps/api/node_modules/prom-client';\n",
  ],
  'only-jobs-imports-commander': ['apps/api/src/planted.ts', "import '../../jobs/node_modules/commander';\n"],
  'client-is-independent': [
    'packages/client/src/planted.ts',
    "import type {} from '../../contract/src/index.js';\n",
  ],
  'bridge-is-independent': [
    'apps/mcp/src/planted.ts',
    "import type {} from '../../../packages/contract/src/index.js';\n",
  ],
  'only-demo-world-imports-date-fns-tz': [
    'apps/jobs/src/planted.ts',
    "import '../../../packages/demo-world/node_modules/date-fns-tz';\n",
  ],
  'only-documents-imports-openapi-typescript': [
    'packages/contract/src/planted.ts',
    "import '../../../apps/documents/node_modules/openapi-typescript/dist/index.mjs';\n",
  ],
  'only-site-imports-marked': [
    'apps/api/src/planted.ts',
    "import '../../../packages/site/node_modules/marked';\n",
  ],
  'only-report-imports-preact': [
    'apps/api/src/planted.ts',
    "import '../../../packages/report/node_modules/preact';\n",
  ],
  'only-report-imports-d3-scale': [
    'apps/api/src/planted.ts',
    "import '../../../packages/report/node_modules/d3-scale';\n",
  ],
  'only-report-imports-d3-shape': [
    'apps/api/src/planted.ts',
    "import '../../../packages/report/node_modules/d3-shape';\n",
  ],
  'demo-world-imports-only-the-contract': [
    'packages/demo-world/src/planted.ts',
    "import type {} from '../../application/src/index.js';\n",
  ],
  'terminal-imports-no-package': [
    'packages/terminal/src/planted.ts',
    "import type {} from '../../client/src/index.js';\n",
  ],
  'copy-imports-only-the-client': [
    'packages/copy/src/planted.ts',
    "import type {} from '../../contract/src/index.js';\n",
  ],
  'report-imports-only-the-client': [
    'packages/report/src/planted.ts',
    "import type {} from '../../contract/src/index.js';\n",
  ],
  'site-shows-the-contract': [
    'packages/site/src/planted.ts',
    "import type {} from '../../application/src/index.js';\n",
  ],
  'programs-are-run-as-processes': [
    'test-fixtures/programs/src/planted.ts',
    "import '../../../apps/api/src/server/serve.js';\n",
  ],
  'bench-does-not-import-prove': ['apps/bench/src/planted.ts', "import '../../prove/src/harness/mix.js';\n"],
  'requests-import-only-the-ports': [
    'test-fixtures/requests/src/planted.ts',
    "import '../../databases/src/postgres.js';\n",
  ],
  'records-import-only-the-ports': [
    'test-fixtures/records/src/planted.ts',
    "import '../../databases/src/postgres.js';\n",
  ],
  'databases-import-no-package': [
    'test-fixtures/databases/src/planted.ts',
    "import '../../records/src/index.js';\n",
  ],
  'model-imports-no-package': [
    'test-fixtures/model/src/planted.ts',
    "import '../../records/src/index.js';\n",
  ],
  'only-the-demo-command-imports-demo-world': [
    'apps/api/src/planted.ts',
    "import '../../../packages/demo-world/src/index.js';\n",
  ],
  'product-imports-no-test-kit': [
    'apps/jobs/src/planted.ts',
    "import '../../../test-fixtures/records/src/index.js';\n",
  ],
  'preset-imports-no-package': ['packages/tooling/jest.mjs', "import '../domain/src/index.js';\n"],
  'packages-import-only-the-preset-of-tooling': [
    'packages/domain/jest.config.js',
    "import '../tooling/launch.mjs';\n",
  ],
  'packages-import-no-app': [
    'packages/copy/src/planted.ts',
    "import '../../../apps/api/src/server/serve.js';\n",
  ],
  'nothing-imports-the-outer-apps': [
    'apps/api/src/planted.ts',
    "import '../../../apps/prove/src/harness/mix.js';\n",
  ],
  'api-does-not-import-jobs': ['apps/api/src/planted.ts', "import '../../jobs/src/main.js';\n"],
  'jobs-does-not-import-api': ['apps/jobs/src/planted.ts', "import '../../api/src/server/serve.js';\n"],
  'apps-open-stores-through-wiring': [
    'apps/api/src/planted.ts',
    "import '../../../packages/storage/src/index.js';\n",
  ],
  'no-cycles': ['apps/api/src/planted.ts', "import './planted.js';\n"],
  'nothing-unresolved': ['apps/api/src/planted.ts', "import './nowhere.js';\n"],
};

/** The packages whose libraries the planted files import. */
const WITH_LIBRARIES = [
  'packages/storage',
  'packages/wiring',
  'packages/client',
  'packages/demo-world',
  'packages/report',
  'packages/site',
  'apps/api',
  'apps/jobs',
  'apps/documents',
];

const SOURCES = ['packages', 'apps', 'test-fixtures'];

/** @returns {Promise<{rule: string, from: string, to: string}[]>} */
async function violationsIn(baseDir, paths) {
  const { output } = await cruise(paths, { ...rules.options, ruleSet: rules, validate: true, baseDir });
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

/** Everything but tests, including generated files. A glob would search every node_modules. */
const CHECKED = ['packages', 'apps', 'test-fixtures', '.'].flatMap((folder) =>
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
    const own = file.replace('planted', `planted-${rule}`); // one run checks all of them
    writeFileSync(join(copy, own), text.replace('./planted.js', `./planted-${rule}.js`));
    return { rule, file: own };
  });
  const detected = await violationsIn(
    copy,
    planted.map(({ file }) => file),
  );
  for (const { rule, file } of planted)
    if (!detected.some((each) => each.rule === rule && each.from === file)) silent.push(rule);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
for (const rule of silent) console.error(`${rule}: the planted violation was not detected`);

const untested = rules.forbidden.map(({ name }) => name).filter((name) => !(name in VIOLATIONS));
for (const rule of untested) console.error(`${rule}: no violation is planted for it`);

if (found.length + silent.length + untested.length > 0) process.exit(1);
console.log(
  `${rules.forbidden.length} dependency rules hold; ${Object.keys(VIOLATIONS).length} planted violations were detected`,
);
