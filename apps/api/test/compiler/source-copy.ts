import { afterAll, beforeAll } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A copy of the sources of all packages, compiled as one program: a test changes it and
 * sees which other files must then change. Packages are resolved to their sources, not to their build output, so
 * that an error in one package does not hide errors in another.
 */
export interface SourceCopy {
  /** The compile errors with only these changes, in the order of files and lines. */
  compileErrors(changes?: Changes): readonly CompileError[];
  remove(): void;
}

/**
 * For each file, by path from the project's root, a function from its current text (empty for a new file) to the new
 * one.
 */
export type Changes = Readonly<Record<string, (text: string) => string>>;

export interface CompileError {
  /** Path from the root of the project. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** A change that replaces `present`, which must occur exactly once, with `text`. */
export function replacing(present: string, text: string): (whole: string) => string {
  return (whole) => {
    const [before, after, ...more] = whole.split(present);
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(`${JSON.stringify(present)} must occur in the file exactly once`);
    }
    return before + text + after;
  };
}

/** The distinct files with errors, sorted by name. */
export function filesOf(errors: readonly CompileError[]): readonly string[] {
  return [...new Set(errors.map(({ file }) => file))].sort();
}

export function copySources(): SourceCopy {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'));
  const packages = packageFolders();
  for (const at of packages) {
    for (const part of PARTS.filter((part) => existsSync(join(ROOT, at, part)))) {
      cpSync(join(ROOT, at, part), join(folder, at, part), { recursive: true });
    }
    copyFileSync(join(ROOT, at, 'package.json'), join(folder, at, 'package.json'));
    symlinkSync(join(ROOT, at, 'node_modules'), join(folder, at, 'node_modules'));
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configOf(packages)));
  return {
    compileErrors: (changes = {}) => withChanges(folder, changes, () => compile(folder)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');
/** The store contract, which new filters and members must be added to. */
const CONTRACT = 'test/contract';
const PARTS = ['src', 'scripts', CONTRACT];
const COMPILER = join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc');

/** Independent of the others: the client, which is generated, and the report, which knows the client alone. */
const APART: ReadonlySet<string> = new Set(['packages/client', 'packages/report']);

/** All packages that know each other. */
function packageFolders(): readonly string[] {
  const within = (at: string) => readdirSync(join(ROOT, at)).map((name) => `${at}/${name}`);
  return [...within('packages'), ...within('apps'), ...within('test-fixtures')].filter(
    (at) => existsSync(join(ROOT, at, 'tsconfig.json')) && !APART.has(at),
  );
}

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | { readonly types: string }>>;
}

function configOf(packages: readonly string[]): object {
  const paths = packages.flatMap((at) => {
    const { name, exports = {} } = JSON.parse(
      readFileSync(join(ROOT, at, 'package.json'), 'utf8'),
    ) as Manifest;
    return Object.entries(exports).flatMap(([entry, target]): [string, readonly string[]][] => {
      if (typeof target === 'string') return []; // data, which has no types
      const source = target.types.replace('./dist/', `./${at}/src/`).replace(/\.d\.ts$/, '.ts');
      return [[name + entry.slice(1), [source]]];
    });
  });
  return {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: true,
      incremental: true,
      tsBuildInfoFile: './tsconfig.tsbuildinfo',
      types: ['node'],
      typeRoots: [join(ROOT, 'test-fixtures', 'records', 'node_modules', '@types')],
      paths: Object.fromEntries(paths),
    },
    include: packages.flatMap((at) => [`${at}/src`, `${at}/${CONTRACT}`]),
  };
}

function withChanges<T>(folder: string, changes: Changes, work: () => T): T {
  const before = Object.keys(changes).map((file) => [file, textOf(join(folder, file))] as const);
  try {
    for (const [file, text] of before) writeFileSync(join(folder, file), changes[file]!(text ?? ''));
    return work();
  } finally {
    for (const [file, text] of before) {
      if (text === null) rmSync(join(folder, file), { force: true });
      else writeFileSync(join(folder, file), text);
    }
  }
}

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** `file(line,column): error TS1234: message`, with details on the following lines. */
const ERROR = /^(.+)\((\d+),\d+\): error TS\d+: (.*(?:\n .*)*)$/gm;

function compile(folder: string): CompileError[] {
  const args = [COMPILER, '--pretty', 'false', '--singleThreaded']; // several threads check much of it several times
  const env = { ...process.env, GOGC: '400' }; // of memory there is more than of time
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  const errors = [...stdout.matchAll(ERROR)].map(([, file = '', line = '', message = '']) => ({
    file,
    line: Number(line),
    message,
  }));
  // The compiler may also fail without an error in a file, for instance because of its settings.
  if ((status === 0) !== (errors.length === 0)) throw new Error(`the compiler failed:\n${stdout}${stderr}`);
  return errors;
}

/** One copy of the sources for all tests of a file; compiles it with some changes applied. */
export function sourceCopyForAll() {
  let copy: SourceCopy | null = null;
  beforeAll(() => {
    copy = copySources();
  });
  afterAll(() => copy?.remove());

  const compileErrors = (changes?: Changes): readonly CompileError[] => {
    if (!copy) throw new Error('the copy exists only while tests run');
    return copy.compileErrors(changes);
  };
  return { compileErrors, filesToFillIn: (changes: Changes) => filesOf(compileErrors(changes)) };
}
