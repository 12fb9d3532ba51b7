import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { read, repositoryFiles } from './references.js';

const isThere = (path: string) => existsSync(new URL(`../../../${path}`, import.meta.url));

/** Code spans that name a file or folder of the repository, with the symbol after a `#` where there is one. */
const REFERENCE = /^((?:packages|apps|docs|test-fixtures|\.ci|\.github)\/[\w./-]+)(?:#(\w+))?$/;

/** A function, a type, a constant or a member of that name. */
const declares = (text: string, name: string) =>
  new RegExp(
    String.raw`^\s*(?:export )?(?:readonly )?(?:(?:async )?function\*? |const |class |interface |type )?${name}\b ?[:?(=<{]`,
    'm',
  ).test(text) || new RegExp(String.raw`^(?:export )?(?:class|interface) ${name}\b`, 'm').test(text);

function referenceFault(span: string): string | null {
  const [, path, symbol] = REFERENCE.exec(span) ?? [];
  if (path === undefined) return null;
  if (!isThere(path)) return `${path} does not exist`;
  if (symbol === undefined) return null;
  return declares(read(path) ?? '', symbol) ? null : `${path} does not declare ${symbol}`;
}

interface Manifest {
  readonly name?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

const manifest = (path: string) => JSON.parse(read(path) ?? '{}') as Manifest; // package.json has this shape

const manifests = repositoryFiles()
  .filter((path) => path === 'package.json' || path.endsWith('/package.json'))
  .map(manifest);

/** Commands that name a script which their package.json does not have. */
function commandFaults(text: string): string[] {
  const scripts = manifest('package.json').scripts ?? {};
  const ofRoot = [...text.matchAll(/\bnpm (?:run ([\w-]+)|(test|start)\b)/g)].map(
    ([, script, lifecycle]) => script ?? lifecycle ?? '',
  );
  const ofPackages = [...text.matchAll(/--filter (@[\w/-]+) run ([\w-]+)/g)];
  return [
    ...ofRoot.filter((script) => !Object.hasOwn(scripts, script)).map((script) => `no script ${script}`),
    ...ofPackages
      .filter(
        ([, name, script = '']) => !manifests.some((each) => each.name === name && each.scripts?.[script]),
      )
      .map(([, name, script]) => `${name} has no script ${script}`),
  ];
}

/** Whatever CONTRIBUTING.md names that is not there. */
function faultsOf(document: string): string[] {
  const spans = [...document.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [...spans.map(referenceFault).filter((fault) => fault !== null), ...commandFaults(document)];
}

/** The anchor of a heading as code hosts make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Relative links of a document that lead nowhere. */
function linkFaults(path: string, text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(
    ([, target = '', anchor]) => {
      const file = target === '' ? path : join(dirname(path), target);
      if (!isThere(file)) return [`${path}: ${target} does not exist`];
      const isDangling =
        anchor !== undefined && !anchorsOf(target === '' ? text : (read(file) ?? '')).includes(anchor);
      return isDangling ? [`${path}: ${file} has no heading ${anchor}`] : [];
    },
  );
}

describe('CONTRIBUTING.md', () => {
  const document = read('CONTRIBUTING.md') ?? '';

  test('names files, symbols and commands that exist', () => {
    expect(faultsOf(document)).toEqual([]);
  });
});

describe('links', () => {
  const documents = repositoryFiles().filter((path) => path.endsWith('.md'));

  test('between documents lead to files and headings', () => {
    expect(documents).toContain('README.md');
    expect(documents.flatMap((path) => linkFaults(path, read(path) ?? ''))).toEqual([]);
  });
});

describe('.github/workflows/ci.yml', () => {
  const workflow = read('.github/workflows/ci.yml') ?? '';

  test('runs .ci/run on Node 20, reads only and has no secret', () => {
    expect([...workflow.matchAll(/^ +- run: (.+)$/gm)].map(([, command]) => command)).toEqual(['.ci/run']);
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    expect(workflow).toMatch(/node-version: 20$/m);
    expect(workflow).not.toContain('secrets.');
    const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@v\d+$/);
  });
});
