import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * What the lockfile links to, and what runs at installation. pnpm itself refuses to install a package with an install
 * script and no entry in `allowBuilds`.
 */

/** One fault for each entry of `allowBuilds` that is not in the lockfile: it would permit a future package. */
export function unusedPermissions(allowBuilds, lockfile) {
  const locked = new Set(Object.keys(lockfile.packages).map((id) => id.slice(0, id.lastIndexOf('@'))));
  return Object.keys(allowBuilds)
    .filter((name) => !locked.has(name))
    .map((name) => `allowBuilds: ${name} is not in the lockfile`);
}

/**
 * The native packages of the lockfile that are installed with a downloaded binary, one a line: only binaries compiled
 * here come from sources with a digest. node-gyp leaves its configuration next to what it builds.
 */
export function downloadedBinaryFaults(root, lockfile) {
  const store = join(root, 'node_modules', '.pnpm');
  return readdirSync(store)
    .map((folder) => join(store, folder, 'node_modules'))
    .filter((folder) => existsSync(folder))
    .flatMap(realPackages)
    .filter((folder) => existsSync(join(folder, 'binding.gyp')))
    .filter((folder) => existsSync(join(folder, 'build', 'Release')))
    .filter((folder) => !existsSync(join(folder, 'build', 'config.gypi')))
    .map((folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    .filter(({ name, version }) => `${name}@${version}` in lockfile.packages)
    .map(
      ({ name, version }) =>
        `${name}@${version}: its binary was downloaded, not compiled here; run node packages/tooling/launch.mjs rebuild ${name}`,
    );
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

/**
 * Links of the parsed `pnpm-lock.yaml` that leave the workspace, one fault a line: pnpm follows them. It refuses
 * every other change of where a package comes from if it does not trust the lockfile.
 */
export const linkFaults = ({ importers }) =>
  Object.entries(importers).flatMap(([from, groups]) =>
    Object.values(groups)
      .flatMap(Object.entries)
      .filter(([, { version }]) => version.startsWith('link:'))
      .map(([name, { version }]) => ({ name, target: posix.join(from, version.slice('link:'.length)) }))
      .filter(({ target }) => !(target in importers))
      .map(
        ({ name, target }) =>
          `${from}: ${name} is linked to ${target}, which is not a package of the workspace`,
      ),
  );
