/**
 * Checks which source imports what. Then shows that each rule can fail: injects a file that breaks it into a copy of
 * the sources, and expects a violation.
 */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const require = createRequire(import.meta.url);
const rules = require('./dependency-rules.cjs');
const LEVELS = require('./levels.cjs');
const ALLOWED = require('./allowed-imports.cjs');

const SOURCES = ['packages', 'apps', 'test-fixtures'];

/** By folder, such as `packages/domain`. */
const MANIFESTS = new Map(
  SOURCES.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((home) => existsSync(join(root, home, 'package.json')))
    .map((home) => [home, JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8'))]),
);

/** The names of the packages that a package may import. */
const allowedIn = (home) =>
  (ALLOWED[home] ?? '')
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => (name.includes('/') ? name : name.replace('@', '@brand-visibility/')))
    .sort();

/** The packages whose package.json lists other dependencies than `ALLOWED`. Tooling has no sources. */
function manifestFaults(dependenciesOf) {
  return [...MANIFESTS]
    .filter(([home]) => existsSync(join(root, home, 'src')))
    .filter(([home, manifest]) => `${dependenciesOf(manifest).sort()}` !== `${allowedIn(home)}`)
    .map(
      ([home]) => `${home}/package.json: its dependencies differ from packages/tooling/allowed-imports.cjs`,
    );
}

const homeOf = (file) => /^(?:packages|apps|test-fixtures)\/[^/]+/.exec(file)?.[0];

/** The package that an import leads to. */
const packageOf = ({ module, resolved }) =>
  module.startsWith('.') ? MANIFESTS.get(homeOf(resolved))?.name : /^(?:@[^/]+\/)?[^/]+/.exec(module)[0];

/** Imports of sources that are neither of Node, nor of the same package, nor allowed. */
function forbiddenImports(modules) {
  return modules.flatMap(({ source, dependencies }) => {
    const home = homeOf(source);
    if (!source.startsWith(`${home}/src/`)) return [];
    const allowed = [MANIFESTS.get(home).name, ...allowedIn(home)];
    return dependencies
      .filter((dependency) => !dependency.coreModule && !allowed.includes(packageOf(dependency)))
      .map(({ resolved }) => ({ rule: 'imports-only-what-is-allowed', from: source, to: resolved }));
  });
}

/** @returns {Promise<{rule: string, from: string, to: string}[]>} */
async function violationsIn(baseDir, paths) {
  const { output } = await cruise(paths, { ...rules.options, ruleSet: rules, validate: true, baseDir });
  const ofRules = output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return [...ofRules, ...forbiddenImports(output.modules)];
}

/** A file of a folder, or the file that is named. */
const fileOf = (home, part) =>
  part.endsWith('.ts')
    ? part
    : `${part}/${readdirSync(join(root, home, 'src', part)).find((name) => /\.ts$/.test(name))}`;

/** For each part of a level, a file that imports one next to it, or else one of the next level; and one on no level. */
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
            `${home}/src/${isFile ? part : `${part}/injected.ts`}`,
            `import '${isFile ? './' : '../'}${target}';\n`,
          ],
        ],
      ];
    }),
  );
  const last = fileOf(home, levels.at(-1)[0]).replace('.ts', '.js');
  return [...broken, [`${name}-files-are-on-a-level`, [`${home}/src/injected.ts`, `import './${last}';\n`]]];
});

/** Rules with a file that breaks each. */
const VIOLATIONS = [
  ...FLOOR_VIOLATIONS,
  ...['domain', 'contract', 'client'].map((name) => [
    `${name}-runs-anywhere`,
    [`packages/${name}/src/injected.ts`, "import 'node:fs';\n"],
  ]),
  [
    'only-mcp-imports-its-sdk',
    ['apps/api/src/injected.ts', "import '../node_modules/@modelcontextprotocol/server/dist/index.mjs';\n"],
  ],
  ['preset-imports-no-package', ['packages/tooling/jest.mjs', "import '../domain/src/index.js';\n"]],
  [
    'packages-import-only-the-preset-of-tooling',
    ['packages/domain/jest.config.js', "import '../tooling/launch.mjs';\n"],
  ],
  ['no-cycles', ['apps/api/src/injected.ts', "import './injected.js';\n"]],
  ['nothing-unresolved', ['apps/api/src/injected.ts', "import './nowhere.js';\n"]],
  // Another package by its path, a development dependency, and a package that is not listed.
  ...[
    ['packages/domain/src/injected-path.ts', "import '../../contract/src/index.js';\n"],
    ['packages/client/src/injected-tests.ts', "import 'date-fns';\n"],
    ['packages/contract/src/injected-library.ts', "import 'pg';\n"],
  ].map((violation) => ['imports-only-what-is-allowed', violation]),
];

/** Everything but tests, including generated files. A glob would search every node_modules. */
const CHECKED = [...SOURCES, '.'].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) =>
    ['src', 'scripts', 'jest.config.js'].map((part) => join(folder, name, part)),
  ),
);
const TOOLING = readdirSync(join(root, 'packages', 'tooling'))
  .filter((name) => /\.[cm]js$|^supply$/.test(name))
  .map((name) => join('packages', 'tooling', name));

const faults = manifestFaults(({ dependencies = {} }) => Object.keys(dependencies));
const paths = [...CHECKED, ...TOOLING].filter((path) => existsSync(join(root, path)));
for (const { rule, from, to } of await violationsIn(root, paths)) faults.push(`${rule}: ${from} -> ${to}`);

const copy = mkdtempSync(join(root, 'node_modules', '.rules-'));
try {
  for (const name of ['package.json', 'tsconfig.base.json']) cpSync(join(root, name), join(copy, name));
  for (const source of SOURCES) {
    cpSync(join(root, source), join(copy, source), {
      recursive: true,
      verbatimSymlinks: false,
      filter: (path) => !/[\\/](node_modules|dist|test|\.turbo)$/.test(path),
    });
  }
  symlinkSync(join(root, 'apps/api/node_modules'), join(copy, 'apps/api/node_modules'));
  const injected = VIOLATIONS.map(([rule, [file, text]]) => {
    const unique = file.replace('injected', `injected-${rule}`); // one run checks all of them
    writeFileSync(join(copy, unique), text.replace('./injected.js', `./injected-${rule}.js`));
    return { rule, file: unique };
  });
  const detected = await violationsIn(
    copy,
    injected.map(({ file }) => file),
  );
  for (const { rule, file } of injected)
    if (!detected.some((each) => each.rule === rule && each.from === file))
      faults.push(`${rule}: the injected violation ${file} was not detected`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
if (manifestFaults(() => ['another']).length !== Object.keys(ALLOWED).length)
  faults.push('a package.json with other dependencies was not detected');
const broken = new Set(VIOLATIONS.map(([rule]) => rule));
for (const { name } of rules.forbidden)
  if (!broken.has(name)) faults.push(`${name}: no violation is injected`);

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(
  `${broken.size} rules about imports hold; ${VIOLATIONS.length} injected violations were detected`,
);
