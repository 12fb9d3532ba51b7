import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { read, repositoryFiles } from './references.js';

const isThere = (path: string) => existsSync(new URL(`../../../${path}`, import.meta.url));

/**
 * Code spans that name a file or folder of the repository, not a built one, with the symbol after a `#` if any. A path
 * such as `domain/src/number.ts` begins in `packages` or `apps`.
 */
const REFERENCE =
  /^((?:packages|apps|docs|test-fixtures|\.ci|\.github|[\w-]+\/(?:src|test))\/(?!.*\bdist\/)[\w./-]+)(?:#(\w+))?$/;

/** The path from the root of the repository; null if nothing is there. */
const resolved = (path: string) =>
  [path, `packages/${path}`, `apps/${path}`].find((candidate) => isThere(candidate)) ?? null;

/** A function, a type, a constant or a member of that name. */
const declares = (text: string, name: string) =>
  new RegExp(
    String.raw`^\s*(?:export )?(?:readonly )?(?:(?:async )?function\*? |const |class |interface |type )?${name}\b ?[:?(=<{]`,
    'm',
  ).test(text) || new RegExp(String.raw`^(?:export )?(?:class|interface) ${name}\b`, 'm').test(text);

function referenceFault(span: string): string | null {
  const [, path, symbol] = REFERENCE.exec(span) ?? [];
  if (path === undefined) return null;
  const file = resolved(path);
  if (file === null) return `${path} does not exist`;
  if (symbol === undefined) return null;
  return declares(read(file) ?? '', symbol) ? null : `${path} does not declare ${symbol}`;
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

function referenceFaults(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return spans.map(referenceFault).filter((fault) => fault !== null);
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
function linkFaults(text: string, path: string): string[] {
  return [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(
    ([, target = '', anchor]) => {
      const file = target === '' ? path : join(dirname(path), target);
      if (!isThere(file)) return [`${target} does not exist`];
      const isDangling =
        anchor !== undefined && !anchorsOf(target === '' ? text : (read(file) ?? '')).includes(anchor);
      return isDangling ? [`${file} has no heading ${anchor}`] : [];
    },
  );
}

describe('documents', () => {
  const documents = repositoryFiles()
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: read(path) ?? '' }));
  const faultsBy = (faultsOf: (text: string, path: string) => string[]) =>
    documents.flatMap(({ path, text }) => faultsOf(text, path).map((fault) => `${path}: ${fault}`));

  test('name files and symbols that exist', () => {
    expect(faultsBy(referenceFaults)).toEqual([]);
  });

  test('name commands that exist', () => {
    expect(documents.filter(({ text }) => text.includes('npm run ')).length).toBeGreaterThan(5);
    expect(faultsBy(commandFaults)).toEqual([]);
  });

  test('link to files and headings that exist', () => {
    expect(faultsBy(linkFaults)).toEqual([]);
  });
});

describe('.github/workflows/ci.yml', () => {
  const workflow = read('.github/workflows/ci.yml') ?? '';

  test('runs the two commands of .ci/run on Node 20, reads only and has no secret', () => {
    const commands = (read('.ci/run') ?? '').matchAll(/^(npm .*) \|\| /gm);
    expect([...workflow.matchAll(/node-version: 20\n +- run: (.*)$/gm)].map(([, run]) => run)).toEqual(
      [...commands].map(([, command]) => command),
    );
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    expect(workflow).not.toContain('secrets.');
    const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@v\d+$/);
  });
});
