import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

/**
 * Checks `allowBuilds`: every installed package with an install script needs an entry, and every entry needs such a
 * package. Returns one fault a line. `installed` is the result of `installedPackages`.
 */
export function installScriptFaults(installed, allowBuilds, lockfile) {
  const undecided = installed.filter(({ name, runs }) => runs && !(name in allowBuilds));
  const locked = new Set(Object.keys(lockfile.packages).map((id) => id.slice(0, id.lastIndexOf('@'))));
  const unused = installed.filter(({ name, runs }) => allowBuilds[name] === true && !runs);
  return [
    ...undecided.map(
      ({ name, version }) => `${name}@${version}: has an install script but no entry in allowBuilds`,
    ),
    ...unused.map(
      ({ name, version }) => `${name}@${version}: has an entry in allowBuilds but no install script`,
    ),
    ...Object.keys(allowBuilds)
      .filter((name) => !locked.has(name))
      .map((name) => `allowBuilds: ${name} is not in the lockfile`),
  ];
}

/**
 * Native packages whose binary was downloaded, one a line: only binaries compiled here come from sources with a
 * digest.
 */
export function downloadedBinaryFaults(installed) {
  return installed
    .filter(({ isDownloaded }) => isDownloaded)
    .map(
      ({ name, version }) =>
        `${name}@${version}: its binary was downloaded, not compiled here; run node packages/tooling/launch.mjs rebuild ${name}`,
    );
}

/**
 * The packages of the lockfile that are installed here: name, version, whether an install would run their code, and
 * whether they have a binary that was not compiled here (node-gyp leaves its configuration next to what it builds).
 */
export function installedPackages(root, lockfile) {
  const store = join(root, 'node_modules', '.pnpm');
  return readdirSync(store)
    .map((folder) => join(store, folder, 'node_modules'))
    .filter((folder) => existsSync(folder))
    .flatMap(realPackages)
    .map((folder) => {
      const { name, version, scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const hasScript = INSTALL_SCRIPTS.some((script) => script in scripts);
      const isNative = existsSync(join(folder, 'binding.gyp'));
      const isDownloaded =
        isNative &&
        existsSync(join(folder, 'build', 'Release')) &&
        !existsSync(join(folder, 'build', 'config.gypi'));
      return { name, version, runs: hasScript || isNative, isDownloaded };
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
