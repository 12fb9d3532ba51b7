import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What runs at installation. pnpm itself refuses to install a package with an install script and no entry in
 * `allowBuilds`.
 */

/** One fault for each entry of `allowBuilds` that is not in the lockfile: it would permit a future package. */
export function unusedPermissions(allowBuilds, lockfile) {
  const locked = new Set(Object.keys(lockfile.packages).map((id) => id.slice(0, id.lastIndexOf('@'))));
  return Object.keys(allowBuilds)
    .filter((name) => !locked.has(name))
    .map((name) => `allowBuilds: ${name} is not in the lockfile`);
}

/**
 * Native packages whose binary was downloaded, one a line: only binaries compiled here come from sources with a
 * digest.
 */
export function downloadedBinaryFaults(natives) {
  return natives
    .filter(({ isDownloaded }) => isDownloaded)
    .map(
      ({ name, version }) =>
        `${name}@${version}: its binary was downloaded, not compiled here; run node packages/tooling/launch.mjs rebuild ${name}`,
    );
}

/**
 * The native packages of the lockfile that are installed here, and whether they have a binary that was not compiled
 * here (node-gyp leaves its configuration next to what it builds).
 */
export function nativePackages(root, lockfile) {
  const store = join(root, 'node_modules', '.pnpm');
  return readdirSync(store)
    .map((folder) => join(store, folder, 'node_modules'))
    .filter((folder) => existsSync(folder))
    .flatMap(realPackages)
    .filter((folder) => existsSync(join(folder, 'binding.gyp')))
    .map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const isDownloaded =
        existsSync(join(folder, 'build', 'Release')) && !existsSync(join(folder, 'build', 'config.gypi'));
      return { name, version, isDownloaded };
    })
    .filter(({ name, version }) => `${name}@${version}` in lockfile.packages);
}

/** The packages in a folder that are not symbolic links. */
function realPackages(folder) {
  return readdirSync(folder)
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((rest) => `${name}/${rest}`) : name,
    )
    .map((name) => join(folder, name))
    .filter((path) => !lstatSync(path).isSymbolicLink() && existsSync(join(path, 'package.json')));
}
