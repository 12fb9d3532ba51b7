import { build } from 'esbuild';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manifestFile, tarball } from './tarball.mjs';

const PROGRAM = 'dist/main.js';
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Packs a program as a package that npm installs and that runs alone: its `dist/main.js` with all that it imports, the
 * other files that it reads, and the licences of what the bundle contains. Its version is the release's.
 *
 * @param {string} name the folder of the program in apps
 * @param {{ readonly folders?: readonly string[], readonly optionalDependencies?: object }} own what else it needs
 * @param {import('esbuild').BuildOptions} options
 */
export async function packedProgram(name, { folders = [], optionalDependencies }, options = {}) {
  const folder = join(ROOT, 'apps', name);
  const read = (path) => readFileSync(join(folder, path));
  const { version } = JSON.parse(String(readFileSync(join(ROOT, 'package.json'))));
  const manifest = JSON.parse(String(read('package.json')));
  const { outputFiles, metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [PROGRAM],
    outdir: 'dist',
    allowOverwrite: true,
    write: false,
    metafile: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    ...options,
  });
  const files = folders.flatMap((each) => readdirSync(join(folder, each)).map((file) => `${each}/${file}`));
  return tarball([
    manifestFile({ ...manifest, version, exports: undefined, optionalDependencies }),
    ['LICENSE', Buffer.concat([read('../../LICENSE'), ...licencesOf(folder, metafile)])],
    ['README.md', read('README.md')],
    [PROGRAM, Buffer.concat(outputFiles.map(({ contents }) => contents))],
    ...files.sort().map((path) => [path, read(path)]),
  ]);
}

/** The licences of the packages of others that a bundle contains. */
function licencesOf(folder, { inputs }) {
  const installed = Object.keys(inputs).map(
    (path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0],
  );
  const packages = [...new Set(installed.filter((each) => each !== undefined))].sort();
  return packages.map((each) => {
    const path = resolve(folder, each);
    const licence = readdirSync(path).find((file) => /^licen[cs]e/i.test(file));
    if (licence === undefined) throw new Error(`${path}: its licence is missing`);
    return readFileSync(join(path, licence));
  });
}
