import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

/**
 * What is wrong with `allowBuilds`, a line each: every installed package that would run something when it is installed
 * needs a decision there, and no decision may outlive its package. `installed` is what `installedPackages` gives.
 */
export function installScriptFaults(installed, allowBuilds, lockfile) {
  const undecided = installed.filter(({ name, runs }) => runs && !(name in allowBuilds));
  const locked = new Set(Object.keys(lockfile.packages).map((id) => id.slice(0, id.lastIndexOf('@'))));
  const idle = installed.filter(({ name, runs }) => allowBuilds[name] === true && !runs);
  return [
    ...undecided.map(
      ({ name, version }) => `${name}@${version}: has an install script that allowBuilds does not name`,
    ),
    ...idle.map(
      ({ name, version }) => `${name}@${version}: allowBuilds names it, but it has no install script`,
    ),
    ...Object.keys(allowBuilds)
      .filter((name) => !locked.has(name))
      .map((name) => `allowBuilds: ${name} is not in the lockfile`),
  ];
}

/** Packages with sources of their own whose binary was downloaded, a line each: only what is compiled here has a digest. */
export function downloadedBinaryFaults(installed) {
  return installed
    .filter(({ isDownloaded }) => isDownloaded)
    .map(
      ({ name, version }) =>
        `${name}@${version}: its binary was downloaded, not compiled; run node packages/tooling/launch.mjs rebuild ${name}`,
    );
}

/**
 * Name and version of each package of the lockfile that is installed here, whether an install would run code of it, and
 * whether it has a binary that no compiler made here: node-gyp leaves its configuration beside what it makes.
 */
export function installedPackages(root, lockfile) {
  const store = join(root, 'node_modules', '.pnpm');
  return readdirSync(store)
    .map((folder) => join(store, folder, 'node_modules'))
    .filter((folder) => existsSync(folder))
    .flatMap(realPackages)
    .map((folder) => {
      const { name, version, scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const named = INSTALL_SCRIPTS.some((script) => script in scripts);
      const isNative = existsSync(join(folder, 'binding.gyp'));
      const isDownloaded =
        isNative &&
        existsSync(join(folder, 'build', 'Release')) &&
        !existsSync(join(folder, 'build', 'config.gypi'));
      return { name, version, runs: named || isNative, isDownloaded };
    })
    .filter(({ name, version }) => `${name}@${version}` in lockfile.packages);
}

/** The packages that a folder holds itself; the others are links to where they are. */
function realPackages(folder) {
  return readdirSync(folder)
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((rest) => `${name}/${rest}`) : name,
    )
    .map((name) => join(folder, name))
    .filter((path) => !lstatSync(path).isSymbolicLink() && existsSync(join(path, 'package.json')));
}
