/**
 * Checks the dependency rules over all sources, then proves that each can fail: a file that breaks it is planted in a
 * copy of the sources, and the rule has to name it.
 */
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
  'nobody-knows-the-onlookers': [
    'apps/api/src/planted.ts',
    "import '../../../packages/proofs/src/place.js';\n",
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

const SOURCES = ['packages', 'apps', 'test-fixtures'];

/** @returns {Promise<{rule: string, from: string, to: string}[]>} */
async function violationsIn(baseDir, paths) {
  const { output } = await cruise(paths, { ...rules.options, ruleSet: rules, validate: true, baseDir });
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

const found = await violationsIn(root, ['packages/*/src', 'apps/*/src', 'test-fixtures/src']);
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
  for (const name of ['packages/storage', 'packages/wiring', 'packages/client', 'apps/api', 'apps/jobs']) {
    symlinkSync(join(root, name, 'node_modules'), join(copy, name, 'node_modules'));
  }
  for (const [rule, [file, text]] of Object.entries(VIOLATIONS)) {
    writeFileSync(join(copy, file), text);
    const named = (await violationsIn(copy, [file])).some((violation) => violation.rule === rule);
    if (!named) silent.push(rule);
    rmSync(join(copy, file));
  }
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
